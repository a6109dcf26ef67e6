/** Calls over bars, MD.KLINE and MD.PRICE, from the parts of another product's function of history. */
import type { FieldId } from '../../market/fields/fields';
import type { Adjust, KlinePeriod } from '../../market/time/period';
import { ownCall, quoted } from '../formula/argument';
import { type ConversionNote, NoEqual } from './conversion';

export interface BarsCall {
  readonly symbols: string;
  readonly period: KlinePeriod;
  readonly start: string;
  readonly end: string;
  readonly adjust: Adjust;
  readonly fields: readonly FieldId[] | { readonly reference: string };
  /** A column of dates before the fields. */
  readonly showDates: boolean;
  readonly showHeaders: boolean;
  readonly newestFirst: boolean;
}

export function barsCall(bars: BarsCall): string {
  const { symbols, period, start, end, adjust, showHeaders, newestFirst } = bars;
  const fields = fieldsText(bars);
  const given = [symbols, quoted(period), start, end, adjust === 'forward' ? '' : quoted(adjust), fields];
  return ownCall('KLINE', [...given, showHeaders ? '' : 'FALSE', newestFirst ? quoted('desc') : '']);
}

function fieldsText({ fields, showDates }: BarsCall): string {
  if ('reference' in fields) return showDates ? `HSTACK("date",${fields.reference})` : fields.reference;
  return quoted(
    [...(showDates ? ['date'] : []), ...fields.map((field) => (field === 'timestamp' ? 'date' : field))].join(','),
  );
}

interface DayValue {
  readonly symbols: string;
  readonly day: string;
  readonly field: FieldId | { readonly reference: string };
  readonly adjust: Adjust;
  /** The value is missing on a day without trades; otherwise that of the last trading day stands for it. */
  readonly isExact?: boolean;
}

/** MD.PRICE has no shares, only the volume in the market's unit, and no returns. */
const priceFields: readonly FieldId[] = ['open', 'high', 'low', 'close', 'prev_close', 'amount'];

/**
 * The value of one day, and the values of a range of days without their dates, from the parts of another product's
 * function.
 */
export function dayValueCall({ symbols, day, field, adjust, isExact = false }: DayValue): string {
  if (typeof field === 'string' && !priceFields.includes(field))
    return valuesCall({ symbols, start: day, end: day, field, adjust });
  const name = typeof field === 'string' ? (field === 'close' ? '' : quoted(field)) : field.reference;
  return ownCall('PRICE', [
    symbols,
    day,
    name,
    adjust === 'forward' ? '' : quoted(adjust),
    isExact ? quoted('exact') : '',
  ]);
}

interface RangeOfValues {
  readonly symbols: string;
  readonly start: string;
  readonly end: string;
  readonly field: FieldId;
  readonly adjust: Adjust;
}

/** A column of daily values. */
export function valuesCall({ field, ...range }: RangeOfValues): string {
  return barsCall({ ...range, ...plainColumns, adjust: returnsAdjust([field], range.adjust), fields: [field] });
}

const plainColumns = { period: '1d', showDates: false, showHeaders: false, newestFirst: false } as const;

interface DayRow extends Pick<DayValue, 'symbols' | 'day' | 'adjust'> {
  readonly fields: readonly FieldId[];
}

/** Fields of one day: of several symbols only one field, which MD.PRICE has. @throws NoEqual for others */
export function dayRowCall({ symbols, day, fields, adjust }: DayRow): string {
  const [field = 'close', ...more] = fields;
  const isOneSymbol = !/[,:]/.test(symbols);
  if (more.length === 0 && (isOneSymbol || priceFields.includes(field)))
    return dayValueCall({ symbols, day, field, adjust });
  if (!isOneSymbol) throw new NoEqual({ kind: 'no-field', name: (more.length > 0 ? more : fields).join(', ') });
  return barsCall({ symbols, start: day, end: day, ...plainColumns, adjust: returnsAdjust(fields, adjust), fields });
}

/** The note on prices that the other product adjusts for splits alone. */
export function adjustsNotes(fields: readonly FieldId[] | { readonly reference: string }): ConversionNote[] {
  const adjusted: readonly FieldId[] = ['open', 'high', 'low', 'close', 'prev_close'];
  const isPrice = 'reference' in fields || fields.some((field) => adjusted.includes(field));
  return isPrice ? [{ kind: 'adjusts-dividends' }] : [];
}

/** Returns need adjusted prices: over raw ones, a dividend is a loss. */
export function returnsAdjust(fields: readonly FieldId[], adjust: Adjust, notes: ConversionNote[] = []): Adjust {
  if (adjust !== 'none' || !fields.includes('return')) return adjust;
  if (fields.every((field) => field === 'return')) return 'forward';
  notes.push({ kind: 'raw-returns' });
  return adjust;
}

/** The highest or lowest price of the last year. */
export function yearExtreme(symbols: string, field: 'high' | 'low'): string {
  const year = { symbols, start: quoted('-1y'), end: '', field, adjust: 'forward' } as const;
  return `${field === 'high' ? 'MAX' : 'MIN'}(${valuesCall(year)})`;
}
