/**
 * The demo's clock: every exchange is always in session. A whole real day of the exchange is stretched over the session
 * of one trading day, so its time advances at a quarter or so of the real pace and never runs backwards within that day.
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

/** The exchange's moment that stands for a real one: in session, on the trading day that is today or was the last. */
export function virtualNow(now: EpochMs, market: MarketId): EpochMs {
  const today = dayAt(now, market);
  const begin = startOfDay(today, market);
  const length = startOfDay(dayNumber(today + 1), market) - begin;
  const minute = minuteWhenTraded(market, ((now - begin) / length) * tradingMinutes(market));
  const day = calendarOf(market).lastTradingDay(today);
  const whole = Math.floor(minute);
  return epochMs(instantOfMinute(day, whole, market) + Math.floor((minute - whole) * minuteMs));
}

/** Real minutes that pass during one minute of the demo's clock. */
export function realMinutesPerVirtual(market: MarketId): number {
  return minutesPerDay / tradingMinutes(market);
}
