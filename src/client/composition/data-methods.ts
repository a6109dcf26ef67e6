/** What the client is asked for: a store for each kind of data, and methods over the stores where one response is not the whole answer. */
import { isProblem } from '../../market/texts/problem';
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
import type { FetchBars } from '../answers/bar-pages';
import type { BarsParams } from '../store/bars';
import { createBatchFetcher } from '../batching/batch-fetcher';
import { createBatcher } from '../batching/batcher';
import { createUniverseFetcher } from '../batching/universe-fetcher';
import type { ResourceCaching } from '../store/cache';
import type { Client } from '../client';
import type { SendRequest } from '../http/send-request';
import { lazy } from '../timing/lazy';
import type { JoinedPeriodsParts } from '../answers/joined-periods';
import { joinedPeriods } from '../session/refused-periods';
import type { QuerySender, ResourceStore } from '../batching/resource-store';
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
import type { Session, Sessions } from '../session/session';
import type { Slices } from '../timing/slices';
import type { Clock } from '../timing/timers';
import type { QueryResult, QueryResults } from '../store/query-contract';

export interface StoresParts {
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
export function createStores({ clock, capabilities, slices, send, createStore }: StoresParts) {
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

export function createMethods(stores: Stores, parts: Omit<AbsentSymbolsParts, 'stores'>) {
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
