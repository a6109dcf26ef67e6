/** The width that the text of a cell needs, in sheet pixels. */
import type { ICellDataForSheetInterceptor, IStyleData, Nullable, Worksheet } from '@univerjs/core';
import { WrapStrategy } from '@univerjs/core';
import { DEFAULT_PADDING_DATA, FontCache, getFontStyleString } from '@univerjs/preset-sheets-core';
import { shownNumber } from '../../grid-patches/drawing/drawn-numbers';
import { widestGeneral } from './number-fit';

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
