/** A link to Redis without Redis. */
import type { RedisLink } from '../../src/service/gateway/redis/link';

/** Of one gateway that is given every slot, unless told otherwise. */
export function redisLink(changes: Partial<RedisLink> = {}): RedisLink {
  const done = () => Promise.resolve();
  return {
    ...{ id: 'gateway', isUp: () => true, problems: () => [], close: () => {} },
    ...{ release: done, leave: done, tellRate: done, forgetRates: done, renewLease: done, store: done },
    take: (_, scopes) => Promise.resolve({ gateways: 1, scopes: scopes.map(() => ({ waitMs: 0, remaining: 1, resetMs: 1 })) }),
    refused: (_, scopes) => Promise.resolve(scopes.map(() => ({ answered: 0, oldestAgeMs: undefined }))),
    beat: () => Promise.resolve({ gateways: 1, isKnown: true, rates: [] }),
    claim: () => Promise.resolve({ kind: 'ours' }),
    ...changes,
  };
}
