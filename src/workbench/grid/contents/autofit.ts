/** AutoFit of columns: each becomes as wide as the widest of its texts, spilled ones included. */
import type { Worksheet } from '@univerjs/core';
import { SetWorksheetColAutoWidthCommand } from '@univerjs/preset-sheets-core';
import { type ColumnWidths, rangeOf, replaceAutofit } from '../../grid-patches/drawing/autofit-command';
import { cellWidth } from './cell-width';
import type { Grid } from '../univer/grid';
import { spillAreas } from '../cells/spills';
import { sheetOf, usedRange } from '../cells/stored-sheet';

/** Excel's limit for a column is 255 characters of the default font. */
const widest = 1790;

/** For the double-click on a border, the menu of a column header, and `autofitColumns`. */
export function fitColumnsByContent(grid: Grid): void {
  replaceAutofit(grid.injector, {
    fitting: (sheetId, columns) => fittingWidths(grid, sheetId, columns),
    current: (sheetId, column) => sheetOf(grid, sheetId)?.getColumnWidth(column) ?? 0,
  });
}

/** As one step of undo. @param columns zero-based */
export function autofitColumns({ commands, unitId }: Grid, sheetId: string, columns: readonly number[]): void {
  const params = { unitId, subUnitId: sheetId, ranges: columns.map(rangeOf) };
  commands.syncExecuteCommand(SetWorksheetColAutoWidthCommand.id, params);
}

/** The widths of the columns that have contents. */
function fittingWidths(grid: Grid, sheetId: string, columns: readonly number[]): ColumnWidths {
  const sheet = sheetOf(grid, sheetId);
  const used = sheet && usedRange(sheet.getCellMatrix(), spillAreas(grid, sheetId));
  if (!used) return {};
  const rows = Array.from({ length: used.endRow - used.startRow + 1 }, (_, index) => used.startRow + index);
  const widths = columns
    .filter((column) => sheet.getColVisible(column))
    .map((column) => [column, widthOfCells(sheet, column, rows)] as const);
  return Object.fromEntries(widths.filter(([, width]) => width > 0));
}

/** The width that shows these cells whole; 0 if they are blank. Cells merged across columns do not count, as in Excel. */
export function widthOfCells(sheet: Worksheet, column: number, rows: readonly number[]): number {
  let width = 0;
  for (const row of rows) {
    if (!isMergedAcross(sheet, row, column)) width = Math.max(width, cellWidth(sheet, row, column));
  }
  // A pixel more than measured, because the grid rounds positions.
  return width === 0 ? 0 : Math.min(Math.ceil(width) + 1, widest);
}

function isMergedAcross(sheet: Worksheet, row: number, column: number): boolean {
  const merged = sheet.getMergedCell(row, column);
  return Boolean(merged && merged.startColumn !== merged.endColumn);
}
