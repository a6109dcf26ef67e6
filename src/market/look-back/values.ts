/** The values that a screen takes from daily bars, each at the last of them. */
import { barCount, type BarColumn, type Bars, joinBars, lastBars, mapColumns } from '../bars/bars';
import { dayAt, daySerialsOf, endOfDay, epochMs, startOfDay } from '../time/exchange-time';
import type { computeIndicator } from '../indicators/spec';
import { indicatorColumns } from '../indicators/spec';
import type { Market } from '../time/markets';
import type { Quote } from '../fields/records';
import { sampleOf, shownMeasure } from '../statistics/compute';
import { barsPerYear, sourceOf } from '../statistics/measures';
import { barsOfLookBack, type LookBack } from './terms';

/** @returns NaN where there are too few bars; statistics of the bars themselves take what there is */
export function lookBackValue(
  term: LookBack,
  days: Bars,
  market: Market,
  compute: typeof computeIndicator,
): number | string {
  const bars = lastBars(days, barsOfLookBack(term));
  if (term.kind === 'indicator') {
    const { spec, part } = term.column;
    // TA-Lib's RSI of a price that stands still is 0: a screen would find what is not traded.
    if (!hasMoved(bars, 1 + Math.max(1, ...spec.parameters))) return NaN;
    const place = indicatorColumns(spec).findIndex((column) => column.part === part);
    return compute(bars, spec)[place]?.at(-1) ?? NaN;
  }
  const { measure, length } = term;
  const isShort = sourceOf(measure) === 'returns' && barCount(bars) <= length;
  if (isShort && measure.name !== 'observations') return NaN;
  const dates = daySerialsOf(bars.timestamp, market);
  return shownMeasure(measure, sampleOf({ dates, closes: bars.close, perYear: barsPerYear('1d', market) }), bars);
}

/** False where the last bars show one price alone. */
function hasMoved({ high, low, close }: Bars, count: number): boolean {
  const last = close.at(-1);
  const isOther = (price: number) => price !== last;
  return [high, low, close].some((column) => column.subarray(-count).some(isOther));
}

/**
 * The days up to that of a quote, in its prices. Days that the bars have are kept, as the service may have corrected them; and a
 * day without trades has no bar, whatever prices its quote repeats.
 */
export function daysWithQuote(days: Bars, quote: Quote, market: Market): Bars {
  const { timestamp, open, high, low, last_price: close, volume, amount } = quote;
  if (timestamp === null || !(open && high && low && close) || volume === 0) return days;
  const day = startOfDay(dayAt(epochMs(timestamp), market), market);
  const last = days.timestamp.at(-1) ?? -Infinity;
  if (last >= day) return last <= endOfDay(dayAt(day, market), market) ? inPricesOf(open, days) : days;
  const one = (value: number | null) => Float64Array.of(value ?? NaN);
  return joinBars(days, {
    timestamp: one(day),
    open: one(open),
    high: one(high),
    low: one(low),
    close: one(close),
    volume: one(volume),
    amount: one(amount),
  });
}

const prices: readonly BarColumn[] = ['open', 'high', 'low', 'close', 'prev_close'];
const roundingError = 1e-6;

/**
 * An event since the day of the quote has changed the bars, such as one of this morning before the first trade. The open tells:
 * the last price may be one after the close.
 * @param open of the quote, whose day is the last one
 */
function inPricesOf(open: number, days: Bars): Bars {
  const ratio = open / (days.open.at(-1) ?? NaN);
  if (!(Math.abs(ratio - 1) > roundingError) || ratio === Infinity) return days;
  return mapColumns(days, (column, name) => (prices.includes(name) ? column.map((price) => price * ratio) : column));
}
