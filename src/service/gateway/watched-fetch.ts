/** fetch as the gateway watches it: how many requests are in flight, and what comes of them. */
import type { Fetch } from '../../client/http/transport';
import { systemClock } from '../../client/timing/timers';
import { silenceMs } from '../../protocol/assumptions';
import { bucketsOf } from '../../protocol/buckets';
import { type EndpointId, endpointIds, endpoints } from '../../protocol/endpoints';
import type { Metrics } from '../operations/metrics';
import { bucketLabel } from './bucket-text';
import type { ConcurrencyLimit, RequestOutcome } from './concurrency-limit';

export interface WatchedFetchOptions {
  readonly fetch: Fetch;
  readonly concurrency: ConcurrencyLimit;
  readonly metrics: Metrics;
  /** Sees every response. */
  readonly onResponse: (response: Response) => void;
}

export function watchedFetch({ fetch, concurrency, metrics, onResponse }: WatchedFetchOptions): Fetch {
  return async (url, init) => {
    const end = concurrency.begin();
    const startedAt = systemClock.now();
    let status = 0;
    try {
      const response = await fetch(url, init);
      status = response.status;
      onResponse(response);
      return response;
    } finally {
      const isSilent = systemClock.now() - startedAt >= silenceMs;
      end(status === 0 && init.signal?.aborted && !isSilent ? 'cancelled' : outcomeOf(status));
      count(url, status, metrics);
    }
  };
}

/** The client aborts a request that is silent (0), and one that nobody waits for, which says nothing about the upstream. */
function outcomeOf(status: number): RequestOutcome {
  return status === 0 || status >= 500 ? 'overloaded' : 'answered';
}

function count(url: string, status: number, metrics: Metrics): void {
  const { pathname, searchParams } = new URL(url);
  const endpoint = endpointIds.find((id) => pathname.endsWith(endpoints[id].path));
  metrics.upstreamCall(endpoint ?? 'other', status);
  if (endpoint && status === 429) metrics.upstreamRefused(labelOf(endpoint, searchParams));
}

function labelOf(endpoint: EndpointId, parameters: URLSearchParams): string {
  return bucketLabel(bucketsOf({ endpoint, parameters: Object.fromEntries(parameters) }));
}
