/** Number formats by kind of field and size of the value, and the policy that drops them from large results. */
import type { Language } from '../i18n/language';
import type { FieldKind } from '../../market/fields/fields';
import type { UniverseId } from '../../market/time/period';
import type { Market } from '../../market/time/markets';
import type { SymbolCode } from '../../market/symbols/symbol';
import { type Cell, type CellFormat, type FormattedNumber, formattedSize, plainSize, type Rectangle } from './cells';

export const dateFormat = 'yyyy-mm-dd';
export const minuteFormat = 'yyyy-mm-dd hh:mm';
export const secondFormat = 'yyyy-mm-dd hh:mm:ss';
export const percentFormat = signedFormat('0.00%', 4);
export const countFormat = signedFormat('#,##0', 0);

/** How large numbers are shown. */
export interface NumberStyle {
  readonly language: Language;
  /** Shows large volumes, shares and amounts in units of their size: 万 and 亿, or K, M and B. */
  readonly shortNumbers?: boolean | undefined;
}

/** What decides on the formats of a result besides its size. */
export interface FormatHost extends NumberStyle {
  /** True where numbers may carry formats (ExcelApi 1.16 and CustomFunctionsRuntime 1.4). */
  readonly hasFormats: boolean;
  /** Excel on the web refuses large messages, and so may a host that is not known. */
  readonly isOnTheWeb?: boolean | undefined;
}

/** The formats that a result carries; hosts without data types support none. */
export interface FormatPolicy extends NumberStyle {
  readonly dates: boolean;
  /** Volumes, amounts and fractions. */
  readonly numbers: boolean;
  readonly prices: boolean;
}

/**
 * Estimated characters of JSON above which the formats of prices are dropped first, then those of other numbers. Excel on the
 * web refuses messages above 5 MB, in which results of other cells want room.
 */
const largestFormatted = { web: 1_000_000, desktop: 3_000_000 } as const;

/** Counts of the columns that can carry a format. */
type FormattedColumns = Readonly<Record<'dates' | 'numbers' | 'prices', number>>;

function countFormatted(kinds: readonly FieldKind[]): FormattedColumns {
  const counts = { dates: 0, numbers: 0, prices: 0, text: 0 };
  for (const kind of kinds) counts[groupOf(kind)]++;
  return counts;
}

function groupOf(kind: FieldKind): keyof FormattedColumns | 'text' {
  if (kind === 'time' || kind === 'date') return 'dates';
  if (kind === 'price' || kind === 'change') return 'prices';
  return kind === 'text' ? 'text' : 'numbers';
}

/** The formats that a result of columns of these kinds can carry below the size limit; dates keep theirs at any size. */
export function formatPolicy(host: FormatHost, rows: number, kinds: readonly FieldKind[]): FormatPolicy {
  const { hasFormats, language, shortNumbers } = host;
  const largest = largestFormatted[host.isOnTheWeb === false ? 'desktop' : 'web'];
  // The usual case, in thousands of cells.
  if (rows * kinds.length * formattedSize <= largest)
    return { dates: hasFormats, numbers: hasFormats, prices: hasFormats, language, shortNumbers };
  const columns = countFormatted(kinds);
  const [dates, numbers, prices] = [rows * columns.dates, rows * columns.numbers, rows * columns.prices];
  const fits = (formatted: number, plain: number) =>
    hasFormats && formatted * formattedSize + plain * plainSize <= largest;
  return {
    dates: hasFormats,
    numbers: fits(dates + numbers, prices),
    prices: fits(dates + numbers + prices, 0),
    language,
    shortNumbers,
  };
}

/** True when the policy keeps the formats of a kind. */
export function carries(policy: FormatPolicy, kind: FieldKind): boolean {
  const group = groupOf(kind);
  return group !== 'text' && policy[group];
}

/** Undefined for texts, and for dates and times, whose formats depend on their precision. */
export function numberFormatOf(kind: FieldKind, decimals: number, style: NumberStyle): CellFormat | undefined {
  switch (kind) {
    case 'price':
    case 'change':
      return priceFormat(decimals);
    case 'fraction':
      return percentFormat;
    case 'volume':
    case 'shares':
    case 'count':
    case 'money':
      return style.shortNumbers ? shortFormats[style.language] : countFormat;
    default:
      return undefined;
  }
}

/** @property from the least value that has the unit @property least that which is not shown as zero in it */
interface ShortUnit {
  readonly from: number;
  readonly least: number;
  readonly format: string;
}

/** Largest first. */
const shortUnits: Readonly<Record<Language, readonly ShortUnit[]>> = {
  en: [
    shortUnit(1e9, '#,##0.00,,,"B"', 5e6),
    shortUnit(1e6, '0.00,,"M"', 5e3),
    // Thousands begin where four digits end.
    shortUnit(1e4, '0.00,"K"', 5),
  ],
  // A comma scales by a thousand; a point as text puts the units of 10⁶ and 10³ into those of 10⁸ and 10⁴.
  zh: [shortUnit(1e8, '0\\.00,,"亿"', 5e5), shortUnit(1e4, '0\\.0,"万"', 500)],
};

/** What rounds up to a unit is shown in it: 1.00M, not 1000.00K. */
function shortUnit(from: number, format: string, least: number): ShortUnit {
  return { from: from * (1 - 5e-6), least, format };
}

const shortFormats = { en: shortFormat(shortUnits.en), zh: shortFormat(shortUnits.zh) };

function shortFormat(units: readonly ShortUnit[]): CellFormat {
  return (value) => unitFor(value, units)?.format ?? countFormat(value);
}

function unitFor(value: number, units: readonly ShortUnit[]): ShortUnit | undefined {
  return units.find(({ from }) => Math.abs(value) >= from);
}

/**
 * Short numbers of a column in one unit, that of its middle value, so that their digits can be compared: each for itself, one in 万 would
 * look larger than one in 亿. What would be shown as zero in it is shown whole.
 */
export function inOneUnit(rectangle: Rectangle, language: Language): Rectangle {
  // Most results are one cell, or one row.
  if (rectangle.length < 2) return rectangle;
  const units = shortUnits[language];
  const columns = (rectangle[0] ?? []).map((_, column) => columnUnit(rectangle, column, units));
  if (columns.every((unit) => unit === undefined)) return rectangle;
  return rectangle.map((row) =>
    row.map((cell, column) => {
      const unit = columns[column];
      if (!unit || !isShort(cell, units)) return cell;
      const format = Math.abs(cell.basicValue) < unit.least ? wholeFormat : unit.format;
      return { ...cell, numberFormat: cell.numberFormat.replace(withoutGrey(cell), format) };
    }),
  );
}

const wholeFormat = '#,##0';

/** Undefined for a column without short numbers in different units. */
function columnUnit(rectangle: Rectangle, column: number, units: readonly ShortUnit[]): ShortUnit | undefined {
  const short = rectangle.flatMap((row) => row[column] ?? []).filter((cell) => isShort(cell, units));
  if (new Set(short.map(withoutGrey)).size < 2) return undefined;
  const sizes = short.map(({ basicValue }) => Math.abs(basicValue)).filter((size) => size > 0);
  const unit = unitFor(sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? 0, units);
  if (!unit) return { from: 0, least: 0, format: wholeFormat };
  // In the unit of others, there may be thousands of it.
  return unit.format.startsWith('0.') ? { ...unit, format: `#,##${unit.format}` } : unit;
}

function isShort(cell: Cell, units: readonly ShortUnit[]): cell is FormattedNumber {
  if (typeof cell !== 'object' || !('numberFormat' in cell)) return false;
  const own = withoutGrey(cell);
  return own === wholeFormat || units.some(({ format }) => format === own);
}

function withoutGrey({ numberFormat }: Pick<FormattedNumber, 'numberFormat'>): string {
  return numberFormat.replace(greyPrefix, '');
}

/** The format, for a negative number that it rounds to zero without the sign. @param decimals of the unscaled value */
function signedFormat(format: string, decimals: number): (value: number) => string {
  const leastShown = 0.5 * 10 ** -decimals;
  const unsigned = `${format};${format}`;
  return (value) => (value < 0 && value > -leastShown ? unsigned : format);
}

/**
 * The format without separators of thousands: builds of Excel before 16501 read them as text in regions that separate by a blank
 * (OfficeDev/office-js#3244), so that 666 shows as ",666.00". Short formats scale by them: such a host gets none (start.ts).
 */
export function ungrouped(format: string): string {
  return format.replaceAll('#,##', '');
}

const mostDecimals = 10;
/** Indexed by the number of decimals; shared strings save memory in results of thousands of cells. */
const priceFormats = Array.from({ length: mostDecimals + 1 }, (_, decimals) =>
  signedFormat(decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`, decimals),
);

/** Shows at most ten decimals. */
export function priceFormat(decimals: number): CellFormat {
  return priceFormats[Math.min(decimals, mostDecimals)] ?? countFormat;
}

/** Facts about symbols that decide on their cells. */
export interface SymbolFacts {
  /** True for stale-if-error values: expired, but shown because the service fails. */
  isStale(key: SymbolCode | UniverseId): boolean;
  /** The tick size where the instrument is cached; formats never cause a request. */
  tickSize(symbol: SymbolCode): number | undefined;
  /** Whose clock times are shown by. */
  marketOf(symbol: SymbolCode): Market;
}

/** Puts the format of a stale value in grey. */
export function markedFormat(
  format: CellFormat | undefined,
  symbol: SymbolCode,
  facts: SymbolFacts,
): CellFormat | undefined {
  if (!facts.isStale(symbol)) return format;
  return typeof format === 'function' ? (value) => inGrey(format(value)) : inGrey(format ?? 'General');
}

const greyPrefix = '[Color16]';

/** Every section of a format has a colour of its own. Excel's palette: 50 % grey. */
function inGrey(format: string): string {
  return format.replaceAll(/^|;/g, `$&${greyPrefix}`);
}
