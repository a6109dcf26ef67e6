/** The gateway's source, as its flags describe it. */
import type { Share } from '../../client/composition/create-client';
import type { GivenLimits } from '../../client/session/given-limits';
import { type Cache, createCacheGroup, isFresh } from '../../client/store/cache';
import { type Clock, readClock, systemClock } from '../../client/timing/timers';
import { isProblem } from '../../market/texts/problem';
import { rateWindowMs } from '../../protocol/assumptions';
import type { Metrics } from '../operations/metrics';
import { hashOf } from '../people/keys';
import type { Source } from '../sources/source';
import { limitsByLabel, usedUpTexts } from './bucket-text';
import { defaultCacheBytes } from './cache-bytes';
import { defaultMostInFlight } from './concurrency-limit';
import { sentenceOf } from './problem-refusal';
import type { RedisLink } from './redis/link';
import { shareThroughRedis } from './redis/shared-cache';
import { createSharedRates } from './redis/shared-rates';
import { openUpstream } from './upstream';
import { createUpstreamSource } from './upstream-source';
import { createUpstreams, type UpstreamsParts } from './upstreams';

export interface GatewayFlags {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The gateway's own key, `noKeyNeeded` for an upstream without keys; undefined: each person's key is passed on. */
  readonly apiKey: string | undefined;
  /** What is known of the plan of the upstream's key; the rest is learned. */
  readonly given: GivenLimits;
  /** Requests in flight to the upstream at once, at most. */
  readonly mostInFlight?: number;
}

export interface GatewayOptions extends GatewayFlags {
  /** Of all cached values together. */
  readonly cacheBytes?: number;
  readonly metrics: Metrics;
  /** Shared with other gateways; absent: everything is in memory. */
  readonly link?: RedisLink | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /** Length of the upstream's minute, for tests that cannot wait for it. */
  readonly windowMs?: number;
  readonly patienceMs?: number;
}

/** The add-in gives up a connection that is silent for ten seconds. */
const defaultPatienceMs = 8_000;

export function openGateway(options: GatewayOptions): Source {
  const { baseUrl, apiKey, link, patienceMs = defaultPatienceMs, windowMs = rateWindowMs } = options;
  const upstreams = createUpstreams({ ownKey: apiKey, open: openerOf(options) });
  // Those of people's own keys are theirs.
  const own = () => (apiKey === undefined ? undefined : upstreams.accepted(apiKey));
  const limits = () => own()?.client.rates().states() ?? [];
  options.metrics.watchLimits(() => limitsByLabel(limits(), windowMs));
  return createUpstreamSource({
    name: new URL(baseUrl).host,
    upstreams,
    apiKey,
    patienceMs,
    problems() {
      const upstream = own()?.problem();
      return [
        ...(upstream ? [sentenceOf(upstream)] : []),
        ...usedUpTexts(limits(), windowMs),
        ...(link?.problems() ?? []),
      ];
    },
    close: () => upstreams.close(),
  });
}

function openerOf(options: GatewayOptions): UpstreamsParts['open'] {
  const { baseUrl, apiKey, given, metrics } = options;
  const { fetch = globalThis.fetch, windowMs = rateWindowMs, mostInFlight = defaultMostInFlight } = options;
  // One for all keys: each of them brings the values of its own, and all have to fit.
  const cacheBytes = options.cacheBytes ?? defaultCacheBytes();
  const cacheGroup = createCacheGroup(() => cacheBytes);
  return (key, isTrial) => {
    // Nothing of a key on trial is in the memory that others share.
    const link = isTrial ? undefined : options.link;
    // What one key is told says nothing about another.
    const name = hashOf(`${baseUrl} ${key}`).slice(0, 16);
    const sharedRates = link && createSharedRates({ link, name, clock: systemClock, windowMs });
    const counted = countHits(metrics, systemClock);
    const shared = link && shareThroughRedis({ link, name, clock: systemClock, metrics });
    const share: Share = (kind, backing) => {
      const weighed = { ...backing, cache: valuesOnly(backing.cache) };
      return counted(kind, shared ? shared(kind, weighed) : weighed);
    };
    const isOwnKey = apiKey !== undefined;
    return openUpstream({
      baseUrl,
      apiKey: key,
      fetch,
      given,
      sharedRates,
      windowMs,
      metrics,
      share,
      cacheGroup: isTrial ? createCacheGroup(() => 0) : cacheGroup,
      mostInFlight,
      isOwnKey,
    });
  };
}

/** Counts what the client answers from its cache. */
function countHits(metrics: Metrics, clock: Clock): Share {
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

/** Measured: a value and its JSON text take so much more than the value alone. */
const withText = 2;

/** The cache of a gateway: values with the texts that are made of them. Unknown symbols are remembered elsewhere. */
function valuesOnly<Value>(cache: Cache<Value>): Cache<Value> {
  return {
    get: (cacheKey) => cache.get(cacheKey),
    peek: (cacheKey) => cache.peek(cacheKey),
    set(cacheKey, entry) {
      if (!isProblem(entry.outcome)) cache.set(cacheKey, { ...entry, weight: withText * entry.weight });
    },
  };
}
