/** Reads arguments that are dates, or a number of bars in the place of one. */
import { type DateArgument, dateOfSerial, dateOfText, readingsOfDate } from '../../../market/time/date-argument';
import { isoDay } from '../../../market/time/exchange-time';
import { badArgument, type Expectation, isProblem, type Outcome, withoutStacks } from '../../../market/texts/problem';
import { splitList } from '../../../market/texts/typed-text';
import { numberIn, outcomeOf } from './arguments';
import { type Plain, described, failingOnErrors, isBlank, plainRows, plainScalar } from './cell-values';

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
