/**
 * AutoFit of columns: each becomes as wide as the widest of its texts, spilled ones included. Columns of default width are widened for
 * results and dates of the add-in at their first arrival, so that they are not shown as ####.
 */
import type { Worksheet, IRange } from '@univerjs/core';
import { SetWorksheetColAutoWidthCommand, SetWorksheetColWidthMutation } from '@univerjs/preset-sheets-core';
import { type ColumnWidths, rangeOf, replaceAutofit } from '../../grid-patches/drawing/autofit-command';
import { cellWidth } from './cell-width';
import type { Grid } from '../univer/grid';
import { spillAreas, spilledCell } from '../cells/spills';
import { sheetOf, usedRange } from '../cells/stored-sheet';
import { isDateFormat } from '../../../office-host/charts/chart-source';
import type { CellResult } from '../../../office-host/contract';
import { type CellKey, placeOf } from '../cells/cell-place';

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
function widthOfCells(sheet: Worksheet, column: number, rows: readonly number[]): number {
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

/** In sheet pixels; longer texts overflow or are cut. */
const widestArrival = 320;

/** Rows in which headers and short tables are measured one by one. */
const measuredRows = 50;

/**
 * @param results the current results by cell
 * @returns to be called after every calculation; each formula widens at most once, so that a person may narrow its columns
 */
export function widenForResults(grid: Grid, results: () => Iterable<readonly [CellKey, CellResult]>): () => void {
  const known = new WeakSet<CellResult>();
  const widened = new Map<CellKey, string>();
  return () => {
    for (const [cell, result] of results()) {
      const isSingle = isDate(result);
      if ((result.kind !== 'array' && !isSingle) || known.has(result)) continue;
      const shown = areaAt(grid, cell, isSingle);
      // A blocked spill has no area yet.
      if (!shown) continue;
      known.add(result);
      if (widened.get(cell) === shown.formula) continue;
      widened.set(cell, shown.formula);
      widen(grid, shown);
    }
  };
}

/** Whether it is a single date, also as a spill of one cell. */
function isDate(result: CellResult): boolean {
  const [first, ...others] = result.kind === 'array' ? result.rows : [result.kind === 'value' ? [result.value] : []];
  const value = others.length === 0 && first?.length === 1 ? first[0] : null;
  return typeof value === 'object' && value !== null && value.kind === 'formatted' && isDateFormat(value.numberFormat);
}

interface ShownResult {
  readonly sheet: Worksheet;
  readonly area: IRange;
  readonly formula: string;
}

function areaAt(grid: Grid, cell: CellKey, isSingle: boolean): ShownResult | undefined {
  const { sheetId, row, column } = placeOf(cell);
  const sheet = sheetOf(grid, sheetId);
  const single: IRange = { startRow: row, endRow: row, startColumn: column, endColumn: column };
  const isHere = ({ startRow, startColumn }: IRange) => startRow === row && startColumn === column;
  const area = isSingle ? single : spillAreas(grid, sheetId).find(isHere);
  const formula = sheet?.getCellRaw(row, column);
  return sheet && area && { sheet, area, formula: formula?.f ?? formula?.si ?? '' };
}

function widen(grid: Grid, { sheet, area }: ShownResult): void {
  const { defaultColumnWidth } = sheet.getConfig();
  const colWidth: ColumnWidths = {};
  for (let column = area.startColumn; column <= area.endColumn; column++) {
    if (sheet.getColumnWidth(column) !== defaultColumnWidth) continue;
    const width = Math.min(widthOfCells(sheet, column, widestRows(grid, sheet, area, column)), widestArrival);
    if (width > defaultColumnWidth) colWidth[column] = width;
  }
  const columns = Object.keys(colWidth).map(Number);
  if (columns.length === 0) return;
  const params = { unitId: grid.unitId, subUnitId: sheet.getSheetId(), ranges: columns.map(rangeOf), colWidth };
  grid.commands.syncExecuteCommand(SetWorksheetColWidthMutation.id, params);
}

/** The rows whose texts may be the widest: the first ones, and those of the greatest and the least number and the longest text. */
function widestRows(grid: Grid, sheet: Worksheet, { startRow, endRow }: IRange, column: number): number[] {
  const rows = Array.from({ length: Math.min(endRow - startRow + 1, measuredRows) }, (_, index) => startRow + index);
  const valueAt = (row: number) => spilledCell(grid, { sheetId: sheet.getSheetId(), row, column })?.v ?? '';
  let [greatest, least, longest] = [startRow, startRow, startRow];
  for (let row = startRow; row <= endRow; row++) {
    const value = valueAt(row);
    if (typeof value === 'number') {
      if (value > numberOf(valueAt(greatest), -Infinity)) greatest = row;
      if (value < numberOf(valueAt(least), Infinity)) least = row;
    } else if (String(value).length > String(valueAt(longest)).length) longest = row;
  }
  return [...new Set([...rows, greatest, least, longest])];
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
