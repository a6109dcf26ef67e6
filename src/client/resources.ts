/**
 * The kinds of data that cells ask for: how each is asked, read, cut and kept. A new kind is one entry here.
 *
 * A query has a shape (requests of one shape can be joined) and a size (how much of the series is wanted: a longer
 * answer serves a shorter question).
 */
import { barCount, type Bars, lastBars } from '../market/bars';
import { dayMs, type EpochMs, minuteMs } from '../market/exchange-time';
import type { IntradayPeriod } from '../market/period';
import { MarketDataError, type Outcome } from '../market/problem';
import type { Depth, ExFactor, Instrument, Quote } from '../market/records';
import type { SymbolCode } from '../market/symbol';
import type { EndpointId } from '../protocol/endpoints';
import { readBars } from '../protocol/read-bars';
import {
  readDepth,
  readExFactors,
  readInstrument,
  readKeyed,
  type ReadOutcomes,
  readQuote,
  readRecords,
} from '../protocol/read-records';
import type { BarsQuery } from './bars-query';
import { barsFreshMs, barsParameters, barsPerDay, barsShape, expectedBars } from './bars-query';

export interface Resource<Query, Value> {
  /** The endpoint for several symbols; the table of endpoints knows the one for a single symbol, where there is a pair. */
  readonly batch: EndpointId;
  /** Requests of equal shape may be joined; also part of the cache key. */
  shape(query: Query): string;
  size(query: Query): number;
  /** Bars that an answer will probably have for each symbol: at most the size. */
  expected(query: Query, now: number): number;
  /** Query parameters besides the symbols, for a joined request of this size. */
  parameters(query: Query, size: number): Readonly<Record<string, string>>;
  readBatch(data: unknown): ReadOutcomes<Value>;
  readSingle?(data: unknown, symbol: SymbolCode): Value;
  /** The part of a longer answer that a query of this size asked for. */
  cut(value: Value, size: number): Value;
  /** True when asking for more would bring no more. */
  isWhole(value: Value, size: number): boolean;
  /** What the value costs the cache's memory, in numbers held. */
  weight(value: Value): number;
  /** How long a value that was stored at `now` answers without a request. */
  freshMs(query: Query, now: number): number;
}

/** "No such symbol" is remembered this long. */
export const unknownSymbolFreshMs = 5 * 60_000;

const liveFreshMs = 2_000;

export interface IntradayQuery {
  readonly period: IntradayPeriod;
  /** The newest bars of the day; `maxBarsPerRequest` for all of them. */
  readonly count: number;
}

export interface ExFactorsQuery {
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
  isWhole: () => true,
  weight: () => 20,
  freshMs: () => liveFreshMs,
};

function barsWeight(bars: Bars): number {
  return 7 * barCount(bars) + 20;
}

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

export const barsResource: Resource<BarsQuery, Bars> = {
  batch: 'klinesBatch',
  shape: barsShape,
  size: (query) => query.count,
  expected: expectedBars,
  parameters: barsParameters,
  readBatch: (data) => readKeyed(data, readBars),
  readSingle: readBars,
  cut: lastBars,
  isWhole: (bars, size) => barCount(bars) < size,
  weight: barsWeight,
  freshMs: barsFreshMs,
};

export const intradayResource: Resource<IntradayQuery, Bars> = {
  batch: 'intradayBatch',
  shape: ({ period }) => period,
  size: ({ count }) => count,
  expected: ({ period, count }) => Math.min(count, barsPerDay(period)),
  parameters: ({ period }, count) => ({ period, count: String(count) }),
  readBatch: (data) => readKeyed(data, readBars),
  readSingle: readBars,
  cut: lastBars,
  isWhole: (bars, size) => barCount(bars) < size,
  weight: barsWeight,
  // Until the bar that is running ends and the next one begins.
  freshMs: (_, now) => Math.max(1_000, minuteMs - (now % minuteMs)),
};

export const instrumentsResource: Resource<undefined, Instrument> = {
  ...record,
  batch: 'instruments',
  readBatch: (data) => readRecords(data, 'data', readInstrument),
  freshMs: () => dayMs,
};

export const exFactorsResource: Resource<ExFactorsQuery, readonly ExFactor[]> = {
  ...record,
  batch: 'exFactors',
  shape: ({ from, to }) => `${from ?? ''}|${to ?? ''}`,
  parameters: ({ from, to }) => ({
    ...(from !== undefined && { start_time: String(from) }),
    ...(to !== undefined && { end_time: String(to) }),
  }),
  readBatch: (data) => readKeyed(data, readExFactors),
  weight: (events) => 20 + 3 * events.length,
  freshMs: () => dayMs,
};

/** A symbol that an answer leaves out does not exist; one that it did not ask for is ignored. */
export function outcomeFor<T>(outcomes: ReadOutcomes<T>, symbol: SymbolCode): Outcome<T> {
  return outcomes.get(symbol) ?? new MarketDataError({ kind: 'unknown-symbol', symbol });
}
