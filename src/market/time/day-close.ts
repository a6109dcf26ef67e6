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

/**
 * Hong Kong's closing auction begins when its trading hours end, and is over at a random moment of these minutes at the latest. On
 * the eve of a holiday trading ends at noon.
 */
const auctionMinutes: Partial<Readonly<Record<MarketId, number>>> = { HK: 10 };

/** The minute of the day from which an exchange's close is known. */
export function closingMinute(market: MarketId): number {
  return Math.max(...sessions[market].map(({ to }) => to)) + (auctionMinutes[market] ?? 0);
}

/**
 * Until when the minute bars were known at a moment: some sources join an auction to the bar that ends with the session, which is
 * unknown until the auction is over.
 */
export function minutesKnownBy(moment: EpochMs, market: Market): EpochMs {
  const auction = typeof market === 'string' ? (auctionMinutes[market] ?? 0) : 0;
  if (auction === 0 || typeof market !== 'string') return moment;
  const minute = minuteOfDayAt(moment, market);
  // Which noon is a close nobody says; on other days nothing is traded in these minutes.
  const end = sessions[market].map(({ to }) => to).find((to) => minute >= to && minute < to + auction);
  return end === undefined ? moment : epochMs(instantOfMinute(dayAt(moment, market), end, market) - 1);
}

/** When the daily bar of a day is complete: at the close, in a market of unknown hours when the day is over. */
export function closeOfDay(day: DayNumber, market: Market): EpochMs {
  return typeof market === 'string' ? instantOfMinute(day, closingMinute(market), market) : endOfDay(day, market);
}
