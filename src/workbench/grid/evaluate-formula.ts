/** One function of one formula: a ticket, or one for each cell of a lifted range. */
import type { CellContent, CellResult } from '../excel-host/contract';
import type { CellKey } from './cell-place';
import type { CustomFunction } from './function-metadata';
import { callArgument, type GridArgument, isWaiting } from './grid-argument';
import { lift, type Lifted } from './lifting';
import type { Tickets } from './tickets';

export interface FormulaCall {
  readonly cell: CellKey;
  readonly address: string;
  readonly definition: CustomFunction;
  readonly given: readonly GridArgument[];
}

/** @returns undefined while the cell has to wait: for its own call, or for cells that it depends on */
export function evaluateFormula(tickets: Tickets, formula: FormulaCall): CellResult | undefined {
  if (formula.given.some(isWaiting)) return undefined;
  const lifted = lift(formula.definition, formula.given);
  return lifted ? evaluateLifted(tickets, formula, lifted) : evaluateOne(tickets, formula, formula.given);
}

function evaluateOne(tickets: Tickets, formula: FormulaCall, given: readonly GridArgument[]): CellResult | undefined {
  const { cell, address, definition } = formula;
  return tickets.evaluate({ cell, address, definition, values: given.map(callArgument) });
}

/** Every call is started before the cell waits for any. */
function evaluateLifted(tickets: Tickets, formula: FormulaCall, lifted: Lifted): CellResult | undefined {
  const results = Array.from({ length: lifted.rows }, (_, row) =>
    Array.from({ length: lifted.columns }, (_, column) => evaluateOne(tickets, formula, lifted.at(row, column))),
  );
  const rows: CellContent[][] = [];
  for (const line of results) {
    const settled = line.filter((result) => result !== undefined);
    if (settled.length < line.length) return undefined;
    rows.push(settled.map(firstCell));
  }
  return { kind: 'array', rows };
}

/** An array within an array is cut to its first cell, as Excel does. */
function firstCell(result: CellResult): CellContent {
  if (result.kind === 'array') return result.rows[0]?.[0] ?? null;
  return result.kind === 'value' ? result.value : result;
}
