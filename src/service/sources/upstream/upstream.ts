/** The upstream service as one key sees it: the client that asks it, its rate limit, and people's turns. */
import type { Client } from '../../../client/client';
import { createClient, type Share } from '../../../client/create-client';
import type { Fetch } from '../../../client/http/transport';
import { createSettings, defaultSettings } from '../../../client/settings';
import { sleep, systemClock } from '../../../client/timers';
import type { OwnMarkets } from '../../../market/markets';
import type { Metrics } from '../../operations/metrics';
import { endpointIds, endpoints } from '../../../protocol/endpoints';
import { createFairLines, type FairLines } from './fair-lines';
import { requestLimitIn, type UpstreamLimit } from './upstream-limit';
import { isTransient } from '../../../client/query-contract';

export interface Upstream {
  readonly client: Client;
  readonly limit: UpstreamLimit;
  readonly lines: FairLines;
  /** The markets that it has beside ours: asked for by itself where no response has told them yet. */
  readonly ownMarkets: () => Promise<OwnMarkets>;
  /** True while requests wait for the limit. */
  readonly isShort: () => boolean;
  /** When a request that is asked now will probably have its turn, in ms from now. */
  readonly waitMs: () => number;
}

export interface UpstreamOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: Fetch;
  readonly limit: UpstreamLimit;
  readonly windowMs: number;
  readonly metrics: Metrics;
  readonly share?: Share | undefined;
}

/** Values do not wait longer for the upstream's markets. */
const resolveMs = 2_000;

export function openUpstream(options: UpstreamOptions): Upstream {
  const { baseUrl, apiKey, limit, windowMs, share } = options;
  const settings = createSettings({
    ...defaultSettings,
    baseUrl,
    apiKey,
    requestsPerMinute: limit.budget(),
  });
  limit.onChange(() => settings.update({ requestsPerMinute: limit.budget() }));
  const client = createClient({
    fetch: limitedFetch(options),
    clock: systemClock,
    settings,
    windowMs,
    ...(share && { share }),
    // Who has no valid key gets no values.
    staleLimitMs: (problem, limitMs) => (isTransient(problem) ? limitMs : -1),
  });
  let resolving: Promise<unknown> | undefined;
  const isShort = () => client.activity.state() === 'waiting';
  return {
    client,
    limit,
    isShort,
    lines: createFairLines(isShort),
    async ownMarkets() {
      if (client.markets().source === 'none') {
        resolving ??= client.testConnection({ baseUrl, apiKey });
        await Promise.race([resolving, sleep(systemClock, resolveMs)]);
      }
      return client.markets().own;
    },
    waitMs() {
      const { waitingUntil = 0, requestsQueued } = client.activity.snapshot();
      const windows = Math.floor(requestsQueued / (limit.limit() ?? Infinity));
      return Math.max(1_000, waitingUntil - systemClock.wallNow()) + windows * windowMs;
    },
  };
}

/** A request that the limit does not allow is answered as the upstream would answer it: the client waits and asks again. */
function limitedFetch({ fetch, limit, metrics }: UpstreamOptions): Fetch {
  return async (url, init) => {
    const { waitMs, release } = await limit.take();
    if (waitMs > 0) return tooManyRequests(waitMs);
    let status = 0;
    try {
      const response = await fetch(url, init);
      status = response.status;
      const named = requestLimitIn(response.headers);
      if (named !== undefined) limit.learn(named);
      if (status === 429) limit.refused(retryAfterMs(response.headers));
      return response;
    } finally {
      release();
      metrics.upstreamCall(endpointOf(url), status);
    }
  };
}

function tooManyRequests(retry_after_ms: number): Response {
  return Response.json({ code: 429, message: 'Too many requests', retry_after_ms }, { status: 429 });
}

/** The header is a whole number of seconds, the body that the client reads may be more exact. */
function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After') ?? NaN);
  return seconds > 0 ? seconds * 1_000 : 1_000;
}

function endpointOf(url: string): string {
  const { pathname } = new URL(url);
  return endpointIds.find((id) => pathname.endsWith(endpoints[id].path)) ?? 'other';
}
