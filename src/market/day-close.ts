/** When a day of a market is over. */
import { type DayNumber, endOfDay, type EpochMs, instantOfMinute } from './exchange-time';
import type { Market, MarketId } from './markets';
import { sessions } from './trading-hours';

/** Hong Kong's closing auction begins when its trading hours end, and is over at a random moment of these minutes at the latest. */
const auctionMinutes: Partial<Readonly<Record<MarketId, number>>> = { HK: 10 };

/** The minute of the day from which an exchange's close is known. */
export function closingMinute(market: MarketId): number {
  return Math.max(...sessions[market].map(({ to }) => to)) + (auctionMinutes[market] ?? 0);
}

/** When the daily bar of a day is complete: at the close, in a market of unknown hours when the day is over. */
export function closeOfDay(day: DayNumber, market: Market): EpochMs {
  return typeof market === 'string' ? instantOfMinute(day, closingMinute(market), market) : endOfDay(day, market);
}
