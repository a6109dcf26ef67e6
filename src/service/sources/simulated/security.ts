/** A listing with the parameters of its simulated prices. */
import { dayNumber, parseIsoDay } from '../../../market/exchange-time';
import { markets } from '../../../market/markets';
import { hash, lanes, uniform } from './hash';
import type { Listing } from './listing';
import { gridOf, type PriceGrid, toGrid } from './price-grid';
import { tradingMinutes } from './sessions';
import { calendarOf, type TradingCalendar } from './trading-calendar';

export interface Security {
  readonly listing: Listing;
  /** Hash of seed and symbol: the key of all random numbers. */
  readonly key: number;
  readonly calendar: TradingCalendar;
  readonly grid: PriceGrid;
  /** Number of the first trading day. */
  readonly firstIndex: number;
  /** Number of the day on which the close is the anchor price. */
  readonly anchorIndex: number;
  /** Greatest change of the logarithm of the price within a day. */
  readonly largestMove: number;
  /** Change of the logarithm of the price per day in the long run, dividends included. */
  readonly trend: number;
  /** Share of the free float that changes hands on an ordinary day. */
  readonly turnover: number;
  /** 0.1 for 10 %; undefined where the exchange has no limits. */
  readonly priceLimit: number | undefined;
  readonly minutesPerDay: number;
  readonly sharesPerVolumeUnit: number;
}

const anchorDay = parseIsoDay('2026-01-02') ?? dayNumber(NaN);

export function securityOf(listing: Listing, seed: number): Security {
  const { market, type } = listing;
  // As a signed integer, with which V8 computes faster.
  const key = hash(seed, 0, listing.key) | 0;
  const calendar = calendarOf(market);
  return {
    listing,
    key,
    calendar,
    grid: gridOf(market, type),
    firstIndex: calendar.indexAt(dayNumber(listing.listedOn - 1)) + 1,
    anchorIndex: calendar.indexAt(anchorDay),
    largestMove: largestMove(listing) * (0.6 + 0.4 * uniform(key, lanes.volatility, 0)),
    trend: 0.0001 + 0.0002 * uniform(key, lanes.trend, 0),
    turnover: 0.003 * 12 ** uniform(key, lanes.turnover, 0) * (isLarge(listing) ? 0.4 : 1),
    priceLimit: priceLimit(listing),
    minutesPerDay: tradingMinutes(market),
    sharesPerVolumeUnit: markets[market].sharesPerVolumeUnit,
  };
}

export interface LimitPrices {
  readonly up: number;
  readonly down: number;
}

/** The prices beyond which the exchange takes no orders today; undefined where it has no limits. */
export function limitPrices(security: Security, previousClose: number): LimitPrices | undefined {
  const { priceLimit: limit, grid } = security;
  if (limit === undefined) return undefined;
  return { up: toGrid(grid, previousClose * (1 + limit)), down: toGrid(grid, previousClose * (1 - limit)) };
}

/** Less than the price limit, because two prices are rounded to the tick. */
function largestMove(listing: Listing): number {
  if (listing.type === 'etf') return 0.05;
  const limit = priceLimit(listing);
  if (limit === undefined) return 0.11;
  return limit === 0.2 ? 0.155 : 0.076;
}

function priceLimit({ market, code }: Listing): number | undefined {
  if (market === 'HK' || market === 'US') return undefined;
  return /^(300|301|688)/.test(code) ? 0.2 : 0.1;
}

function isLarge({ anchorPrice, floatShares }: Listing): boolean {
  return anchorPrice * floatShares > 5e11;
}
