/** The order book: five levels on each side of the last price, on the grid and inside the price limits. */
import { depthLevels } from '../../../protocol/assumptions';
import type { DayBar } from './prices/days';
import { lanes, uniform } from './random/hash';
import { ticksAway } from './listings/price-grid';
import type { Progress } from './calendar/progress';
import { limitPrices, type Security } from './prices/security';

/** Index 0 is the best level. */
export interface Side {
  readonly prices: readonly number[];
  readonly volumes: readonly number[];
}

export interface Book {
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
export function bookAt(security: Security, progress: Progress, bar: DayBar): Book {
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
