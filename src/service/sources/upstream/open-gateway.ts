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
import { countHits } from './counted-hits';
import { openUpstream } from './upstream';
import { createOwnLimit } from './upstream-limit';
import { createUpstreamSource } from './upstream-source';
import { createUpstreams } from './upstreams';

export interface GatewayFlags {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** The gateway's own key; undefined: each person's key is passed on. */
  readonly apiKey: string | undefined;
  /** The upstream's limit for one key; undefined: as its responses name it. */
  readonly requestsPerMinute: number | undefined;
}

export interface GatewayOptions extends GatewayFlags {
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
  const { baseUrl, apiKey, requestsPerMinute: given, link, metrics } = options;
  const { fetch = globalThis.fetch, windowMs = rateWindowMs, patienceMs = defaultPatienceMs } = options;
  const now = () => systemClock.now();
  const open = (key: string) => {
    // What one key is told says nothing about another.
    const name = hashOf(`${baseUrl} ${key}`).slice(0, 16);
    const limit = link
      ? createSharedLimit({ link, name, now, windowMs, given })
      : createOwnLimit({ now, windowMs, given });
    const counted = countHits(metrics, systemClock);
    const shared = link && shareThroughRedis({ link, name, clock: systemClock, metrics });
    const share: Share = (kind, backing) => counted(kind, shared ? shared(kind, backing) : backing);
    return openUpstream({ baseUrl, apiKey: key, fetch, limit, windowMs, metrics, share });
  };
  const upstreams = createUpstreams(open, now);
  const stateProblems = () => (apiKey === undefined ? [] : problemsOf(upstreams.of(apiKey).client.activity.state()));
  const isWithoutRedis = () => link !== undefined && !link.isUp();
  return createUpstreamSource({
    name: new URL(baseUrl).host,
    upstreams,
    apiKey,
    patienceMs,
    problems: () => [...stateProblems(), ...(isWithoutRedis() ? ['Redis cannot be reached: nothing is shared'] : [])],
    close: () => upstreams.close(),
  });
}

function problemsOf(state: string): string[] {
  if (state === 'key-refused') return ['The upstream service does not accept the key of this gateway'];
  return state === 'failing' ? ['The upstream service did not answer the last request'] : [];
}
