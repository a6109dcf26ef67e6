/** Reads arguments that are dates, or a number of bars in the place of one. */
import {
  type DateArgument,
  dateOfSerial,
  dateOfText,
  readingsOfDate,
  type CalendarDate,
  type CalendarRange,
  dayMeant,
  firstInstant,
  lastInstant,
} from '../../../market/time/date-argument';
import { isoDay, dayAt, type EpochMs } from '../../../market/time/exchange-time';
import {
  badArgument,
  type Expectation,
  isProblem,
  type Outcome,
  withoutStacks,
  MarketDataError,
} from '../../../market/texts/problem';
import { splitList } from '../../../market/texts/typed-text';
import { numberIn, outcomeOf } from './arguments';
import { type Plain, described, failingOnErrors, isBlank, plainRows, plainScalar } from './cell-values';
import type { Market } from '../../../market/time/markets';
import type { SymbolCode } from '../../../market/symbols/symbol';

export function readDate(value: unknown, argument: string): DateArgument | undefined {
  const given = failingOnErrors(plainScalar(value));
  if (isBlank(given)) return undefined;
  const date = dateOf(given);
  if (date === undefined) throw badArgument(argument, expectedDate(given, { kind: 'date' }), described(given));
  return date;
}

/** One date or a range of them: blanks and errors keep their places. A comma list of texts is read as a column. */
export function readDates(value: unknown, argument: string): (Outcome<DateArgument> | undefined)[][] {
  const rows = plainRows(value);
  const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
  const cells = typeof only === 'string' ? splitList(only).map((text) => [text]) : rows;
  const read = (cell: Plain) => (isProblem(cell) ? cell : outcomeOf(() => readDate(cell, argument)));
  return withoutStacks(() => cells.map((row) => row.map(read)));
}

/**
 * A number of bars, or the date of the first one. Numbers from 1 to `max` are counts, and those from 20,000 (1954) on Excel dates;
 * between them they may be either.
 */
export function readCountOrDate(
  value: unknown,
  argument: string,
  max: number,
  whenOmitted: number,
): number | DateArgument {
  const given = failingOnErrors(plainScalar(value));
  if (given === null) return whenOmitted;
  const number = typeof given === 'string' ? numberIn(given) : given;
  const isCount = typeof number === 'number' && number < firstBareDate;
  const meant = isCount ? count(number, max) : dateOf(given);
  if (meant === undefined) throw badArgument(argument, expectedCount(given, number, max), described(given));
  return meant;
}

const firstBareDate = 20_000;

function expectedCount(given: string | number | boolean, number: unknown, max: number): Expectation {
  const date = typeof number === 'number' && number > max && number < firstBareDate ? dateOfSerial(number) : undefined;
  if (date?.kind === 'day') return { kind: 'count-or-early-date', max, day: isoDay(date.day) };
  return expectedDate(given, { kind: 'count-or-date', max });
}

function count(number: number, max: number): number | undefined {
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
}

/** A date that a cell holds as text of its serial number is still that date. */
function numberOrText(given: string | number | boolean): string | number | boolean {
  const number = typeof given === 'string' ? numberIn(given) : NaN;
  return Number.isNaN(number) ? given : number;
}

/** A number beyond Excel's dates is read by its digits: 20260131. */
function dateOf(given: string | number | boolean): DateArgument | undefined {
  const date = numberOrText(given);
  if (typeof date === 'number') return dateOfSerial(date) ?? dateOfText(String(date));
  return typeof date === 'string' ? dateOfText(date) : undefined;
}

/** Names the readings of a date that has two. */
function expectedDate(given: string | number | boolean, otherwise: Expectation): Expectation {
  const readings = typeof given === 'string' ? readingsOfDate(given) : [];
  return readings.length > 1 ? { kind: 'date-of-one-reading', readings } : otherwise;
}

export interface InstantRange {
  readonly from?: EpochMs;
  readonly to?: EpochMs;
}

/**
 * A range of dates on one market's clock. Both ends inclusive; an end without a time is included whole. With
 * `wholeDays` times of day do not count.
 */
export function instantRange(
  { start, end }: CalendarRange,
  market: Market,
  { now, wholeDays }: { readonly now: EpochMs; readonly wholeDays: boolean },
): InstantRange {
  const rounded = (date: CalendarDate | undefined): CalendarDate | undefined =>
    date && wholeDays ? { kind: 'day', day: dayMeant(date, market, now) } : date;
  const [first, last] = [rounded(start), rounded(end)];
  const from = first && firstInstant(first, market, now);
  const to = last && lastInstant(last, market, now);
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

export function isReversed({ from, to }: InstantRange): boolean {
  return from !== undefined && to !== undefined && to < from;
}

/** @throws MarketDataError when the range ends before it begins */
export function inOrder(range: InstantRange, market: Market): InstantRange {
  const { from, to } = range;
  if (from === undefined || to === undefined || to >= from) return range;
  const earliest = isoDay(dayAt(from, market));
  throw badArgument('end', { kind: 'not-before', earliest }, isoDay(dayAt(to, market)));
}

export function notYet(from: EpochMs, market: Market): MarketDataError {
  return new MarketDataError({ kind: 'not-yet', day: isoDay(dayAt(from, market)) });
}

/** A symbol that is known but has no bars where they were asked for shows that, not an empty table. */
export function noBars(symbol: SymbolCode, market: Market, { from, to }: InstantRange = {}): MarketDataError {
  return new MarketDataError({
    kind: 'no-bars',
    symbol,
    ...(from !== undefined && { from: isoDay(dayAt(from, market)) }),
    ...(to !== undefined && { to: isoDay(dayAt(to, market)) }),
  });
}
