/** Counts the requests of each key over a sliding minute. Refused requests do not count. */
import { rateWindowMs } from '../protocol/assumptions';

export interface RateCounter {
  /** Counts one request, or tells in how many milliseconds the limit allows the next one. */
  take(
    key: string,
    limit: number,
    now: number,
  ): { readonly ok: true } | { readonly ok: false; readonly waitMs: number };
}

export function createRateCounter(): RateCounter {
  const taken = new Map<string, number[]>();
  return {
    take(key, limit, now) {
      const recent = (taken.get(key) ?? []).filter((at) => at > now - rateWindowMs);
      taken.set(key, recent);
      if (recent.length >= limit) {
        const oldestCounted = recent[recent.length - limit] ?? now;
        return { ok: false, waitMs: Math.max(1, oldestCounted + rateWindowMs - now) };
      }
      recent.push(now);
      return { ok: true };
    },
  };
}
