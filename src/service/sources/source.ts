/**
 * What answers the endpoints: the simulated market, own files, an upstream service. Keys, plans, parameters and errors are
 * settled before a source is asked, so that it knows nothing of them, and they know nothing of it.
 */
import type { EpochMs } from '../../market/exchange-time';
import type { OwnMarkets } from '../../market/markets';
import type { Adjust, IntradayPeriod, KlinePeriod, UniverseId } from '../../market/period';
import type { ServiceRequest } from '../../protocol/endpoints';
import type { Quota } from '../http/rate-headers';
import type { Note } from './files/judge/note';
import type { Choice } from './files/open-choice';
import type { RowFlaw } from './files/row-flaw';

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

/** A person's own files beside what they answer. */
export interface OwnFolder {
  readonly path: string;
  /** What is wrong with the folder and its settings rather than with a file in it, one sentence each. */
  readonly problems: () => readonly string[];
  /**
   * The last close in each of that many equal parts of the file's time, of its first symbol; undefined for a part without bars.
   * @returns undefined for a file without bars
   */
  readonly closes: (name: string, parts: number) => Promise<readonly (number | undefined)[] | undefined>;
}

/** What a person's own file is read as. */
export interface FileReport {
  readonly name: string;
  /** The source or program that writes such files; blank for a file without a table. */
  readonly format: string;
  /** The first of them. */
  readonly symbols: readonly string[];
  readonly symbolCount?: number;
  /** Length of its bars in minutes; undefined for a file without bars. */
  readonly period: 'days' | number | undefined;
  readonly notes: readonly Note[];
  /** Currency units in one of the amount; undefined without one. */
  readonly amountScale?: number | undefined;
  readonly bars: number;
  /** On the exchange's clock. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  /** Why nothing of it is served, and what to do. */
  readonly refusal: string | undefined;
  /** What is assumed, and what is odd besides its rows. */
  readonly remarks: readonly string[];
  /** Rows that are left out or served in part, each kind once. */
  readonly flaws: readonly RowFlaw[];
  /** Settings that a person may write down. */
  readonly choices: readonly Choice[];
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
