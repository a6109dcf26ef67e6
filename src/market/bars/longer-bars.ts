/** Longer bars from shorter ones: minutes into bars of several minutes, days into weeks, months, quarters and years. */
import { type BarColumn, barCount, type Bars, type Column, mapColumns, timeOfBar } from './bars';
import { dayAt, dayMs, dayNumber, type DayNumber, epochMs, minuteMs, startOfDay } from '../time/exchange-time';
import type { Market } from '../time/markets';
import { bucketOf, type LongPeriod } from '../time/period';
import { sessionsOf } from '../time/trading-hours';

/**
 * Bars of several minutes. A bar is stamped by its scheduled end even when a range or the present cuts it.
 * @param bars of one minute, ascending
 */
export function barsOfMinutes(bars: Bars, market: Market, minutes: number): Bars {
  if (minutes === 1) return bars;
  const timestamp = endsOfJoinedBars(bars.timestamp, market, minutes);
  return aggregateBars({ ...bars, timestamp }, (index) => timestamp[index] ?? NaN);
}

/** @param days daily bars, ascending; months serve quarters and years as well */
export function barsOfDays(days: Bars, market: Market, period: LongPeriod): Bars {
  return period === '1d' ? days : aggregateBars(days, bucketsOf(days, market, period));
}

/** The first calendar day of a bucket: the inverse of `bucketOf`. */
export function firstDayOf(bucket: number, period: LongPeriod): DayNumber {
  switch (period) {
    case '1d':
      return dayNumber(bucket);
    case '1w':
      return dayNumber(bucket * 7 - 3);
    case '1M':
      return firstDayOfMonth(bucket);
    case '1Q':
      return firstDayOfMonth(bucket * 3);
    case '1Y':
      return firstDayOfMonth(bucket * 12);
  }
}

/** The last calendar day of a bucket. */
export function lastDayOf(bucket: number, period: LongPeriod): DayNumber {
  return dayNumber(firstDayOf(bucket + 1, period) - 1);
}

/** @param month months since the year 0 */
function firstDayOfMonth(month: number): DayNumber {
  return dayNumber(Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs);
}

/**
 * The end of the bar of several minutes that holds a one-minute bar. Bars start with each session and are cut by its end:
 * those of sixty minutes end at 10:30, 11:30, 14:00 and 15:00 in Shanghai. In a market of unknown hours they follow the clock.
 * @param endMinute end of the one-minute bar, in minutes since local midnight
 */
export function endOfLongerBar(market: Market, endMinute: number, minutes: number): number {
  const session = sessionsOf(market).find(({ to }) => endMinute <= to);
  if (session === undefined) return endMinute;
  const { from, to } = session;
  return Math.min(to, from + Math.ceil((endMinute - from) / minutes) * minutes);
}

/** For each one-minute bar the end of the longer bar that it belongs to. */
function endsOfJoinedBars(timestamp: Column, market: Market, minutes: number): Column {
  const ends = new Float64Array(timestamp.length);
  let midnight = NaN;
  for (let i = 0; i < ends.length; i++) {
    const end = epochMs(timestamp[i] ?? NaN);
    // Clocks are changed on Sundays, so the minutes of a trading day can be counted from its midnight.
    if (!(end - midnight < dayMs)) midnight = startOfDay(dayAt(end, market), market);
    ends[i] = midnight + endOfLongerBar(market, (end - midnight) / minuteMs, minutes) * minuteMs;
  }
  return ends;
}

/** Numbers the buckets of ascending days; the calendar is asked once per bucket. */
function bucketsOf(days: Bars, market: Market, period: LongPeriod): (index: number) => number {
  let bucket = NaN;
  let nextFrom = -Infinity;
  return (index) => {
    const time = timeOfBar(days, index);
    if (time >= nextFrom) {
      bucket = bucketOf(dayAt(time, market), period);
      nextFrom = startOfDay(firstDayOf(bucket + 1, period), market);
    }
    return bucket;
  };
}

/**
 * Joins neighbouring bars of the same group into one: first open, highest high, lowest low, last close, summed volume and
 * amount, the first prev_close, and the timestamp of the last bar.
 * @param bars ascending
 * @param groupOf a number that is equal for bars of one group; groups are contiguous
 */
export function aggregateBars(bars: Bars, groupOf: (index: number) => number): Bars {
  const starts = groupStarts(barCount(bars), groupOf);
  const groups = starts.map((from, i) => ({ from, to: starts[i + 1] ?? barCount(bars) }));
  return mapColumns(bars, (column, name) => Float64Array.from(groups, ({ from, to }) => join[name](column, from, to)));
}

/** The value of the bar that joins those from an index (inclusive) to another one (exclusive). */
export function joinedValue(name: BarColumn, column: Column, from: number, to: number): number {
  return join[name](column, from, to);
}

type Join = (column: Column, from: number, to: number) => number;

const first: Join = (column, from) => column[from] ?? NaN;
const last: Join = (column, _, to) => column[to - 1] ?? NaN;
const highest: Join = (column, from, to) => folded(column, from, to, Math.max, -Infinity);
const lowest: Join = (column, from, to) => folded(column, from, to, Math.min, Infinity);
const sum: Join = (column, from, to) => folded(column, from, to, (a, b) => a + b, 0);

/** Without a view of the column: a screen of a past time joins the minutes of thousands of symbols. */
function folded(
  column: Column,
  from: number,
  to: number,
  fold: (a: number, b: number) => number,
  start: number,
): number {
  let value = start;
  for (let i = from; i < to; i++) value = fold(value, column[i] ?? NaN);
  return value;
}

const join: Readonly<Record<BarColumn, Join>> = {
  timestamp: last,
  open: first,
  high: highest,
  low: lowest,
  close: last,
  volume: sum,
  amount: sum,
  prev_close: first,
};

function groupStarts(count: number, groupOf: (index: number) => number): number[] {
  const starts: number[] = [];
  let group = NaN;
  for (let i = 0; i < count; i++) {
    const next = groupOf(i);
    if (next !== group) starts.push(i);
    group = next;
  }
  return starts;
}
