/** The trading day that an exchange shows at an instant, and how much of it has passed: live, or on the demo's clock. */
import {
  dayAt,
  type DayNumber,
  dayNumber,
  type EpochMs,
  epochMs,
  instantOfMinute,
  minuteMs,
  minuteOfDayAt,
  startOfDay,
} from '../../../../market/time/exchange-time';
import type { MarketId } from '../../../../market/time/markets';
import { calendarOf, minuteWhenTraded, sessionProgress, tradingMinutes } from './trading-calendar';

/** `live`: the exchanges' hours. `demo`: each exchange is always in session. */
export type MarketClock = 'live' | 'demo';

/** The state of an exchange, the same for all its symbols. */
export interface Progress {
  /** Number of the trading day that is shown: today's from the opening on, before it the last one. */
  readonly index: number;
  /** Minutes of that day that have passed completely. */
  readonly completed: number;
  /** The step within the running minute; undefined when none is running. */
  readonly step: number | undefined;
  readonly stepsPerMinute: number;
  /** The moment of the last trade. */
  readonly at: EpochMs;
}

/** Prices move about every three real seconds. */
const stepsPerRealMinute = 20;

export function progressAt(now: EpochMs, market: MarketId, clock: MarketClock): Progress {
  const exchangeNow = clock === 'demo' ? virtualNow(now, market) : now;
  const stepsPerMinute = Math.round(stepsPerRealMinute * (clock === 'demo' ? realMinutesPerVirtual(market) : 1));
  const calendar = calendarOf(market);
  const today = dayAt(exchangeNow, market);
  const { traded, isOpen } = sessionProgress(market, minuteOfDayAt(exchangeNow, market));
  const hasBegun = calendar.isTradingDay(today) && (isOpen || traded > 0);
  if (!hasBegun)
    return finishedDay(calendar.indexAt(today) - (calendar.isTradingDay(today) ? 1 : 0), market, stepsPerMinute);
  const index = calendar.indexAt(today);
  if (!isOpen) return pausedDay(index, traded, market, stepsPerMinute);
  const completed = Math.floor(traded);
  const step = Math.floor((traded - completed) * stepsPerMinute);
  const minute = minuteWhenTraded(market, completed) + step / stepsPerMinute;
  const at = instantOfMinute(today, Math.floor(minute), market) + Math.floor((minute % 1) * minuteMs);
  return { index, completed, step, stepsPerMinute, at: epochMs(at) };
}

/** A day after its close. */
export function finishedDay(index: number, market: MarketId, stepsPerMinute: number): Progress {
  return pausedDay(index, tradingMinutes(market), market, stepsPerMinute);
}

/** During a break or after the close: the last trade was at the end of the last minute. */
function pausedDay(index: number, completed: number, market: MarketId, stepsPerMinute: number): Progress {
  const lastMinute = minuteWhenTraded(market, completed - 1) + 1;
  const at = instantOfMinute(calendarOf(market).dayAt(index), lastMinute, market);
  return { index, completed, step: undefined, stepsPerMinute, at };
}

export function isFinished({ completed }: Progress, minutesPerDay: number): boolean {
  return completed >= minutesPerDay;
}

/** The tick of an exchange at an instant: the same object until the next one. */
export type Ticker = (market: MarketId, now: EpochMs) => Progress;

/** What was made of a tick need not be made again until the next one. */
export function createTicker(clock: MarketClock): Ticker {
  const latest = new Map<MarketId, { readonly now: EpochMs; readonly tick: Progress }>();
  return (market, now) => {
    const known = latest.get(market);
    // All symbols of a request are asked for at one instant.
    if (known?.now === now) return known.tick;
    const progress = progressAt(now, market, clock);
    const tick = known && isSame(known.tick, progress) ? known.tick : progress;
    latest.set(market, { now, tick });
    return tick;
  };
}

/** The other parts of a progress follow from these. */
function isSame(a: Progress, b: Progress): boolean {
  return a.index === b.index && a.completed === b.completed && a.step === b.step;
}

/**
 * The demo's clocks: every exchange is always in session. The exchanges of a time zone share one, so that their times agree. The
 * 24 hours of a real day are mapped to a session of a trading day: the clock advances at a fraction of the real pace and never
 * runs backwards within a day. On days without trading it shows the last trading day again.
 */
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
function realMinutesPerVirtual(market: MarketId): number {
  return minutesPerDay / tradingMinutes(clocks[market].hours);
}

/** The last day, at or before a day, on which all exchanges trade. */
function lastDayOfAll(exchanges: readonly MarketId[], day: DayNumber): DayNumber {
  const last = exchanges.reduce((latest, market) => calendarOf(market).lastTradingDay(latest), day);
  return last === day ? day : lastDayOfAll(exchanges, last);
}
