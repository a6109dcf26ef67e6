/** When the exchanges trade. Holidays are not known. */
import {
  dayAt,
  dayMs,
  type DayNumber,
  endOfDay,
  type EpochMs,
  epochMs,
  instantOfMinute,
  minuteOfDayAt,
} from './exchange-time';
import { type Market, type MarketId, marketIds, type Session, sessions } from './markets';

/** A day of a market whose hours nobody knows. */
const wholeDay: readonly Session[] = [{ from: 0, to: 1440 }];

export function sessionsOf(market: Market): readonly Session[] {
  return typeof market === 'string' ? sessions[market] : wholeDay;
}

/** True in the trading hours of any of our exchanges, from Monday to Friday. */
export function isAnyMarketOpen(instant: EpochMs): boolean {
  return marketIds.some((market) => {
    const minute = minuteOfDayAt(instant, market);
    const isInSession = sessions[market].some(({ from, to }) => minute >= from && minute < to);
    return isInSession && isWeekday(dayAt(instant, market));
  });
}

export function isWeekday(day: DayNumber): boolean {
  return new Date(day * dayMs).getUTCDay() % 6 !== 0;
}

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
