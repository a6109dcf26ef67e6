/** Counts the requests of each person over all gateways; in memory while Redis cannot be reached. */
import { rateWindowMs } from '../../../protocol/assumptions';
import { createRateCounter, type RateCounter } from '../../people/rate-counter';
import type { RedisLink } from './link';

export function createSharedCounter(link: RedisLink, windowMs = rateWindowMs): RateCounter {
  const own = createRateCounter(windowMs);
  let requests = 0;
  return {
    async take(id, limit) {
      if (limit === Infinity || !link.isUp()) return own.take(id, limit);
      try {
        const slot = { id: `${link.id}:${requests++}`, leaseMs: 0 };
        const { scopes } = await link.take(`md:{person|${id}}`, [{ name: '*', requests: limit, windowMs }], slot);
        const { waitMs = 0, remaining = 0, resetMs = 0 } = scopes[0] ?? {};
        return { isAllowed: waitMs === 0, waitMs, quota: { limit, remaining, resetMs } };
      } catch {
        return own.take(id, limit);
      }
    },
  };
}
