/** The shared client: one for all cells of the add-in. Callers ask for keys and get a result for each of them. */
import type { Bars } from '../market/bars/bars';
import type { UniverseId } from '../market/time/period';
import type { MarketDataError } from '../market/texts/problem';
import type { Depth, ExFactor, Instrument, Quote } from '../market/fields/records';
import type { SymbolCode } from '../market/symbols/symbol';
import type { Bucket, PlanFunction } from '../protocol/buckets';
import type { Activity } from './http/activity';
import type { BarsParams } from './store/bars';
import type { RateLimits } from './session/rate-limits';
import type { KeyAbilities } from './session/key-abilities';
import type { Pause } from './http/pause';
import type { AnsweredRequest } from './http/request-log';
import type { ExFactorsParams, IntradayParams } from './store/resources';
import type { KnownMarkets } from './session/service-markets';
import type { AccessListener } from './session/session';
import type { QueryOptions, QueryResult, QueryResults } from './store/query-contract';
import type { Today } from './http/request-history';
import type { Slices } from './timing/slices';

/** What a test of base URL and key found. */
export type ConnectionTest =
  | { readonly result: 'ok' }
  /** The browser hid the response: the service does not allow requests from this page. */
  | { readonly result: 'blocked-by-browser' }
  | { readonly result: 'failed'; readonly error: MarketDataError };

/**
 * Every fetch gives a result for each distinct key, an error being the result of its key alone, and never rejects. Every
 * peek gives what fetch would give without a request, or undefined when one is needed.
 */
export interface Client {
  readonly activity: Activity;
  /** While it is on, no request is started: calls get what is known. Requests that are queued then stay so. */
  readonly pause: Pause;
  /** Thousands of calls at once begin a few at a time. */
  readonly slices: Pick<Slices, 'isFull' | 'next'>;
  readonly quotes: (symbols: readonly SymbolCode[], options?: QueryOptions) => Promise<QueryResults<SymbolCode, Quote>>;
  readonly peekQuote: (symbol: SymbolCode, options?: QueryOptions) => QueryResult<Quote> | undefined;
  readonly bars: (
    symbols: readonly SymbolCode[],
    params: BarsParams,
    options?: QueryOptions,
  ) => Promise<QueryResults<SymbolCode, Bars>>;
  /** The same from one request: of a range with more bars than a response may have, the newest. */
  readonly newestBars: Client['bars'];
  readonly intraday: (
    symbols: readonly SymbolCode[],
    params: IntradayParams,
    options?: QueryOptions,
  ) => Promise<QueryResults<SymbolCode, Bars>>;
  readonly depth: (symbols: readonly SymbolCode[], options?: QueryOptions) => Promise<QueryResults<SymbolCode, Depth>>;
  readonly instruments: (
    symbols: readonly SymbolCode[],
    options?: QueryOptions,
  ) => Promise<QueryResults<SymbolCode, Instrument>>;
  readonly peekInstrument: (symbol: SymbolCode, options?: QueryOptions) => QueryResult<Instrument> | undefined;
  readonly exFactors: (
    symbols: readonly SymbolCode[],
    params: ExFactorsParams,
    options?: QueryOptions,
  ) => Promise<QueryResults<SymbolCode, readonly ExFactor[]>>;
  readonly universes: (
    universes: readonly UniverseId[],
    options?: QueryOptions,
  ) => Promise<QueryResults<UniverseId, readonly Quote[]>>;
  /** The symbols that share a request, by what is known of their markets and of the limit of symbols. */
  readonly requestsOf: (of: PlanFunction, symbols: readonly SymbolCode[]) => readonly (readonly SymbolCode[])[];
  /** The limits of the present key. */
  readonly rates: () => Pick<RateLimits, 'isShort' | 'liveAt' | 'wasShortSince' | 'quotaOf' | 'states'>;
  /** When a request of these buckets that is asked now would probably start, in ms from now. */
  readonly waitMs: (buckets: readonly Bucket[]) => number;
  /** The tick size of an instrument that has been asked for before; never a request. */
  readonly tickSize: (symbol: SymbolCode) => number | undefined;
  /** The last ones that were answered, the oldest first, without the key. */
  readonly answeredRequests: () => readonly AnsweredRequest[];
  /** Tells it the requests of the day, which it holds to. */
  readonly countDay: (today: Today) => void;
  /** Refresh: nothing cached before this moment is fresh, and a wait that the service asked for is over. */
  readonly startEpoch: () => void;
  /** Calls back after another key or address has taken effect. @returns a function that ends the subscription */
  readonly onAccessChange: (listener: AccessListener) => () => void;
  /** The markets that the service has beside ours. */
  readonly markets: () => KnownMarkets;
  /** Asks the service for them, by a request that all callers share. @returns the problem when it did not tell */
  readonly resolveMarkets: (options?: QueryOptions) => Promise<MarketDataError | undefined>;
  /** What responses have shown of the plan and the limits of the present key. */
  readonly keyAbilities: () => KeyAbilities;
  /**
   * One request with this base URL and key, beside the cache and the queue. What it finds about the present ones counts as
   * the response to any other request; that the plan refuses several symbols is not believed of one.
   * @param symbols whose quotes are asked for; default: one
   */
  readonly testConnection: (
    candidate: { readonly baseUrl: string; readonly apiKey: string },
    symbols?: readonly SymbolCode[],
  ) => Promise<ConnectionTest>;
}
