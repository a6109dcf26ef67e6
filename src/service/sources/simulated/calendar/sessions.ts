/** The minutes that each exchange has traded by a time of day. */
import { type MarketId, sessions } from '../../../../market/time/markets';

/** How much of a trading day has passed. */
export interface SessionProgress {
  /** Minutes of trading that have passed, with the fraction of the running one. */
  readonly traded: number;
  readonly isOpen: boolean;
}

/** Minutes of trading in a whole day: 240 on the mainland, 330 in Hong Kong, 390 in New York. */
export function tradingMinutes(market: MarketId): number {
  return sessions[market].reduce((sum, { from, to }) => sum + to - from, 0);
}

/** @param minuteOfDay minutes since local midnight, with fractions */
export function sessionProgress(market: MarketId, minuteOfDay: number): SessionProgress {
  let traded = 0;
  for (const { from, to } of sessions[market]) {
    if (minuteOfDay < from) return { traded, isOpen: false };
    if (minuteOfDay < to) return { traded: traded + minuteOfDay - from, isOpen: true };
    traded += to - from;
  }
  return { traded, isOpen: false };
}

/**
 * The minute since local midnight at which so many minutes have been traded. Where a break follows, it is the end of
 * the break, which begins the next session.
 */
export function minuteWhenTraded(market: MarketId, traded: number): number {
  let left = traded;
  let close = 0;
  for (const { from, to } of sessions[market]) {
    if (left < to - from) return from + left;
    left -= to - from;
    close = to;
  }
  return close;
}

/** The minute since local midnight at which minute bar `index` (from 0) ends: the first one of a morning is 9:31. */
export function endOfMinuteBar(market: MarketId, index: number): number {
  return minuteWhenTraded(market, index) + 1;
}
