/**
 * The life of one call of a function, from Excel's invocation to the release of its result:
 *
 *   begin ──▶ fetch (deadline, cancellation) ──▶ result ──▶ release with its recalculation ──▶ recovery, where needed
 */
import type { BarsParams } from '../../../client/store/bars';
import type { Client } from '../../../client/client';
import {
  deadlineMs,
  type QueryOptions,
  type QueryResult,
  type QueryResults,
  type CancellationSignal,
} from '../../../client/store/query-contract';
import type { ExFactorsParams, IntradayParams } from '../../../client/store/resources';
import type { KnownMarkets } from '../../../client/session/service-markets';
import type { Settings } from '../../../client/store/settings';
import type { AsOf } from '../../../market/bars/as-of';
import type { Bars } from '../../../market/bars/bars';
import type { EpochMs } from '../../../market/time/exchange-time';
import type { FieldId } from '../../../market/fields/fields';
import type { Market } from '../../../market/time/markets';
import type { UniverseId } from '../../../market/time/period';
import type { Outcome } from '../../../market/texts/problem';
import type { Depth, ExFactor, Instrument, Quote } from '../../../market/fields/records';
import { marketOf, type SymbolCode } from '../../../market/symbols/symbol';
import type { SymbolFacts } from '../../sheet/formats';
import { CallNotes } from './call-notes';
import type { ProblemCall } from './cell-records';
import type { RecoverableCall } from './cell-recovery';
import type { MaybePromise } from './maybe-promise';
import type { Recalculation } from './recalculation';
import type { Call, HostFacts, Outcomes, Services } from './services';
import { asResolved } from '../arguments/unresolved-markets';

/** What Excel hands over behind the arguments; every part may be missing on some host. */
export interface Invocation {
  /** `Sheet1!B2`. */
  readonly address?: string;
  onCanceled?: () => void;
  /** True while Excel only shows what a formula would give (API set 1.5; its types say text). */
  readonly isInValuePreview?: unknown;
}

/** Excel cancels a call and makes it anew when it calculates again: the new one joins the request in flight. */
const lingerMs = 50;

/** A cell that is filled in has waited: it shows what has arrived, and waits no longer for what a limit holds back. */
const fillInMs = 50;

/** How old a value may be that a cell keeps, by the clock's `now`. */
const keptMs = 60_000;

const usualOptions: QueryOptions = {};

/** A class, as ten thousand calls may wait at once; what a call from the cache does not need is made on first use. */
export class CellCall implements Call, SymbolFacts, RecoverableCall, ProblemCall {
  readonly since: number;
  readonly freshSince: number | undefined;
  readonly recalculation: Recalculation;
  readonly isPreview: boolean;
  readonly notes = new CallNotes();
  isCancelled = false;
  readonly #services: Services;
  readonly #invocation: Invocation;
  #markets: KnownMarkets | undefined = undefined;
  #signal: CallSignal | undefined = undefined;

  constructor(services: Services, invocation: Invocation) {
    this.#services = services;
    this.#invocation = invocation;
    this.since = services.clock.now();
    this.freshSince = services.recovery.freshSince(invocation.address);
    this.isPreview = invocation.isInValuePreview === true;
    this.recalculation = services.coalescer.begin(this.since);
    services.bursts.begin();
  }

  get now(): EpochMs {
    return this.#services.now();
  }

  get asOf(): AsOf | undefined {
    return this.#services.time.current();
  }

  get settings(): () => Settings {
    return this.#services.settings;
  }

  get cellHost(): HostFacts {
    return this.#services.cellHost;
  }

  get facts(): SymbolFacts {
    return this;
  }

  get isSimulated(): () => boolean {
    return () => this.#client.activity.snapshot().isSimulated;
  }
  get drawsPictures(): () => boolean {
    return () => this.#client.activity.snapshot().drawsPictures ?? false;
  }

  get markets(): KnownMarkets {
    if (this.#markets) return this.#markets;
    const known = this.#client.markets();
    return (this.#markets = this.isPreview ? asResolved(known) : known);
  }

  /** Arguments that are read from now on are read with what the service tells. @throws MarketDataError when it cannot be asked */
  async resolveMarkets(): Promise<void> {
    const problem = await this.#client.resolveMarkets(this.#fetchOptions());
    if (problem) throw problem;
    this.#markets = asResolved(this.#client.markets());
  }

  marketOf(symbol: SymbolCode): Market {
    return marketOf(symbol, this.markets.own);
  }

  isStale(symbol: string): boolean {
    return this.notes.isStale(symbol);
  }

  tickSize(symbol: SymbolCode): number | undefined {
    return this.#client.tickSize(symbol);
  }

  quotes(symbols: readonly SymbolCode[], fields?: readonly FieldId[]): MaybePromise<Outcomes<Quote>> {
    const { peekQuote, quotes } = this.#client;
    return this.#peekOrFetch(symbols, peekQuote, (missing, options) =>
      quotes(missing, fields ? { ...options, fields } : options),
    );
  }

  instruments(symbols: readonly SymbolCode[]): MaybePromise<Outcomes<Instrument>> {
    const { peekInstrument, instruments } = this.#client;
    return this.#peekOrFetch(symbols, peekInstrument, instruments);
  }

  bars(symbols: readonly SymbolCode[], params: BarsParams): Promise<Outcomes<Bars>> {
    return this.#fetch((options) => this.#client.bars(symbols, params, options));
  }

  intraday(symbols: readonly SymbolCode[], params: IntradayParams): Promise<Outcomes<Bars>> {
    return this.#fetch((options) => this.#client.intraday(symbols, params, options));
  }

  depth(symbols: readonly SymbolCode[]): Promise<Outcomes<Depth>> {
    return this.#fetch((options) => this.#client.depth(symbols, options));
  }

  exFactors(symbols: readonly SymbolCode[], params: ExFactorsParams): Promise<Outcomes<readonly ExFactor[]>> {
    return this.#fetch((options) => this.#client.exFactors(symbols, params, options));
  }

  universes(ids: readonly UniverseId[]): Promise<ReadonlyMap<UniverseId, Outcome<readonly Quote[]>>> {
    return this.#fetch((options) => this.#client.universes(ids, options));
  }

  /** Excel may cancel the call from now on. */
  acceptCancellation(): void {
    this.#invocation.onCanceled = () => this.cancel();
  }

  /** Its requests end a moment later, unless another call joins them. */
  cancel(): void {
    this.isCancelled = true;
    this.#services.clock.after(lingerMs, () => this.#signal?.abort());
  }

  /** The result is ready. Resolves when it may leave for Excel. @param size characters of JSON @param first its first cell, or the error */
  release(size: number, first: unknown): Promise<void> {
    const { client, recovery, problems, delivered, coalescer } = this.#services;
    const { address } = this.#invocation;
    if (address !== undefined) {
      recovery.cellAnswered(address, this);
      problems.cellAnswered(address, this);
      if (!this.isPreview && !this.isCancelled) delivered.add(address, this.recalculation, first);
    }
    client.activity.cellAnswered();
    return coalescer.release(this.recalculation, size);
  }

  get #client(): Client {
    return this.#services.client;
  }

  /** A cell whose values are all fresh needs no promise of its own. */
  #peekOrFetch<Value>(
    symbols: readonly SymbolCode[],
    peek: (symbol: SymbolCode, options: QueryOptions) => QueryResult<Value> | undefined,
    load: (symbols: readonly SymbolCode[], options: QueryOptions) => Promise<QueryResults<SymbolCode, Value>>,
  ): MaybePromise<Outcomes<Value>> {
    const outcomes = new Map<SymbolCode, Outcome<Value>>();
    const missing: SymbolCode[] = [];
    for (const symbol of symbols.length > 1 ? new Set(symbols) : symbols) {
      const result = peek(symbol, this.#cacheOptions);
      if (result === undefined) missing.push(symbol);
      else outcomes.set(symbol, this.notes.outcomeOf(symbol, result));
    }
    if (missing.length === 0) return outcomes;
    const loaded = this.#keptInBurst(missing, peek, load) ?? this.#fetch((options) => load(missing, options));
    return outcomes.size === 0 ? loaded : loaded.then((others) => new Map([...outcomes, ...others]));
  }

  /**
   * A burst of calls that nobody has asked for takes values of the present epoch, which are renewed for whoever asks next.
   * @returns undefined for a call of another kind, or one whose values are too old
   */
  #keptInBurst<Value>(
    symbols: readonly SymbolCode[],
    peek: (symbol: SymbolCode, options: QueryOptions) => QueryResult<Value> | undefined,
    load: (symbols: readonly SymbolCode[], options: QueryOptions) => Promise<QueryResults<SymbolCode, Value>>,
  ): Promise<Outcomes<Value>> | undefined {
    const { bursts } = this.#services;
    if (this.isPreview || this.freshSince !== undefined || bursts.areExpected()) return undefined;
    const kept = new Map<SymbolCode, QueryResult<Value>>();
    for (const symbol of symbols) {
      const result = peek(symbol, { freshSince: this.since - keptMs });
      if (result === undefined) return undefined;
      kept.set(symbol, result);
    }
    return bursts.turnEnds().then((isBurst) => {
      if (!isBurst) return this.#fetch((options) => load(symbols, options));
      // oxlint-disable-next-line typescript/no-floating-promises -- It never rejects, and nobody waits for it.
      void load(symbols, { priority: 'background', deadline: this.since + deadlineMs });
      return new Map([...kept].map(([symbol, result]) => [symbol, this.notes.outcomeOf(symbol, result)]));
    });
  }

  #fetch<Key extends string, Value>(
    request: (options: QueryOptions) => Promise<QueryResults<Key, Value>>,
  ): Promise<ReadonlyMap<Key, Outcome<Value>>> {
    return request(this.#fetchOptions()).then((results) => {
      const outcomes = new Map<Key, Outcome<Value>>();
      for (const [key, result] of results) outcomes.set(key, this.notes.outcomeOf(key, result));
      return outcomes;
    });
  }

  #fetchOptions(): QueryOptions {
    const signal = (this.#signal ??= new CallSignal());
    if (this.isCancelled) signal.abort();
    const { address: askedBy } = this.#invocation;
    const isShown = () => this.#services.shownSheet.holds(askedBy);
    const options = { ...this.#cacheOptions, signal, isShown, askedBy, deadline: this.since + deadlineMs };
    return this.freshSince === undefined ? options : { ...options, heldDeadline: this.since + fillInMs };
  }

  get #cacheOptions(): QueryOptions {
    if (this.isPreview) return { cacheMode: 'only-if-cached' };
    return this.freshSince === undefined ? usualOptions : { freshSince: this.freshSince };
  }
}

/**
 * The abort signal of a call, reduced to what the client needs. Every waiting cell has one, and a native AbortController
 * with a listener holds 1 KB.
 */
export class CallSignal implements CancellationSignal {
  aborted = false;
  #listeners: readonly EventListenerObject[] = [];

  addEventListener(_type: 'abort', listener: EventListenerObject): void {
    this.#listeners = [...this.#listeners, listener];
  }

  removeEventListener(_type: 'abort', listener: EventListenerObject): void {
    this.#listeners = this.#listeners.filter((other) => other !== listener);
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.#listeners) listener.handleEvent(new Event('abort'));
    this.#listeners = [];
  }
}
