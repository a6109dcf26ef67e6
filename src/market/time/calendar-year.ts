/** Years of the calendar: questions about days of one year share a request. */
import { dayMs, type DayNumber, dayNumber } from './exchange-time';

/** The first and last day of the year that holds a day. */
export function yearOf(day: number): { readonly begin: DayNumber; readonly end: DayNumber } {
  const year = new Date(day * dayMs).getUTCFullYear();
  const firstOf = (which: number) => Date.UTC(which, 0, 1) / dayMs;
  return { begin: dayNumber(firstOf(year)), end: dayNumber(firstOf(year + 1) - 1) };
}
