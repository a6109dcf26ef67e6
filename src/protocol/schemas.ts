/**
 * The wire contract as schemas: parameters and bodies of every endpoint, both error bodies. The local service checks
 * requests and describes itself with them; tests hold its answers against them. The client reads more liberally.
 */
import * as v from 'valibot';
import { adjustModes, intradayPeriods, klinePeriods } from '../market/time/period';
import { defaultBarCount, maxBarsPerRequest, staleAgesMember } from './assumptions';
import type { EndpointId } from './endpoints';

const epochMs = v.pipe(v.number(), v.integer(), v.description('milliseconds since 1970-01-01T00:00Z'));
const price = v.pipe(v.number(), v.description('in the trading currency'));
const fraction = v.pipe(v.number(), v.description('0.0123 is 1.23%'));
const volume = v.pipe(v.number(), v.integer(), v.description('lots of 100 shares (SH, SZ, BJ) or shares (HK, US)'));
const amount = v.pipe(v.number(), v.description('in the trading currency'));
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9.]+\.(SH|SZ|BJ|HK|US)$/), v.description('<code>.<SH|SZ|BJ|HK|US>'));

/** Columns of bars: every array has the same length, times ascend. */
export const klineDataSchema = v.object({
  timestamp: v.array(epochMs),
  open: v.array(price),
  high: v.array(price),
  low: v.array(price),
  close: v.array(price),
  volume: v.array(volume),
  amount: v.array(amount),
  prev_close: v.optional(v.array(price)),
});

export const quoteSchema = v.object({
  symbol,
  region: v.optional(v.string()),
  last_price: price,
  open: price,
  high: price,
  low: price,
  prev_close: price,
  volume,
  amount,
  timestamp: epochMs,
  ext: v.object({
    name: v.string(),
    type: v.string(),
    amplitude: fraction,
    change_amount: price,
    change_pct: fraction,
    turnover_rate: fraction,
  }),
});

export const instrumentSchema = v.object({
  symbol,
  code: v.string(),
  exchange: v.string(),
  name: v.string(),
  region: v.string(),
  type: v.string(),
  ext: v.object({
    float_shares: v.optional(v.number()),
    total_shares: v.optional(v.number()),
    limit_up: v.optional(price),
    limit_down: v.optional(price),
    tick_size: v.optional(price),
    listing_date: v.optional(v.pipe(v.string(), v.isoDate())),
    type: v.string(),
  }),
});

/** Index 0 is the best level. */
export const depthSchema = v.object({
  symbol,
  region: v.string(),
  timestamp: epochMs,
  bid_prices: v.array(price),
  bid_volumes: v.array(volume),
  ask_prices: v.array(price),
  ask_volumes: v.array(volume),
});

export const exFactorSchema = v.object({
  timestamp: epochMs,
  ex_factor: v.pipe(v.number(), v.description('previous close ÷ ex-rights reference price of this event')),
});

/** Ours alone: the service names the request, so that its line in the log can be found. */
const request_id = v.optional(v.string());

export const errorSchema = v.object({ code: v.pipe(v.number(), v.integer()), message: v.string(), request_id });
export const rateLimitSchema = v.object({
  code: v.literal(429),
  message: v.string(),
  retry_after_ms: v.pipe(v.number(), v.integer()),
  request_id,
});

/** Ours alone: what a gateway serves although it is stale, because its upstream cannot answer. */
const staleAges = v.pipe(
  v.record(v.string(), v.pipe(v.number(), v.minValue(0))),
  v.description('age in ms of each outdated value, by symbol or universe; absent when all are fresh'),
);

function body<Data extends v.GenericSchema>(data: Data) {
  return v.object({ data, [staleAgesMember]: v.optional(staleAges) });
}

export const bodySchemas = {
  quotes: body(v.array(quoteSchema)),
  klines: body(klineDataSchema),
  klinesBatch: body(v.record(v.string(), klineDataSchema)),
  intraday: body(klineDataSchema),
  intradayBatch: body(v.record(v.string(), klineDataSchema)),
  exFactors: body(v.record(v.string(), v.array(exFactorSchema))),
  instruments: body(v.array(instrumentSchema)),
  depth: body(depthSchema),
  depthBatch: body(v.record(v.string(), depthSchema)),
} as const satisfies Record<EndpointId, v.GenericSchema>;

/** Pattern of a whole number in a query. */
export const wholeNumber = '^-?\\d+$';
const integerText = v.pipe(v.string(), v.regex(new RegExp(wholeNumber), 'a whole number'), v.transform(Number));
const symbolList = v.pipe(v.string(), v.minLength(1, 'a comma-separated list of symbols'));
const oneSymbol = v.pipe(v.string(), v.regex(/^[^,]+$/, 'one symbol'));
const count = v.optional(
  v.pipe(
    integerText,
    v.minValue(1, `a whole number from 1 to ${maxBarsPerRequest}`),
    v.maxValue(maxBarsPerRequest, `a whole number from 1 to ${maxBarsPerRequest}`),
  ),
  String(defaultBarCount),
);
const klineParameters = {
  period: v.optional(v.picklist(klinePeriods), '1d'),
  count,
  start_time: v.optional(integerText),
  end_time: v.optional(integerText),
  adjust: v.optional(v.picklist(adjustModes), 'forward'),
};
const intradayParameters = { period: v.optional(v.picklist(intradayPeriods), '1m'), count };

/** Query parameters, as text in, as values out. `universes` is a comma list of universe ids. */
export const parameterSchemas = {
  quotes: v.object({ symbols: v.optional(symbolList), universes: v.optional(v.string()) }),
  klines: v.object({ symbol: oneSymbol, ...klineParameters }),
  klinesBatch: v.object({ symbols: symbolList, ...klineParameters }),
  intraday: v.object({ symbol: oneSymbol, ...intradayParameters }),
  intradayBatch: v.object({ symbols: symbolList, ...intradayParameters }),
  exFactors: v.object({
    symbols: symbolList,
    start_time: v.optional(integerText),
    end_time: v.optional(integerText),
  }),
  instruments: v.object({ symbols: symbolList }),
  depth: v.object({ symbol: oneSymbol }),
  depthBatch: v.object({ symbols: symbolList }),
} as const satisfies Record<EndpointId, v.GenericSchema>;

export type Parameters<Id extends EndpointId> = v.InferOutput<(typeof parameterSchemas)[Id]>;
