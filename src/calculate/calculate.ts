/** Calculates all cells of a request: together, so that they share requests, and within its limits. */
import { excelError } from '../addin/functions/excel-results';
import type { FunctionTable, StreamingInvocation } from '../addin/functions/function-table';
import type { Client } from '../client/client';
import { deadlineMs } from '../client/query-contract';
import type { Clock } from '../client/timers';
import { MarketDataError, type Problem } from '../market/problem';
import { type Allowance, createAllowance } from './allowance';
import { cellClient } from './cell-client';
import { CellError } from './cell-error';
import { cellOf, countValues } from './cell-result';
import type { CalculatedCell } from './contract';
import type { Calculation, CellToCalculate } from './read-request';
import { functionsOf, liveOf, type Session } from './session';

/** Each cell has a deadline of its own, which is sooner; this one is for cells whose turn did not come. */
const longestMs = deadlineMs + 5_000;
/** Cells are started so many in a turn of the event loop. */
export const startedAtOnce = 500;

/**
 * @returns a result for each cell, in their order; at the deadline and the abort the missing ones are errors. Of a cell that
 * updates by itself it is the first one.
 */
export async function calculate(
  session: Session,
  calculation: Calculation,
  signal: AbortSignal,
): Promise<CalculatedCell[]> {
  const done = new Map<string, CalculatedCell>();
  const stale = new Map<string, number | undefined>();
  const running: Running = {
    functions: functionsOf(session, calculation, {
      live: liveOf(session, calculation),
      onStale: (id, since) => since !== undefined && stale.set(id, since),
    }),
    stale,
    allowance: createAllowance(),
    open: new Set(),
    isOver: false,
  };
  const calculateAll = async () => {
    const calls: Promise<unknown>[] = [];
    for (const cell of calculation.cells) {
      if (calls.length % startedAtOnce === 0) await session.turns.next();
      if (running.isOver) return;
      calls.push(calculateCell(session, calculation, cell, running).then((result) => done.set(cell.id, result)));
    }
    await Promise.all(calls);
  };
  await untilEnd(calculateAll(), session.clock, signal);
  running.isOver = true;
  for (const invocation of running.open) invocation.onCanceled?.();
  return calculation.cells.map(
    ({ id }) => done.get(id) ?? failedCell(id, { kind: 'timeout', afterMs: longestMs }, calculation),
  );
}

/** What the cells of one calculation have in common. */
interface Running {
  readonly functions: (client: Client) => FunctionTable;
  /** Epoch ms since which the values of a cell are outdated, by its id. */
  readonly stale: Map<string, number | undefined>;
  readonly allowance: Allowance;
  /** Calls without a result. */
  readonly open: Set<StreamingInvocation>;
  isOver: boolean;
}

async function calculateCell(
  session: Session,
  calculation: Calculation,
  { id, signature, given }: CellToCalculate,
  { functions, stale, allowance, open }: Running,
): Promise<CalculatedCell> {
  const { client, cost } = cellClient(session, allowance);
  const table = functions(client);
  const result = await new Promise<unknown>((resolve) => {
    const invocation: StreamingInvocation = { address: id, setResult: resolve };
    open.add(invocation);
    const showFirst = (first: unknown) => {
      open.delete(invocation);
      resolve(first);
    };
    if (signature.isLive)
      invocation.setResult = (first) => {
        stale.set(id, client.activity.staleCells().get(invocation));
        invocation.onCanceled?.();
        showFirst(first);
      };
    signature.call(table, given, invocation)?.then(showFirst, showFirst);
  });
  const problem = allowance.give(countValues(result));
  return problem
    ? failedCell(id, problem, calculation)
    : cellOf(id, result, { staleSince: stale.get(id), requests: cost() });
}

function failedCell(id: string, problem: Problem, { language }: Calculation): CalculatedCell {
  const error = excelError(new MarketDataError(problem), { language, CellError });
  return cellOf(id, error, { staleSince: undefined, requests: 0 });
}

/** Resolves when the work is done, and at the deadline or the abort. */
async function untilEnd(work: Promise<void>, clock: Clock, signal: AbortSignal): Promise<void> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const stop = clock.after(longestMs, end);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    await Promise.race([work, ended]);
  } finally {
    stop();
    signal.removeEventListener('abort', end);
  }
}
