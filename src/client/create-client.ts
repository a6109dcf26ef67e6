/** Puts the shared client together: cache → batch → isolate → limit → transport. */
import { asMarketDataError, isProblem } from '../market/problem';
import type { SymbolCode } from '../market/symbol';
import { originHeader, simulatedOrigin } from '../protocol/assumptions';
import { createActivity } from './activity';
import { askAllBars } from './bars-pages';
import { createBatcher } from './batcher';
import { createMemory } from './cache';
import { createCaller } from './caller';
import type { Client, ConnectionTest } from './client';
import type { Clock } from './clock';
import type { Fetcher } from './fetcher';
import { createChunkFetcher } from './isolation';
import { createLearned } from './learned';
import { createLimiter } from './limiter';
import {
  barsResource,
  depthResource,
  exFactorsResource,
  instrumentsResource,
  intradayResource,
  type Kept,
  quotesResource,
  type Resource,
} from './resources';
import { createSender } from './sender';
import { sameAccess, type SettingsSource } from './settings';
import { createStore, type Store } from './store';
import { createTransport, type Fetch, isReachable } from './transport';
import { createUniverseFetcher, universeQuotes } from './universe-quotes';

export interface ClientOptions {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly settings: SettingsSource;
  /** 0 ≤ random < 1. */
  readonly random?: () => number;
}

/** Requests under way at once: what browsers allow to one host over HTTP/1.1. */
const concurrency = 6;

/** A symbol that every deployment of the service should know. */
const probeSymbol = '600519.SH';

export function createClient({ fetch, clock, settings, random = Math.random }: ClientOptions): Client {
  let epoch = 0;
  let access = 0;
  const activity = createActivity(clock, () => settings.current().apiKey !== undefined);
  const onAnswer = ({ headers }: Response) =>
    activity.servedBy({ isSimulated: headers.get(originHeader) === simulatedOrigin });
  const transport = createTransport({ fetch, clock, onAnswer });
  const requestsPerMinute = () => settings.current().requestsPerMinute;
  const limiter = createLimiter({ clock, activity, concurrency, requestsPerMinute });
  const learned = createLearned(clock, settings);
  const send = createSender({ transport, limiter, settings, activity, clock, random });
  const fetchChunk = createChunkFetcher({ send, learned });
  const memory = createMemory();
  const storeOf = <Key extends string, Query, Value>(
    kept: Kept<Query, Value>,
    fetcher: Fetcher<Key, Query, Value>,
  ): Store<Key, Query, Value> =>
    createStore({
      ...{ kept, fetcher, clock, activity },
      cache: memory.createCache(),
      freshness: () => settings.current().freshness,
      epoch: () => epoch,
      access: () => access,
      isHoldingBack: limiter.isHoldingBack,
    });
  const store = <Query, Value>(resource: Resource<Query, Value>) =>
    storeOf<SymbolCode, Query, Value>(resource, createBatcher(resource, { clock, learned, fetchChunk }));
  const quotes = store(quotesResource);
  const bars = store(barsResource);
  const intraday = store(intradayResource);
  const depth = store(depthResource);
  const instruments = store(instrumentsResource);
  const exFactors = store(exFactorsResource);
  const universes = storeOf(universeQuotes, createUniverseFetcher({ send, learned }));

  settings.subscribe((now, before) => {
    limiter.reconsider();
    if (sameAccess(now, before)) return;
    epoch++;
    access++;
    memory.clear();
    limiter.startAnew();
    activity.keyChanged();
  });

  return {
    activity,
    quotes: (symbols, caller = anyone()) => quotes.ask(symbols, undefined, caller),
    bars: (symbols, query, caller = anyone()) =>
      askAllBars((some, page) => bars.ask(some, page, caller), symbols, query),
    intraday: (symbols, query, caller = anyone()) => intraday.ask(symbols, query, caller),
    depth: (symbols, caller = anyone()) => depth.ask(symbols, undefined, caller),
    instruments: (symbols, caller = anyone()) => instruments.ask(symbols, undefined, caller),
    exFactors: (symbols, query, caller = anyone()) => exFactors.ask(symbols, query, caller),
    async universe(universe, caller = anyone()) {
      const outcome = (await universes.ask([universe], undefined, caller)).get(universe);
      if (outcome === undefined || isProblem(outcome)) throw outcome ?? new Error('a universe without an outcome');
      return outcome;
    },
    tickSize: (symbol) => instruments.peek(symbol, undefined)?.tick_size ?? undefined,
    startEpoch: () => void epoch++,
    async testConnection(candidate): Promise<ConnectionTest> {
      const request = { endpoint: 'quotes', parameters: { symbols: probeSymbol } } as const;
      try {
        await createTransport({ fetch, clock })(request, { ...settings.current(), ...candidate });
        return { result: 'ok' };
      } catch (thrown) {
        const error = asMarketDataError(thrown);
        const isHidden = error.problem.kind === 'offline' && (await isReachable({ fetch, clock }, candidate.baseUrl));
        return isHidden ? { result: 'blocked-by-browser' } : { result: 'failed', error };
      }
    },
  };
}

/** Who does not say otherwise waits as a formula does. */
function anyone() {
  return createCaller({ priority: 'formula' });
}
