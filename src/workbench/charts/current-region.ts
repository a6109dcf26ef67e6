/** The block of filled cells around a cell, which Excel takes for a selection of one cell. */
import type { Area } from '../excel-host/contract';
import { intersection } from '../excel-host/areas';

/**
 * Grows the area until it is surrounded by blank cells or reaches the edge of the used area.
 * @param isFilled for cells within the used area
 */
export function currentRegion(cell: Area, used: Area, isFilled: (row: number, column: number) => boolean): Area {
  let region = cell;
  for (;;) {
    const around = intersection(grown(region), used);
    const next = around && shrunk(around, region, isFilled);
    if (next === undefined || isSame(next, region)) return region;
    region = next;
  }
}

/** One cell more on every side; outside of the sheet it starts at the sheet's edge. */
function grown({ sheet, row, column, rows, columns }: Area): Area {
  const [top, left] = [Math.max(0, row - 1), Math.max(0, column - 1)];
  return { sheet, row: top, column: left, rows: row + rows + 1 - top, columns: column + columns + 1 - left };
}

/** Takes back the sides that hold no filled cell. */
function shrunk(around: Area, region: Area, isFilled: (row: number, column: number) => boolean): Area {
  const [bottom, right] = [around.row + around.rows, around.column + around.columns];
  const rowFilled = (row: number) => range(around.column, right).some((column) => isFilled(row, column));
  const columnFilled = (column: number) => range(around.row, bottom).some((row) => isFilled(row, column));
  const top = around.row < region.row && !rowFilled(around.row) ? region.row : around.row;
  const left = around.column < region.column && !columnFilled(around.column) ? region.column : around.column;
  const lastRow = bottom > region.row + region.rows && !rowFilled(bottom - 1) ? bottom - 1 : bottom;
  const lastColumn = right > region.column + region.columns && !columnFilled(right - 1) ? right - 1 : right;
  return { sheet: around.sheet, row: top, column: left, rows: lastRow - top, columns: lastColumn - left };
}

function isSame(one: Area, other: Area): boolean {
  return (
    one.row === other.row && one.column === other.column && one.rows === other.rows && one.columns === other.columns
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
