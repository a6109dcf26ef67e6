/**
 * Which limits of a plan a request counts towards: its buckets, and the scopes around them. Public services keep a limit for each function and access mode, and plans
 * include both by market, so that everything that is learned of limits is learned of a bucket: a function, a mode and a market.
 */
import { isMinutePeriod, isUniverse, type Period, type Universe } from '../market/time/period';
import type { Feature } from '../market/texts/problem';
import { suffixOf, type SymbolCode } from '../market/symbols/symbol';
import { type EndpointId, endpoints, type ServiceRequest } from './endpoints';

/** What plans name as functions. Minute bars of past days and those of the current day are two. */
export const planFunctions = ['quotes', 'daily', 'minute', 'intraday', 'depth', 'ex-factors', 'instruments'] as const;
export type PlanFunction = (typeof planFunctions)[number];

/** `batch`: any request that takes a list of symbols, also for one of them. */
export const accessModes = ['single', 'batch', 'universe'] as const;
export type AccessMode = (typeof accessModes)[number];

/** The markets that plans speak of. */
export const marketsOfPlans = ['CN', 'HK', 'US'] as const;

/** `CN` for the mainland's exchanges, else the suffix of the market, or the name of a universe that only the service knows. */
export type PlanMarket = string;

export interface Bucket {
  readonly function: PlanFunction;
  readonly mode: AccessMode;
  readonly market: PlanMarket;
}

const functionOfEndpoint: Readonly<Record<EndpointId, PlanFunction | 'by-period'>> = {
  quotes: 'quotes',
  klines: 'by-period',
  klinesBatch: 'by-period',
  intraday: 'intraday',
  intradayBatch: 'intraday',
  exFactors: 'ex-factors',
  instruments: 'instruments',
  depth: 'depth',
  depthBatch: 'depth',
};

/** @param period of K-lines */
export function planFunctionOf(endpoint: EndpointId, period?: string): PlanFunction {
  const named = functionOfEndpoint[endpoint];
  if (named !== 'by-period') return named;
  return period !== undefined && isMinutePeriod(period as Period) ? 'minute' : 'daily';
}

export function accessModeOf({ endpoint, parameters }: ServiceRequest): AccessMode {
  if ('universes' in parameters) return 'universe';
  return endpoints[endpoint].symbolParameter === 'symbol' ? 'single' : 'batch';
}

/** Functions that have an endpoint for one symbol beside the one for several. Others take a list, also for one of them. */
export const functionsOfOneSymbol: ReadonlySet<string> = new Set(['daily', 'minute', 'intraday', 'depth']);

/** How the fewest symbols of a function are asked for. */
export function smallestMode(of: PlanFunction): Exclude<AccessMode, 'universe'> {
  return functionsOfOneSymbol.has(of) ? 'single' : 'batch';
}

const mainland: ReadonlySet<string> = new Set(['SH', 'SZ', 'BJ']);

export function planMarketOf(symbol: SymbolCode): PlanMarket {
  return planMarketOfSuffix(suffixOf(symbol));
}

export function planMarketOfSuffix(suffix: string): PlanMarket {
  return mainland.has(suffix) ? 'CN' : suffix;
}

const marketOfUniverse: Readonly<Record<Universe, PlanMarket>> = {
  CN_Stock: 'CN',
  CN_ETF: 'CN',
  HK_Stock: 'HK',
  US_Stock: 'US',
};

export function planMarketOfUniverse(universe: string): PlanMarket {
  return isUniverse(universe) ? marketOfUniverse[universe] : universe;
}

export function bucketOfUniverse(universe: string): Bucket {
  return { function: 'quotes', mode: 'universe', market: planMarketOfUniverse(universe) };
}

/** One for each market of its symbols or universes, in the order of their first occurrence. */
export function bucketsOf(request: ServiceRequest): Bucket[] {
  const { endpoint, parameters } = request;
  const mode = accessModeOf(request);
  const asked = parameters[mode === 'universe' ? 'universes' : endpoints[endpoint].symbolParameter] ?? '';
  const marketOf = mode === 'universe' ? planMarketOfUniverse : (symbol: string) => planMarketOf(symbol as SymbolCode);
  const markets = new Set(asked.split(',').map(marketOf));
  return [...markets].map((market) => ({ function: planFunctionOf(endpoint, parameters['period']), mode, market }));
}

/** Those that a question for one symbol may count towards: it travels alone, or with others. */
export function bucketsOfSymbol(of: PlanFunction, symbol: SymbolCode): Bucket[] {
  const market = planMarketOf(symbol);
  return [...new Set([smallestMode(of), 'batch'] as const)].map((mode) => ({ function: of, mode, market }));
}

/** @param requests the symbols of each */
export function bucketsOfSymbols(of: PlanFunction, requests: readonly (readonly SymbolCode[])[]): Bucket[] {
  const buckets = requests.flatMap((symbols) => {
    const mode = symbols.length === 1 ? smallestMode(of) : 'batch';
    return [...new Set(symbols.map(planMarketOf))].map((market) => ({ function: of, mode, market }));
  });
  return [...new Map(buckets.map((bucket) => [bucketName(bucket), bucket])).values()];
}

/** `daily single US`: the key of a bucket in maps and in what is stored. */
export function bucketName({ function: name, mode, market }: Bucket): string {
  return `${name} ${mode} ${market}`;
}

/** The feature that a sentence names for a function that the plan lacks. */
export function featureOfFunction(name: PlanFunction): Feature {
  return name === 'intraday' ? 'minute' : name;
}

/** The scopes that a request counts in, the narrowest first: function, mode and market; without the market; the function; all. */
export type ScopeWidth = 'bucket' | 'mode' | 'function' | 'all';

/** The scope `*` is all requests; others are named by function, mode and market: `daily single US`, `daily single`, `daily`. */
export type ScopeName = string;

/** The narrowest first; of several markets each has a bucket. */
export function scopeNames(buckets: readonly Bucket[]): ScopeName[] {
  const [first] = buckets;
  const wider = first ? [`${first.function} ${first.mode}`, first.function] : [];
  return [...buckets.map(bucketName), ...wider, '*'];
}

export function widthOf(name: ScopeName): ScopeWidth {
  if (name === '*') return 'all';
  return (['function', 'mode', 'bucket'] as const)[name.split(' ').length - 1] ?? 'bucket';
}
