/** Number formats by kind of field, and the policy that drops them from results that would become too large. */
import type { FieldKind } from '../market/fields';
import type { SymbolCode } from '../market/symbol';
import { formattedSize, plainSize } from './cells';

export const dateFormat = 'yyyy-mm-dd';
export const minuteFormat = 'yyyy-mm-dd hh:mm';
export const secondFormat = 'yyyy-mm-dd hh:mm:ss';
export const percentFormat = '0.00%';
export const countFormat = '#,##0';

/** The formats that a result carries; hosts before ExcelApi 1.16 support none. */
export interface FormatPolicy {
  readonly dates: boolean;
  readonly numbers: boolean;
}

export const noFormats: FormatPolicy = { dates: false, numbers: false };
const onlyDates: FormatPolicy = { dates: true, numbers: false };
const allFormats: FormatPolicy = { dates: true, numbers: true };

/** Estimated characters of JSON above which the formats of numbers are dropped first, then those of dates. */
const largestFormatted = 1_000_000;

/** Counts of the columns that can carry a format. */
export interface FormattedColumns {
  readonly dates: number;
  readonly numbers: number;
}

export function countFormatted(kinds: readonly FieldKind[]): FormattedColumns {
  const dates = kinds.filter((kind) => kind === 'time' || kind === 'date').length;
  return { dates, numbers: kinds.filter((kind) => kind !== 'text').length - dates };
}

/** The formats that a result of these columns can carry below the size limit. */
export function formatPolicy(isSupported: boolean, rows: number, columns: FormattedColumns): FormatPolicy {
  if (!isSupported) return noFormats;
  const dates = rows * columns.dates * formattedSize;
  const numbers = rows * columns.numbers;
  if (dates + numbers * formattedSize <= largestFormatted) return allFormats;
  return dates + numbers * plainSize <= largestFormatted ? onlyDates : noFormats;
}

/** Undefined for texts, and for dates and times, whose formats depend on their precision. */
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
/** Indexed by the number of decimals; shared strings save memory in results of thousands of cells. */
const priceFormats = Array.from({ length: 11 }, (_, decimals) => mostDecimals.slice(0, 2 + decimals));

/** Shows at most ten decimals. */
export function priceFormat(decimals: number): string {
  return priceFormats[decimals] ?? mostDecimals;
}

/** Facts about symbols that decide on number formats. */
export interface SymbolFacts {
  /** True for stale-if-error values: expired, but shown because the service fails. */
  isStale(symbol: SymbolCode): boolean;
  /** The tick size where the instrument is cached; formats never cause a request. */
  tickSize(symbol: SymbolCode): number | undefined;
}

/** Prefixes the format of a stale value with grey. */
export function markedFormat(format: string | undefined, symbol: SymbolCode, facts: SymbolFacts): string | undefined {
  return facts.isStale(symbol) ? `${grey}${format ?? 'General'}` : format;
}

/** Excel's palette: 50 % grey. */
const grey = '[Color16]';
