/**
 * Dates of arguments: Excel dates and texts, in ISO, the usual spellings of other countries, and words relative to today. They mean
 * the exchange's local time.
 */
import {
  dayAt,
  dayMs,
  type DayNumber,
  dayOf,
  dayOfSerial,
  endOfDay,
  type EpochMs,
  instantOfSerial,
  isoDay,
  type Serial,
  serialOfDay,
  startOfDay,
} from './exchange-time';
import { typedText } from '../texts/typed-text';
import type { Market } from './markets';

/** A date that was read but does not belong to an exchange yet. */
export type DateArgument = CalendarDate | TradingDaysAgo;

/** Trading days of a symbol before its last one: only its daily bars tell which day that is. */
export interface TradingDaysAgo {
  readonly kind: 'trading-days-ago';
  readonly amount: number;
}

/** A date that the calendar of an exchange tells. */
export type CalendarDate =
  | { readonly kind: 'day'; readonly day: DayNumber }
  | { readonly kind: 'moment'; readonly serial: Serial }
  | { readonly kind: 'ago'; readonly amount: number; readonly unit: 'd' | 'w' | 'm' | 'y' }
  | { readonly kind: 'month-to-date' }
  | { readonly kind: 'year-to-date' };

/** A range as it was typed, without its meaning on an exchange. */
export interface DateRange {
  readonly start?: DateArgument | undefined;
  readonly end?: DateArgument | undefined;
}

export interface CalendarRange {
  readonly start?: CalendarDate | undefined;
  readonly end?: CalendarDate | undefined;
}

/** Excel's dates run from 1900-01-01 to 9999-12-31. */
const lastSerial = 2_958_466;

/**
 * Reads an Excel date; undefined outside Excel's range. To the millisecond, as Excel shows it: ten times a tenth of a day is a hair
 * below a whole one.
 */
export function dateOfSerial(value: number): CalendarDate | undefined {
  const serial = (Math.round(value * dayMs) / dayMs) as Serial;
  if (!(serial >= 1 && serial < lastSerial)) return undefined;
  return Number.isInteger(serial) ? { kind: 'day', day: dayOfSerial(serial) } : { kind: 'moment', serial };
}

/** The instant at which a range begins that starts with this date. */
export function firstInstant(date: CalendarDate, market: Market, now: EpochMs): EpochMs {
  return date.kind === 'moment'
    ? instantOfSerial(date.serial, market)
    : startOfDay(dayMeant(date, market, now), market);
}

/** The last instant of a range that ends with this date: a date without a time includes the whole day. */
export function lastInstant(date: CalendarDate, market: Market, now: EpochMs): EpochMs {
  return date.kind === 'moment' ? instantOfSerial(date.serial, market) : endOfDay(dayMeant(date, market, now), market);
}

/** The calendar day of a date on the exchange. */
export function dayMeant(date: CalendarDate, market: Market, now: EpochMs): DayNumber {
  const today = dayAt(now, market);
  const calendar = new Date(today * dayMs);
  switch (date.kind) {
    case 'day':
      return date.day;
    case 'moment':
      return dayOfSerial(date.serial);
    case 'month-to-date':
      return (today - calendar.getUTCDate() + 1) as DayNumber;
    case 'year-to-date':
      return dayOf(calendar.getUTCFullYear(), 1, 1) ?? today;
    case 'ago':
      return dayAgo(date, today);
  }
}

function dayAgo({ amount, unit }: Extract<CalendarDate, { kind: 'ago' }>, today: DayNumber): DayNumber {
  if (unit === 'd') return (today - amount) as DayNumber;
  if (unit === 'w') return (today - 7 * amount) as DayNumber;
  return monthsBefore(today, unit === 'm' ? amount : 12 * amount);
}

/** The same day of an earlier month, or its last day where it is shorter. */
function monthsBefore(today: DayNumber, months: number): DayNumber {
  const calendar = new Date(today * dayMs);
  const index = calendar.getUTCFullYear() * 12 + calendar.getUTCMonth() - months;
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const lastOfMonth = new Date(Date.UTC(inYear, inMonth, 0)).getUTCDate();
  return (Date.UTC(inYear, inMonth - 1, Math.min(calendar.getUTCDate(), lastOfMonth)) / dayMs) as DayNumber;
}

const words: ReadonlyMap<string, DateArgument> = new Map([
  ['mtd', { kind: 'month-to-date' }],
  ['ytd', { kind: 'year-to-date' }],
  ['prev', { kind: 'trading-days-ago', amount: 1 }],
]);

/** Every order of year, month and day. A text that fits two of them has two readings. */
const spellings: readonly RegExp[] = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/,
  /^(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})日$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
];

/** A date, hour, minute and second. */
const dateAndTime = /^([^ t]+)(?:[ t](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/;

/** Reads a calendar date, with or without a time, or relative text; undefined when it is neither or has two readings. */
export function dateOfText(text: string): DateArgument | undefined {
  const typed = typedText(text).toLowerCase();
  return words.get(typed) ?? relativeDate(typed) ?? calendarDate(typed);
}

/** The days that a calendar date may mean, in ISO form. `1/2/2026` has two readings: no country's order is preferred. */
export function readingsOfDate(text: string): readonly string[] {
  const [, date = ''] = dateAndTime.exec(typedText(text).toLowerCase()) ?? [];
  return daysMeant(date).map(isoDay);
}

function relativeDate(text: string): DateArgument | undefined {
  const [, digits, unit] = /^-(\d{1,4})(td|[dwmy])$/.exec(text) ?? [];
  if (unit === undefined) return undefined;
  const amount = Number(digits);
  return unit === 'td'
    ? { kind: 'trading-days-ago', amount }
    : { kind: 'ago', amount, unit: unit as 'd' | 'w' | 'm' | 'y' };
}

function calendarDate(text: string): DateArgument | undefined {
  const spaced = text.replace(/日(?=\d)/, '日 ');
  const [, date = '', hour, minute, second] = dateAndTime.exec(spaced) ?? [];
  const [day, ...others] = daysMeant(date);
  if (day === undefined || others.length > 0) return undefined;
  if (hour === undefined) return { kind: 'day', day };
  const fraction = fractionOfDay(Number(hour), Number(minute), Number(second ?? 0));
  return fraction === undefined ? undefined : { kind: 'moment', serial: (serialOfDay(day) + fraction) as Serial };
}

function fractionOfDay(hour: number, minute: number, second: number): number | undefined {
  return hour > 23 || minute > 59 || second > 59 ? undefined : (hour * 3600 + minute * 60 + second) / 86_400;
}

function daysMeant(date: string): DayNumber[] {
  const days = spellings.map((spelling) => dayIn(spelling.exec(date)?.groups));
  return [...new Set(days.filter((day) => day !== undefined))];
}

function dayIn(parts: Readonly<Record<string, string>> | undefined): DayNumber | undefined {
  return parts && dayOf(Number(parts['year']), Number(parts['month']), Number(parts['day']));
}
