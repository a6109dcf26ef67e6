/** Counts what the client answers from its cache. */
import type { Share } from '../../client/composition/create-client';
import { isFresh } from '../../client/store/cache';
import { type Clock, readClock } from '../../client/timing/timers';
import type { Metrics } from '../operations/metrics';

export function countHits(metrics: Metrics, clock: Clock): Share {
  return (kind, { sender, cache }) => ({
    sender,
    cache: {
      get(cacheKey) {
        const entry = cache.get(cacheKey);
        if (entry && isFresh(entry, readClock(clock))) metrics.cacheHit(kind);
        return entry;
      },
      peek: (cacheKey) => cache.peek(cacheKey),
      set: (cacheKey, entry) => cache.set(cacheKey, entry),
    },
  });
}
