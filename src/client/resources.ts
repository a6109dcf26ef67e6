/**
 * The kinds of data that cells ask for: how each is asked, read, cut and kept. A new kind is one entry here.
 *
 * A query has a shape (requests of one shape can be joined) and a size (how much of the series is wanted: a longer
 * answer serves a shorter question).
 */
import { barCount, type Bars, lastBars } from '../market/bars';
import { type EpochMs, minuteMs } from '../market/exchange-time';
import { type IntradayPeriod, minutesOf } from '../market/period';
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
import type { Freshness } from './settings';

/** What a store knows of a kind: how its answers are cut and kept. */
export interface Kept<Query, Value> {
  /** Requests of equal shape may be joined; also part of the cache key. */
  shape(query: Query): string;
  size(query: Query): number;
  /** The part of a longer answer that a query of this size asked for. */
  cut(value: Value, size: number): Value;
  /** True when asking for more would bring no more. */
  isWhole(value: Value, size: number): boolean;
  /** What the value costs the cache's memory, in numbers held. */
  weight(value: Value): number;
  /** How long a value that was stored at `now` answers without a request; 0 for one that is not kept. */
  freshMs(query: Query, value: Value, now: number, freshness: Freshness): number;
  /** How old a value may be that stands in while the service cannot answer. */
  staleMs(freshness: Freshness): number;
}

export interface Resource<Query, Value> extends Kept<Query, Value> {
  /** The endpoint for several symbols; the table of endpoints knows the one for a single symbol, where there is a pair. */
  readonly batch: EndpointId;
  /** Bars that an answer will probably have for each symbol: at most the size. */
  expected(query: Query, now: number): number;
  /** Query parameters besides the symbols, for a joined request of this size. */
  parameters(query: Query, size: number): Readonly<Record<string, string>>;
  readBatch(data: unknown): ReadOutcomes<Value>;
  readSingle?(data: unknown, symbol: SymbolCode): Value;
}

/** "No such symbol" is remembered this long. */
export const unknownSymbolFreshMs = 5 * 60_000;

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
  freshMs: (_query: unknown, _value: unknown, _now: number, { quoteMs }: Freshness) => quoteMs,
  staleMs: ({ staleQuoteMs }: Freshness) => staleQuoteMs,
};

/** What hardly ever changes may stand in for as long as it may answer, and as bars may on top of it. */
const reference = {
  ...record,
  freshMs: (_query: unknown, _value: unknown, _now: number, { referenceMs }: Freshness) => referenceMs,
  staleMs: ({ referenceMs, staleBarsMs }: Freshness) => referenceMs + staleBarsMs,
};

/** What the kinds of bars have in common. */
const series = {
  readBatch: (data: unknown) => readKeyed(data, readBars),
  readSingle: readBars,
  cut: lastBars,
  isWhole: (bars: Bars, size: number) => barCount(bars) < size,
  weight: (bars: Bars) => 7 * barCount(bars) + 20,
  staleMs: ({ staleBarsMs }: Freshness) => staleBarsMs,
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

export const barsResource: Resource<BarsQuery, Bars> = {
  ...series,
  batch: 'klinesBatch',
  shape: barsShape,
  size: (query) => query.count,
  expected: expectedBars,
  parameters: barsParameters,
  freshMs: barsFreshMs,
};

export const intradayResource: Resource<IntradayQuery, Bars> = {
  ...series,
  batch: 'intradayBatch',
  shape: ({ period }) => period,
  size: ({ count }) => count,
  expected: ({ period, count }) => Math.min(count, barsPerDay(period)),
  parameters: ({ period }, count) => ({ period, count: String(count) }),
  // Until the next bar is due; one that is still running, stamped with its end to come, changes every minute.
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

export const exFactorsResource: Resource<ExFactorsQuery, readonly ExFactor[]> = {
  ...reference,
  batch: 'exFactors',
  shape: ({ from, to }) => `${from ?? ''}|${to ?? ''}`,
  parameters: ({ from, to }) => ({
    ...(from !== undefined && { start_time: String(from) }),
    ...(to !== undefined && { end_time: String(to) }),
  }),
  readBatch: (data) => readKeyed(data, readExFactors),
  weight: (events) => 20 + 3 * events.length,
};

/** A symbol that an answer leaves out does not exist; one that it did not ask for is ignored. */
export function outcomeFor<T>(outcomes: ReadOutcomes<T>, symbol: SymbolCode): Outcome<T> {
  return outcomes.get(symbol) ?? new MarketDataError({ kind: 'unknown-symbol', symbol });
}
