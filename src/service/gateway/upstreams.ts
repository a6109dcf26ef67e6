/**
 * The upstream of each key: one for a gateway with a key of its own, one for each person where people's keys are passed on. Anybody
 * can make up keys: one that the upstream has not accepted yet is on trial, as one of a bounded number, and nothing of it outlives
 * its requests but that it was refused.
 */
import { LRUCache } from 'lru-cache';
import { systemClock } from '../../client/timing/timers';
import { hashOf } from '../people/keys';
import { invalidKey, Refusal } from '../http/refusals';
import type { Upstream } from './upstream';

export interface Upstreams {
  /** Of a key that was accepted, or is the gateway's own. */
  accepted(apiKey: string): Upstream | undefined;
  /** @throws Refusal 401 for a key that was refused lately, 429 and 503 where too many requests are on trial */
  during<T>(apiKey: string, task: (upstream: Upstream) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface UpstreamsParts {
  /** The gateway's; undefined where people's are passed on. */
  readonly ownKey: string | undefined;
  /** @param isTrial of a key that nothing should be kept for */
  readonly open: (apiKey: string, isTrial: boolean) => Upstream;
}

/** Each has a cache; the one that was used longest ago is given up. */
const mostAccepted = 500;
/** Keys on trial at once, and requests of each. A trial has a client, of about 100 KB. */
const mostTrials = 64;
const mostRequestsOfTrial = 16;
const tryAgainMs = 1_000;

/**
 * The upstream is asked again about a refused key after so long, by the monotonic clock: setting the wall clock changes nothing. Of
 * more keys than are remembered, by their hashes, the oldest are asked about sooner.
 */
const refusedForMs = 60_000;
const mostRefused = 5_000;

interface Trial {
  readonly upstream: Upstream;
  /** On their way. */
  requests: number;
}

export function createUpstreams({ ownKey, open }: UpstreamsParts): Upstreams {
  const accepted = new LRUCache<string, Upstream>({
    max: mostAccepted,
    dispose: (upstream, _, reason) => {
      if (reason === 'evict') upstream.close().catch(() => {});
    },
  });
  const trials = new Map<string, Trial>();
  const refused = new LRUCache<string, true>({
    max: mostRefused,
    ttl: refusedForMs,
    perf: systemClock,
    ttlResolution: 0,
  });
  if (ownKey !== undefined) accepted.set(ownKey, open(ownKey, false));
  const trialOf = (apiKey: string): Trial => {
    const known = trials.get(apiKey);
    if (known && known.requests >= mostRequestsOfTrial) {
      throw new Refusal(429, 'Too many requests with a key that the upstream has not accepted yet', tryAgainMs);
    }
    if (known) return known;
    if (trials.size >= mostTrials) {
      throw new Refusal(503, 'Too many keys that the upstream has not accepted yet', tryAgainMs);
    }
    const trial: Trial = { upstream: open(apiKey, true), requests: 0 };
    trials.set(apiKey, trial);
    return trial;
  };
  const leave = (apiKey: string, trial: Trial) => {
    if (trial.upstream.isAccepted() && !accepted.has(apiKey)) accepted.set(apiKey, open(apiKey, false));
    if (--trial.requests > 0) return;
    trials.delete(apiKey);
    trial.upstream.close().catch(() => {});
  };
  return {
    accepted: (apiKey) => accepted.get(apiKey),
    async during(apiKey, task) {
      const known = accepted.get(apiKey);
      if (known) return task(known);
      if (refused.has(hashOf(apiKey))) throw invalidKey();
      const trial = trialOf(apiKey);
      trial.requests++;
      try {
        return await task(trial.upstream);
      } catch (error) {
        if (error instanceof Refusal && error.status === 401) refused.set(hashOf(apiKey), true);
        throw error;
      } finally {
        leave(apiKey, trial);
      }
    },
    async close() {
      const all = [...accepted.values(), ...[...trials.values()].map(({ upstream }) => upstream)];
      accepted.clear();
      trials.clear();
      await Promise.all(all.map((upstream) => upstream.close()));
    },
  };
}
