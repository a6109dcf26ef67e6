/** Bars (K-lines) as columns: index i of every column is the same bar. */
import { dayAt, dayMs, type EpochMs, epochMs } from '../time/exchange-time';
import type { Market } from '../time/markets';
import { bucketOf, isMinutePeriod, type LongPeriod, mostDaysOf, type Period } from '../time/period';

/** Numbers of one column; NaN stands for a value that the service did not give. */
export type Column = Float64Array;

export interface Bars {
  /**
   * Milliseconds, ascending, no duplicates. Daily and longer bars carry local midnight of the (last) trading day,
   * minute bars the end of the bar.
   */
  readonly timestamp: Column;
  readonly open: Column;
  readonly high: Column;
  readonly low: Column;
  readonly close: Column;
  /** In units of `markets[…].sharesPerVolumeUnit` shares. */
  readonly volume: Column;
  /** In the trading currency. */
  readonly amount: Column;
  readonly prev_close?: Column;
  /** Times of bars that were sent beside another one of the same time, also outside of the range that is shown. */
  readonly repeated?: readonly number[];
}

export function emptyBars(): Bars {
  const none: Column = new Float64Array();
  return { timestamp: none, open: none, high: none, low: none, close: none, volume: none, amount: none };
}

export const barColumns = ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'amount', 'prev_close'] as const;
export type BarColumn = (typeof barColumns)[number];

export function barCount(bars: Bars): number {
  return bars.timestamp.length;
}

export function timeOfBar(bars: Bars, index: number): EpochMs {
  return bars.timestamp[index] as EpochMs;
}

/** Bars `from` (inclusive) to `to` (exclusive), without copying: the columns are views. */
export function sliceBars(bars: Bars, from: number, to: number): Bars {
  return mapColumns(bars, (column) => column.subarray(from, to));
}

/** The newest `count` bars. */
export function lastBars(bars: Bars, count: number): Bars {
  const length = barCount(bars);
  return length <= count ? bars : sliceBars(bars, length - count, length);
}

/** Bars behind some earlier ones, which columns are computed from but which are not shown. */
export interface LedBars {
  readonly bars: Bars;
  /** How many of the first bars are not shown. */
  readonly lead: number;
}

/** The bars from an index on, behind at most `lead` of the bars before it. */
export function withLead(bars: Bars, index: number, lead: number): LedBars {
  const first = Math.max(0, index - lead);
  return { bars: first === 0 ? bars : sliceBars(bars, first, barCount(bars)), lead: index - first };
}

/** Two series of the same columns, the older one first. */
export function joinBars(older: Bars, newer: Bars): Bars {
  return mapColumns(newer, (column, name) => {
    const joined = new Float64Array(barCount(older) + barCount(newer));
    joined.set(older[name] ?? new Float64Array(barCount(older)).fill(NaN));
    joined.set(column, barCount(older));
    return joined;
  });
}

/** The bars with from ≤ timestamp ≤ to. */
export function barsBetween(bars: Bars, from: number, to: number): Bars {
  return sliceBars(bars, firstAtOrAfter(bars.timestamp, from), firstAtOrAfter(bars.timestamp, to + 1));
}

/** Index of the first value ≥ `target` in an ascending column; its length when there is none. */
export function firstAtOrAfter(ascending: Column, target: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Applies one function to every column that is present. */
export function mapColumns(bars: Bars, change: (column: Column, name: BarColumn) => Column): Bars {
  const { prev_close: previous, repeated } = bars;
  return {
    timestamp: change(bars.timestamp, 'timestamp'),
    open: change(bars.open, 'open'),
    high: change(bars.high, 'high'),
    low: change(bars.low, 'low'),
    close: change(bars.close, 'close'),
    volume: change(bars.volume, 'volume'),
    amount: change(bars.amount, 'amount'),
    ...(previous && { prev_close: change(previous, 'prev_close') }),
    ...(repeated && { repeated }),
  };
}

/** As services write bars. */
export function roundBars(bars: Bars): Bars {
  return mapColumns(bars, (column, name) => (name === 'timestamp' ? column : column.map(roundToSixDecimals)));
}

/** Removes floating-point error: 12.340000000001 → 12.34. No price here has more than six decimals: they are finer than any tick. */
export function roundToSixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/**
 * Bars as they are shown: each has a price, and a day or a longer period has one. Left out are those that stand for a day without
 * trades, whose prices are zeros, or zeros beside the last close; and of several bars of one day or longer period all but the last
 * one. The bars themselves where they are sound, which is usual.
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
