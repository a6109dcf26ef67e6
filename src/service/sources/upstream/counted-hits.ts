/** Counts what the client answers from its cache. */
import type { Share } from '../../../client/create-client';
import type { Metrics } from '../../operations/metrics';

export function countHits(metrics: Metrics, now: () => number): Share {
  return (kind, { sender, cache }) => ({
    sender,
    cache: {
      get(cacheKey) {
        const entry = cache.get(cacheKey);
        if (entry && entry.freshUntil > now()) metrics.cacheHit(kind);
        return entry;
      },
      peek: (cacheKey) => cache.peek(cacheKey),
      set: (cacheKey, entry) => cache.set(cacheKey, entry),
    },
  });
}
