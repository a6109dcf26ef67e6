/** The trading days of each exchange, numbered: prices depend on the number, so that they do not jump over holidays; and the minutes that it has traded by a time of day. */
import {
  dayMs,
  type DayNumber,
  dayNumber,
  dayOf,
  type EpochMs,
  epochMs,
  startOfDay,
} from '../../../../market/time/exchange-time';
import { type MarketFacts, type MarketId, markets, sessions } from '../../../../market/time/markets';
import { holidaysOf, weekdayOf } from './holidays';

const firstYear = 1970;
const lastYear = 2060;

export interface TradingCalendar {
  isTradingDay(day: DayNumber): boolean;
  /** The number of the last trading day at or before a day. */
  indexAt(day: DayNumber): number;
  /** The trading day with a number. */
  dayAt(index: number): DayNumber;
  /** Midnight, on the exchange, of the trading day with a number. */
  startAt(index: number): EpochMs;
  /** The last trading day at or before a day. */
  lastTradingDay(day: DayNumber): DayNumber;
  /** The number of the first trading day of a year. */
  firstOfYear(year: number): number;
}

const calendars = new Map<MarketFacts['region'], TradingCalendar>();

/** Built once per region: the exchanges of the mainland share theirs. */
export function calendarOf(market: MarketId): TradingCalendar {
  const { region } = markets[market];
  let calendar = calendars.get(region);
  if (!calendar) calendars.set(region, (calendar = buildCalendar(market)));
  return calendar;
}

export function yearOf(day: DayNumber): number {
  return new Date(day * dayMs).getUTCFullYear();
}

function buildCalendar(market: MarketId): TradingCalendar {
  const days = tradingDays(markets[market].region);
  const indexByDay = numberDays(days);
  const clamp = (index: number) => Math.min(Math.max(index, 0), days.length - 1);
  const dayAt = (index: number) => dayNumber(days[clamp(index)] ?? NaN);
  const indexAt = (day: DayNumber) => indexByDay[Math.min(Math.max(day, 0), indexByDay.length - 1)] ?? 0;
  // Cached: the bars of all symbols need the same midnights, and each takes lookups of a time zone.
  const starts = new Float64Array(days.length);
  const startAt = (index: number) => {
    const i = clamp(index);
    return epochMs((starts[i] ||= startOfDay(dayAt(i), market)));
  };
  return {
    isTradingDay: (day) => dayAt(indexAt(day)) === day,
    indexAt,
    dayAt,
    startAt,
    lastTradingDay: (day) => dayAt(indexAt(day)),
    firstOfYear: (year) => indexAt(dayNumber(startOfYear(year) - 1)) + 1,
  };
}

function tradingDays(region: MarketFacts['region']): Int32Array {
  const days: number[] = [];
  for (let year = firstYear; year <= lastYear; year++) {
    const closed = new Set(holidaysOf[region](year));
    for (let day = startOfYear(year); day < startOfYear(year + 1); day++) {
      const weekday = weekdayOf(dayNumber(day));
      if (weekday !== 0 && weekday !== 6 && !closed.has(day)) days.push(day);
    }
  }
  return Int32Array.from(days);
}

/** For every calendar day the number of the last trading day at or before it. */
function numberDays(days: Int32Array): Int32Array {
  const numbers = new Int32Array((days[days.length - 1] ?? 0) + 1);
  let index = -1;
  for (let day = 0; day < numbers.length; day++) {
    if (days[index + 1] === day) index++;
    numbers[day] = index;
  }
  return numbers;
}

function startOfYear(year: number): number {
  return dayOf(year, 1, 1) ?? NaN;
}

/** How much of a trading day has passed. */
export interface SessionProgress {
  /** Minutes of trading that have passed, with the fraction of the running one. */
  readonly traded: number;
  readonly isOpen: boolean;
}

/** Minutes of trading in a whole day: 240 on the mainland, 330 in Hong Kong, 390 in New York. */
export function tradingMinutes(market: MarketId): number {
  return sessions[market].reduce((sum, { from, to }) => sum + to - from, 0);
}

/** @param minuteOfDay minutes since local midnight, with fractions */
export function sessionProgress(market: MarketId, minuteOfDay: number): SessionProgress {
  let traded = 0;
  for (const { from, to } of sessions[market]) {
    if (minuteOfDay < from) return { traded, isOpen: false };
    if (minuteOfDay < to) return { traded: traded + minuteOfDay - from, isOpen: true };
    traded += to - from;
  }
  return { traded, isOpen: false };
}

/**
 * The minute since local midnight at which so many minutes have been traded. Where a break follows, it is the end of
 * the break, which begins the next session.
 */
export function minuteWhenTraded(market: MarketId, traded: number): number {
  let left = traded;
  let close = 0;
  for (const { from, to } of sessions[market]) {
    if (left < to - from) return from + left;
    left -= to - from;
    close = to;
  }
  return close;
}

/** The minute since local midnight at which minute bar `index` (from 0) ends: the first one of a morning is 9:31. */
export function endOfMinuteBar(market: MarketId, index: number): number {
  return minuteWhenTraded(market, index) + 1;
}
