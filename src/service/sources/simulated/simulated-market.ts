/**
 * A simulated market. Every number is a pure function of seed, symbol and instant, so that data are generated on request
 * and do not depend on earlier requests. Names and numbers of listings are those of real markets, prices are not: they
 * follow the walks of their market and sector and noise of their own, and an index is the value of its members.
 */
import { type EpochMs, isoDay } from '../../../market/time/exchange-time';
import { type MarketId, markets } from '../../../market/time/markets';
import type { Universe } from '../../../market/time/period';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { type BarsRange, daysOfBars, lastDayAt } from './prices/day-range';
import { dayColumns, exEvents, type DayBar, dayBar } from './prices/days';
import { createDailyHistory, minuteHistory } from './prices/history';
import type { Listing } from './listings/listing';
import { allListings } from './listings/listings';
import { createTicker, finishedDay, type MarketClock, type Progress } from './calendar/progress';
import { createSecurities, type Security, limitPrices } from './prices/security';
import { createDaySoFar, minuteBarsSoFar } from './prices/minutes';
import { roundToSixDecimals, type Bars } from '../../../market/bars/bars';
import { tickAt, ticksAway } from './listings/price-grid';
import { depthLevels } from '../../../protocol/assumptions';
import { lanes, uniform } from './random/random';
import type * as v from 'valibot';
import type { AdjustmentEvent } from '../../../market/bars/adjust';
import type { depthSchema, instrumentSchema, quoteSchema } from '../../../protocol/schemas';

type WireQuote = v.InferOutput<typeof quoteSchema>;
type WireInstrument = v.InferOutput<typeof instrumentSchema>;
type WireDepth = v.InferOutput<typeof depthSchema>;

export interface Market {
  /** All symbols of a universe, in a fixed order. */
  symbolsOf(universe: Universe): readonly SymbolCode[];
  /** The listed symbol in canonical form; undefined when there is none. */
  find(text: string): SymbolCode | undefined;
  quote(symbol: SymbolCode, now: EpochMs): WireQuote;
  instrument(symbol: SymbolCode, now: EpochMs): WireInstrument;
  depth(symbol: SymbolCode, now: EpochMs): WireDepth;
  /**
   * Ex-rights events to today, ascending; timestamps are local midnight of the ex-date.
   * @param after only events with a later timestamp; default: all since the listing
   */
  exEvents(symbol: SymbolCode, now: EpochMs, after?: number): readonly AdjustmentEvent[];
  /**
   * Unadjusted daily bars, with prev_close, of the days that the bars of a range are made of; today's is as far as it has
   * come. Default: all from the listing to today.
   */
  dailyBars(symbol: SymbolCode, now: EpochMs, range?: BarsRange): Bars;
  /**
   * Unadjusted one-minute bars with timestamps from ≤ t ≤ to, at most the newest `count` of them, stamped by their end.
   * The running minute is included as far as it has come.
   */
  minuteBars(symbol: SymbolCode, range: { from: EpochMs; to: EpochMs; count: number }, now: EpochMs): Bars;
  /** One-minute bars of the current trading day, or of the last one before it has begun. */
  todaysMinuteBars(symbol: SymbolCode, now: EpochMs): Bars;
}

export interface SimulationOptions {
  /** Any whole number; the same seed gives the same market. */
  readonly seed: number;
  readonly clock: MarketClock;
  /** Generates finished days; tests count them here. */
  readonly daysOf?: typeof dayColumns;
}

const everyDay: BarsRange = { period: '1d', from: -Infinity, to: Infinity, count: Infinity };

export function createSimulatedMarket({ seed, clock, daysOf = dayColumns }: SimulationOptions): Market {
  const listings = allListings();
  const members = groupByUniverse([...listings.values()]);
  const securityOf = createSecurities(listings, seed);
  const daySoFar = createDaySoFar();
  const dailyHistory = createDailyHistory(daysOf, daySoFar);
  const ticker = createTicker(clock);

  const asOf = <Result>(symbol: SymbolCode, now: EpochMs, answer: (security: Security, at: Progress) => Result) => {
    const security = securityOf(symbol);
    return answer(security, notBeforeListing(security, ticker(security.listing.market, now)));
  };

  return {
    symbolsOf: (universe) => members[universe],
    find: (text) => listings.get(text.trim().toUpperCase() as SymbolCode)?.symbol,
    quote: (symbol, now) => asOf(symbol, now, (security, at) => wireQuote(security, at, daySoFar(security, at))),
    instrument: (symbol, now) => asOf(symbol, now, wireInstrument),
    depth: (symbol, now) => asOf(symbol, now, (security, at) => wireDepth(security, at, daySoFar(security, at))),
    exEvents: (symbol, now, after = -Infinity) =>
      asOf(symbol, now, (security, { index }) => exEvents(security, lastDayAt(security, after, index), index)),
    dailyBars: (symbol, now, range = everyDay) =>
      asOf(symbol, now, (security, at) => dailyHistory(security, daysOfBars(security, range, at.index), at)),
    minuteBars: (symbol, range, now) => asOf(symbol, now, (security, at) => minuteHistory(security, range, at)),
    todaysMinuteBars: (symbol, now) => asOf(symbol, now, minuteBarsSoFar),
  };
}

function groupByUniverse(listings: readonly Listing[]): Readonly<Record<Universe, readonly SymbolCode[]>> {
  const of = (type: Listing['type'], ...marketIds: readonly MarketId[]) =>
    listings.filter((one) => one.type === type && marketIds.includes(one.market)).map(({ symbol }) => symbol);
  return {
    CN_Stock: of('stock', 'SH', 'SZ', 'BJ'),
    CN_ETF: of('etf', 'SH', 'SZ'),
    HK_Stock: of('stock', 'HK'),
    US_Stock: of('stock', 'US'),
  };
}

/** At an instant before the listing the first trading day is shown. */
function notBeforeListing({ firstIndex, listing }: Security, progress: Progress): Progress {
  if (progress.index >= firstIndex) return progress;
  return finishedDay(firstIndex, listing.market, progress.stepsPerMinute);
}

/** The order book has five levels on each side, on the grid and inside the price limits. Nobody trades an index. */
const emptyBook: Book = { bids: { prices: [], volumes: [] }, asks: { prices: [], volumes: [] } };

/** @param bar the day's bar so far */
function wireQuote(security: Security, progress: Progress, bar: DayBar): WireQuote {
  const { listing } = security;
  return {
    symbol: listing.symbol,
    region: markets[listing.market].region,
    last_price: bar.close,
    open: bar.open,
    high: bar.high,
    low: bar.low,
    prev_close: bar.previousClose,
    volume: bar.volume,
    amount: bar.amount,
    timestamp: progress.at,
    ext: { name: listing.name, type: listing.type, ...derived(security, bar) },
  };
}

function wireInstrument(security: Security, progress: Progress): WireInstrument {
  const { listing, calendar, grid, firstIndex } = security;
  const { previousClose } = dayBar(security, progress.index);
  const limits = limitPrices(security, previousClose);
  return {
    symbol: listing.symbol,
    code: listing.code,
    exchange: listing.market,
    name: listing.name,
    region: markets[listing.market].region,
    type: listing.type,
    ext: {
      ...(listing.type !== 'index' && { float_shares: listing.floatShares, total_shares: listing.totalShares }),
      ...(limits && { limit_up: limits.up, limit_down: limits.down }),
      tick_size: tickAt(grid, previousClose),
      listing_date: isoDay(calendar.dayAt(firstIndex)),
      type: listing.type,
    },
  };
}

/** @param bar the day's bar so far */
function wireDepth(security: Security, progress: Progress, bar: DayBar): WireDepth {
  const { listing } = security;
  const { bids, asks } = listing.type === 'index' ? emptyBook : bookAt(security, progress, bar);
  return {
    symbol: listing.symbol,
    region: markets[listing.market].region,
    timestamp: progress.at,
    bid_prices: [...bids.prices],
    bid_volumes: [...bids.volumes],
    ask_prices: [...asks.prices],
    ask_volumes: [...asks.volumes],
  };
}

function derived({ listing, sharesPerVolumeUnit }: Security, bar: DayBar) {
  const change = bar.close - bar.previousClose;
  return {
    amplitude: roundToSixDecimals((bar.high - bar.low) / bar.previousClose),
    change_amount: roundToSixDecimals(change),
    change_pct: roundToSixDecimals(change / bar.previousClose),
    turnover_rate: roundToSixDecimals((bar.volume * sharesPerVolumeUnit) / listing.floatShares),
  };
}

/** Index 0 is the best level. */
interface Side {
  readonly prices: readonly number[];
  readonly volumes: readonly number[];
}

interface Book {
  readonly bids: Side;
  readonly asks: Side;
}

/** Distances of the best bid and the best ask from the last price, in ticks. */
const gaps: readonly (readonly [bid: number, ask: number])[] = [
  [0, 1],
  [1, 0],
  [0, 1],
  [1, 0],
  [1, 1],
  [0, 2],
  [2, 1],
];

/** @param bar the day's bar so far */
function bookAt(security: Security, progress: Progress, bar: DayBar): Book {
  const { key, sharesPerVolumeUnit } = security;
  const draw = drawNumber(security, progress);
  const [bidGap, askGap] = bestGaps(security, bar, draw);
  const ordinary = Math.max(1, (security.turnover * security.listing.floatShares) / sharesPerVolumeUnit / 400);
  const side = (gap: number, direction: 1 | -1, lane: number): Side => {
    const prices = levelPrices(security, bar, gap, direction);
    const volumeAt = (level: number) =>
      uniform(key, lane, draw * depthLevels + level) ** 2 * 3 * ordinary * (1 + level / 4);
    return { prices, volumes: prices.map((_, level) => Math.ceil(volumeAt(level))) };
  };
  return { bids: side(bidGap, -1, lanes.bidVolume), asks: side(askGap, 1, lanes.askVolume) };
}

/** At limit up the last price is the best bid and there are no asks; at limit down it is the best ask. */
function bestGaps(security: Security, bar: DayBar, draw: number): readonly [number, number] {
  const limits = limitPrices(security, bar.previousClose);
  if (limits && bar.close >= limits.up) return [0, 1];
  if (limits && bar.close <= limits.down) return [1, 0];
  return gaps[Math.floor(uniform(security.key, lanes.spread, draw) * gaps.length)] ?? [0, 1];
}

function levelPrices(security: Security, bar: DayBar, gap: number, direction: 1 | -1): number[] {
  const limits = limitPrices(security, bar.previousClose) ?? { up: Infinity, down: 0 };
  const prices = Array.from({ length: depthLevels }, (_, level) =>
    ticksAway(security.grid, bar.close, direction * (gap + level)),
  );
  return prices.filter((price) => price > 0 && price >= limits.down && price <= limits.up);
}

/** Numbers the steps of all days: the book is drawn anew for each, and stands still while trading does. */
function drawNumber({ minutesPerDay }: Security, { index, completed, step, stepsPerMinute }: Progress): number {
  const minutes = index * minutesPerDay + completed;
  return minutes * stepsPerMinute + (step ?? 0);
}
