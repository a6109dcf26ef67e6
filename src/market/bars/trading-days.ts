/** Trading days of a symbol, as its daily bars tell them. */
import { type Bars, barCount, timeOfBar } from './bars';
import type { CalendarDate, DateArgument, TradingDaysAgo } from '../time/date-argument';
import { dayAt, type DayNumber, dayOfSerial, daySerialsOf, type Serial } from '../time/exchange-time';
import type { Market } from '../time/markets';

export function isInTradingDays(date: DateArgument | undefined): date is TradingDaysAgo {
  return date?.kind === 'trading-days-ago';
}

export function isCalendarDate(date: DateArgument): date is CalendarDate {
  return !isInTradingDays(date);
}

/** The trading days before the last one that a date stands for; 0 for a date of the calendar. */
export function tradingDaysAgo(date: DateArgument | undefined): number {
  return isInTradingDays(date) ? date.amount : 0;
}

/** The index of the bar that many trading days before the last one; negative where the history is shorter. */
export function indexOfTradingDay(daily: Bars, amount: number): number {
  return barCount(daily) - 1 - amount;
}

/**
 * The date in the calendar. Where the history is shorter than the trading days that are counted, a range starts with the
 * first bar, and one that ends there ends before it.
 * @param daily at least one bar
 */
export function calendarDate(
  date: DateArgument,
  daily: Bars,
  { market, isEnd }: { readonly market: Market; readonly isEnd: boolean },
): CalendarDate {
  if (!isInTradingDays(date)) return date;
  const index = indexOfTradingDay(daily, date.amount);
  const day = dayAt(timeOfBar(daily, Math.max(0, index)), market);
  return { kind: 'day', day: index < 0 && isEnd ? ((day - 1) as DayNumber) : day };
}

/** The days on which any of several securities of one market had a daily bar, in ascending order. */
export function tradingDaysIn(daily: readonly Bars[], market: Market): readonly DayNumber[] {
  const days = new Set(daily.flatMap((bars) => [...daySerialsOf(bars.timestamp, market)]));
  return [...days].sort((a, b) => a - b).map((serial) => dayOfSerial(serial as Serial));
}

/** Bars of one exchange while another one is closed: the mainland closes for up to eight trading days of New York. */
export const longestClosing = 10;

/** Calendar days that hold so many trading days on every exchange: the mainland has 242 a year, and closes for up to ten days. */
export function daysOfTradingDays(amount: number): number {
  return Math.ceil((amount * 366) / 241) + 15;
}
