/** The upstream of each key: one for a gateway with a key of its own, one for each person where people's keys are passed on. */
import { LRUCache } from 'lru-cache';
import type { Upstream } from './upstream';

export interface Upstreams {
  of(apiKey: string): Upstream;
  close(): Promise<void>;
}

/** Each has a cache; the one that was used longest ago is given up. */
const mostUpstreams = 500;
/** A client that was told that its key is wrong sends nothing more. After this long another one may try the key again. */
const refusedKeyMs = 10_000;

interface Opened {
  readonly upstream: Upstream;
  refusedAt: number | undefined;
}

/** @param now monotonic ms */
export function createUpstreams(open: (apiKey: string) => Upstream, now: () => number): Upstreams {
  const opened = new LRUCache<string, Opened>({
    max: mostUpstreams,
    dispose: ({ upstream }) => void upstream.limit.close(),
  });
  return {
    of(apiKey) {
      const present = opened.get(apiKey);
      if (present && !isOver(present, now())) return present.upstream;
      const upstream = open(apiKey);
      opened.set(apiKey, { upstream, refusedAt: undefined });
      return upstream;
    },
    async close() {
      await Promise.all([...opened.values()].map(({ upstream }) => upstream.limit.close()));
      opened.clear();
    },
  };
}

function isOver(opened: Opened, now: number): boolean {
  if (opened.upstream.client.activity.state() !== 'key-refused') return false;
  opened.refusedAt ??= now;
  return now - opened.refusedAt >= refusedKeyMs;
}
