/** Number formats by what a value is, and when a result is too large to carry them. */
import { type FieldId, type FieldKind, fields } from '../market/fields';
import type { SymbolCode } from '../market/symbol';
import { formattedSize, plainSize } from './cells';

export const dateFormat = 'yyyy-mm-dd';
export const minuteFormat = 'yyyy-mm-dd hh:mm';
export const secondFormat = 'yyyy-mm-dd hh:mm:ss';
export const percentFormat = '0.00%';
export const countFormat = '#,##0';

/** Which formats a result carries; hosts before ExcelApi 1.16 know none. */
export interface FormatPolicy {
  readonly dates: boolean;
  readonly numbers: boolean;
}

export const noFormats: FormatPolicy = { dates: false, numbers: false };
const onlyDates: FormatPolicy = { dates: true, numbers: false };
const allFormats: FormatPolicy = { dates: true, numbers: true };

/** Beyond this the formats of numbers are dropped first, then those of dates. */
const largestFormatted = 1_000_000;

/** How many columns of a result carry a format. */
export interface FormattedColumns {
  readonly dates: number;
  readonly numbers: number;
}

export function countFormatted(ids: readonly FieldId[]): FormattedColumns {
  const kinds = ids.map((id) => fields[id].kind).filter((kind) => kind !== 'text');
  const dates = kinds.filter((kind) => kind === 'time' || kind === 'date').length;
  return { dates, numbers: kinds.length - dates };
}

/** The formats that a result of these columns can carry without growing too large. */
export function formatPolicy(isSupported: boolean, rows: number, columns: FormattedColumns): FormatPolicy {
  if (!isSupported) return noFormats;
  const dates = rows * columns.dates * formattedSize;
  const numbers = rows * columns.numbers;
  if (dates + numbers * formattedSize <= largestFormatted) return allFormats;
  return dates + numbers * plainSize <= largestFormatted ? onlyDates : noFormats;
}

/** The format of a number of this kind; dates and texts have none here. */
export function numberFormatOf(kind: FieldKind, decimals: number): string | undefined {
  switch (kind) {
    case 'price':
    case 'change':
      return priceFormat(decimals);
    case 'fraction':
      return percentFormat;
    case 'volume':
    case 'money':
      return countFormat;
    default:
      return undefined;
  }
}

const mostDecimals = '0.0000000000';
/** By the number of decimals: one text for thousands of cells. */
const priceFormats = Array.from({ length: 11 }, (_, decimals) => mostDecimals.slice(0, 2 + decimals));

/** So many decimals, at most ten. */
export function priceFormat(decimals: number): string {
  return priceFormats[decimals] ?? mostDecimals;
}

/** What is known of symbols besides their values. */
export interface SymbolFacts {
  /** True when its values are older than they should be, because the service cannot answer. */
  isStale(symbol: SymbolCode): boolean;
  /** The tick size of an instrument that happens to be known: formats never cost a request. */
  tickSize(symbol: SymbolCode): number | undefined;
}

/** The format of a value, in grey for one that is older than it should be. */
export function markedFormat(format: string | undefined, symbol: SymbolCode, facts: SymbolFacts): string | undefined {
  return facts.isStale(symbol) ? `${grey}${format ?? 'General'}` : format;
}

/** Excel's palette: 50 % grey. */
const grey = '[Color16]';
