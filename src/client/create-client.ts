/** Puts the shared client together: cache → batch → isolate → limit → transport. */
import { asMarketDataError } from '../market/problem';
import { originHeader, simulatedOrigin } from '../protocol/assumptions';
import { createActivity } from './activity';
import { createBatcher } from './batcher';
import { createCache } from './cache';
import type { Client, ConnectionTest } from './client';
import type { Clock } from './clock';
import { createChunkFetcher } from './isolation';
import { createLearned } from './learned';
import { createLimiter } from './limiter';
import {
  barsResource,
  depthResource,
  exFactorsResource,
  instrumentsResource,
  intradayResource,
  quotesResource,
  type Resource,
} from './resources';
import { createSender } from './sender';
import { sameAccess, type SettingsSource } from './settings';
import { createStore, type Store } from './store';
import { createTransport, type Fetch, isReachable } from './transport';
import { createUniverseQuotes } from './universe-quotes';

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
  const activity = createActivity(clock, () => settings.current().apiKey !== undefined);
  const onAnswer = ({ headers }: Response) =>
    activity.servedBy({ isSimulated: headers.get(originHeader) === simulatedOrigin });
  const transport = createTransport({ fetch, clock, onAnswer });
  const requestsPerMinute = () => settings.current().requestsPerMinute;
  const limiter = createLimiter({ clock, activity, concurrency, requestsPerMinute });
  const learned = createLearned(clock, settings);
  const send = createSender({ transport, limiter, settings, activity, clock, random });
  const fetchChunk = createChunkFetcher({ send, learned });
  const cache = createCache();
  const store = <Query, Value>(resource: Resource<Query, Value>): Store<Query, Value> => {
    const batcher = createBatcher(resource, { clock, learned, fetchChunk });
    return createStore({ resource, batcher, cache, clock, activity, epoch: () => epoch });
  };
  const quotes = store(quotesResource);
  const bars = store(barsResource);
  const intraday = store(intradayResource);
  const depth = store(depthResource);
  const instruments = store(instrumentsResource);
  const exFactors = store(exFactorsResource);
  const universes = createUniverseQuotes({ send, clock, activity, epoch: () => epoch });

  settings.subscribe((now, before) => {
    limiter.reconsider();
    if (sameAccess(now, before)) return;
    epoch++;
    limiter.startAnew();
    activity.keyChanged();
  });

  return {
    activity,
    quotes: (symbols) => quotes.ask(symbols, undefined),
    bars: (symbols, query) => bars.ask(symbols, query),
    intraday: (symbols, query) => intraday.ask(symbols, query),
    depth: (symbols) => depth.ask(symbols, undefined),
    instruments: (symbols) => instruments.ask(symbols, undefined),
    exFactors: (symbols, query) => exFactors.ask(symbols, query),
    universe: (universe) => universes.ask(universe),
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
