/**
 * The demo's clocks: every exchange is always in session. The exchanges of a time zone share one, so that their times agree.
 * The 24 hours of a real day are mapped to a session of a trading day: the clock advances at a fraction of the real pace and
 * never runs backwards within a day. On days without trading it shows the last trading day again.
 */
import {
  dayAt,
  type DayNumber,
  dayNumber,
  type EpochMs,
  epochMs,
  instantOfMinute,
  minuteMs,
  startOfDay,
} from '../../../../market/time/exchange-time';
import type { MarketId } from '../../../../market/time/markets';
import { minuteWhenTraded, tradingMinutes } from './sessions';
import { calendarOf } from './trading-calendar';

interface DemoClock {
  /** The exchange whose hours the clock shows: they lie within those of every exchange that shares the clock. */
  readonly hours: MarketId;
  /** The exchanges that all trade on the shown day, one of each calendar. */
  readonly days: readonly MarketId[];
}

const china: DemoClock = { hours: 'SH', days: ['SH', 'HK'] };
const clocks: Readonly<Record<MarketId, DemoClock>> = {
  SH: china,
  SZ: china,
  BJ: china,
  HK: china,
  US: { hours: 'US', days: ['US'] },
};

const minutesPerDay = 1440;

/** The simulated instant for a real one: in session, on today's trading day or the last one before. */
export function virtualNow(now: EpochMs, market: MarketId): EpochMs {
  const { hours, days } = clocks[market];
  const today = dayAt(now, hours);
  const begin = startOfDay(today, hours);
  const length = startOfDay(dayNumber(today + 1), hours) - begin;
  const minute = minuteWhenTraded(hours, ((now - begin) / length) * tradingMinutes(hours));
  const whole = Math.floor(minute);
  const day = lastDayOfAll(days, today);
  return epochMs(instantOfMinute(day, whole, hours) + Math.floor((minute - whole) * minuteMs));
}

/** Real minutes per minute of the demo's clock. */
export function realMinutesPerVirtual(market: MarketId): number {
  return minutesPerDay / tradingMinutes(clocks[market].hours);
}

/** The last day, at or before a day, on which all exchanges trade. */
function lastDayOfAll(exchanges: readonly MarketId[], day: DayNumber): DayNumber {
  const last = exchanges.reduce((latest, market) => calendarOf(market).lastTradingDay(latest), day);
  return last === day ? day : lastDayOfAll(exchanges, last);
}
