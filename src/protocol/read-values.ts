/**
 * How doubtful values in a body are read, in one place: decimal numbers written as text are accepted, null and absent values are
 * blank, anything else in the place of a number, and a time that cannot be, makes the answer for this symbol unreadable.
 */
import { MarketDataError } from '../market/texts/problem';
import { daysStampedToMs, earliestTime, latestTime, nearEpochMs, staleAgesMember } from './assumptions';
import { type EpochMs, epochMs } from '../market/time/exchange-time';

export type JsonObject = Readonly<Record<string, unknown>>;

export function unreadable(detail: string): MarketDataError {
  return new MarketDataError({ kind: 'unreadable', detail });
}

/**
 * A number, or NaN where the service gave none.
 * @throws MarketDataError unreadable, for what is neither a finite number nor the text of a decimal one
 */
export function readNumber(value: unknown, name: string): number {
  if (value === null || value === undefined) return NaN;
  const number = typeof value === 'string' ? decimalIn(value) : value;
  // JSON.parse makes Infinity of 1e400, which no cell can show.
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw unreadable(`${name} is not a number`);
}

/** Reads a decimal number with or without an exponent; NaN for other texts, also those that Number() accepts (0x10). */
function decimalIn(text: string): number {
  return /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : NaN;
}

/** A number, or null where the service gave none. */
export function readOptionalNumber(value: unknown, name: string): number | null {
  const number = readNumber(value, name);
  return Number.isNaN(number) ? null : number;
}

/** @throws MarketDataError unreadable, also where the service gave no number */
export function readRequiredNumber(value: unknown, name: string): number {
  const number = readNumber(value, name);
  if (Number.isNaN(number)) throw unreadable(`${name} is missing`);
  return number;
}

export function readOptionalText(value: unknown): string | null {
  if (typeof value === 'string') return shortText(value);
  return typeof value === 'number' ? String(value) : null;
}

/** Excel shows #VALUE! in place of a text that is longer than a cell can hold. */
const longestText = 32_767;

export function shortText(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
}

export function readObject(value: unknown, name: string): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw unreadable(`${name} is not an object`);
}

export function readArray(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw unreadable(`${name} is not an array`);
}

/** What a body brings. */
export interface Content {
  readonly data: unknown;
  /** When a gateway fetched values that it cannot renew now, by symbol or universe; empty for most bodies. */
  readonly staleSince: ReadonlyMap<string, number>;
}

/** @param now when the body came, by the clock that the results are of: it has ages, because the clocks of gateway and client differ */
export function readContent(body: unknown, now: number): Content {
  const data = readData(body);
  const ages = (body as JsonObject)[staleAgesMember];
  const isListed = typeof ages === 'object' && ages !== null;
  return {
    data,
    staleSince: new Map(Object.entries(isListed ? ages : {}).map(([key, age]) => [key, now - ageIn(age)])),
  };
}

/** A value is stale whose age cannot be read, since now at the latest: neither it nor the others are lost for that. */
function ageIn(age: unknown): number {
  return typeof age === 'number' && Number.isFinite(age) ? Math.max(0, age) : 0;
}

/** The content of an answer, which every endpoint wraps in `data`. */
export function readData(body: unknown): unknown {
  const data = readObject(body, 'the answer')['data'];
  if (data === undefined || data === null) throw unreadable('no data');
  return data;
}

/**
 * The time of a quote or depth, or null where the service gave none.
 * @throws MarketDataError unreadable, naming field and value
 */
export function readOptionalTime(value: unknown, name: string): EpochMs | null {
  const time = readOptionalNumber(value, name);
  if (time === null) return null;
  // One moment stamps no day: close to 1970 it is in seconds.
  if (Math.abs(time) < nearEpochMs) throw implausible(time, name);
  requirePlausible([time], name);
  return epochMs(time);
}

/**
 * Checks the times of a series in ascending order.
 * @throws MarketDataError unreadable, naming field and value
 */
export function requirePlausible(times: ArrayLike<number>, name: string): void {
  const [first, last] = [times[0], times[times.length - 1]];
  if (first === undefined || last === undefined) return;
  if (Number.isNaN(first) || Number.isNaN(last)) throw unreadable(`${name} is missing`);
  if (first < earliestTime || isInSeconds(first, last, times)) throw implausible(first, name);
  if (last > latestTime) throw implausible(last, name);
}

/** True when all times of a series lie close to 1970, unless they stamp days of that time; zero stands for none. */
function isInSeconds(first: number, last: number, times: ArrayLike<number>): boolean {
  const isNearEpoch = first > -nearEpochMs && last < nearEpochMs;
  return isNearEpoch && Array.from(times).some((time) => time === 0 || time % daysStampedToMs !== 0);
}

function implausible(time: number, name: string) {
  return unreadable(`${name} ${time} is not a plausible time in milliseconds`);
}
