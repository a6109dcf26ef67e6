/**
 * Counts the requests of each key over a sliding minute and over a day, in the memory of this process. Refused requests do not
 * count.
 */
import { systemClock } from '../../client/timing/timers';
import { rateWindowMs } from '../../protocol/assumptions';
import type { Quota } from '../http/rate-headers';

interface Taken {
  readonly isAllowed: boolean;
  /** Until the limit allows the next request; 0 when it allows one now. */
  readonly waitMs: number;
  /** After this request. */
  readonly quota: Quota;
}

export interface RateCounter {
  /** Counts one request where the limit allows it. */
  take(id: string, limit: number): Taken | Promise<Taken>;
}

export interface MemoryRateCounter extends RateCounter {
  take(id: string, limit: number): Taken;
}

/** Counts in the memory of this process. @param now monotonic ms */
export function createRateCounter(windowMs = rateWindowMs, now = () => systemClock.now()): MemoryRateCounter {
  const windows = new Map<string, SlidingWindow>();
  let sweptAt = -Infinity;
  /** Whoever has asked nothing for a window is forgotten: there is an id for each of many keys. */
  const sweep = (at: number) => {
    if (at - sweptAt < windowMs) return;
    sweptAt = at;
    for (const [id, window] of windows) {
      window.forget(at - windowMs);
      if (window.count() === 0) windows.delete(id);
    }
  };
  return {
    take(id, limit) {
      if (limit === Infinity) return { isAllowed: true, waitMs: 0, quota: { limit, remaining: limit, resetMs: 0 } };
      const at = now();
      sweep(at);
      const window = windows.get(id) ?? createSlidingWindow();
      windows.set(id, window);
      window.forget(at - windowMs);
      const isAllowed = window.count() < limit;
      if (isAllowed) window.add(at);
      const remaining = Math.max(0, limit - window.count());
      const resetMs = window.count() === 0 ? 0 : restOf(windowMs, window.at(0), at);
      const waitMs = isAllowed ? 0 : restOf(windowMs, window.at(window.count() - limit), at);
      return { isAllowed, waitMs, quota: { limit, remaining, resetMs } };
    },
  };
}

/** Until an instant has left the window; at least 1 ms. */
function restOf(windowMs: number, at: number | undefined, now: number): number {
  return Math.max(1, (at ?? now) + windowMs - now);
}

interface SlidingWindow {
  count(): number;
  /** The instant of a counted request, the oldest being 0. */
  at(index: number): number | undefined;
  add(now: number): void;
  /** Forgets requests up to this instant. */
  forget(until: number): void;
}

/** Ascending instants; forgotten ones are cut off when they are half of the array, so that a request costs no copy. */
function createSlidingWindow(): SlidingWindow {
  let instants: number[] = [];
  let first = 0;
  return {
    count: () => instants.length - first,
    at: (index) => instants[first + index],
    add: (now) => void instants.push(now),
    forget(until) {
      while ((instants[first] ?? Infinity) <= until) first++;
      if (first <= instants.length / 2) return;
      instants = instants.slice(first);
      first = 0;
    },
  };
}

/** From midnight to midnight of UTC. */
export interface DayCounter {
  /** Counts one request where the limit allows it. @param isCounted false to look only: the request was refused for another reason */
  take(id: string, limit: number, isCounted: boolean): Taken;
}

const dayMs = 24 * 60 * 60_000;

/** @param now epoch ms */
export function createDayCounter(now: () => number): DayCounter {
  let day = NaN;
  const counts = new Map<string, number>();
  return {
    take(id, limit, isCounted) {
      if (limit === Infinity) return { isAllowed: true, waitMs: 0, quota: { limit, remaining: limit, resetMs: 0 } };
      const at = now();
      const today = Math.floor(at / dayMs);
      if (today !== day) counts.clear();
      day = today;
      const count = counts.get(id) ?? 0;
      const isAllowed = count < limit;
      if (isAllowed && isCounted) counts.set(id, count + 1);
      const resetMs = (today + 1) * dayMs - at;
      const quota: Quota = { limit, remaining: Math.max(0, limit - (counts.get(id) ?? 0)), resetMs };
      return { isAllowed, waitMs: isAllowed ? 0 : resetMs, quota };
    },
  };
}
