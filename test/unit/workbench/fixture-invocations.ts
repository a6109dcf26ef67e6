/** Cells and functions for tests of invocations, with a call log and results on demand. */
import type { Argument, CellResult, FunctionCall } from '../../../src/office-host/contract';
import { type CellKey, cellKeyOf } from '../../../src/workbench/grid/cells/cell-place';
import type { CustomFunction } from '../../../src/workbench/grid/calls/function-metadata';
import { Invocations } from '../../../src/workbench/grid/calls/invocations';

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

export function startInvocations() {
  const calls: LoggedCall[] = [];
  const changed: CellKey[] = [];
  const invocations = new Invocations({
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
    invocations.evaluate({ cell: at, definition, values, address: at });
  return {
    invocations,
    calls,
    changed,
    evaluate,
    /** A calculation with these evaluations. */
    calculate<T>(evaluations: () => T, isSettled = true): T {
      const result = evaluations();
      invocations.endCalculation(isSettled);
      return result;
    },
    deliver: (index: number, result: CellResult) => calls[index]?.onResult(result),
  };
}
