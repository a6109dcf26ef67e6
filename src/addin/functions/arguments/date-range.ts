/** A range of dates on one market's clock. */
import {
  type CalendarDate,
  type CalendarRange,
  dayMeant,
  firstInstant,
  lastInstant,
} from '../../../market/time/date-argument';
import { dayAt, type EpochMs, isoDay } from '../../../market/time/exchange-time';
import type { Market } from '../../../market/time/markets';
import { badArgument, MarketDataError } from '../../../market/texts/problem';
import type { SymbolCode } from '../../../market/symbols/symbol';

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
    date && wholeDays ? { kind: 'day', day: dayMeant(date, market, now) } : date;
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
  throw badArgument('end', { kind: 'not-before', earliest }, isoDay(dayAt(to, market)));
}

export function notYet(from: EpochMs, market: Market): MarketDataError {
  return new MarketDataError({ kind: 'not-yet', day: isoDay(dayAt(from, market)) });
}

/** A symbol that is known but has no bars where they were asked for shows that, not an empty table. */
export function noBars(symbol: SymbolCode, market: Market, { from, to }: InstantRange = {}): MarketDataError {
  return new MarketDataError({
    kind: 'no-bars',
    symbol,
    ...(from !== undefined && { from: isoDay(dayAt(from, market)) }),
    ...(to !== undefined && { to: isoDay(dayAt(to, market)) }),
  });
}
