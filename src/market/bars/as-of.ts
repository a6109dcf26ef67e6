/** A workbook in another time: the moment that it is set to, and what had happened by a moment. */
import { type AdjustmentEvent, adjustBars } from './adjust';
import { barsOfMinutes, joinedValue } from './longer-bars';
import {
  type BarColumn,
  barCount,
  type Bars,
  type Column,
  firstAtOrAfter,
  joinBars,
  mapColumns,
  roundBars,
  sliceBars,
} from './bars';
import { closeOfDay, closingAuctionAt, isWeekday, sessionsOf } from '../time/trading-hours';
import { dayAt, endOfDay, type EpochMs, instantOfMinute, startOfDay } from '../time/exchange-time';
import type { Market, MarketId } from '../time/markets';
import type { Adjust } from '../time/period';

/** The moment, and the exchange on whose clock a person reads it. */
export interface AsOf {
  readonly instant: EpochMs;
  readonly market: MarketId;
}

/** True when the day of a moment had begun to trade; in a market of unknown hours always. */
export function hasDayBegun(moment: EpochMs, market: Market): boolean {
  if (typeof market !== 'string') return true;
  const day = dayAt(moment, market);
  return isWeekday(day) && moment > instantOfMinute(day, sessionsOf(market)[0]?.from ?? 0, market);
}

/** True while its day's bar was unfinished. */
export function isDuringDay(moment: EpochMs, market: Market): boolean {
  return hasDayBegun(moment, market) && moment < closeOfDay(dayAt(moment, market), market);
}

/** How many daily bars were complete at a moment. */
function daysEndedBy({ timestamp }: Bars, moment: EpochMs, market: Market): number {
  const today = dayAt(moment, market);
  const end = closeOfDay(today, market) <= moment ? endOfDay(today, market) + 1 : startOfDay(today, market);
  return firstAtOrAfter(timestamp, end);
}

/** The minute bars, which are stamped by their ends, that were complete at a moment. */
export function minutesEndedBy(minutes: Bars, moment: EpochMs, market: Market): Bars {
  return sliceBars(minutes, 0, minutesBy(minutes, moment, market));
}

function minutesBy(minutes: Bars, moment: EpochMs, market: Market): number {
  return firstAtOrAfter(minutes.timestamp, unknownFrom(minutes, moment, market));
}

/** What a closing auction may still change was not known; where bars of the same day follow, there was none. */
function unknownFrom({ timestamp }: Bars, moment: EpochMs, market: Market): number {
  const auction = closingAuctionAt(moment, market);
  if (!auction) return moment + 1;
  const next = timestamp[firstAtOrAfter(timestamp, auction.end)] ?? Infinity;
  return next <= endOfDay(dayAt(moment, market), market) ? moment + 1 : auction.begin;
}

/**
 * The daily bars up to a moment: those that were complete, and that of the running day as its minutes had made it by then.
 * @param days from the service, also of later days @param minutes of the moment's day, also later ones @param count the newest so many
 */
export function daysBy(days: Bars, minutes: Bars | undefined, moment: EpochMs, market: Market, count = Infinity): Bars {
  const ended = daysEndedBy(days, moment, market);
  const passed = minutes ? minutesBy(minutes, moment, market) : 0;
  const day = startOfDay(dayAt(moment, market), market);
  const isRunning = passed > 0 && (days.timestamp[ended - 1] ?? -Infinity) < day;
  if (!minutes || !isRunning) return sliceBars(days, Math.max(0, ended - count), ended);
  const from = Math.max(0, ended + 1 - count);
  return mapColumns(days, (column, name) => {
    const bars = new Float64Array(ended + 1 - from);
    for (let i = from; i < ended; i++) bars[i - from] = column[i] ?? NaN;
    bars[ended - from] = runningValue(name, column);
    return bars;
  });

  function runningValue(name: BarColumn, column: Column): number {
    if (name === 'timestamp') return day;
    // The exchange tells the reference price of a day before it opens; only some services have it.
    if (name === 'prev_close') return days.timestamp[ended] === day ? (column[ended] ?? NaN) : NaN;
    return joinedValue(name, minutes?.[name] ?? column, 0, passed);
  }
}

/**
 * Bars of several minutes up to a moment, the running one as its minutes had made it by then.
 * @param bars from the service, also later ones @param minutes of the moment's day
 */
export function minuteBarsBy(
  bars: Bars,
  minutes: Bars | undefined,
  length: number,
  moment: EpochMs,
  market: Market,
): Bars {
  const ended = minutesEndedBy(bars, moment, market);
  if (!minutes || length === 1) return ended;
  const joined = barsOfMinutes(minutesEndedBy(minutes, moment, market), market, length);
  const running = sliceBars(
    joined,
    firstAtOrAfter(joined.timestamp, unknownFrom(minutes, moment, market)),
    barCount(joined),
  );
  return barCount(running) === 0 ? ended : joinBars(ended, sameColumns(running, ended));
}

function sameColumns(bars: Bars, like: Bars): Bars {
  const { prev_close: previous = new Float64Array(barCount(bars)).fill(NaN), ...others } = bars;
  return like.prev_close ? { ...others, prev_close: previous } : others;
}

/** An event as the service tells it. */
export interface FactorEvent {
  readonly timestamp: number;
  readonly ex_factor: number;
}

/**
 * Adjusts bars with the events that were known at a moment: those up to it.
 * @param bars unadjusted @param days unadjusted daily bars, which have the closes before the events
 */
export function adjustBy(
  bars: Bars,
  days: Bars,
  events: readonly FactorEvent[],
  adjust: Adjust,
  moment: EpochMs,
): Bars {
  const known = events.filter(({ timestamp }) => timestamp <= moment);
  return roundBars(
    adjustBars(
      bars,
      known.map((event) => withDifference(event, days)),
      adjust,
    ),
  );
}

/** The last close before an event; undefined where the days begin later. */
export function closeBefore(days: Bars, timestamp: number): number | undefined {
  return days.close[firstAtOrAfter(days.timestamp, timestamp) - 1];
}

function withDifference({ timestamp, ex_factor: factor }: FactorEvent, days: Bars): AdjustmentEvent {
  const close = closeBefore(days, timestamp);
  return { timestamp, factor, difference: close === undefined ? 0 : close - close / factor };
}
