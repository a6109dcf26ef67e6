/** Counts the requests of each key from midnight to midnight of UTC, in the memory of this process. Refused requests do not count. */
import type { Quota } from '../http/rate-headers';
import type { Taken } from './rate-counter';

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
