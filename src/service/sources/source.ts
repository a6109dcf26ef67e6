/**
 * What answers the endpoints: the simulated market, own files, an upstream service. Keys, plans, parameters and errors are
 * settled before a source is asked, so that it knows nothing of them, and they know nothing of it.
 */
import type { EpochMs } from '../../market/time/exchange-time';
import type { OwnMarkets } from '../../market/time/markets';
import type { Adjust, IntradayPeriod, KlinePeriod, UniverseId } from '../../market/time/period';
import type { ServiceRequest } from '../../protocol/endpoints';
import type { Quota } from '../http/rate-headers';
import type { FileReport, OwnFolder } from './files/catalog/own-folder';

export interface Source {
  /** In the header of every response and in the workbench's badge: `simulated`, `your files`, or the host of an upstream. */
  readonly name: string;
  /** What the data is, in one sentence for people. */
  readonly description: string;
  /**
   * Every method takes at least one symbol (trimmed, upper case, each once, allowed by the plan) and answers with those that
   * it has. @throws Refusal when it cannot answer at all
   */
  quotes(symbols: readonly string[], ask: Ask): Promise<Answer>;
  /** The quotes of all symbols of some universes. @throws Refusal 400 for one that it does not know */
  universeQuotes(universes: readonly UniverseId[], ask: Ask): Promise<Answer>;
  klines(symbols: readonly string[], query: KlinesQuery, ask: Ask): Promise<Answer>;
  /** Bars of the current trading day. */
  intraday(symbols: readonly string[], query: IntradayQuery, ask: Ask): Promise<Answer>;
  exFactors(symbols: readonly string[], query: TimeRange, ask: Ask): Promise<Answer>;
  instruments(symbols: readonly string[], ask: Ask): Promise<Answer>;
  depth(symbols: readonly string[], ask: Ask): Promise<Answer>;
  /** What is left of a limit that all people share, where there is one. @param key of the person who asks this */
  quota?(key: string, request: ServiceRequest): Quota | undefined;
  /** Where people's keys are passed on: whether the upstream has accepted this one. Absent: the service itself knows the keys. */
  isAccepted?(key: string): boolean;
  /** Asks the upstream where that is not known. @throws Refusal 401 for a key that it does not accept */
  requireAccepted?(key: string): Promise<void>;
  /** The markets that it has beside ours, as they are now; absent: none. */
  ownMarkets?(): OwnMarkets;
  /** What is wrong with the data, one sentence each; refused files first. */
  problems?(): readonly string[];
  /** What was found in a person's own files. */
  files?(): readonly FileReport[];
  /** Where these are. */
  readonly folder?: OwnFolder;
  close?(): Promise<void>;
}

/** The request that a source is asked for. */
export interface Ask {
  /** Who asks; the key is for a source that passes it on. */
  readonly person: { readonly id: string; readonly key: string };
  /** The instant for which the whole answer is computed, however long that takes. */
  readonly now: EpochMs;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
  /** Lets the event loop serve other requests. @throws Refusal when the client has disconnected */
  yieldToOthers(): Promise<void>;
}

export interface Answer {
  /**
   * The JSON text of each symbol's record, as the endpoint for one symbol has it in `data`, in the order of the request; a
   * symbol that the source does not have is absent.
   */
  readonly records: ReadonlyMap<string, string>;
  /** True while the source would answer the same; the service keeps the body as long. */
  readonly isCurrent: (now: EpochMs) => boolean;
  /** Ages in ms of values that are served although they are stale, by symbol or universe; absent: there are none. */
  readonly staleAges?: ReadonlyMap<string, number>;
}

/** start_time ≤ timestamp ≤ end_time, in epoch ms. */
export interface TimeRange {
  readonly start_time?: number | undefined;
  readonly end_time?: number | undefined;
}

/** The newest `count` bars of a range. */
export interface KlinesQuery extends TimeRange {
  readonly period: KlinePeriod;
  readonly adjust: Adjust;
  readonly count: number;
}

export interface IntradayQuery {
  readonly period: IntradayPeriod;
  readonly count: number;
}
