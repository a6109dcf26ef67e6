/** Widens columns of default width for spilled results and dates of the add-in at their first arrival, so that they are not shown as ####. */
import type { IRange, Worksheet } from '@univerjs/core';
import { SetWorksheetColWidthMutation } from '@univerjs/preset-sheets-core';
import { isDateFormat } from '../../../office-host/charts/chart-source';
import type { CellResult } from '../../../office-host/contract';
import { type ColumnWidths, rangeOf } from '../../grid-patches/drawing/autofit-command';
import { widthOfCells } from './autofit';
import { type CellKey, placeOf } from '../cells/cell-place';
import type { Grid } from '../univer/grid';
import { spillAreas, spilledCell } from '../cells/spills';
import { sheetOf } from '../cells/stored-sheet';

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
