/** Bars as they are shown: each has a price, and a day or a longer period has one. */
import { barCount, type Bars, mapColumns } from './bars';
import { dayAt, dayMs, epochMs } from '../time/exchange-time';
import type { Market } from '../time/markets';
import { bucketOf, isMinutePeriod, type LongPeriod, mostDaysOf, type Period } from '../time/period';

/**
 * Without those that stand for a day without trades, whose prices are zeros, or zeros beside the last close; and of several bars of
 * one day or longer period the last one. The bars themselves where they are sound, which is usual.
 */
export function soundBars(bars: Bars, period: Period, market: Market): Bars {
  const isKept = isMinutePeriod(period)
    ? (index: number) => hasPrice(bars, index)
    : (index: number) => hasPrice(bars, index) && !isRepeated(bars, index, period, market);
  const length = barCount(bars);
  let first = 0;
  while (first < length && isKept(first)) first++;
  if (first === length) return bars;
  const kept = Array.from({ length }, (_, index) => index).filter((index) => index < first || isKept(index));
  return mapColumns(bars, (column) => Float64Array.from(kept, (index) => column[index] ?? NaN));
}

/** Adjusted prices may be zero, but not three of a bar in which nothing was traded. */
function hasPrice({ open, high, low, volume }: Bars, index: number): boolean {
  return open[index] !== 0 || high[index] !== 0 || low[index] !== 0 || (volume[index] ?? NaN) > 0;
}

/** Whether the next bar that has a price belongs to the same period. */
function isRepeated(bars: Bars, index: number, period: LongPeriod, market: Market): boolean {
  let next = index + 1;
  while (next < barCount(bars) && !hasPrice(bars, next)) next++;
  const [time = NaN, later = NaN] = [bars.timestamp[index], bars.timestamp[next]];
  // Bars of one period are less than a period apart: those of days need no calendar.
  if (!(later - time < mostDaysOf(period, { zone: 'UTC' }) * dayMs)) return false;
  const bucketAt = (instant: number) => bucketOf(dayAt(epochMs(instant), market), period);
  return bucketAt(time) === bucketAt(later);
}
