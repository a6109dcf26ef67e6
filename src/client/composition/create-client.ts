/** The composition of the shared client: cache → query → batch → queue → transport. */
import { asMarketDataError, isProblem, type Problem } from '../../market/texts/problem';
import type { OwnMarkets } from '../../market/time/markets';
import type { Period } from '../../market/time/period';
import { barCount, type Bars, soundBars } from '../../market/bars/bars';
import { marketOf, type SymbolCode } from '../../market/symbols/symbol';
import { mayBeCut, probeSymbol } from '../../protocol/assumptions';
import {
  type Bucket,
  bucketOfUniverse,
  bucketsOfSymbol,
  type PlanFunction,
  planFunctionOf,
} from '../../protocol/buckets';
import { type AbsentSymbolsParts, withAbsentSymbols } from '../answers/absent-symbols';
import { type Activity, createActivity } from '../http/activity';
import type { FetchBars } from '../answers/bar-pages';
import type { BarsParams } from '../store/bars';
import { createBatchFetcher } from '../batching/batch-fetcher';
import { createBatcher } from '../batching/batcher';
import { requestsOf } from '../batching/batch-requests';
import { createUniverseFetcher } from '../batching/universe-fetcher';
import { type Cache, type CacheGroup, createCacheGroup, type ResourceCaching } from '../store/cache';
import type { Client } from '../client';
import type { ConnectionTestParts } from './connection-test';
import { createRequestLog } from '../http/request-log';
import { createRequestQueue, type RequestQueue } from '../http/request-queue';
import { createSendRequest, type SendRequest } from '../http/send-request';
import { createTransport, type Fetch } from '../http/transport';
import { lazy } from '../timing/lazy';
import type { JoinedPeriodsParts } from '../answers/joined-periods';
import { joinedPeriods } from '../session/refused-periods';
import { createPause, type Pause } from '../http/pause';
import { createResourceStore, type QuerySender, type ResourceStore } from '../batching/resource-store';
import {
  barsResource,
  depthResource,
  exFactorsResource,
  instrumentsResource,
  intradayResource,
  quotesResource,
  type Resource,
  universeCaching,
} from '../store/resources';
import type { GivenLimits } from '../session/given-limits';
import type { SharedRates } from '../session/shared-rates';
import { type KeyAbilities, keyAbilities } from '../session/key-abilities';
import type { LimitMemory } from '../session/limit-memory';
import { type MarketMemory, noMemory } from '../session/service-markets';
import { createSessions, type Session, type Sessions } from '../session/session';
import type { SettingsSource } from '../store/settings';
import { createSlices, type Slices } from '../timing/slices';
import { type Clock, createDeadlines } from '../timing/timers';
import { type QueryResult, type QueryResults, staleLimitMs as usualStaleLimitMs } from '../store/query-contract';

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

/** The markets are told with any response, so that the quote of the probe need not exist. */
function marketMethods(
  { quotes }: DataMethods,
  session: Sessions['current'],
): Pick<Client, 'markets' | 'resolveMarkets'> {
  const markets = () => session().markets.known();
  return {
    markets,
    async resolveMarkets(options) {
      const result = (await quotes([probeSymbol], options)).get(probeSymbol);
      return isProblem(result) && markets().source !== 'service' ? result : undefined;
    },
  };
}

interface StoresParts {
  readonly clock: Clock;
  readonly capabilities: () => Session['capabilities'];
  readonly slices: Slices;
  readonly send: SendRequest;
  readonly createStore: <Key extends string, Params, Value>(
    kind: string,
    bucketsOf: (key: Key, params: Params) => readonly Bucket[],
    caching: ResourceCaching<Params, Value>,
    sender: QuerySender<Key, Params, Value>,
  ) => ResourceStore<Key, Params, Value>;
}

/** A store for each kind of data. */
function createStores({ clock, capabilities, slices, send, createStore }: StoresParts) {
  const fetchBatch = createBatchFetcher(() => ({ send, capabilities: capabilities(), clock }));
  const bySymbol = <Params, Value>(resource: Resource<Params, Value>) =>
    createStore<SymbolCode, Params, Value>(
      resource.batch,
      (symbol, params) => bucketsOfSymbol(functionOf(resource, params), symbol),
      resource,
      createBatcher(resource, { clock, capabilities, slices, fetchBatch }),
    );
  return {
    quotes: bySymbol(quotesResource),
    bars: bySymbol(barsResource),
    intraday: bySymbol(intradayResource),
    depth: bySymbol(depthResource),
    instruments: bySymbol(instrumentsResource),
    exFactors: bySymbol(exFactorsResource),
    universes: createStore(
      'universes',
      (id) => [bucketOfUniverse(id)],
      universeCaching,
      createUniverseFetcher({ send, capabilities }),
    ),
  };
}

function functionOf<Params, Value>(resource: Resource<Params, Value>, params: Params): PlanFunction {
  return planFunctionOf(resource.batch, resource.parameters(params, 1)['period']);
}

type DataMethods = Pick<
  Client,
  | 'quotes'
  | 'peekQuote'
  | 'newestBars'
  | 'bars'
  | 'intraday'
  | 'depth'
  | 'instruments'
  | 'peekInstrument'
  | 'exFactors'
  | 'universes'
  | 'tickSize'
>;

type Stores = ReturnType<typeof createStores>;

function createMethods(stores: Stores, parts: Omit<AbsentSymbolsParts, 'stores'>) {
  const methods = methodsOf(stores, parts);
  return { ...withAbsentSymbols(methods, { ...parts, stores }), ...marketMethods(methods, parts.session) };
}

function methodsOf(stores: Stores, parts: Pick<JoinedPeriodsParts, 'session'>): DataMethods {
  const { quotes, bars, intraday, depth, instruments, exFactors, universes } = stores;
  const sound = async (period: Period, asked: Promise<QueryResults<SymbolCode, Bars>>) =>
    soundResults(await asked, period, parts.session().markets.known().own);
  // Whether a page may have been cut is told by the bars as they were sent.
  const allBars: Client['bars'] = (symbols, params, options) => {
    const sent = fetchAllPages((some, page) => joined.newestBars(some, page, options), symbols, params);
    return params.asSent ? sent : sound(params.period, sent);
  };
  const asked: Pick<Client, 'newestBars' | 'intraday'> = {
    newestBars: (symbols, params, options) => bars.fetch(symbols, params, options),
    intraday: (symbols, params, options) => sound(params.period, intraday.fetch(symbols, params, options)),
  };
  const loadJoined = lazy('bars', async () => {
    const part = await import(/* webpackChunkName: "bars" */ '../answers/joined-periods');
    return part.createJoinedPeriods({ ...parts, ...asked, allBars });
  });
  // At once for the others: their requests leave in the order in which they are asked for.
  const ask = <R>({ period }: { period: Period }, of: (by: typeof asked) => Promise<R>) =>
    joinedPeriods.some((each) => each === period) ? loadJoined().then(of) : of(asked);
  const joined: typeof asked = {
    newestBars: (symbols, params, options) => ask(params, (by) => by.newestBars(symbols, params, options)),
    intraday: (symbols, params, options) => ask(params, (by) => by.intraday(symbols, params, options)),
  };
  return {
    quotes: (symbols, options) => quotes.fetch(symbols, undefined, options),
    peekQuote: (symbol, options) => quotes.peek(symbol, undefined, options),
    newestBars: (symbols, params, options) => sound(params.period, joined.newestBars(symbols, params, options)),
    intraday: joined.intraday,
    bars: allBars,
    depth: (symbols, options) => depth.fetch(symbols, undefined, options),
    instruments: (symbols, options) => instruments.fetch(symbols, undefined, options),
    peekInstrument: (symbol, options) => instruments.peek(symbol, undefined, options),
    exFactors: (symbols, params, options) => exFactors.fetch(symbols, params, options),
    universes: (ids, options) => universes.fetch(ids, undefined, options),
    tickSize: (symbol) => instruments.lastValue(symbol, undefined)?.tick_size ?? undefined,
  };
}

function soundResults(
  results: QueryResults<SymbolCode, Bars>,
  period: Period,
  own: OwnMarkets,
): QueryResults<SymbolCode, Bars> {
  const sound = (symbol: SymbolCode, result: QueryResult<Bars>) =>
    isProblem(result) ? result : { ...result, value: soundBars(result.value, period, marketOf(symbol, own)) };
  return new Map([...results].map(([symbol, result]) => [symbol, sound(symbol, result)]));
}

const loadPages = lazy('bars', () => import(/* webpackChunkName: "bars" */ '../answers/bar-pages'));

/** Older pages are asked for where a response may have been cut. */
async function fetchAllPages(
  fetch: FetchBars,
  symbols: readonly SymbolCode[],
  params: BarsParams,
): Promise<QueryResults<SymbolCode, Bars>> {
  const newest = await fetch(symbols, params);
  const isWhole = (result: QueryResult<Bars>) => {
    if (isProblem(result) || !mayBeCut(barCount(result.value))) return true;
    return params.from === undefined && barCount(result.value) >= params.count;
  };
  if ([...newest.values()].every(isWhole)) return newest;
  const { fetchOlderPages } = await loadPages();
  return fetchOlderPages(fetch, params, newest);
}
