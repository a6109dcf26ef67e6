/**
 * The kinds of data that cells ask for: how each is requested, read, cut and cached. A new kind is one entry here.
 *
 * Parameters have a shape (queries of one shape can share a request) and a size (how much of the series is wanted: a
 * longer series serves a shorter question).
 */
import { barCount, type Bars, barsBetween, lastBars } from '../../market/bars/bars';
import { type EpochMs, minuteMs } from '../../market/time/exchange-time';
import { type IntradayPeriod, minutesOf } from '../../market/time/period';
import { MarketDataError } from '../../market/texts/problem';
import type { Depth, ExFactor, Instrument, Quote } from '../../market/fields/records';
import type { SymbolCode } from '../../market/symbols/symbol';
import type { EndpointId } from '../../protocol/endpoints';
import { readBars, requirePossible } from '../../protocol/read-bars';
import {
  readDepth,
  readExFactors,
  readInstrument,
  readKeyed,
  type ReadOutcomes,
  readQuote,
  readRecords,
} from '../../protocol/read-records';
import { barsFreshMs, barsParameters, type BarsParams, barsPerDay, barsShape, expectedBars } from './bars';
import type { ResourceCaching } from './cache';
import type { Freshness } from './settings';

export interface Resource<Params, Value> extends ResourceCaching<Params, Value> {
  /** The endpoint for several symbols; the table of endpoints knows the one for a single symbol, where there is a pair. */
  readonly batch: EndpointId;
  /** Bars that a response will probably have for each symbol: at most the size. */
  expected(params: Params, now: number): number;
  /** Query parameters besides the symbols, for a shared request of this size. */
  parameters(params: Params, size: number): Readonly<Record<string, string>>;
  readonly readBatch: (data: unknown) => ReadOutcomes<Value>;
  readonly readSingle?: (data: unknown, symbol: SymbolCode) => Value;
  /** The part of a value within the range that was asked for: some services ignore its ends. */
  within(value: Value, params: Params): Value;
}

export interface IntradayParams {
  readonly period: IntradayPeriod;
  /** The newest bars of the day; `maxBarsPerRequest` for all of them. */
  readonly count: number;
}

export interface ExFactorsParams {
  /** Inclusive, epoch ms. */
  readonly from?: EpochMs;
  /** Inclusive, epoch ms. */
  readonly to?: EpochMs;
}

/** What the kinds without a length have in common. */
const record = {
  shape: () => '',
  size: () => 1,
  expected: () => 1,
  parameters: () => ({}),
  cut: <Value>(value: Value) => value,
  within: <Value>(value: Value) => value,
  isWhole: () => true,
  // Of depth; the others take less.
  weight: () => 1_800,
  freshMs: (_params: unknown, _value: unknown, _now: number, { quoteMs }: Freshness) => quoteMs,
  staleIfErrorMs: ({ staleQuoteMs }: Freshness) => staleQuoteMs,
};

/** Reference data is served instead of an error for as long as it is fresh, and as long as bars are on top of that. */
const reference = {
  ...record,
  freshMs: (_params: unknown, _value: unknown, _now: number, { referenceMs }: Freshness) => referenceMs,
  staleIfErrorMs: ({ referenceMs, staleBarsMs }: Freshness) => referenceMs + staleBarsMs,
};

const readSeries = (value: unknown, symbol: SymbolCode) => requirePossible(readBars(value), symbol);

/** What the kinds of bars have in common. */
const series = {
  readBatch: (data: unknown) => readKeyed(data, readSeries),
  readSingle: readSeries,
  cut: lastBars,
  isWhole: (bars: Bars, size: number) => barCount(bars) < size,
  weight: (bars: Bars) => 64 * barCount(bars) + 2_200,
  staleIfErrorMs: ({ staleBarsMs }: Freshness) => staleBarsMs,
};

export const quotesResource: Resource<undefined, Quote> = {
  ...record,
  batch: 'quotes',
  readBatch: (data) => readRecords(data, 'data', readQuote),
};

export const depthResource: Resource<undefined, Depth> = {
  ...record,
  batch: 'depthBatch',
  readBatch: (data) => readKeyed(data, readDepth),
  readSingle: readDepth,
};

export const barsResource: Resource<BarsParams, Bars> = {
  ...series,
  batch: 'klinesBatch',
  shape: barsShape,
  size: ({ count }) => count,
  expected: expectedBars,
  parameters: barsParameters,
  freshMs: barsFreshMs,
  within: (bars, { from = -Infinity, to = Infinity }) => barsBetween(bars, from, to),
};

export const intradayResource: Resource<IntradayParams, Bars> = {
  ...series,
  batch: 'intradayBatch',
  shape: ({ period }) => period,
  within: (bars) => bars,
  size: ({ count }) => count,
  expected: ({ period, count }) => Math.min(count, barsPerDay(period)),
  parameters: ({ period }, count) => ({ period, count: String(count) }),
  // Fresh until the next bar is due; a running bar, stamped with its end to come, changes every minute.
  freshMs({ period }, bars, now) {
    if (barCount(bars) === 0) return 0;
    const isRunning = (bars.timestamp[barCount(bars) - 1] ?? 0) > now;
    const everyMs = (isRunning ? 1 : (minutesOf(period) ?? 1)) * minuteMs;
    return Math.max(1_000, everyMs - (now % everyMs));
  },
};

export const instrumentsResource: Resource<undefined, Instrument> = {
  ...reference,
  batch: 'instruments',
  readBatch: (data) => readRecords(data, 'data', readInstrument),
};

export const exFactorsResource: Resource<ExFactorsParams, readonly ExFactor[]> = {
  ...reference,
  batch: 'exFactors',
  shape: ({ from, to }) => `${from ?? ''}|${to ?? ''}`,
  parameters: ({ from, to }) => ({
    ...(from !== undefined && { start_time: String(from) }),
    ...(to !== undefined && { end_time: String(to) }),
  }),
  readBatch: (data) => readKeyed(data, readExFactors),
  weight: (events) => 600 + 64 * events.length,
  within: (events, { from = -Infinity, to = Infinity }) =>
    events.filter(({ timestamp }) => timestamp >= from && timestamp <= to),
};

/** Quotes of whole universes; the request is built in universe-fetcher. */
export const universeCaching: ResourceCaching<undefined, readonly Quote[]> = {
  ...record,
  weight: (quotes) => bytesPerQuote * quotes.length,
  // A market of thousands of quotes is two megabytes: it may be a little older than a single quote.
  freshMs: (_params, _quotes, _now, { quoteMs }) => Math.max(quoteMs, leastUniverseFreshMs),
};

const leastUniverseFreshMs = 5_000;
const bytesPerQuote = 420;

/** The response has left the symbol out: of bars and ex-factors it may only have none. A 404 is the service's own word. */
export class AbsentSymbolError extends MarketDataError {
  constructor(symbol: SymbolCode) {
    super({ kind: 'unknown-symbol', symbol });
  }
}
