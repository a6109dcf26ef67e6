/** What the functions work with, put together by the composition root. */
import type { BarsParams } from '../../../client/store/bars';
import type { AlertsPlace } from '../../../alerts/alert-contract';
import type { Client } from '../../../client/client';
import type { ExFactorsParams, IntradayParams } from '../../../client/store/resources';
import type { Live } from '../../../client/live/live';
import type { Network } from '../../../client/timing/network';
import type { KnownMarkets } from '../../../client/session/service-markets';
import type { Settings, SettingsSource } from '../../../client/store/settings';
import type { Clock } from '../../../client/timing/timers';
import type { AsOf } from '../../../market/bars/as-of';
import type { Bars } from '../../../market/bars/bars';
import { type EpochMs, epochMs } from '../../../market/time/exchange-time';
import type { FieldId } from '../../../market/fields/fields';
import type { UniverseId } from '../../../market/time/period';
import type { Outcome, Problem } from '../../../market/texts/problem';
import type { Depth, ExFactor, Instrument, Quote } from '../../../market/fields/records';
import type { SymbolCode } from '../../../market/symbols/symbol';
import type { FormatHost, SymbolFacts } from '../../sheet/formats';
import {
  type CellProblems,
  createCellProblems,
  createDeliveredCells,
  createLastCalls,
  type DeliveredCells,
  type LastCalls,
} from './cell-records';
import { type CellRecovery, createCellRecovery } from './cell-recovery';
import type { MaybePromise } from './maybe-promise';
import { createResultCoalescer, type ResultCoalescer } from './result-coalescer';
import { createUnaskedBursts, type UnaskedBursts } from './unasked-bursts';

export interface Services {
  readonly client: Client;
  readonly clock: Clock;
  readonly live: Live;
  readonly alerts: AlertsPlace;
  readonly network: Network;
  /** The moment that formulas are asked for: the present one, or that which the workbook is set to. */
  readonly now: () => EpochMs;
  readonly time: SetTime;
  readonly settings: () => Settings;
  /** Its language is the reader's, for the sentences of problems. */
  readonly readerHost: HostFacts;
  /** Its language is that of texts in cells, which is the workbook's. */
  readonly cellHost: HostFacts;
  /** As `cellHost`, for all that streams show: some versions of Excel let them have no formats. */
  readonly streamHost: HostFacts;
  readonly coalescer: ResultCoalescer;
  readonly recovery: CellRecovery;
  readonly bursts: UnaskedBursts;
  readonly shownSheet: ShownSheet;
  readonly problems: CellProblems;
  readonly delivered: DeliveredCells;
  readonly calls: LastCalls;
}

/** The sheet that a person looks at: its cells go before those of others where requests are short. */
interface ShownSheet {
  /** @param address `Sheet1!B2` */
  holds(address: string | undefined): boolean;
}

const noSheet: ShownSheet = { holds: () => false };

/** The time that the workbook is set to. */
export interface SetTime {
  /** Undefined: now. */
  current(): AsOf | undefined;
  /** True while days are shown when they have ended. */
  isDailyOnly(): boolean;
  /** Calls back when one of them has changed. */
  subscribe(listener: () => void): () => void;
}

const presentTime: SetTime = { current: () => undefined, isDailyOnly: () => false, subscribe: () => () => {} };

interface ServicesParts extends Pick<Services, 'client' | 'clock' | 'live' | 'alerts' | 'network' | 'readerHost'> {
  /** Default: the present. */
  readonly now?: () => EpochMs;
  /** Default: now. */
  readonly time?: SetTime;
  /** Default: `readerHost`. */
  readonly cellHost?: HostFacts;
  /** Default: `cellHost`. */
  readonly streamHost?: HostFacts;
  readonly settings: SettingsSource;
  /** Default: calls are expected at no time. */
  readonly bursts?: UnaskedBursts;
  /** Default: none is known. */
  readonly shownSheet?: ShownSheet;
  /** Makes these cells calculate again: `Sheet1!B2`. */
  readonly recalculate: (addresses: readonly string[]) => Promise<void>;
}

export function createServices({ settings, recalculate, ...parts }: ServicesParts): Services {
  const { client, clock } = parts;
  return {
    cellHost: parts.readerHost,
    streamHost: parts.cellHost ?? parts.readerHost,
    bursts: createUnaskedBursts(clock),
    now: () => epochMs(clock.wallNow()),
    time: presentTime,
    shownSheet: noSheet,
    ...parts,
    settings: () => settings.current(),
    coalescer: createResultCoalescer(clock),
    recovery: createCellRecovery({ clock, activity: client.activity, pause: client.pause, recalculate }),
    problems: createCellProblems(() => clock.wallNow()),
    delivered: createDeliveredCells(() => clock.now()),
    calls: createLastCalls(),
  };
}

export type Outcomes<T> = ReadonlyMap<SymbolCode, Outcome<T>>;

/**
 * One call of a function: what it works with, and the client's data with the call's own deadline and cancellation. Every
 * distinct key has an outcome; whether its value is stale is one of the facts.
 */
export interface Call {
  /** The moment that is asked for. */
  readonly now: EpochMs;
  /** The same as the workbook is set to it; undefined while it is not. */
  readonly asOf: AsOf | undefined;
  readonly settings: () => Settings;
  /** With the language of texts in cells. */
  readonly cellHost: HostFacts;
  readonly facts: SymbolFacts;
  /** The markets that the service has beside ours, the same for the whole call. */
  readonly markets: KnownMarkets;
  /** True when the last response said that its values are simulated. */
  readonly isSimulated: () => boolean;
  /** True when it said that its service draws pictures for cells. */
  readonly drawsPictures: () => boolean;
  /** @param fields that are read; default: all */
  quotes(symbols: readonly SymbolCode[], fields?: readonly FieldId[]): MaybePromise<Outcomes<Quote>>;
  instruments(symbols: readonly SymbolCode[]): MaybePromise<Outcomes<Instrument>>;
  bars(symbols: readonly SymbolCode[], params: BarsParams): Promise<Outcomes<Bars>>;
  intraday(symbols: readonly SymbolCode[], params: IntradayParams): Promise<Outcomes<Bars>>;
  depth(symbols: readonly SymbolCode[]): Promise<Outcomes<Depth>>;
  exFactors(symbols: readonly SymbolCode[], params: ExFactorsParams): Promise<Outcomes<readonly ExFactor[]>>;
  universes(ids: readonly UniverseId[]): Promise<ReadonlyMap<UniverseId, Outcome<readonly Quote[]>>>;
}

interface PictureFacts {
  /** The person's colour of rises. */
  readonly rise: 'red' | 'green';
  areFetchedFrom(baseUrl: string): boolean;
}

/** What the functions must know about the Excel they run in, and how the person wants numbers shown. */
export interface HostFacts extends FormatHost {
  /** True where a Double may carry a format, properties and a card (ExcelApi 1.19). */
  readonly hasCards: boolean;
  /** Securities are to be linked entities, besides cards. Resolves to whether Excel takes them now; undefined: they are not. */
  readonly linkSecurities?: (() => Promise<boolean>) | undefined;
  /** Pictures in cells, besides formats; undefined where text is shown in any case. */
  readonly pictures?: PictureFacts | undefined;
  /** Formats with separators of thousands are wrong in some regions: `ungrouped` in sheet/formats.ts. */
  readonly misreadsSeparators?: boolean;
  /** The class of errors that the host takes. Default: Excel's, which ignores the problem. */
  readonly CellError?: new (
    code: CustomFunctions.ErrorCode,
    message: string,
    problem: Problem,
  ) => CustomFunctions.Error;
  /** That class makes its messages itself, when they are read. */
  readonly areMessagesLate?: boolean;
  /** Errors inside tables become texts. */
  readonly errorsAsText?: boolean;
  /** Excel on the web refuses large messages. */
  readonly isOnTheWeb: boolean;
}
