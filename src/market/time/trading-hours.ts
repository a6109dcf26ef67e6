/** When the exchanges trade, in minutes since local midnight. Holidays are not known. */
import { dayAt, dayMs, type DayNumber, type EpochMs, minuteOfDayAt } from './exchange-time';
import { type Market, type MarketId, marketIds } from './markets';

export interface Session {
  readonly from: number;
  readonly to: number;
}

const mainland: readonly Session[] = [
  { from: 570, to: 690 },
  { from: 780, to: 900 },
];

export const sessions: Readonly<Record<MarketId, readonly Session[]>> = {
  SH: mainland,
  SZ: mainland,
  BJ: mainland,
  HK: [
    { from: 570, to: 720 },
    { from: 780, to: 960 },
  ],
  US: [{ from: 570, to: 960 }],
};

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
