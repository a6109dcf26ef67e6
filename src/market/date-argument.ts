/** Dates as people type them: Excel dates, ISO text, and text relative to today. They mean the exchange's local time. */
import {
  dayAt,
  dayMs,
  type DayNumber,
  dayOf,
  dayOfSerial,
  endOfDay,
  type EpochMs,
  instantOfSerial,
  parseIsoDay,
  type Serial,
  serialOfDay,
  startOfDay,
} from './exchange-time';
import type { MarketId } from './markets';
import { typedText } from './typed-text';

/** A date that was read but does not belong to an exchange yet. */
export type DateArgument =
  | { readonly is: 'day'; readonly day: DayNumber }
  | { readonly is: 'moment'; readonly serial: Serial }
  | { readonly is: 'ago'; readonly amount: number; readonly unit: 'd' | 'w' | 'm' | 'y' }
  | { readonly is: 'month-to-date' }
  | { readonly is: 'year-to-date' }
  /** Trading days of a symbol before its last one: only its daily bars tell which day that is. */
  | { readonly is: 'sessions-ago'; readonly amount: number };

/** Excel's dates run from 1900-01-01 to 9999-12-31. */
const lastSerial = 2_958_466;

/** Reads an Excel date; undefined outside Excel's range. */
export function dateOfSerial(value: number): DateArgument | undefined {
  if (!(value >= 1 && value < lastSerial)) return undefined;
  const serial = value as Serial;
  return Number.isInteger(value) ? { is: 'day', day: dayOfSerial(serial) } : { is: 'moment', serial };
}

/** Reads ISO or relative text; undefined when it is neither. */
export function dateOfText(text: string): DateArgument | undefined {
  const cleaned = typedText(text).toLowerCase();
  if (cleaned === 'mtd') return { is: 'month-to-date' };
  if (cleaned === 'ytd') return { is: 'year-to-date' };
  return relativeDate(cleaned) ?? isoDate(cleaned);
}

/** The instant at which a range begins that starts with this date. */
export function firstInstant(date: DateArgument, market: MarketId, now: EpochMs): EpochMs {
  return date.is === 'moment' ? instantOfSerial(date.serial, market) : startOfDay(dayMeant(date, market, now), market);
}

/** The last instant of a range that ends with this date: a date without a time includes the whole day. */
export function lastInstant(date: DateArgument, market: MarketId, now: EpochMs): EpochMs {
  return date.is === 'moment' ? instantOfSerial(date.serial, market) : endOfDay(dayMeant(date, market, now), market);
}

/** The calendar day of a date on the exchange; for sessions, which the calendar does not tell, a day that is not after it. */
export function dayMeant(date: DateArgument, market: MarketId, now: EpochMs): DayNumber {
  const today = dayAt(now, market);
  const calendar = new Date(today * dayMs);
  const [year, month, day] = [calendar.getUTCFullYear(), calendar.getUTCMonth() + 1, calendar.getUTCDate()];
  switch (date.is) {
    case 'day':
      return date.day;
    case 'moment':
      return dayOfSerial(date.serial);
    case 'month-to-date':
      return (today - day + 1) as DayNumber;
    case 'year-to-date':
      return dayOf(year, 1, 1) ?? today;
    case 'ago':
      return dayAgo(date, today, { year, month, day });
    case 'sessions-ago':
      return (today - daysOfSessions(date.amount)) as DayNumber;
  }
}

/** Calendar days that hold so many sessions on every exchange: the mainland has 242 a year, and closes for up to ten days. */
export function daysOfSessions(sessions: number): number {
  return Math.ceil((sessions * 366) / 241) + 15;
}

function dayAgo(
  { amount, unit }: DateArgument & { readonly is: 'ago' },
  today: DayNumber,
  { year, month, day }: { readonly year: number; readonly month: number; readonly day: number },
): DayNumber {
  if (unit === 'd') return (today - amount) as DayNumber;
  if (unit === 'w') return (today - 7 * amount) as DayNumber;
  return monthsBefore(year, month, day, unit === 'm' ? amount : 12 * amount);
}

/** The same day of an earlier month, or its last day where it is shorter. */
function monthsBefore(year: number, month: number, day: number, months: number): DayNumber {
  const index = year * 12 + (month - 1) - months;
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const lastOfMonth = new Date(Date.UTC(inYear, inMonth, 0)).getUTCDate();
  return (Date.UTC(inYear, inMonth - 1, Math.min(day, lastOfMonth)) / dayMs) as DayNumber;
}

function relativeDate(text: string): DateArgument | undefined {
  if (text === 'prev') return { is: 'sessions-ago', amount: 1 };
  const [, sessions] = /^-(\d{1,4})td$/.exec(text) ?? [];
  if (sessions !== undefined) return { is: 'sessions-ago', amount: Number(sessions) };
  const [, amount, unit] = /^-(\d{1,4})([dwmy])$/.exec(text) ?? [];
  return unit === undefined ? undefined : { is: 'ago', amount: Number(amount), unit: unit as 'd' | 'w' | 'm' | 'y' };
}

function isoDate(text: string): DateArgument | undefined {
  const [, date = '', hour, minute, second = '0'] =
    /^(\d{4}[-/]\d{1,2}[-/]\d{1,2})(?:[ t](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? [];
  const day = parseIsoDay(date.replaceAll('/', '-'));
  if (day === undefined) return undefined;
  if (hour === undefined || minute === undefined) return { is: 'day', day };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const fraction = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) / 86_400;
  return { is: 'moment', serial: (serialOfDay(day) + fraction) as Serial };
}
