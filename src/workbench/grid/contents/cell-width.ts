/** The width that the text of a cell needs, in sheet pixels, and how Excel shows a number where the cell is too narrow. */
import {
  type ICellDataForSheetInterceptor,
  type IStyleData,
  type Nullable,
  type Worksheet,
  WrapStrategy,
} from '@univerjs/core';
import { DEFAULT_PADDING_DATA, FontCache, getFontStyleString } from '@univerjs/preset-sheets-core';
import { shownNumber } from '../../grid-patches/drawing/drawn-numbers';

/** Adds the widths of single characters, which the grid caches, so that new texts need no measurement. */
export function textWidth(text: string, font: string): number {
  let width = 0;
  for (const character of text) width += FontCache.getMeasureText(character, font).width;
  return width;
}

/** With paddings, and with the space of icons and filter buttons. 0 for a blank or a wrapped cell. */
export function cellWidth(sheet: Worksheet, row: number, column: number): number {
  const cell = sheet.getCell(row, column);
  const lines = linesOf(cell);
  if (!cell || lines.length === 0) return 0;
  const style = sheet.getComposedCellStyleByCellData(row, column, cell);
  if (style.tb === WrapStrategy.WRAP) return 0;
  const font = fontOf(style);
  const text = Math.max(...lines.map((line) => textWidth(line, font)));
  const { leftOffset = 0, rightOffset = 0 } = cell.fontRenderExtension ?? {};
  return text + paddingOf(style) + leftOffset + rightOffset;
}

export function fontOf(style: IStyleData): string {
  return getFontStyleString(style).fontCache;
}

/** The sum of the left and the right padding. */
export function paddingOf(style: IStyleData): number {
  const { l = 0, r = 0 } = style.pd ?? DEFAULT_PADDING_DATA;
  return l + r;
}

function linesOf(cell: Nullable<ICellDataForSheetInterceptor>): string[] {
  const text = cell?.p?.body?.dataStream ?? shownText(cell);
  return text.split(/[\r\n]+/).filter((line) => line !== '');
}

function shownText(cell: Nullable<ICellDataForSheetInterceptor>): string {
  const number = shownNumber(cell);
  if (typeof number === 'number') return widestGeneral(number);
  return String(cell?.v ?? '');
}

/** Excel's precision of the format General. */
const [mostDecimals, mostDigits, mostScientificDecimals] = [9, 10, 5];
/** Smaller numbers are shown as 1.2E-05 rather than with leading zeros. */
const smallestDecimal = 1e-4;

/**
 * @param value a number is in the format General: it loses decimals, then becomes scientific; a formatted text stays whole
 * @returns undefined if nothing fits, which Excel shows as `####`
 */
export function fittingNumber(value: string | number, fits: (text: string) => boolean): string | undefined {
  if (fits(String(value))) return String(value);
  if (typeof value === 'string') return undefined;
  const decimal = decimalTexts(value);
  const scientific = scientificTexts(value);
  const texts = isSmall(value) ? [...scientific, ...decimal] : [...decimal, ...scientific];
  return texts.find(fits);
}

/** The widest text that a number in the format General needs. */
export function widestGeneral(value: number): string {
  return Number.isInteger(value) || isSmall(value) ? String(value) : String(Number(value.toPrecision(mostDigits)));
}

function isSmall(value: number): boolean {
  return value !== 0 && Math.abs(value) < smallestDecimal;
}

function decimalTexts(value: number): string[] {
  return fallingFrom(mostDecimals).map((decimals) => String(Number(value.toFixed(decimals))));
}

/** `1.2346E+09`, `1E-05`. */
function scientificTexts(value: number): string[] {
  return fallingFrom(mostScientificDecimals).map((decimals) => {
    const [mantissa, exponent = '+0'] = value.toExponential(decimals).split('e');
    return `${Number(mantissa)}E${exponent.charAt(0)}${exponent.slice(1).padStart(2, '0')}`;
  });
}

/** `most`, …, 1, 0 */
function fallingFrom(most: number): number[] {
  return Array.from({ length: most + 1 }, (_, index) => most - index);
}
