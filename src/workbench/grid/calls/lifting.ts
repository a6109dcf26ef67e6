/** Lifting: a range for a scalar parameter causes one call for each cell of the range. */
import type { CustomFunction } from './function-metadata';
import { isMatrix } from './function-metadata';
import { cellsOf, errorCell, type GridArgument } from './grid-argument';

export interface Lifted {
  readonly rows: number;
  readonly columns: number;
  /** The arguments of the call for one cell of the result. */
  readonly at: (row: number, column: number) => readonly GridArgument[];
}

/** @returns undefined when a single call suffices */
export function lift({ parameters }: CustomFunction, given: readonly GridArgument[]): Lifted | undefined {
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
