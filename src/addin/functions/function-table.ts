/** Every function by its name, and how it is computed: once for each calculation, or as a stream. */
import { lazy } from '../../client/timing/lazy';
import type { KnownMarkets } from '../../client/session/service-markets';
import type { Rectangle } from '../sheet/cells';
import type { AlertArguments } from './alert';
import type { Invocation } from './calls/cell-call';
import type { DepthArguments } from './depth';
import type { ExFactorsArguments } from './ex-factors';
import type { IntradayArguments } from './intraday';
import type { KlineArguments } from './kline';
import { live, type LiveArguments } from './live';
import type { LiveDepthArguments } from './live-depth';
import type { MaybePromise } from './calls/maybe-promise';
import type { PriceArguments } from './price';
import { hasSparkline, instrument, quote, type RecordArguments } from './records';
import { runCall } from './calls/run-call';
import type { Call, Services } from './calls/services';
import { type LiveSource, stream, type StreamingInvocation } from './calls/stream';
import type { CorrelArguments, StatsArguments } from './statistics';
import type { TradingDayArguments, TradingDaysArguments } from './trading-calendar';
import type { UniverseArguments } from './universe';

export type { Invocation, StreamingInvocation };

/** What each function is given, as Excel hands it over. */
export interface Calculated {
  readonly quote: RecordArguments;
  readonly kline: KlineArguments;
  readonly depth: DepthArguments;
  readonly intraday: IntradayArguments;
  readonly instrument: RecordArguments;
  readonly exFactors: ExFactorsArguments;
  readonly universe: UniverseArguments;
  readonly price: PriceArguments;
  readonly tradingDays: TradingDaysArguments;
  readonly tradingDay: TradingDayArguments;
  readonly stats: StatsArguments;
  readonly correl: CorrelArguments;
  readonly card: unknown;
  readonly fields: unknown;
  readonly asOf: object;
  /** A look at the quotes of the moment, for previews. */
  readonly alert: AlertArguments;
}

export interface Streamed {
  readonly live: LiveArguments;
  readonly liveDepth: LiveDepthArguments;
  readonly alert: AlertArguments;
  readonly status: unknown;
}

export interface FunctionTable {
  call<Name extends keyof Calculated>(
    name: Name,
    given: Calculated[Name],
    invocation: Invocation,
  ): Promise<unknown[][]>;
  open<Name extends keyof Streamed>(name: Name, given: Streamed[Name], invocation: StreamingInvocation): void;
}

const loadAlert = lazy('alerts', () => import(/* webpackChunkName: "alerts" */ './alert'));
const loadBars = lazy('bars', () => import(/* webpackChunkName: "bars" */ './bar-functions'));
const loadAnalysis = async () => (await loadBars()).loadAnalysis();
const loadReference = lazy('reference', () => import(/* webpackChunkName: "reference" */ './reference'));

const calculations: {
  readonly [Name in keyof Calculated]: (call: Call, given: Calculated[Name]) => MaybePromise<Rectangle>;
} = {
  quote: (call, given) =>
    hasSparkline(given)
      ? loadAnalysis().then((analysis) => analysis.quoteWithSparklines(call, given))
      : quote(call, given),
  instrument,
  depth: async (call, given) => (await loadReference()).depth(call, given),
  card: async (call, symbols) => (await loadReference()).card(call, symbols),
  kline: async (call, given) => (await loadBars()).kline(call, given),
  intraday: async (call, given) => (await loadBars()).intraday(call, given),
  price: async (call, given) => (await loadBars()).price(call, given),
  tradingDays: async (call, given) => (await loadAnalysis()).tradingDays(call, given),
  tradingDay: async (call, given) => (await loadAnalysis()).tradingDay(call, given),
  stats: async (call, given) => (await loadAnalysis()).stats(call, given),
  correl: async (call, given) => (await loadAnalysis()).correl(call, given),
  exFactors: async (call, given) => (await loadBars()).exFactors(call, given),
  universe: async (call, given) => (await loadAnalysis()).screen(call, given),
  fields: async (call, given) => (await loadReference()).fieldTable(call, given),
  alert: async (call, given) => (await loadAlert()).alertNow(call, given),
  asOf: async (call) => (await loadReference()).asOfCell(call),
};

// The type of `calculations` names these keys, and no others.
export const calculatedNames = Object.keys(calculations) as readonly (keyof Calculated)[];

const streams: {
  readonly [Name in keyof Streamed]: (
    services: Services,
    given: Streamed[Name],
    markets: KnownMarkets,
  ) => MaybePromise<LiveSource>;
} = {
  live,
  alert: async (services, given, markets) => (await loadAlert()).alert(services, given, markets),
  status: async (services, item) => (await loadReference()).status(services, item),
  liveDepth: async (services, given, markets) => (await loadReference()).liveDepth(services, given, markets),
};

export function createFunctionTable(services: Services): FunctionTable {
  return {
    call: (name, given, invocation) => runCall((call) => calculations[name](call, given), invocation, services),
    open: (name, given, invocation) =>
      stream((markets) => streams[name](services, given, markets), invocation, services),
  };
}
