/** Counts the requests of each key over a sliding minute. Refused ones do not count. */
import { rateWindowMs } from '../protocol/assumptions';

export interface RateCounter {
  /** Counts one request, or says how many milliseconds to wait for the next place. */
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
        const nextPlace = recent[recent.length - limit] ?? now;
        return { ok: false, waitMs: Math.max(1, nextPlace + rateWindowMs - now) };
      }
      recent.push(now);
      return { ok: true };
    },
  };
}
