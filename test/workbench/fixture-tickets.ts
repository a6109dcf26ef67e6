/** Cells, functions and calls for tests of tickets: a call log to assert on, answers on demand. */
import type { Argument, CellResult, FunctionCall } from '../../src/workbench/excel-host/contract';
import { type CellKey, cellKeyOf } from '../../src/workbench/grid/cell-place';
import type { CustomFunction } from '../../src/workbench/grid/function-metadata';
import { Tickets } from '../../src/workbench/grid/tickets';

export const quote: CustomFunction = {
  id: 'QUOTE',
  name: 'QUOTE',
  parameters: [{ name: 'symbols', type: 'any', dimensionality: 'matrix' }],
};

export const live: CustomFunction = { ...quote, id: 'LIVE', name: 'LIVE', options: { stream: true } };

export const number = (value: number): CellResult => ({ kind: 'value', value });

export function cell(row: number, column = 0): CellKey {
  return cellKeyOf({ sheetId: 's', row, column });
}

export interface LoggedCall extends FunctionCall {
  isCancelled: boolean;
}

export function startTickets() {
  const calls: LoggedCall[] = [];
  const changed: CellKey[] = [];
  const tickets = new Tickets({
    start(call) {
      const logged = { ...call, isCancelled: false };
      calls.push(logged);
      return () => {
        logged.isCancelled = true;
      };
    },
    changed: (key) => changed.push(key),
  });
  const evaluate = (at: CellKey, definition: CustomFunction, ...values: Argument[]) =>
    tickets.evaluate({ cell: at, definition, values, address: 'Sheet1!A1' });
  return {
    tickets,
    calls,
    changed,
    evaluate,
    /** One calculation in which these evaluations happen. */
    pass<T>(evaluations: () => T, isSettled = true): T {
      const result = evaluations();
      tickets.endPass(isSettled);
      return result;
    },
    answer: (index: number, result: CellResult) => calls[index]?.onResult(result),
  };
}
