/** The grid's own sheets, styles and used ranges. Its facade makes an object with a dozen services for every question about a cell. */
import {
  IUniverInstanceService,
  type Nullable,
  type Styles,
  UniverInstanceType,
  type Workbook,
  type Worksheet,
  type ICellData,
  type ObjectMatrix,
} from '@univerjs/core';
import type { Grid } from '../univer/grid';

export function sheetOf(grid: Grid, sheetId: string): Worksheet | undefined {
  return bookOf(grid)?.getSheetBySheetId(sheetId) ?? undefined;
}

export function stylesOf(grid: Grid): Styles | undefined {
  return bookOf(grid)?.getStyles();
}

function bookOf({ injector, unitId }: Grid): Nullable<Workbook> {
  return injector.get(IUniverInstanceService).getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET);
}

/** Conversion between CSS pixels and points (1/72 inch), Excel's unit. */
export const pointsPerPixel = 0.75;

export interface Corners {
  readonly startRow: number;
  readonly startColumn: number;
  readonly endRow: number;
  readonly endColumn: number;
}

/** The smallest range that contains all non-empty cells and spills of a sheet; undefined for an empty sheet. */
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
