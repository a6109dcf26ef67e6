/** Live cells: each shows its first result and every change, until they are ended. */
import type { StreamingInvocation } from '../addin/functions/function-table';
import { failedCell } from './calculate-cells';
import { callProblem, callSize } from './call-size';
import { cellOf } from './cell-result';
import type { CalculatedCell } from './contract';
import type { Calculation } from './read-request';
import { functionsOf, type Session } from './session';

/** What live cells count as: each symbol of each. */
export function countLive({ cells }: Calculation): number {
  return cells.reduce((count, { signature, given }) => count + callSize(signature, given).symbols, 0);
}

export interface LiveCells {
  /** As of a calculation: values are those of the day before, because the service has no minutes of the day. */
  isDailyOnly(): boolean;
  end(): void;
}

/** @param calculation of functions that update by themselves */
export function watch(session: Session, calculation: Calculation, onCell: (cell: CalculatedCell) => void): LiveCells {
  const { client, turns } = session;
  const functions = functionsOf(session, calculation);
  const table = functions.table(client);
  const invocations: StreamingInvocation[] = [];
  let isOver = false;
  const show = (id: string, invocation: StreamingInvocation, result: unknown) => {
    const staleSince = client.activity.staleCells().get(invocation);
    if (!isOver) onCell(cellOf(id, result, { staleSince, requests: 0 }));
  };
  const open = async () => {
    for (const { id, signature, given } of calculation.cells) {
      await turns.next();
      if (isOver) return;
      const problem = callProblem(callSize(signature, given));
      if (problem) {
        onCell(failedCell(id, problem, calculation));
        continue;
      }
      const invocation: StreamingInvocation = { address: id, setResult: (result) => show(id, invocation, result) };
      invocations.push(invocation);
      signature.call(table, given, invocation)?.catch(invocation.setResult);
    }
  };
  // A defect of ours costs the cells that are not open yet, and not the process.
  open().catch(() => {});
  return {
    isDailyOnly: () => functions.isDailyOnly(),
    end() {
      isOver = true;
      for (const invocation of invocations) invocation.onCanceled?.();
      functions.end();
    },
  };
}
