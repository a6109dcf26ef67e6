/** When a day of a market is over. */
import {
  dayAt,
  type DayNumber,
  endOfDay,
  type EpochMs,
  epochMs,
  instantOfMinute,
  minuteOfDayAt,
} from './exchange-time';
import type { Market, MarketId } from './markets';
import { sessions } from './trading-hours';

/** Hong Kong's closing auction begins when its trading hours end, and is over at a random moment of these minutes at the latest. */
const auctionMinutes: Partial<Readonly<Record<MarketId, number>>> = { HK: 10 };

/** The minute of the day from which an exchange's close is known. */
export function closingMinute(market: MarketId): number {
  return Math.max(...sessions[market].map(({ to }) => to)) + (auctionMinutes[market] ?? 0);
}

/**
 * The minutes of a closing auction that a moment lies in, if the session before them is the last one of its day: on the eve of a
 * holiday Hong Kong closes at noon. Some sources join the auction to the bar that ends with the session.
 */
export function closingAuctionAt(moment: EpochMs, market: Market): { begin: EpochMs; end: EpochMs } | undefined {
  const length = typeof market === 'string' ? (auctionMinutes[market] ?? 0) : 0;
  if (length === 0 || typeof market !== 'string') return undefined;
  const minute = minuteOfDayAt(moment, market);
  const begin = sessions[market].map(({ to }) => to).find((to) => minute >= to && minute < to + length);
  if (begin === undefined) return undefined;
  const instant = (ofDay: number) => epochMs(instantOfMinute(dayAt(moment, market), ofDay, market));
  return { begin: instant(begin), end: instant(begin + length) };
}

/** When the daily bar of a day is complete: at the close, in a market of unknown hours when the day is over. */
export function closeOfDay(day: DayNumber, market: Market): EpochMs {
  return typeof market === 'string' ? instantOfMinute(day, closingMinute(market), market) : endOfDay(day, market);
}
