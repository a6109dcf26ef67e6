/** What a result is made of before it becomes Excel's: rectangles of plain values, formatted numbers and problems. */
import { MarketDataError } from '../market/problem';

/** Excel's own form of a number with a format (ExcelApi 1.16). */
export interface FormattedNumber {
  readonly type: 'FormattedNumber';
  readonly basicValue: number;
  readonly numberFormat: string;
}

/** Excel's own form of a text or number as a property of a card. */
export type CardProperty = FormattedNumber | { readonly type: 'String'; readonly basicValue: string };

/** Excel's own form of a number with properties, which formulas can refer to, and a card (ExcelApi 1.19). */
export interface NumberCard {
  readonly type: 'Double';
  readonly basicValue: number;
  readonly numberFormat: string;
  readonly properties: Readonly<Record<string, CardProperty>>;
  readonly layouts: { readonly card: CardLayout };
  readonly provider: { readonly description: string };
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

export type Cell = number | string | boolean | FormattedNumber | NumberCard | MarketDataError;

/** Rows of equal length. */
export interface Rectangle extends ReadonlyArray<readonly Cell[]> {
  /** Where whoever built the rows kept count, nobody has to walk through all cells again. */
  readonly known?: KnownCells;
}

export interface KnownCells {
  /** Characters of JSON, estimated. */
  readonly size: number;
  /** False when every cell is a finite number, text, or a number with a format. */
  readonly hasProblems: boolean;
}

/** A missing value is empty text, never 0. */
export const blank = '';

/** A number with a format, a plain one without, a blank for a value that is missing. */
export function numberCell(value: number | null, numberFormat?: string): Cell {
  if (value === null || !Number.isFinite(value)) return blank;
  return numberFormat === undefined ? value : { type: 'FormattedNumber', basicValue: value, numberFormat };
}

/** Characters of JSON of a plain number and of one with a format, and of an error with its sentence, about. */
export const plainSize = 11;
export const formattedSize = 75;
const errorSize = 200;
const cardSize = 1_900;
/** Quotes and comma of a text, brackets and comma of a row. */
const textFrame = 3;
export const rowFrame = 2;

/** Characters of JSON of a cell, estimated: exact enough to fill releases and to refuse what is far too large. */
export function cellSize(cell: Cell): number {
  switch (typeof cell) {
    case 'string':
      return cell.length + textFrame;
    case 'object':
      if (cell instanceof MarketDataError) return errorSize;
      return cell.type === 'Double' ? cardSize : formattedSize;
    default:
      return plainSize;
  }
}
