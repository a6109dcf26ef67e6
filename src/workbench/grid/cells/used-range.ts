/** The used range of a sheet. */
import type { ICellData, Nullable, ObjectMatrix } from '@univerjs/core';

export interface Corners {
  readonly startRow: number;
  readonly startColumn: number;
  readonly endRow: number;
  readonly endColumn: number;
}

/** The smallest range that contains all non-empty cells and spills; undefined for an empty sheet. */
export function usedRange(
  cells: Pick<ObjectMatrix<Nullable<ICellData>>, 'forValue'>,
  spills: readonly Corners[],
): Corners | undefined {
  let used: Corners | undefined;
  const take = (corners: Corners) => {
    used = used ? bounding(used, corners) : corners;
  };
  cells.forValue((row, column, cell) => {
    if (isFilled(cell)) take({ startRow: row, startColumn: column, endRow: row, endColumn: column });
  });
  spills.forEach(take);
  return used;
}

function isFilled(cell: Nullable<ICellData>): boolean {
  const hasValue = cell?.v !== undefined && cell.v !== null && cell.v !== '';
  return hasValue || Boolean(cell?.f ?? cell?.si ?? cell?.p);
}

function bounding(one: Corners, other: Corners): Corners {
  return {
    startRow: Math.min(one.startRow, other.startRow),
    startColumn: Math.min(one.startColumn, other.startColumn),
    endRow: Math.max(one.endRow, other.endRow),
    endColumn: Math.max(one.endColumn, other.endColumn),
  };
}
