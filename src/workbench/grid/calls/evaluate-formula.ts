/** Evaluates one function of a formula: one invocation, or one for each cell of a lifted range. */
import type { CellContent, CellResult } from '../../../office-host/contract';
import type { CellKey } from '../cells/cell-place';
import { type CustomFunction, isMatrix } from './function-metadata';
import { callArgument, cellsOf, errorCell, type GridArgument, isWaiting } from './engine-values';
import type { Invocations } from './invocations';

export interface FormulaCall {
  readonly cell: CellKey;
  readonly address: string;
  readonly definition: CustomFunction;
  readonly given: readonly GridArgument[];
}

/** @returns undefined while the call of the cell, or of a cell that it depends on, is pending */
export function evaluateFormula(invocations: Invocations, formula: FormulaCall): CellResult | undefined {
  if (formula.given.some(isWaiting)) return undefined;
  const lifted = lift(formula.definition, formula.given);
  return lifted ? evaluateLifted(invocations, formula, lifted) : evaluateOne(invocations, formula, formula.given);
}

function evaluateOne(
  invocations: Invocations,
  formula: FormulaCall,
  given: readonly GridArgument[],
): CellResult | undefined {
  const { cell, address, definition } = formula;
  return invocations.evaluate({ cell, address, definition, values: given.map(callArgument) });
}

/** Starts all calls in the first evaluation, so that they are batched. */
function evaluateLifted(invocations: Invocations, formula: FormulaCall, lifted: Lifted): CellResult | undefined {
  const results = Array.from({ length: lifted.rows }, (_, row) =>
    Array.from({ length: lifted.columns }, (_, column) => evaluateOne(invocations, formula, lifted.at(row, column))),
  );
  const rows: CellContent[][] = [];
  for (const line of results) {
    const settled = line.filter((result) => result !== undefined);
    if (settled.length < line.length) return undefined;
    rows.push(settled.map(firstCell));
  }
  return { kind: 'array', rows };
}

/** A nested array is truncated to its first cell, as in Excel. */
function firstCell(result: CellResult): CellContent {
  if (result.kind === 'array') return result.rows[0]?.[0] ?? null;
  return result.kind === 'value' ? result.value : result;
}

interface Lifted {
  readonly rows: number;
  readonly columns: number;
  /** The arguments of the call for one cell of the result. */
  readonly at: (row: number, column: number) => readonly GridArgument[];
}

/** Lifting: a range for a scalar parameter causes one call per cell of the range. @returns undefined when a single call suffices */
function lift({ parameters }: CustomFunction, given: readonly GridArgument[]): Lifted | undefined {
  const isLifted = (argument: GridArgument, index: number) => {
    const parameter = parameters[index] ?? parameters.at(-1);
    return argument.kind === 'area' && parameter !== undefined && !isMatrix(parameter);
  };
  const areas = given.filter(isLifted).map(cellsOf);
  const rows = Math.max(1, ...areas.map((area) => area.length));
  const columns = Math.max(1, ...areas.map((area) => area[0]?.length ?? 0));
  if (rows * columns === 1) return undefined;
  const at = (row: number, column: number) =>
    given.map((argument, index) => (isLifted(argument, index) ? elementOf(argument, row, column) : argument));
  return { rows, columns, at };
}

/** A single row or column is repeated; positions outside of an area are #N/A. */
function elementOf(argument: GridArgument, row: number, column: number): GridArgument {
  const cells = cellsOf(argument);
  const line = cells[cells.length === 1 ? 0 : row];
  const value = line?.[line.length === 1 ? 0 : column];
  return { kind: 'single', value: value === undefined ? errorCell('#N/A') : value };
}
