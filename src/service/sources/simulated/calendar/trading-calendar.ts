/** The trading days of each exchange, numbered: prices depend on the number, so that they do not jump over holidays. */
import {
  dayMs,
  type DayNumber,
  dayNumber,
  dayOf,
  type EpochMs,
  epochMs,
  startOfDay,
} from '../../../../market/time/exchange-time';
import { type MarketFacts, type MarketId, markets } from '../../../../market/time/markets';
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
