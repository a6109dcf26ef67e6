/** The composition of the shared client: cache → query → batch → queue → transport. */
import { asMarketDataError, type Problem } from '../../market/texts/problem';
import { type Activity, createActivity } from '../http/activity';
import { requestsOf } from '../batching/batch-requests';
import { type Cache, type CacheGroup, createCacheGroup } from '../store/cache';
import type { Client } from '../client';
import type { ConnectionTestParts } from './connection-test';
import { createRequestLog } from '../http/request-log';
import { createRequestQueue, type RequestQueue } from '../http/request-queue';
import { createSendRequest } from '../http/send-request';
import { createTransport, type Fetch } from '../http/transport';
import { lazy } from '../timing/lazy';
import { createPause, type Pause } from '../http/pause';
import { createResourceStore, type QuerySender } from '../batching/resource-store';
import type { GivenLimits } from '../session/given-limits';
import type { SharedRates } from '../session/shared-rates';
import { type KeyAbilities, keyAbilities } from '../session/key-abilities';
import type { LimitMemory } from '../session/limit-memory';
import { type MarketMemory, noMemory } from '../session/service-markets';
import { createSessions, type Session } from '../session/session';
import type { SettingsSource } from '../store/settings';
import { createSlices } from '../timing/slices';
import { type Clock, createDeadlines } from '../timing/timers';
import { staleLimitMs as usualStaleLimitMs } from '../store/query-contract';
import { createMethods, createStores, type StoresParts } from './data-methods';

export interface ClientOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly settings: SettingsSource;
  /** 0 ≤ random < 1. */
  readonly random?: () => number;
  /** How old a value may be that is served in place of an error. Default: `staleLimitMs` of the query contract. */
  readonly staleLimitMs?: (problem: Problem, staleIfErrorMs: number) => number;
  /** Length of the minute of rates, for tests that cannot wait for it. */
  readonly windowMs?: number;
  /** Requests in flight at once, read before each start. Default: what browsers allow to one host over HTTP/1.1. */
  readonly concurrency?: () => number;
  /** True for a key that needs no trial: the first requests are sent together. */
  readonly isKeyTrusted?: boolean;
  /** Bounds the caches, together with those of other clients. Default: one of the client's own. */
  readonly cacheGroup?: CacheGroup;
  /** Default: the markets of the service are forgotten with the client. */
  readonly marketMemory?: MarketMemory;
  /** Default: what is learned of limits is forgotten with the client. */
  readonly limitMemory?: LimitMemory;
  /** Shares each kind of data with other processes. */
  readonly share?: Share;
  /** Shares the limits with them. */
  readonly sharedRates?: SharedRates | undefined;
  /** What is known of the plan from the start. */
  readonly given?: GivenLimits | undefined;
  /** True where no person waits for a test of the connection. */
  readonly testsWithinLimits?: boolean;
}

/** Where the queries of one kind of data go, and where their outcomes are kept. */
export interface Backing<Key extends string, Params, Value> {
  readonly sender: QuerySender<Key, Params, Value>;
  readonly cache: Cache<Value>;
}

/** @param kind the endpoint for several symbols, or `universes` */
export type Share = <Key extends string, Params, Value>(
  kind: string,
  backing: Backing<Key, Params, Value>,
) => Backing<Key, Params, Value>;

const unshared: Share = (_, backing) => backing;

const browserConcurrency = () => 6;

export function createClient(options: ClientOptions): Client {
  const { fetch, clock, settings, random = Math.random, share = unshared } = options;
  const { staleLimitMs = usualStaleLimitMs, cacheGroup = createCacheGroup(), windowMs } = options;
  const { marketMemory = noMemory, limitMemory } = options;
  const activity = createActivity(clock, () => settings.current().apiKey !== undefined);
  const pause = createPause();
  const sessions = createSessions({
    clock,
    settings,
    marketMemory,
    limitMemory,
    windowMs,
    given: options.given,
    shared: options.sharedRates,
  });
  const queue = createQueue(options, { activity, pause, limits: () => sessions.current().rates });
  // The first reaction to a change of access: later subscribers of onAccessChange find it complete.
  sessions.onChange((isOtherService) => {
    // Values of the same service stay as stale ones, in case that it refuses the new key.
    if (isOtherService) cacheGroup.clear();
    activity.accessChanged();
    queue.reset();
  });
  for (const source of [settings, pause]) source.subscribe(() => queue.recheck());

  const transport = createTransport({ fetch, clock });
  const log = createRequestLog(clock);
  const send = log.watch(createSendRequest({ transport, queue, activity, clock, session: sessions.current, random }));
  const capabilities = () => sessions.current().capabilities;
  const deadlines = createDeadlines(clock);
  const slices = createSlices(clock);
  const { epoch, current: session } = sessions;
  const freshness = () => settings.current().freshness;
  const storeParts = { staleLimitMs, clock, activity, pause, queue, slices, deadlines, freshness, epoch, session };
  const createStore: StoresParts['createStore'] = (kind, bucketsOf, caching, sender) => {
    return createResourceStore({
      ...storeParts,
      bucketsOf,
      caching,
      ...share(kind, { sender, cache: cacheGroup.createCache() }),
    });
  };
  const stores = createStores({ clock, capabilities, slices, send, createStore });
  return {
    ...createMethods(stores, storeParts),
    activity,
    pause,
    slices,
    answeredRequests: () => log.answered(),
    countDay: (today) => activity.dayCounted(today),
    startEpoch() {
      sessions.startEpoch();
      capabilities().suspects.release();
      queue.releaseHold();
    },
    onAccessChange: sessions.onChange,
    requestsOf: (of, symbols) => requestsOf(of, symbols, capabilities()),
    keyAbilities: () => abilitiesIn(session()),
    rates: () => sessions.current().rates,
    waitMs: (buckets) => queue.waitMs(buckets),
    testConnection: lazyConnectionTest(options, { queue, activity, session: sessions.current }),
  };
}

function abilitiesIn({ capabilities, rates }: Session): KeyAbilities {
  const findings = capabilities.planFindings();
  return keyAbilities({ findings, rates: rates.learned().rates, ...capabilities.learned() });
}

function lazyConnectionTest(
  { fetch, clock, settings, sharedRates: shared, testsWithinLimits: keepsLimits = false }: ClientOptions,
  present: Pick<ConnectionTestParts, 'queue' | 'activity' | 'session'>,
): Client['testConnection'] {
  const parts = { fetch, clock, settings, shared, keepsLimits, ...present };
  const part = lazy('home', async () =>
    (await import(/* webpackChunkName: "home" */ './connection-test')).createConnectionTest(parts),
  );
  return (candidate, symbols) =>
    part().then(
      (test) => test(candidate, symbols),
      (error: unknown) => ({ result: 'failed', error: asMarketDataError(error) }),
    );
}

interface QueueParts {
  readonly activity: Activity;
  readonly pause: Pause;
  readonly limits: () => Session['rates'];
}

function createQueue(options: ClientOptions, parts: QueueParts): RequestQueue {
  const { clock, isKeyTrusted, concurrency = browserConcurrency, sharedRates: shared } = options;
  return createRequestQueue({ clock, ...parts, isKeyTrusted, concurrency, shared });
}
