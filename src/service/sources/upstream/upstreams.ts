/** The upstream of each key: one for a gateway with a key of its own, one for each person where people's keys are passed on. */
import { LRUCache } from 'lru-cache';
import type { Upstream } from './upstream';

export interface Upstreams {
  of(apiKey: string): Upstream;
  close(): Promise<void>;
}

/** Each has a cache; the one that was used longest ago is given up. */
const mostUpstreams = 500;
export function createUpstreams(open: (apiKey: string) => Upstream): Upstreams {
  const opened = new LRUCache<string, Upstream>({
    max: mostUpstreams,
    dispose: (upstream) => void upstream.limit.close(),
  });
  return {
    of(apiKey) {
      const present = opened.get(apiKey);
      if (present) return present;
      const upstream = open(apiKey);
      opened.set(apiKey, upstream);
      return upstream;
    },
    async close() {
      await Promise.all([...opened.values()].map(({ limit }) => limit.close()));
      opened.clear();
    },
  };
}
