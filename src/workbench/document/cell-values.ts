/** Reads cells of the grid with what files and print-outs need: values of formulas and spills, formats, displayed texts. */
import { CellValueType, type ICellData, type Nullable, numfmt } from '@univerjs/core';
import type { Scalar } from '../../office-host/contract';
import type { Area } from '../../office-host/areas/a1';
import type { CellPlace } from '../grid/cells/cell-place';
import type { Grid } from '../grid/univer/grid';
import { displayedTexts, patternAt, valueAt } from '../grid/workbook/grid-workbook';
import { workbookOf } from '../grid/workbook/sheet-access';
import { spillAreas } from '../grid/cells/spills';
import { sheetOf, type Corners, usedRange } from '../grid/cells/stored-sheet';
import type { CsvCell } from './csv';

/** The value of a constant, a formula, a spill or a formatted text; "" for an empty cell. */
export function cellValue(grid: Grid, place: CellPlace, cell: Nullable<ICellData>): Scalar {
  const value = valueAt(grid, place);
  const isText = cell?.t === CellValueType.STRING || cell?.t === CellValueType.FORCE_STRING;
  return isText && typeof value === 'number' ? String(value) : value;
}

/** The used range of a sheet; undefined if it is empty. */
export function usedCorners(grid: Grid, sheetId: string): Corners | undefined {
  const sheet = sheetOf(grid, sheetId);
  return sheet && usedRange(sheet.getCellMatrix(), spillAreas(grid, sheetId));
}

/** The cells of an area for CSV; of an area larger than the used range only what is within. */
export function csvCells(grid: Grid, area: Area): CsvCell[][] {
  const sheet = workbookOf(grid).getSheetByName(area.sheet);
  const used = sheet && usedCorners(grid, sheet.getSheetId());
  const corners = used && intersection(used, area);
  if (!corners) return [];
  const { startRow, startColumn, endRow, endColumn } = corners;
  const range = sheet.getRange(startRow, startColumn, endRow - startRow + 1, endColumn - startColumn + 1);
  return displayedTexts(range).map((line, down) =>
    line.map((shown, across) => {
      const place = { sheetId: sheet.getSheetId(), row: startRow + down, column: startColumn + across };
      const value = cellValue(grid, place, sheet.getSheet().getCellRaw(place.row, place.column));
      return csvCell(value, shown, patternAt(grid, place));
    }),
  );
}

function csvCell(value: Scalar, shown: string, pattern: string): CsvCell {
  if (typeof value === 'number') return numfmt.isDateFormat(pattern) ? { shown } : value;
  return typeof value === 'boolean' ? value : { text: value ?? '' };
}

function intersection(used: Corners, { row, column, rows, columns }: Area): Corners | undefined {
  const common = {
    startRow: Math.max(used.startRow, row),
    startColumn: Math.max(used.startColumn, column),
    endRow: Math.min(used.endRow, row + rows - 1),
    endColumn: Math.min(used.endColumn, column + columns - 1),
  };
  return common.startRow <= common.endRow && common.startColumn <= common.endColumn ? common : undefined;
}
