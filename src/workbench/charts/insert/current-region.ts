/** The block of filled cells around a cell, which Excel uses when a single cell is selected. */
import type { Area } from '../../../office-host/areas/a1';

type IsFilled = (row: number, column: number) => boolean;

/** The edges of a block; `bottom` and `right` are outside of it. */
interface Edges {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/**
 * Grows the area until it is surrounded by blank cells, diagonally too, or reaches the edge of the used area. Rows grow as
 * far as they can before a column is tested, so that a long block is looked at once for each of its columns.
 * @param isFilled for cells within the used area
 */
export function currentRegion(cell: Area, used: Area, isFilled: IsFilled): Area {
  const [region, limits] = [edgesOf(cell), edgesOf(used)];
  const rowFilled = (row: number) =>
    isWithin(row, limits.top, limits.bottom) &&
    anyOf(region.left, region.right, limits.left, limits.right, (column) => isFilled(row, column));
  const columnFilled = (column: number) =>
    isWithin(column, limits.left, limits.right) &&
    anyOf(region.top, region.bottom, limits.top, limits.bottom, (row) => isFilled(row, column));
  for (let hasGrown = true; hasGrown;) {
    while (rowFilled(region.top - 1)) region.top--;
    while (rowFilled(region.bottom)) region.bottom++;
    const [left, right] = [columnFilled(region.left - 1), columnFilled(region.right)];
    if (left) region.left--;
    if (right) region.right++;
    hasGrown = left || right;
  }
  const { top, left, bottom, right } = region;
  return { sheet: cell.sheet, row: top, column: left, rows: bottom - top, columns: right - left };
}

function edgesOf({ row, column, rows, columns }: Area): Edges {
  return { top: row, left: column, bottom: row + rows, right: column + columns };
}

function isWithin(index: number, from: number, to: number): boolean {
  return index >= from && index < to;
}

/** True when the test holds for an index from one before the side to one behind it, within the limits. */
function anyOf(from: number, to: number, least: number, end: number, test: (index: number) => boolean): boolean {
  for (let index = Math.max(least, from - 1); index < Math.min(end, to + 1); index++) if (test(index)) return true;
  return false;
}
