/** fetch within the limits of the upstream, which learn from its responses. */
import { dateOf, headerMs, longestRetryAfterMs } from '../../../client/http/refusal';
import type { Fetch } from '../../../client/http/transport';
import { systemClock } from '../../../client/timers';
import { silenceMs } from '../../../protocol/assumptions';
import { endpointIds, endpoints } from '../../../protocol/endpoints';
import type { Metrics } from '../../operations/metrics';
import type { ConcurrencyLimit, RequestOutcome } from './concurrency-limit';
import { requestLimitIn, type UpstreamLimit } from './upstream-limit';

export interface LimitedFetchOptions {
  readonly fetch: Fetch;
  readonly limit: UpstreamLimit;
  readonly concurrency: ConcurrencyLimit;
  readonly metrics: Metrics;
  /** Sees every response. */
  readonly onResponse: (response: Response) => void;
}

/** A request that the limit does not allow is answered as the upstream would answer it: the client waits and asks again. */
export function limitedFetch({ fetch, limit, concurrency, metrics, onResponse }: LimitedFetchOptions): Fetch {
  return async (url, init) => {
    const { waitMs, release } = await limit.take();
    if (waitMs > 0) return tooManyRequests(waitMs);
    const end = concurrency.begin();
    const startedAt = systemClock.now();
    let status = 0;
    try {
      const response = await fetch(url, init);
      status = response.status;
      learn(response, limit);
      onResponse(response);
      return response;
    } finally {
      release();
      const isSilent = systemClock.now() - startedAt >= silenceMs;
      end(status === 0 && init.signal?.aborted && !isSilent ? 'cancelled' : outcomeOf(status));
      metrics.upstreamCall(endpointOf(url), status);
    }
  };
}

/** A proxy may name a limit of its own with what it refuses; a 429 in JSON is the upstream's. */
function learn(response: Response, limit: UpstreamLimit): void {
  const { ok, status, headers } = response;
  const isOfUpstream = ok || (status === 429 && /json/i.test(headers.get('Content-Type') ?? ''));
  const named = isOfUpstream ? requestLimitIn(headers) : undefined;
  if (named !== undefined) limit.learn(named);
  if (status === 429) limit.refused(retryAfterMs(response));
}

/** The client aborts a request that is silent (0), and one that nobody waits for, which says nothing about the upstream. */
function outcomeOf(status: number): RequestOutcome {
  return status === 0 || status >= 500 ? 'overloaded' : 'answered';
}

function tooManyRequests(retry_after_ms: number): Response {
  return Response.json({ code: 429, message: 'Too many requests', retry_after_ms }, { status: 429 });
}

/** The header is a whole number of seconds, the body that the client reads may be more exact. */
function retryAfterMs(response: Response): number {
  const header = response.headers.get('Retry-After');
  const named = header === null ? 0 : headerMs(header, dateOf(response) || systemClock.wallNow());
  return named > 0 ? Math.min(named, longestRetryAfterMs) : 1_000;
}

function endpointOf(url: string): string {
  const { pathname } = new URL(url);
  return endpointIds.find((id) => pathname.endsWith(endpoints[id].path)) ?? 'other';
}
