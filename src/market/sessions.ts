/** Sessions (trading days) of a symbol, as its daily bars tell them. */
import { type Bars, barCount, timeOfBar } from './bars';
import type { DateArgument } from './date-argument';
import { dayAt } from './exchange-time';
import type { MarketId } from './markets';

/** The sessions before the last one that a date stands for; 0 for a date of the calendar. */
export function sessionsAgo(date: DateArgument | undefined): number {
  return date?.is === 'sessions-ago' ? date.amount : 0;
}

export function isSessionDate(date: DateArgument | undefined): boolean {
  return date?.is === 'sessions-ago';
}

/** The index of the bar that many sessions before the last one; negative where the history is shorter. */
export function indexOfSession(daily: Bars, amount: number): number {
  return barCount(daily) - 1 - amount;
}

/** The date in the calendar: for sessions the day of their bar, or of the first bar where the history is shorter. */
export function calendarDate(date: DateArgument, daily: Bars, market: MarketId): DateArgument {
  if (date.is !== 'sessions-ago' || barCount(daily) === 0) return date;
  const index = Math.max(0, indexOfSession(daily, date.amount));
  return { is: 'day', day: dayAt(timeOfBar(daily, index), market) };
}
