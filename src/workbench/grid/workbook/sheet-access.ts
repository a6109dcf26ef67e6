/** From areas of the emulated Excel to sheets and ranges of the grid, and back. */
import { type IRange, IUndoRedoService } from '@univerjs/core';
import { intersection } from '../../../office-host/areas/areas';
import { type Area, isUnbounded } from '../../../office-host/areas/a1';
import type { Grid } from '../univer/grid';
import { styleChange, type StyledCells } from '../cells/style-change';
import type { Corners } from '../cells/stored-sheet';

export type Worksheet = NonNullable<ReturnType<ReturnType<typeof workbookOf>['getActiveSheet']>>;

export function workbookOf({ api, unitId }: Grid) {
  const workbook = api.getUniverSheet(unitId);
  if (!workbook) throw new Error('The grid holds no workbook.');
  return workbook;
}

export function sheetNamed(grid: Grid, name: string): Worksheet {
  const sheet = workbookOf(grid).getSheetByName(name);
  if (!sheet) throw new Error(`The workbook has no sheet “${name}”.`);
  return sheet;
}

export function rangeOf(grid: Grid, { sheet, row, column, rows, columns }: Area) {
  return sheetNamed(grid, sheet).getRange(row, column, rows, columns);
}

export function areaOf(sheet: string, { startRow: row, startColumn: column, endRow, endColumn }: Corners): Area {
  return { sheet, row, column, rows: endRow - row + 1, columns: endColumn - column + 1 };
}

export function cornersOf({ row, column, rows, columns }: Area): IRange {
  return { startRow: row, startColumn: column, endRow: row + rows - 1, endColumn: column + columns - 1 };
}

/** The ids that the grid's commands take. */
export function targetOf(grid: Grid, sheet: string): { readonly unitId: string; readonly subUnitId: string } {
  return { unitId: grid.unitId, subUnitId: sheetNamed(grid, sheet).getSheetId() };
}

/** The part of the area that the grid has; its sheets are smaller than Excel's. */
export function withinGrid(grid: Grid, area: Area): Area | undefined {
  const sheet = sheetNamed(grid, area.sheet);
  const whole = { sheet: area.sheet, row: 0, column: 0, rows: sheet.getMaxRows(), columns: sheet.getMaxColumns() };
  return intersection(area, whole);
}

/** Of an unbounded area the cells that are filled or formatted, and one row and column behind them, which stand for the rest. */
export function representative(grid: Grid, area: Area): Area | undefined {
  const inside = withinGrid(grid, area);
  if (!inside || !isUnbounded(area)) return inside;
  const { endRow, endColumn } = sheetNamed(grid, area.sheet).getSheet().getCellMatrix().getDataRange();
  const rows = Math.max(endRow, inside.row - 1) + 2;
  const columns = Math.max(endColumn, inside.column - 1) + 2;
  return intersection(inside, { sheet: area.sheet, row: 0, column: 0, rows, columns });
}

/** Writes styles and custom data, as one step of undo. */
export function setCellData(grid: Grid, sheet: string, cells: StyledCells): void {
  const { redo, undo } = styleChange(grid.injector, targetOf(grid, sheet), cells);
  grid.commands.syncExecuteCommand(redo.id, redo.params);
  const step = { unitID: grid.unitId, undoMutations: [undo], redoMutations: [redo] };
  grid.injector.get(IUndoRedoService).pushUndoRedo(step);
}
