/** Every function by its name, and which module defines it: one that is here, or a chunk that loads at the first use. */
import type { Rectangle } from '../sheet/cells';
import type * as Alerts from './alert';
import type * as Analysis from './analysis';
import type * as Bars from './bar-functions';
import type { Calculation, Streaming } from './calls/definition';
import type { Invocation } from './calls/cell-call';
import { type MaybePromise, whenReady } from './calls/maybe-promise';
import { runCall } from './calls/run-call';
import type { Call, Services } from './calls/services';
import { stream, type StreamingInvocation } from './calls/stream';
import { loadAlerts, loadAnalysis, loadBars, loadReference } from './chunks';
import { quote, live } from './quote';
import { instrument } from './records';
import type * as Reference from './reference';

export type { Invocation, StreamingInvocation };

/** Those that most workbooks use. */
export const atOnce = { quote, instrument, live };

/** The modules whose exports are definitions. */
type Defined = typeof atOnce & typeof Bars & typeof Analysis & typeof Reference & typeof Alerts;

/** What each function is given, as Excel hands it over. */
export type Calculated = {
  readonly [Name in keyof Defined as Defined[Name] extends { readonly run: unknown } ? Name : never]: GivenTo<
    Defined[Name]
  >;
};

export type Streamed = {
  readonly [Name in keyof Defined as Defined[Name] extends { readonly open: unknown } ? Name : never]: GivenTo<
    Defined[Name]
  >;
};

type GivenTo<Definition> = Definition extends
  | { readonly run: (call: Call, given: infer Given) => unknown }
  | { readonly open: (services: Services, given: infer Given, ...more: never[]) => unknown }
  ? Given
  : never;

export interface FunctionTable {
  call<Name extends keyof Calculated>(
    name: Name,
    given: Calculated[Name],
    invocation: Invocation,
  ): Promise<unknown[][]>;
  open<Name extends keyof Streamed>(name: Name, given: Streamed[Name], invocation: StreamingInvocation): void;
  /** @param request of Excel for linked securities */
  load(request: string): Promise<LoadedEntities>;
}

/** `Excel.LinkedEntityLoadServiceResult`. */
export interface LoadedEntities {
  readonly entities: readonly unknown[];
}

/** A module that exports the definition under the function's name. */
type Calculations = {
  readonly [Name in keyof Calculated]: () => MaybePromise<{ readonly [Own in Name]: Calculation<Calculated[Own]> }>;
};
type Streams = {
  readonly [Name in keyof Streamed]: () => MaybePromise<{ readonly [Own in Name]: Streaming<Streamed[Own]> }>;
};

const here = () => atOnce;

/** A function that few workbooks use is in a chunk. */
export const homes: Calculations & Streams = {
  quote: here,
  instrument: here,
  live: here,
  kline: loadBars,
  intraday: loadBars,
  price: loadBars,
  exFactors: loadBars,
  tradingDays: loadAnalysis,
  tradingDay: loadAnalysis,
  stats: loadAnalysis,
  correl: loadAnalysis,
  check: loadAnalysis,
  universe: loadAnalysis,
  depth: loadReference,
  liveDepth: loadReference,
  card: loadReference,
  fields: loadReference,
  status: loadReference,
  asOf: loadReference,
  alert: loadAlerts,
};

export function createFunctionTable(services: Services): FunctionTable {
  const calculations: Calculations = homes;
  const streams: Streams = homes;
  return {
    call(name, given, invocation) {
      const run = (call: Call) => whenReady(calculations[name](), (home) => home[name].run(call, given));
      return runCall(run, invocation, services, { name, given });
    },
    open(name, given, invocation) {
      services.calls.note(invocation.address, { name, given }, invocation);
      stream(
        (markets) => whenReady(streams[name](), (home) => home[name].open(services, given, markets)),
        invocation,
        services,
      );
    },
    async load(request) {
      const run = (call: Call) => whenReady(loadReference(), (home) => home.loadSecurities(call, request));
      return { entities: (await computeOnce(run, services)).flat() };
    },
  };
}

/** Computes without a cell. @throws CustomFunctions.Error with a sentence in the user's language */
export function computeOnce(
  compute: (call: Call) => MaybePromise<Rectangle>,
  services: Services,
): Promise<unknown[][]> {
  return runCall(compute, {}, services);
}
