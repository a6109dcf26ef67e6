/** Which trading days the requested bars are made of, so that no others are generated. */
import { dayAt, dayMs, dayNumber, epochMs } from '../../../../market/time/exchange-time';
import { firstDayOf, lastDayOf } from '../../../../market/bars/longer-bars';
import { bucketOf, type LongPeriod } from '../../../../market/time/period';
import type { Security } from './security';
import type { TradingCalendar } from '../calendar/trading-calendar';

/** The newest `count` bars of a period with from ≤ timestamp ≤ to (epoch ms; infinite where an end is open). */
export interface BarsRange {
  readonly period: LongPeriod;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Numbers of trading days, both included; empty when first > last. */
export interface DayRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The days of the requested bars, each bar with all its days: a bar that ends after `to` is left out whole, and the oldest
 * one begins on its own first day or with the listing.
 * @param shown number of the newest day that has a bar
 */
export function daysOfBars(security: Security, range: BarsRange, shown: number): DayRange {
  const { calendar, firstIndex } = security;
  const { period, from, to, count } = range;
  // A bar is stamped by its last day: that day lies between these two.
  const oldestEnd = Math.max(firstIndex, lastDayAt(security, from - 1, shown) + 1);
  const newestEnd = Math.min(shown, lastDayAt(security, to, shown));
  const cutsBar = newestEnd < Math.min(shown, lastDayOfBar(calendar, period, newestEnd));
  const last = cutsBar ? firstDayOfBar(calendar, period, newestEnd) - 1 : newestEnd;
  let first = last + 1;
  for (let bars = 0; bars < count && first > oldestEnd; bars++) first = firstDayOfBar(calendar, period, first - 1);
  return { first: Math.max(first, firstIndex), last };
}

/** The number of the last trading day that has begun at an instant; instants far from the history are drawn to it. */
export function lastDayAt({ calendar, firstIndex, listing }: Security, instant: number, shown: number): number {
  const earliest = calendar.startAt(firstIndex) - dayMs;
  const latest = calendar.startAt(shown) + dayMs;
  return calendar.indexAt(dayAt(epochMs(Math.min(Math.max(instant, earliest), latest)), listing.market));
}

/** The number of the first trading day of the bar that holds a trading day. */
function firstDayOfBar(calendar: TradingCalendar, period: LongPeriod, index: number): number {
  if (period === '1d') return index;
  return calendar.indexAt(dayNumber(firstDayOf(bucketOf(calendar.dayAt(index), period), period) - 1)) + 1;
}

/** The number of the last trading day of the bar that holds a trading day, whether or not it has come. */
function lastDayOfBar(calendar: TradingCalendar, period: LongPeriod, index: number): number {
  if (period === '1d') return index;
  return calendar.indexAt(lastDayOf(bucketOf(calendar.dayAt(index), period), period));
}
