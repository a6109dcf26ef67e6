/** The gateway's source, as its flags describe it. */
import { rateWindowMs } from '../../../protocol/assumptions';
import type { Metrics } from '../../operations/metrics';
import type { Source } from '../source';
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
  readonly fetch?: typeof globalThis.fetch;
  /** Length of the upstream's minute, for tests that cannot wait for it. */
  readonly windowMs?: number;
  readonly patienceMs?: number;
}

/** The add-in gives up a connection that is silent for ten seconds. */
const defaultPatienceMs = 8_000;

export function openGateway(options: GatewayOptions, metrics: Metrics): Promise<Source> {
  const { baseUrl, apiKey, requestsPerMinute: given, fetch = globalThis.fetch, windowMs = rateWindowMs } = options;
  const { patienceMs = defaultPatienceMs } = options;
  const now = () => Date.now();
  const open = (key: string) => {
    const limit = createOwnLimit({ now, windowMs, given });
    return openUpstream({ baseUrl, apiKey: key, fetch, limit, windowMs, metrics });
  };
  const upstreams = createUpstreams(open, now);
  const problems = () => (apiKey === undefined ? [] : problemsOf(upstreams(apiKey).client.activity.state()));
  return Promise.resolve(
    createUpstreamSource({
      ...{ name: new URL(baseUrl).host, upstreams, apiKey, patienceMs, problems },
      close: () => Promise.resolve(),
    }),
  );
}

function problemsOf(state: string): string[] {
  if (state === 'key-refused') return ['The upstream service does not accept the key of this gateway'];
  return state === 'failing' ? ['The upstream service did not answer the last request'] : [];
}
