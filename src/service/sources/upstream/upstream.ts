/** The upstream service as one key sees it: the client that asks it, its limits, and people's turns. */
import type { CacheGroup } from '../../../client/cache';
import type { Client } from '../../../client/client';
import { createClient, type Share } from '../../../client/create-client';
import type { Fetch } from '../../../client/http/transport';
import { createSettings, defaultSettings } from '../../../client/settings';
import { systemClock } from '../../../client/timers';
import type { OwnMarkets } from '../../../market/markets';
import type { Problem } from '../../../market/problem';
import type { Metrics } from '../../operations/metrics';
import { type BackgroundCalls, createBackgroundCalls } from './background-calls';
import { createConcurrencyLimit } from './concurrency-limit';
import { createFairLines, type FairLines } from './fair-lines';
import { limitedFetch } from './limited-fetch';
import { createMarketLookup } from './market-lookup';
import { isOfTheKey } from './problem-refusal';
import type { UpstreamLimit } from './upstream-limit';

export interface Upstream {
  readonly client: Client;
  readonly limit: UpstreamLimit;
  readonly lines: FairLines;
  readonly background: BackgroundCalls;
  /** The markets that it has beside ours. */
  readonly ownMarkets: () => Promise<OwnMarkets>;
  /** True while requests wait for the limit. */
  readonly isShort: () => boolean;
  /** Whether requests have waited for the limit at any moment from then on. */
  readonly wasShortSince: (then: number) => boolean;
  /** When a request that is asked now will probably have its turn, in ms from now. */
  readonly waitMs: () => number;
  /** When requests that are under way will probably have their responses, in ms from now. */
  readonly busyMs: () => number;
  /** Why the last request failed; undefined when it did not, and for a refusal of minutes ago. */
  readonly problem: () => Problem | undefined;
  /** True once the upstream has served a request with the key. */
  readonly isAccepted: () => boolean;
}

export interface UpstreamOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: Fetch;
  readonly limit: UpstreamLimit;
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
  const { baseUrl, apiKey, limit, windowMs, isOwnKey } = options;
  const concurrency = createConcurrencyLimit({ most: options.mostInFlight, now });
  const settings = createSettings({
    ...{ ...defaultSettings, baseUrl, apiKey },
    requestsPerMinute: limit.budget(),
    requestsPerMinuteCount: 'all',
  });
  limit.onChange(() => settings.update({ requestsPerMinute: limit.budget() }));
  const watch = createResponseWatch();
  const client = createClient({
    ...{ clock: systemClock, settings, windowMs, cacheGroup: options.cacheGroup, share: options.share },
    fetch: limitedFetch({ ...options, concurrency, onResponse: watch.onResponse }),
    concurrency: concurrency.current,
    isKeyTrusted: isOwnKey,
    staleLimitMs: (problem, limitMs) => (isServedStale(problem, isOwnKey) ? limitMs : -1),
  });
  const isShort = () => client.activity.state() === 'waiting';
  const left = () => limit.quota()?.remaining ?? limit.limit() ?? Infinity;
  return {
    client,
    limit,
    isShort,
    wasShortSince: watchShortage(client, isShort),
    lines: createFairLines({ isShort, most: () => Math.min(concurrency.current(), left()) }),
    background: createBackgroundCalls(),
    ownMarkets: createMarketLookup(client, { baseUrl, apiKey }, now),
    waitMs() {
      const { waitingUntil = 0, requestsQueued } = client.activity.snapshot();
      const windows = Math.floor(requestsQueued / (limit.limit() ?? Infinity));
      return Math.max(1_000, waitingUntil - systemClock.wallNow()) + windows * windowMs;
    },
    busyMs() {
      const rounds = 1 + client.activity.snapshot().requestsQueued / concurrency.current();
      return Math.min(Math.max(1_000, rounds * concurrency.latencyMs()), longestBusyMs);
    },
    problem: () => problemOf(client) ?? watch.refusal(),
    isAccepted: watch.isAccepted,
  };
}

function watchShortage({ activity }: Client, isShort: () => boolean): (then: number) => boolean {
  let lastShortAt = -Infinity;
  let wasShort = false;
  activity.subscribe(() => {
    if (wasShort || isShort()) lastShortAt = now();
    wasShort = isShort();
  });
  return (then) => isShort() || lastShortAt >= then;
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
  return {
    isAccepted: () => isAccepted,
    refusal(): Problem | undefined {
      if (!refused || now() - refused.at > refusalLastsMs) return undefined;
      return { kind: 'request-refused', status: refused.status, detail: '' };
    },
    onResponse: ({ ok, status, headers }: Response) => {
      isAccepted ||= ok;
      const isOfSymbols = status === 404 && /json/i.test(headers.get('Content-Type') ?? '');
      const isRefused = status >= 400 && status < 500 && status !== 429 && !isOfSymbols;
      refused = isRefused ? { status, at: now() } : undefined;
    },
  };
}
