/** Dates as text: ISO, the usual spellings of other countries, and words relative to today. */
import type { DateArgument } from './date-argument';
import { type DayNumber, dayOf, isoDay, type Serial, serialOfDay } from './exchange-time';
import { typedText } from '../texts/typed-text';

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
