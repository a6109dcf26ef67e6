/** The areas of spilled arrays, and the formula behind a spilled cell. */
import { FormulaDataModel } from '@univerjs/preset-sheets-core';
import type { ICellData, IObjectMatrixPrimitiveType, IRange, Nullable } from '@univerjs/core';
import { holds } from '../../grid-patches/spills/spill-areas';
import type { CellPlace } from './cell-place';
import type { Grid } from '../univer/grid';
import { sheetOf } from './stored-sheet';

/** The spilled content of a cell, with the number format of the array's element. */
export function spilledCell({ injector, unitId }: Grid, place: CellPlace): Nullable<ICellData> {
  const cells = injector.get(FormulaDataModel).getArrayFormulaCellData()[unitId]?.[place.sheetId];
  return cells?.[place.row]?.[place.column];
}

/**
 * The areas of all spills of a sheet; each formula is in the first cell of its area. Areas of blocked spills, which the grid
 * keeps too, are excluded.
 */
export function spillAreas(grid: Grid, sheetId: string): IRange[] {
  const { injector, unitId } = grid;
  const rows = injector.get(FormulaDataModel).getArrayFormulaRange()[unitId]?.[sheetId] ?? {};
  const sheet = sheetOf(grid, sheetId);
  const isBlocked = ({ startRow, startColumn }: IRange) => sheet?.getCellRaw(startRow, startColumn)?.v === '#SPILL!';
  return Object.values(rows)
    .flatMap((columns) => Object.values(columns as Record<string, IRange>))
    .filter((area) => !isBlocked(area));
}

/** Excel distinguishes a spill with something in its way from one that goes beyond the last row or column of the sheet. */
export type SpillProblem = 'blocked' | 'tooBig';

/** Why the formula of the cell does not spill; undefined if it does, or if its #SPILL! comes from another cell. */
export function spillProblem(grid: Grid, place: CellPlace): SpillProblem | undefined {
  const { injector, unitId } = grid;
  const { sheetId, row, column } = place;
  const sheet = sheetOf(grid, sheetId);
  const area = areaOf(injector.get(FormulaDataModel).getArrayFormulaRange()[unitId]?.[sheetId], place);
  if (!area || sheet?.getCellRaw(row, column)?.v !== '#SPILL!') return undefined;
  const isTooBig = area.endRow >= sheet.getRowCount() || area.endColumn >= sheet.getColumnCount();
  return isTooBig ? 'tooBig' : 'blocked';
}

function areaOf(areas: Nullable<IObjectMatrixPrimitiveType<IRange>>, { row, column }: CellPlace): Nullable<IRange> {
  return areas?.[row]?.[column];
}

/** The area of the spill that holds the cell. */
export function spillAt(grid: Grid, { sheetId, row, column }: CellPlace): IRange | undefined {
  return spillAreas(grid, sheetId).find((spill) => holds(spill, row, column));
}

/** The area of the spill whose first row holds the cell. */
export function spillBelow({ injector, unitId }: Grid, { sheetId, row, column }: CellPlace): IRange | undefined {
  const areas = injector.get(FormulaDataModel).getArrayFormulaRange()[unitId]?.[sheetId]?.[row];
  return Object.values((areas ?? {}) as Record<string, IRange>).find((area) => holds(area, row, column));
}

/** The cell whose formula spills into this cell; the cell itself if there is none. */
export function anchorOf(grid: Grid, place: CellPlace): CellPlace {
  const area = spillAt(grid, place);
  return area ? { ...place, row: area.startRow, column: area.startColumn } : place;
}
