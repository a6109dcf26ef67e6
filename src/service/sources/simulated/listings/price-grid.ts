/** The tick sizes of each exchange, and rounding to them. */
import { roundToSixDecimals } from '../../../../market/bars/bars';
import type { MarketId } from '../../../../market/time/markets';
import type { Listing } from './listing';

export type PriceGrid = 'mainland-stock' | 'mainland-fund' | 'hong-kong' | 'us' | 'index';

/** Prices below `below` move by `tick`. */
interface Band {
  readonly below: number;
  readonly tick: number;
}

/** Hong Kong's spread table since August 2025, US sub-dollar prices by Regulation NMS. */
const bands: Readonly<Record<PriceGrid, readonly Band[]>> = {
  'mainland-stock': [{ below: Infinity, tick: 0.01 }],
  'mainland-fund': [{ below: Infinity, tick: 0.001 }],
  'hong-kong': [
    { below: 0.25, tick: 0.001 },
    { below: 0.5, tick: 0.005 },
    { below: 20, tick: 0.01 },
    { below: 50, tick: 0.02 },
    { below: 100, tick: 0.05 },
    { below: 200, tick: 0.1 },
    { below: 500, tick: 0.2 },
    { below: 1000, tick: 0.5 },
    { below: 2000, tick: 1 },
    { below: 5000, tick: 2 },
    { below: Infinity, tick: 5 },
  ],
  us: [
    { below: 1, tick: 0.0001 },
    { below: Infinity, tick: 0.01 },
  ],
  index: [{ below: Infinity, tick: 0.01 }],
};

const smallestTick = 0.0001;

export function gridOf(market: MarketId, type: Listing['type']): PriceGrid {
  if (type === 'index') return 'index';
  if (market === 'HK') return 'hong-kong';
  if (market === 'US') return 'us';
  return type === 'etf' ? 'mainland-fund' : 'mainland-stock';
}

export function tickAt(grid: PriceGrid, price: number): number {
  for (const { below, tick } of bands[grid]) if (price < below) return tick;
  return smallestTick;
}

/** The nearest price on the grid, at least one tick; halves are rounded up. */
export function toGrid(grid: PriceGrid, price: number): number {
  const tick = tickAt(grid, price);
  // The small addition undoes the binary error of halves such as 10.05 × 1.1 = 11.055.
  const ticks = Math.max(1, Math.round(price / tick + 1e-7));
  return roundToSixDecimals(ticks * tick);
}

/** `toGrid` for prices from `low` to `high`: faster where they share a tick, as the prices of a day mostly do. */
export function gridBetween(grid: PriceGrid, low: number, high: number): (price: number) => number {
  const tick = tickAt(grid, low);
  const perUnit = Math.round(1 / tick);
  // A quotient of whole numbers is the double nearest to the decimal price; ticks above 1 have no such divisor.
  if (tickAt(grid, high) !== tick || tick > 1) return (price) => toGrid(grid, price);
  return (price) => Math.max(1, Math.round(price * perUnit)) / perUnit;
}

/** The price that is so many ticks above another, or below it when negative; the tick changes from band to band. */
export function ticksAway(grid: PriceGrid, price: number, ticks: number): number {
  let moved = price;
  for (let i = 0; i < ticks; i++) moved += tickAt(grid, moved + smallestTick / 2);
  for (let i = 0; i > ticks; i--) moved -= tickAt(grid, moved - smallestTick / 2);
  return roundToSixDecimals(moved);
}
