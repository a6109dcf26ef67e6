/** A call that explains another one: it takes the values that the cell was given, from the cache, and notes where each came from. */
import type { BarsParams } from '../../../client/store/bars';
import type { Client } from '../../../client/client';
import {
  deadlineMs,
  type QueryOptions,
  type QueryResult,
  type QueryResults,
} from '../../../client/store/query-contract';
import type { ExFactorsParams, IntradayParams } from '../../../client/store/resources';
import type { KnownMarkets } from '../../../client/session/service-markets';
import type { Settings } from '../../../client/store/settings';
import type { AsOf } from '../../../market/bars/as-of';
import type { Bars } from '../../../market/bars/bars';
import type { FieldId } from '../../../market/fields/fields';
import type { Depth, ExFactor, Instrument, Quote } from '../../../market/fields/records';
import { marketOf, type SymbolCode } from '../../../market/symbols/symbol';
import { isProblem, type Outcome } from '../../../market/texts/problem';
import type { EpochMs } from '../../../market/time/exchange-time';
import type { Market } from '../../../market/time/markets';
import type { Adjust, Period, UniverseId } from '../../../market/time/period';
import type { EndpointId } from '../../../protocol/endpoints';
import type { SymbolFacts } from '../../sheet/formats';
import { asResolved } from '../arguments/unresolved-markets';
import type { Call, HostFacts, Outcomes, Services } from '../calls/services';
import type { Explanation } from '../../../market/derivation/explanation';

/** One value that the client gave. */
export interface GivenValue {
  /** The endpoint for several symbols. */
  readonly endpoint: EndpointId;
  /** A symbol or a universe. */
  readonly key: string;
  readonly params: { readonly period?: Period; readonly adjust?: Adjust };
  readonly result: QueryResult<unknown>;
}

type Mode = 'from-cache' | 'fresh';

export class RecordedCall implements Call, SymbolFacts {
  readonly given: GivenValue[] = [];
  readonly now: EpochMs;
  readonly markets: KnownMarkets;
  readonly cellHost: HostFacts;
  readonly #services: Services;
  readonly #mode: Mode;

  /** @param mode whether values of any age will do, which are those that the cell shows */
  constructor(services: Services, mode: Mode = 'from-cache') {
    this.#services = services;
    this.#mode = mode;
    this.now = services.now();
    // The cell was calculated: the service has told its markets, or has none.
    this.markets = asResolved(services.client.markets());
    this.cellHost = { ...services.cellHost, hasFormats: false, hasCards: false };
  }

  get asOf(): AsOf | undefined {
    return this.#services.time.current();
  }

  get settings(): () => Settings {
    return this.#services.settings;
  }

  get facts(): SymbolFacts {
    return this;
  }

  /** An explanation shows text. */
  get drawsPictures(): () => boolean {
    return () => false;
  }

  get isSimulated(): () => boolean {
    return () => this.#services.client.activity.snapshot().isSimulated;
  }

  /** What the numbers of a step need besides: asked for as a cell would, as the person waits for it. */
  asking(): RecordedCall {
    return new RecordedCall(this.#services, 'fresh');
  }

  marketOf(symbol: SymbolCode): Market {
    return marketOf(symbol, this.markets.own);
  }

  isStale(): boolean {
    return false;
  }

  tickSize(symbol: SymbolCode): number | undefined {
    return this.#client.tickSize(symbol);
  }

  quotes(symbols: readonly SymbolCode[], fields?: readonly FieldId[]): Promise<Outcomes<Quote>> {
    const more = fields ? { fields } : {};
    return this.#ask('quotes', symbols, {}, (keys, options) => this.#client.quotes(keys, { ...options, ...more }));
  }

  instruments(symbols: readonly SymbolCode[]): Promise<Outcomes<Instrument>> {
    return this.#ask('instruments', symbols, {}, (keys, options) => this.#client.instruments(keys, options));
  }

  bars(symbols: readonly SymbolCode[], params: BarsParams): Promise<Outcomes<Bars>> {
    return this.#ask('klinesBatch', symbols, params, (keys, options) => this.#client.bars(keys, params, options));
  }

  intraday(symbols: readonly SymbolCode[], params: IntradayParams): Promise<Outcomes<Bars>> {
    return this.#ask('intradayBatch', symbols, params, (keys, options) => this.#client.intraday(keys, params, options));
  }

  depth(symbols: readonly SymbolCode[]): Promise<Outcomes<Depth>> {
    return this.#ask('depthBatch', symbols, {}, (keys, options) => this.#client.depth(keys, options));
  }

  exFactors(symbols: readonly SymbolCode[], params: ExFactorsParams): Promise<Outcomes<readonly ExFactor[]>> {
    return this.#ask('exFactors', symbols, {}, (keys, options) => this.#client.exFactors(keys, params, options));
  }

  universes(ids: readonly UniverseId[]): Promise<ReadonlyMap<UniverseId, Outcome<readonly Quote[]>>> {
    return this.#ask('quotes', ids, {}, (keys, options) => this.#client.universes(keys, options));
  }

  get #client(): Client {
    return this.#services.client;
  }

  /** A value that is no longer in memory is asked for: the person waits for it. */
  async #ask<Key extends string, Value>(
    endpoint: EndpointId,
    keys: readonly Key[],
    params: GivenValue['params'],
    load: (keys: readonly Key[], options: QueryOptions) => Promise<QueryResults<Key, Value>>,
  ): Promise<ReadonlyMap<Key, Outcome<Value>>> {
    const cached = this.#mode === 'fresh' ? new Map<Key, never>() : await load(keys, { cacheMode: 'only-if-cached' });
    const missing = keys.filter((key) => isNotInMemory(cached.get(key)));
    const deadline = this.#services.clock.now() + deadlineMs;
    const results = missing.length === 0 ? cached : new Map([...cached, ...(await load(missing, { deadline }))]);
    for (const [key, result] of results) this.given.push({ endpoint, key, params, result });
    return new Map([...results].map(([key, result]) => [key, isProblem(result) ? result : result.value]));
  }
}

function isNotInMemory(result: QueryResult<unknown> | undefined): boolean {
  return result === undefined || (isProblem(result) && result.problem.kind === 'preview');
}

/** What the explanation of a function adds to what holds for every cell. */
export type Explained = Partial<Omit<Explanation, 'function' | 'value' | 'problem' | 'sources'>>;
