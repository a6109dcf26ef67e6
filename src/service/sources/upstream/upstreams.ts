/** The upstream of each key: one for a gateway with a key of its own, one for each person where people's keys are passed on. */
import { LRUCache } from 'lru-cache';
import type { Upstream } from './upstream';

export interface Upstreams {
  of(apiKey: string): Upstream;
  close(): Promise<void>;
}

/** Each has a cache; the one that was used longest ago is given up. */
const mostUpstreams = 500;

/** Keys that have not been accepted yet are kept apart: anybody can make some up, and they displace nobody's cache. */
export function createUpstreams(open: (apiKey: string) => Upstream): Upstreams {
  const create = () =>
    new LRUCache<string, Upstream>({
      max: mostUpstreams,
      dispose: (upstream, _, reason) => void (reason === 'evict' && upstream.close()),
    });
  const [accepted, untried] = [create(), create()];
  return {
    of(apiKey) {
      const present = accepted.get(apiKey) ?? untried.get(apiKey) ?? open(apiKey);
      if (accepted.has(apiKey)) return present;
      if (present.isAccepted()) {
        untried.delete(apiKey);
        accepted.set(apiKey, present);
      } else if (!untried.has(apiKey)) untried.set(apiKey, present);
      return present;
    },
    async close() {
      const all = [...accepted.values(), ...untried.values()];
      accepted.clear();
      untried.clear();
      await Promise.all(all.map((upstream) => upstream.close()));
    },
  };
}
