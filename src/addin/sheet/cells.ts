/** Cells of a result before they are converted for Excel: plain values, formatted numbers, cards and problems. */
import { MarketDataError } from '../../market/texts/problem';
import type { LinkedId } from '../formula/linked-securities';

/** Excel's cell object for a number with a format as of ExcelApi 1.19; functions/excel-results.ts converts it for older hosts. */
export interface FormattedNumber {
  readonly type: 'Double';
  readonly basicValue: number;
  readonly numberFormat: string;
}

/** Excel's cell object for a text or number as a property of a card. */
export type CardProperty = FormattedNumber | { readonly type: 'String'; readonly basicValue: string };

/** Excel's reference to a custom function, which formulas call as a method of the cell: `=A1.KLINE("1w")` (ExcelApi 1.19). */
export interface CardMethod {
  readonly type: 'Function';
  readonly functionType: 'JavaScriptReference';
  readonly namespace: string;
  readonly id: string;
}

/** Excel's cell object for a number with a card and with properties that formulas can refer to (ExcelApi 1.19). */
export interface NumberCard extends FormattedNumber {
  readonly properties: Readonly<Record<string, CardProperty | CardMethod>>;
  readonly layouts: { readonly card: CardLayout };
  readonly provider: { readonly description: string };
}

/**
 * Excel's cell object for a linked entity (ExcelApi 1.19): Excel has its properties loaded. In calculations it is an error, also
 * where it is not known: `Excel.LinkedEntityCellValue` documents these basic values.
 */
export interface LinkedSecurity extends Partial<Pick<NumberCard, 'properties' | 'layouts' | 'provider'>> {
  readonly type: 'LinkedEntity';
  readonly id: LinkedId;
  /** Shown in the cell. */
  readonly text: string;
  readonly basicType: 'Error';
  readonly basicValue: '#VALUE!';
}

export interface CardLayout {
  readonly title: { readonly property: string };
  readonly subTitle: { readonly property: string };
  readonly sections: readonly {
    readonly layout: 'List';
    readonly title: string;
    readonly properties: readonly string[];
  }[];
}

/**
 * Excel's cell object for a picture that it fetches from an address with https, without a key (ExcelApi 1.16). For everything but the
 * eye it is an error: `Excel.WebImageCellValue` documents these basic values.
 */
export interface PictureCell {
  readonly type: 'WebImage';
  readonly address: string;
  readonly altText: string;
  readonly basicType: 'Error';
  readonly basicValue: '#VALUE!';
}

export type Cell =
  | number
  | string
  | boolean
  | FormattedNumber
  | NumberCard
  | LinkedSecurity
  | PictureCell
  | MarketDataError;

/** Rows of equal length. */
export interface Rectangle extends ReadonlyArray<readonly Cell[]> {
  /** Set by builders that counted while they built, so that large results are not traversed again. */
  readonly known?: KnownCells;
}

export interface KnownCells {
  /** Estimated characters of JSON. */
  readonly size: number;
  /** False when every cell can be sent to Excel as it is: a finite number, a text, or a number with a format. */
  readonly hasProblems: boolean;
}

/** A missing value is empty text, never 0. */
export const blank = '';

/** A number format, or the choice of one by the value. */
export type CellFormat = string | ((value: number) => string);

/** A blank for null and for numbers that JSON cannot carry (NaN, Infinity). */
export function numberCell(value: number | null, format?: CellFormat): Cell {
  if (value === null || !Number.isFinite(value)) return blank;
  if (format === undefined) return value;
  return { type: 'Double', basicValue: value, numberFormat: formatFor(value, format) };
}

export function formatFor(value: number, format: CellFormat): string {
  return typeof format === 'string' ? format : format(value);
}

/** Typical characters of JSON of a plain number, a number with a format, and an error with its message. */
export const plainSize = 11;
export const formattedSize = 75;
const errorSize = 200;
/** Of a card without its properties, and of one of them with its place in the layout. */
const cardFrame = 850;
const propertySize = 60;
/** Of a method, with its name and that of its function. */
const methodSize = 105;
/** Of a linked entity without its card and text. */
const linkedFrame = 165;
/** Of a picture without its address and text. */
const pictureFrame = 95;
/** Quotes and comma of a text; brackets and comma of a row. */
const textFrame = 3;
export const rowFrame = 2;

/** Estimated characters of JSON of a cell, precise enough to fill flushes and to refuse results that exceed the limit. */
export function cellSize(cell: Cell): number {
  switch (typeof cell) {
    case 'string':
      return cell.length + textFrame;
    case 'object':
      if (cell instanceof MarketDataError) return errorSize;
      if (cell.type === 'WebImage') return pictureFrame + cell.address.length + cell.altText.length;
      if (cell.type === 'LinkedEntity') return linkedFrame + cell.text.length + cardSizeOf(cell);
      return 'properties' in cell ? cardSizeOf(cell) : formattedSize;
    default:
      return plainSize;
  }
}

function cardSizeOf({ properties }: Partial<Pick<NumberCard, 'properties'>>): number {
  if (properties === undefined) return 0;
  const all = Object.values(properties);
  const methods = all.filter(({ type }) => type === 'Function').length;
  return cardFrame + propertySize * (all.length - methods) + methodSize * methods;
}
