/** Questions for bars: what makes two of them joinable, their parameters on the wire, and how long answers stay fresh. */
import { barCount, type Bars } from '../market/bars';
import { dayMs, type EpochMs } from '../market/exchange-time';
import { type Adjust, isMinutePeriod, type KlinePeriod, minutesOf, type Period } from '../market/period';
import type { Freshness } from './settings';

export interface BarsQuery {
  readonly period: KlinePeriod;
  readonly adjust: Adjust;
  /** At most this many bars, the newest of the range. */
  readonly count: number;
  /** First instant, inclusive; absent: as far back as count reaches. */
  readonly from?: EpochMs;
  /** Last instant, inclusive; absent: now. */
  readonly to?: EpochMs;
}

/** The count is not part of the shape: bars of one shape are asked with the largest count and cut per cell. */
export function barsShape(query: BarsQuery): string {
  return [query.period, query.adjust, query.from ?? '', query.to ?? ''].join('|');
}

export function barsParameters(query: BarsQuery, count: number): Record<string, string> {
  return {
    period: query.period,
    count: String(count),
    adjust: query.adjust,
    ...(query.from !== undefined && { start_time: String(query.from) }),
    ...(query.to !== undefined && { end_time: String(query.to) }),
  };
}

/**
 * Bars that may still change are asked again soon, minute bars sooner. A range that ended more than a day ago is closed:
 * unadjusted bars are kept for good, adjusted ones for a day, because their history changes at an ex-date.
 */
export function barsFreshMs(
  { to, adjust, period }: BarsQuery,
  bars: Bars,
  now: number,
  { barsMs, referenceMs }: Freshness,
): number {
  // "No bars" is not remembered: the symbol is known, and its bars may come.
  if (barCount(bars) === 0) return 0;
  if (to !== undefined && to < now - dayMs) return adjust === 'none' ? Infinity : referenceMs;
  return isMinutePeriod(period) ? Math.min(barsMs, minuteBarsFreshMs) : barsMs;
}

const minuteBarsFreshMs = 5_000;

/** An estimate from above: trading days are five of seven, a day has six and a half hours. */
export function expectedBars({ period, count, from, to }: BarsQuery, now: number): number {
  if (from === undefined) return count;
  const days = (Math.min(to ?? now, now) - from) / dayMs + 1;
  return Math.max(1, Math.min(count, Math.ceil(days * barsPerDay(period))));
}

/** Bars of one trading day, at most: New York trades 390 minutes. */
export function barsPerDay(period: Period): number {
  const minutes = minutesOf(period);
  return minutes === undefined ? 1 : Math.ceil(390 / minutes) + 1;
}
