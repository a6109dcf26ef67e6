/** A range of dates on one market's clock. */
import { type CalendarDate, dayMeant, firstInstant, lastInstant } from '../../market/date-argument';
import { dayAt, type EpochMs, isoDay } from '../../market/exchange-time';
import type { Market } from '../../market/markets';
import { badArgument } from '../../market/problem';
import type { CalendarRange } from './trading-days';

export interface InstantRange {
  readonly from?: EpochMs;
  readonly to?: EpochMs;
}

/** Both ends inclusive; an end without a time is included whole. With `wholeDays` times of day do not count. */
export function instantRange(
  { start, end }: CalendarRange,
  market: Market,
  { now, wholeDays }: { readonly now: EpochMs; readonly wholeDays: boolean },
): InstantRange {
  const rounded = (date: CalendarDate | undefined): CalendarDate | undefined =>
    date && wholeDays ? { is: 'day', day: dayMeant(date, market, now) } : date;
  const [first, last] = [rounded(start), rounded(end)];
  const from = first && firstInstant(first, market, now);
  const to = last && lastInstant(last, market, now);
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

export function isReversed({ from, to }: InstantRange): boolean {
  return from !== undefined && to !== undefined && to < from;
}

/** @throws MarketDataError when the range ends before it begins */
export function inOrder(range: InstantRange, market: Market): InstantRange {
  const { from, to } = range;
  if (from === undefined || to === undefined || to >= from) return range;
  const earliest = isoDay(dayAt(from, market));
  throw badArgument('end', { is: 'not-before', earliest }, isoDay(dayAt(to, market)));
}
