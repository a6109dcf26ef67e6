/** Exchange time: instants, calendar days and Excel serials in the zone of a market, with daylight saving. */
import { type Market, zoneOf } from './markets';
import { offsetSpan, wallClockAt, wallClockToInstant } from './time-zone';

declare const epochBrand: unique symbol;
declare const dayBrand: unique symbol;
declare const serialBrand: unique symbol;

/** An instant: milliseconds since 1970-01-01T00:00Z. */
export type EpochMs = number & { readonly [epochBrand]: true };
/** A calendar day of an exchange: whole days since 1970-01-01, no zone attached. */
export type DayNumber = number & { readonly [dayBrand]: true };
/** Excel's date value: days since 1899-12-30, the fraction is the time of day, in exchange time. */
export type Serial = number & { readonly [serialBrand]: true };

export const dayMs = 86_400_000;
export const minuteMs = 60_000;

/** Excel serial of 1970-01-01. */
const unixSerial = 25_569;

export function epochMs(value: number): EpochMs {
  return value as EpochMs;
}

export function dayNumber(value: number): DayNumber {
  return value as DayNumber;
}

/** The calendar day on the exchange at an instant. */
export function dayAt(instant: EpochMs, market: Market): DayNumber {
  return Math.floor(wallClockMs(instant, market) / dayMs) as DayNumber;
}

/** The instant at which a calendar day begins on the exchange. */
export function startOfDay(day: DayNumber, market: Market): EpochMs {
  return instantOf(day * dayMs, market);
}

/** The last millisecond of a calendar day on the exchange. */
export function endOfDay(day: DayNumber, market: Market): EpochMs {
  return (startOfDay((day + 1) as DayNumber, market) - 1) as EpochMs;
}

/** The instant of a minute (counted from midnight on the wall clock) of a calendar day. */
export function instantOfMinute(day: DayNumber, minuteOfDay: number, market: Market): EpochMs {
  return instantOf(day * dayMs + minuteOfDay * minuteMs, market);
}

/** Minutes since local midnight, with fractions. */
export function minuteOfDayAt(instant: EpochMs, market: Market): number {
  const wall = wallClockMs(instant, market);
  return (wall - Math.floor(wall / dayMs) * dayMs) / minuteMs;
}

/** An instant as Excel shows it: the exchange's wall clock, to the millisecond. */
export function serialOf(instant: EpochMs, market: Market): Serial {
  return (wallClockMs(instant, market) / dayMs + unixSerial) as Serial;
}

/** `serialOf` of every instant of a column. */
export function serialsOf(instants: Float64Array, market: Market): Float64Array {
  const serials = wallClocksMs(instants, market);
  for (let i = 0; i < serials.length; i++) serials[i] = (serials[i] ?? NaN) / dayMs + unixSerial;
  return serials;
}

/** The serial of the calendar day of every instant of a column: dates without a time. */
export function daySerialsOf(instants: Float64Array, market: Market): Float64Array {
  const serials = wallClocksMs(instants, market);
  for (let i = 0; i < serials.length; i++) serials[i] = Math.floor((serials[i] ?? NaN) / dayMs) + unixSerial;
  return serials;
}

/** The instant at which the exchange's clock shows a serial, rounded to the millisecond. */
export function instantOfSerial(serial: Serial, market: Market): EpochMs {
  return instantOf(Math.round((serial - unixSerial) * dayMs), market);
}

export function serialOfDay(day: DayNumber): Serial {
  return (day + unixSerial) as Serial;
}

export function dayOfSerial(serial: Serial): DayNumber {
  return Math.floor(serial - unixSerial) as DayNumber;
}

/** ISO text of a calendar day: `2026-01-31`. */
export function isoDay(day: DayNumber): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Reads `2026-01-31`; undefined when it is no day of the calendar. */
export function parseIsoDay(text: string): DayNumber | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  return day === undefined ? undefined : dayOf(Number(year), Number(month), Number(day));
}

/** The day of a date of the Gregorian calendar (month from 1); undefined where the calendar has none. */
export function dayOf(year: number, month: number, day: number): DayNumber | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? ((date.getTime() / dayMs) as DayNumber) : undefined;
}

function wallClockMs(instant: EpochMs, market: Market): number {
  return wallClockAt(instant, zoneOf(market));
}

/** The offset is looked up once for each span of equal offset, not for each instant. */
function wallClocksMs(instants: Float64Array, market: Market): Float64Array {
  const zone = zoneOf(market);
  const clocks = new Float64Array(instants.length);
  let span = offsetSpan(zone, instants[0] ?? 0);
  for (let i = 0; i < clocks.length; i++) {
    const instant = instants[i] ?? NaN;
    if (instant < span.from || instant >= span.until) span = offsetSpan(zone, instant);
    clocks[i] = instant + span.offset;
  }
  return clocks;
}

function instantOf(wallMs: number, market: Market): EpochMs {
  return wallClockToInstant(wallMs, zoneOf(market)) as EpochMs;
}

/** The first and last day of the year that holds a day. */
export function yearOf(day: number): { readonly begin: DayNumber; readonly end: DayNumber } {
  const year = new Date(day * dayMs).getUTCFullYear();
  const firstOf = (which: number) => Date.UTC(which, 0, 1) / dayMs;
  return { begin: dayNumber(firstOf(year)), end: dayNumber(firstOf(year + 1) - 1) };
}
