/**
 * The demo's clock: every exchange is always in session. The 24 hours of a real day are mapped to the session of one
 * trading day: its time advances at about a quarter of the real pace and never runs backwards within that day.
 */
import {
  dayAt,
  dayNumber,
  type EpochMs,
  epochMs,
  instantOfMinute,
  minuteMs,
  startOfDay,
} from '../../market/exchange-time';
import type { MarketId } from '../../market/markets';
import { minuteWhenTraded, tradingMinutes } from './sessions';
import { calendarOf } from './trading-calendar';

const minutesPerDay = 1440;

/** The simulated instant for a real one: in session, on today's trading day or the last one before. */
export function virtualNow(now: EpochMs, market: MarketId): EpochMs {
  const today = dayAt(now, market);
  const begin = startOfDay(today, market);
  const length = startOfDay(dayNumber(today + 1), market) - begin;
  const minute = minuteWhenTraded(market, ((now - begin) / length) * tradingMinutes(market));
  const day = calendarOf(market).lastTradingDay(today);
  const whole = Math.floor(minute);
  return epochMs(instantOfMinute(day, whole, market) + Math.floor((minute - whole) * minuteMs));
}

/** Real minutes per minute of the demo's clock. */
export function realMinutesPerVirtual(market: MarketId): number {
  return minutesPerDay / tradingMinutes(market);
}
