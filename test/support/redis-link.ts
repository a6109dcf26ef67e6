/** A link to Redis without Redis. */
import type { RedisLink } from '../../src/service/redis/link';

/** Of one gateway that is given every slot, unless told otherwise. */
export function redisLink(changes: Partial<RedisLink> = {}): RedisLink {
  const done = () => Promise.resolve();
  return {
    ...{ id: 'gateway', isUp: () => true, problems: () => [], close: () => {} },
    ...{ release: done, hold: done, leave: done, renewLease: done, store: done },
    take: () => Promise.resolve({ waitMs: 0, remaining: 1, resetMs: 1, gateways: 1 }),
    beat: () => Promise.resolve(1),
    claim: () => Promise.resolve({ is: 'ours' }),
    ...changes,
  };
}
