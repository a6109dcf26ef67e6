/** The grid's own sheets and styles. Its facade makes an object with a dozen services for every question about a cell. */
import {
  IUniverInstanceService,
  type Nullable,
  type Styles,
  UniverInstanceType,
  type Workbook,
  type Worksheet,
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
