/** The gateway's source, as its flags describe it. */
import { rateWindowMs } from '../../../protocol/assumptions';
import { hashOf } from '../../keys';
import type { Share } from '../../../client/create-client';
import { systemClock } from '../../../client/timers';
import type { Metrics } from '../../operations/metrics';
import type { RedisLink } from '../../redis/link';
import { shareThroughRedis } from '../../redis/shared-cache';
import { createSharedLimit } from '../../redis/shared-limit';
import type { Source } from '../source';
import { createCacheGroup } from '../../../client/cache';
import { defaultCacheBytes } from '../../cache-bytes';
import { defaultMostInFlight } from './concurrency-limit';
import { countHits } from './counted-hits';
import { sentenceOf } from './problem-refusal';
import { openUpstream, type Upstream } from './upstream';
import { createOwnLimit } from './upstream-limit';
import { createUpstreamSource } from './upstream-source';
import { createUpstreams } from './upstreams';
import { valuesOnly } from './values-only';

export interface GatewayFlags {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The gateway's own key, `noKeyNeeded` for an upstream without keys; undefined: each person's key is passed on. */
  readonly apiKey: string | undefined;
  /** The upstream's limit for one key; undefined: as its responses name it. */
  readonly requestsPerMinute: number | undefined;
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
  const { baseUrl, apiKey, link, patienceMs = defaultPatienceMs } = options;
  const upstreams = createUpstreams(openerOf(options));
  return createUpstreamSource({
    name: new URL(baseUrl).host,
    upstreams,
    apiKey,
    patienceMs,
    problems() {
      const upstream = apiKey === undefined ? undefined : upstreams.of(apiKey).problem();
      return [...(upstream ? [sentenceOf(upstream)] : []), ...(link?.problems() ?? [])];
    },
    close: () => upstreams.close(),
  });
}

const now = () => systemClock.now();

function openerOf(options: GatewayOptions): (key: string) => Upstream {
  const { baseUrl, apiKey, requestsPerMinute: given, link, metrics } = options;
  const { fetch = globalThis.fetch, windowMs = rateWindowMs, mostInFlight = defaultMostInFlight } = options;
  // One for all keys: each of them brings the values of its own, and all have to fit.
  const cacheBytes = options.cacheBytes ?? defaultCacheBytes();
  const cacheGroup = createCacheGroup(() => cacheBytes);
  return (key) => {
    // What one key is told says nothing about another.
    const name = hashOf(`${baseUrl} ${key}`).slice(0, 16);
    const limits = { now, windowMs, given };
    const limit = link ? createSharedLimit({ ...limits, link, name }) : createOwnLimit(limits);
    const counted = countHits(metrics, systemClock);
    const shared = link && shareThroughRedis({ link, name, clock: systemClock, metrics });
    const share: Share = (kind, backing) => {
      const weighed = { ...backing, cache: valuesOnly(backing.cache) };
      return counted(kind, shared ? shared(kind, weighed) : weighed);
    };
    const isOwnKey = apiKey !== undefined;
    return openUpstream({
      ...{ baseUrl, apiKey: key, fetch, limit, windowMs, metrics, share },
      ...{ cacheGroup, mostInFlight, isOwnKey },
    });
  };
}
