/** What a result is made of before it becomes Excel's: rectangles of plain values, formatted numbers and problems. */
import type { MarketDataError } from '../market/problem';

/** Excel's own form of a number with a format (ExcelApi 1.16). */
export interface FormattedNumber {
  readonly type: 'FormattedNumber';
  readonly basicValue: number;
  readonly numberFormat: string;
}

export type Cell = number | string | boolean | FormattedNumber | MarketDataError;

/** Rows of equal length. */
export type Rectangle = readonly (readonly Cell[])[];

/** A missing value is empty text, never 0. */
export const blank = '';

/** A number with a format, a plain one without, a blank for a value that is missing. */
export function numberCell(value: number | null, numberFormat?: string): Cell {
  if (value === null || !Number.isFinite(value)) return blank;
  return numberFormat === undefined ? value : { type: 'FormattedNumber', basicValue: value, numberFormat };
}
