/** Numbers wider than their cell: shortened in the format General, else ####, with the whole number on hover, as in Excel. */
import type { Worksheet } from '@univerjs/core';
import { decideDrawnNumbers, type DrawnNumber, shownNumber } from '../../grid-patches/drawing/drawn-numbers';
import { fontOf, paddingOf, textWidth, fittingNumber } from './cell-width';
import type { Grid } from '../univer/grid';
import { alertOnHover } from './hover-alert';

export function showWideNumbers(grid: Grid): void {
  decideDrawnNumbers(textOf);
  alertOnHover(grid, {
    key: 'whole-number',
    width: 156,
    textAt(sheet, row, column) {
      const title = wholeNumber(sheet, row, column);
      return title === undefined ? undefined : { title, message: '' };
    },
  });
}

function textOf({ value, font, width }: DrawnNumber): string | number {
  const fitting = fittingNumber(value, (text) => textWidth(text, font) <= width);
  if (fitting === String(value)) return value;
  return fitting ?? '#'.repeat(Math.max(1, Math.floor(width / textWidth('#', font))));
}

/** The text of a number that its cell shows shortened or as ####. */
function wholeNumber(sheet: Worksheet, row: number, column: number): string | undefined {
  const cell = sheet.getCell(row, column);
  const value = shownNumber(cell);
  if (value === undefined) return undefined;
  const style = sheet.getComposedCellStyleByCellData(row, column, cell);
  const drawn = { value, font: fontOf(style), width: widthOf(sheet, row, column) - paddingOf(style) };
  return textOf(drawn) === value ? undefined : String(value);
}

function widthOf(sheet: Worksheet, row: number, column: number): number {
  const { startColumn, endColumn } = sheet.getMergedCell(row, column) ?? { startColumn: column, endColumn: column };
  let width = 0;
  for (let each = startColumn; each <= endColumn; each++) width += sheet.getColumnWidth(each);
  return width;
}
