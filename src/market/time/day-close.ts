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
 * Until when the minute bars were known at a moment: some sources join an auction to the bar that ends with the session, which is
 * unknown until the auction is over.
 */
export function minutesKnownBy(moment: EpochMs, market: Market): EpochMs {
  const auction = typeof market === 'string' ? (auctionMinutes[market] ?? 0) : 0;
  if (auction === 0 || typeof market !== 'string') return moment;
  const minute = minuteOfDayAt(moment, market);
  const close = closingMinute(market);
  const isAuction = minute >= close - auction && minute < close;
  return isAuction ? epochMs(instantOfMinute(dayAt(moment, market), close - auction, market) - 1) : moment;
}

/** When the daily bar of a day is complete: at the close, in a market of unknown hours when the day is over. */
export function closeOfDay(day: DayNumber, market: Market): EpochMs {
  return typeof market === 'string' ? instantOfMinute(day, closingMinute(market), market) : endOfDay(day, market);
}
