/** The shared client: one for all cells of the add-in. Callers ask for symbols and get an outcome for each of them. */
import type { Bars } from '../market/bars';
import type { MarketDataError, Outcome } from '../market/problem';
import type { Universe } from '../market/period';
import type { Depth, ExFactor, Instrument, Quote } from '../market/records';
import type { SymbolCode } from '../market/symbol';
import type { Activity } from './activity';
import type { BarsQuery } from './bars-query';
import type { Caller } from './caller';
import type { ExFactorsQuery, IntradayQuery } from './resources';
import type { Soon } from './soon';

export type Outcomes<T> = ReadonlyMap<SymbolCode, Outcome<T>>;

/** What a test of base URL and key found; `problem` explains everything but `ok`. */
export type ConnectionTest =
  | { readonly result: 'ok' }
  /** The browser hid the answer: the service does not allow requests from this page. */
  | { readonly result: 'blocked-by-browser' }
  | { readonly result: 'failed'; readonly error: MarketDataError };

export interface Client {
  readonly activity: Activity;
  /**
   * Without a caller, a question is as urgent as a formula, and waits for as long as it takes. What the cache answers is
   * there at once.
   */
  quotes(symbols: readonly SymbolCode[], caller?: Caller): Soon<Outcomes<Quote>>;
  bars(symbols: readonly SymbolCode[], query: BarsQuery, caller?: Caller): Promise<Outcomes<Bars>>;
  intraday(symbols: readonly SymbolCode[], query: IntradayQuery, caller?: Caller): Soon<Outcomes<Bars>>;
  depth(symbols: readonly SymbolCode[], caller?: Caller): Soon<Outcomes<Depth>>;
  instruments(symbols: readonly SymbolCode[], caller?: Caller): Soon<Outcomes<Instrument>>;
  exFactors(
    symbols: readonly SymbolCode[],
    query: ExFactorsQuery,
    caller?: Caller,
  ): Soon<Outcomes<readonly ExFactor[]>>;
  /** @throws MarketDataError when the universe cannot be had */
  universe(universe: Universe, caller?: Caller): Promise<readonly Quote[]>;
  /** The tick size of an instrument that has been asked for before; never a request. */
  tickSize(symbol: SymbolCode): number | undefined;
  /** From now on nothing cached before this moment answers a call. */
  startEpoch(): void;
  /** One request with this base URL and key, beside the cache and the queue. */
  testConnection(candidate: { readonly baseUrl: string; readonly apiKey: string }): Promise<ConnectionTest>;
}
