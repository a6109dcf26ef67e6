/**
 * The moments between which an exchange trades, named by the ends of the bars of a minute: in Shanghai 09:31 is the first of a day,
 * and 13:01 follows 11:30. A closing auction that follows the trading hours is one step. Trading hours that are shortened on single
 * days are not known.
 */
import { closeOfDay, closingMinute, isWeekday } from './trading-hours';
import { dayAt, type DayNumber, dayNumber, type EpochMs, instantOfMinute, minuteOfDayAt } from './exchange-time';
import { type MarketId, sessions } from './markets';

/** Weekdays without trading, as far as they are known. */
export type Holidays = ReadonlySet<DayNumber>;

const noHolidays: Holidays = new Set();

/** The first end of a minute of trading after an instant. */
export function nextMinute(instant: EpochMs, market: MarketId, holidays = noHolidays): EpochMs {
  const [day, minute] = [dayAt(instant, market), Math.floor(minuteOfDayAt(instant, market)) + 1];
  const session = isTradingDay(day, holidays) ? sessions[market].find(({ to }) => minute <= to) : undefined;
  if (session) return instantOfMinute(day, Math.max(minute, session.from + 1), market);
  const close = closingMinute(market);
  if (isTradingDay(day, holidays) && minute <= close) return instantOfMinute(day, close, market);
  const opening = Math.min(...sessions[market].map(({ from }) => from));
  return instantOfMinute(tradingDay(day + 1, 1, holidays), opening + 1, market);
}

/** The last end of a minute of trading at or before an instant. */
export function lastMinute(instant: EpochMs, market: MarketId, holidays = noHolidays): EpochMs {
  const [day, minute] = [dayAt(instant, market), Math.floor(minuteOfDayAt(instant, market))];
  const isOver = minute >= closingMinute(market);
  if (isOver || !isTradingDay(day, holidays)) return closeBy(isOver ? day : dayNumber(day - 1), market, holidays);
  const session = sessions[market].findLast(({ from }) => minute > from);
  if (session) return instantOfMinute(day, Math.min(minute, session.to), market);
  return closeBy(dayNumber(day - 1), market, holidays);
}

/** The first close after an instant. */
export function nextClose(instant: EpochMs, market: MarketId, holidays = noHolidays): EpochMs {
  const day = dayAt(instant, market);
  const close = closeOfDay(tradingDay(day, 1, holidays), market);
  return close > instant ? close : closeOfDay(tradingDay(day + 1, 1, holidays), market);
}

/** The last close at or before an instant. */
export function lastClose(instant: EpochMs, market: MarketId, holidays = noHolidays): EpochMs {
  const day = dayAt(instant, market);
  const close = closeBy(day, market, holidays);
  return close <= instant ? close : closeBy(dayNumber(day - 1), market, holidays);
}

/** The close of the last trading day at or before a day. */
export function closeBy(day: DayNumber, market: MarketId, holidays = noHolidays): EpochMs {
  return closeOfDay(tradingDay(day, -1, holidays), market);
}

/** @param days on which anything was traded @returns the weekdays between the first and the last of them that are missing */
export function holidaysBetween(days: ReadonlySet<DayNumber>): Set<DayNumber> {
  const found = new Set<DayNumber>();
  const last = Math.max(...days);
  for (let day = Math.min(...days); day < last; day++) {
    if (isWeekday(dayNumber(day)) && !days.has(dayNumber(day))) found.add(dayNumber(day));
  }
  return found;
}

/** The first trading day from a day on. Holidays are finitely many, so there is one. */
function tradingDay(from: number, step: 1 | -1, holidays: Holidays): DayNumber {
  let day = from;
  while (!isTradingDay(dayNumber(day), holidays)) day += step;
  return dayNumber(day);
}

function isTradingDay(day: DayNumber, holidays: Holidays): boolean {
  return isWeekday(day) && !holidays.has(day);
}
