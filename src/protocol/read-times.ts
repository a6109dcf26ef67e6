/** Times off the wire: an implausible one makes the answer for its symbol unreadable. assumptions.ts has the bounds. */
import { type EpochMs, epochMs } from '../market/time/exchange-time';
import { daysStampedToMs, earliestTime, latestTime, nearEpochMs } from './assumptions';
import { readOptionalNumber, unreadable } from './read-values';

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
