/** The trading day that an exchange shows at an instant, and how much of it has passed. */
import {
  dayAt,
  type EpochMs,
  epochMs,
  instantOfMinute,
  minuteMs,
  minuteOfDayAt,
} from '../../../../market/time/exchange-time';
import type { MarketId } from '../../../../market/time/markets';
import { realMinutesPerVirtual, virtualNow } from './demo-clock';
import { minuteWhenTraded, sessionProgress, tradingMinutes } from './sessions';
import { calendarOf } from './trading-calendar';

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
