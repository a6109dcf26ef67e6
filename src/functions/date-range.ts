/** A range of dates on one market's clock. */
import { type DateArgument, dayMeant, firstInstant, lastInstant } from '../market/date-argument';
import { dayAt, type EpochMs, isoDay } from '../market/exchange-time';
import type { MarketId } from '../market/markets';
import { badArgument } from '../market/problem';

export interface InstantRange {
  readonly from?: EpochMs;
  readonly to?: EpochMs;
}

/**
 * Both ends inclusive; an end without a time is included whole. With `wholeDays` times of day do not count.
 * @throws MarketDataError when it ends before it begins
 */
export function instantRange(
  start: DateArgument | undefined,
  end: DateArgument | undefined,
  market: MarketId,
  { now, wholeDays }: { readonly now: EpochMs; readonly wholeDays: boolean },
): InstantRange {
  const rounded = (date: DateArgument | undefined): DateArgument | undefined =>
    date && wholeDays ? { is: 'day', day: dayMeant(date, market, now) } : date;
  const [first, last] = [rounded(start), rounded(end)];
  const from = first && firstInstant(first, market, now);
  const to = last && lastInstant(last, market, now);
  if (from !== undefined && to !== undefined && to < from) {
    const earliest = isoDay(dayAt(from, market));
    throw badArgument('end', { is: 'not-before', earliest }, isoDay(dayAt(to, market)));
  }
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
