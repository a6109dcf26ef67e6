/** The upstream service as one key sees it: the client that asks it, its limits, and people's turns. */
import type { Client, ConnectionTest } from '../../client/client';
import { createClient, type Share } from '../../client/composition/create-client';
import type { Fetch } from '../../client/http/transport';
import type { GivenLimits } from '../../client/session/given-limits';
import type { ScopeState } from '../../client/session/rate-scope';
import type { CacheGroup } from '../../client/store/cache';
import { createSettings, defaultSettings } from '../../client/store/settings';
import { sleep, systemClock } from '../../client/timing/timers';
import type { Problem } from '../../market/texts/problem';
import type { OwnMarkets } from '../../market/time/markets';
import { type Bucket, bucketsOf } from '../../protocol/buckets';
import type { Quota } from '../http/rate-headers';
import type { Metrics } from '../operations/metrics';
import { type BackgroundCalls, createBackgroundCalls } from './background-calls';
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  type RequestOutcome,
  createFairLines,
  type FairLines,
} from './concurrency-limit';
import { isOfTheKey } from './problem-refusal';
import type { RedisRates } from './redis/shared-rates';
import { silenceMs } from '../../protocol/assumptions';
import { type EndpointId, endpointIds, endpoints } from '../../protocol/endpoints';
import { bucketLabel } from './bucket-text';

export interface Upstream {
  readonly client: Client;
  readonly lines: FairLines;
  readonly background: BackgroundCalls;
  /** The markets that it has beside ours. */
  readonly ownMarkets: () => Promise<OwnMarkets>;
  /** When a request of these buckets that is asked now will probably have its turn, in ms from now. */
  readonly waitMs: (buckets: readonly Bucket[]) => number;
  /** What is left of the limits of these buckets: of the one that is nearest its end. */
  readonly quota: (buckets: readonly Bucket[]) => Quota | undefined;
  /** When requests that are under way will probably have their responses, in ms from now. */
  readonly busyMs: () => number;
  /** Why the last request failed; undefined when it did not, and for a refusal of minutes ago. */
  readonly problem: () => Problem | undefined;
  /**
   * What has kept it from answering anything since this instant of the monotonic clock: one request that failed among others that
   * were answered has kept nobody waiting.
   */
  readonly problemSince: (instant: number) => Problem | undefined;
  /** True once the upstream has served a request with the key, or has said that the key's plan lacks something. */
  readonly isAccepted: () => boolean;
  readonly accept: () => void;
  /** Asks it one thing. */
  readonly testKey: () => Promise<ConnectionTest>;
  /** Nothing goes on in the background then. */
  readonly close: () => Promise<void>;
}

export interface UpstreamOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: Fetch;
  /** Of its plan, as its administrator knows it. */
  readonly given: GivenLimits;
  /** Where other gateways have the same key. */
  readonly sharedRates: RedisRates | undefined;
  readonly windowMs: number;
  readonly metrics: Metrics;
  readonly cacheGroup: CacheGroup;
  readonly share: Share;
  /** Requests in flight at once, at most. */
  readonly mostInFlight: number;
  /** The key is the gateway's own: a refusal of it is no refusal of the person who asks. */
  readonly isOwnKey: boolean;
}

const now = () => systemClock.now();
/** A person who was told to come back is not told a longer time. */
const longestBusyMs = 60_000;
/** A refusal that no request has confirmed by then is a matter of the past. */
const refusalLastsMs = 5 * 60_000;

export function openUpstream(options: UpstreamOptions): Upstream {
  const { baseUrl, apiKey, sharedRates, windowMs, isOwnKey } = options;
  const concurrency = createConcurrencyLimit({ most: options.mostInFlight, now });
  const settings = createSettings({ ...defaultSettings, baseUrl, apiKey });
  // The client looks again at what may start.
  sharedRates?.onChange(() => settings.update({}));
  const watch = createResponseWatch();
  const client = createClient({
    clock: systemClock,
    settings,
    windowMs,
    cacheGroup: options.cacheGroup,
    share: options.share,
    given: options.given,
    sharedRates,
    fetch: watchedFetch({ ...options, concurrency, onResponse: watch.onResponse }),
    concurrency: concurrency.current,
    isKeyTrusted: isOwnKey,
    testsWithinLimits: true,
    staleLimitMs: (problem, limitMs) => (isServedStale(problem, isOwnKey) ? limitMs : -1),
  });
  const quota = (buckets: readonly Bucket[]) => quotaOf(client.rates().quotaOf(buckets));
  const background = createBackgroundCalls();
  const problem = () => problemOf(client) ?? watch.refusal();
  return {
    client,
    quota,
    lines: createFairLines({
      isShort: (bucket) => client.rates().isShort([bucket]),
      most: (bucket) => Math.min(concurrency.current(), quota([bucket])?.remaining ?? Infinity),
    }),
    background,
    ownMarkets: createMarketLookup(client, { baseUrl, apiKey }, now),
    waitMs: (buckets) => Math.max(1_000, client.waitMs(buckets)),
    busyMs() {
      const rounds = 1 + client.activity.snapshot().requestsQueued / concurrency.current();
      return Math.min(Math.max(1_000, rounds * concurrency.latencyMs()), longestBusyMs);
    },
    problem,
    problemSince(instant) {
      const found = problem();
      const isLasting = found?.kind === 'daily-limit' || (found && isOfTheKey(found));
      return isLasting || !watch.hasAnsweredSince(instant) ? found : undefined;
    },
    isAccepted: watch.isAccepted,
    accept: watch.accept,
    testKey: () => client.testConnection({ baseUrl, apiKey }),
    async close() {
      background.cancelAll();
      await sharedRates?.close();
    },
  };
}

function quotaOf(state: ScopeState | undefined): Quota | undefined {
  return state?.rate && { limit: state.rate.requests, remaining: state.remaining, resetMs: state.resetMs };
}

function problemOf({ activity }: Client): Problem | undefined {
  const { state, lastError, waitingUntil = 0 } = activity.snapshot();
  if (state === 'daily-limit') return { kind: state, until: waitingUntil };
  return state === 'failing' || state === 'key-refused' ? lastError?.problem : undefined;
}

/** A value that was fetched with the gateway's key serves everybody; one of a person's key nobody without a valid key. */
function isServedStale(problem: Problem, isOwnKey: boolean): boolean {
  return problem.kind !== 'unknown-symbol' && (isOwnKey || !isOfTheKey(problem));
}

/** A 4xx is a response, so that the client counts as connected; a refusal of the last request is a problem all the same. */
function createResponseWatch() {
  let refused: { readonly status: number; readonly at: number } | undefined;
  let isAccepted = false;
  let answeredAt = -Infinity;
  return {
    isAccepted: () => isAccepted,
    hasAnsweredSince: (instant: number) => answeredAt > instant,
    accept: () => (isAccepted = true),
    refusal(): Problem | undefined {
      if (!refused || now() - refused.at > refusalLastsMs) return undefined;
      return { kind: 'request-refused', status: refused.status, detail: '' };
    },
    onResponse: ({ ok, status, headers }: Response) => {
      isAccepted ||= ok;
      const isOfSymbols = status === 404 && /json/i.test(headers.get('Content-Type') ?? '');
      if (ok || isOfSymbols) answeredAt = now();
      const isRefused = status >= 400 && status < 500 && status !== 429 && !isOfSymbols;
      refused = isRefused ? { status, at: now() } : undefined;
    },
  };
}

/** Values do not wait longer for the upstream's markets. */
const lookupMs = 2_000;
/** After a lookup that failed. */
const retryMs = 30_000;

/** The markets that the upstream has beside ours: asked for by itself where no response has told them yet. */
export function createMarketLookup(
  client: Pick<Client, 'markets' | 'testConnection'>,
  access: { readonly baseUrl: string; readonly apiKey: string },
  now: () => number,
): () => Promise<OwnMarkets> {
  let lookup: Promise<unknown> | undefined;
  let endedAt = -Infinity;
  const start = async () => {
    await client.testConnection(access);
    [lookup, endedAt] = [undefined, now()];
  };
  return async () => {
    if (client.markets().source === 'none' && now() - endedAt >= retryMs) {
      lookup ??= start();
      await Promise.race([lookup, sleep(systemClock, lookupMs)]);
    }
    return client.markets().own;
  };
}

export interface WatchedFetchOptions {
  readonly fetch: Fetch;
  readonly concurrency: ConcurrencyLimit;
  readonly metrics: Metrics;
  /** Sees every response. */
  readonly onResponse: (response: Response) => void;
}

function watchedFetch({ fetch, concurrency, metrics, onResponse }: WatchedFetchOptions): Fetch {
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
