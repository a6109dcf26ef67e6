/** Times off the wire: an implausible one makes the answer for its symbol unreadable. assumptions.ts has the bounds. */
import { type EpochMs, epochMs } from '../market/exchange-time';
import { earliestTime, latestTime, nearEpochMs } from './assumptions';
import { readOptionalNumber, unreadable } from './read-values';

/**
 * The time of a quote or depth, or null where the service gave none.
 * @throws MarketDataError unreadable, naming field and value
 */
export function readOptionalTime(value: unknown, name: string): EpochMs | null {
  const time = readOptionalNumber(value, name);
  if (time !== null) requirePlausible(time, time, name);
  return time === null ? null : epochMs(time);
}

/**
 * Checks the first and the last time of a series in ascending order.
 * @throws MarketDataError unreadable, naming field and value
 */
export function requirePlausible(first: number, last: number, name: string): void {
  if (Number.isNaN(first) || Number.isNaN(last)) throw unreadable(`${name} is missing`);
  if (first < earliestTime || isNearEpoch(first, last)) throw implausible(first, name);
  if (last > latestTime) throw implausible(last, name);
}

/** True when all times of a series lie close to 1970; one that only passes through those days is in milliseconds. */
function isNearEpoch(first: number, last: number): boolean {
  return first > -nearEpochMs && last < nearEpochMs;
}

function implausible(time: number, name: string) {
  return unreadable(`${name} ${time} is not a plausible time in milliseconds`);
}
