/** The order book: five levels on each side of the last price, on the grid and inside the price limits. */
import { depthLevels } from '../../protocol/assumptions';
import type { DayBar } from './days';
import { lanes, uniform } from './hash';
import { ticksAway } from './price-grid';
import type { Progress } from './progress';
import { limitPrices, type Security } from './security';

/** Index 0 is the best level. */
export interface Side {
  readonly prices: readonly number[];
  readonly volumes: readonly number[];
}

export interface Book {
  readonly bids: Side;
  readonly asks: Side;
}

/** How many ticks the best bid and the best ask are from the last price. */
const gaps: readonly (readonly [bid: number, ask: number])[] = [
  [0, 1],
  [1, 0],
  [0, 1],
  [1, 0],
  [1, 1],
  [0, 2],
  [2, 1],
];

/** @param bar the day as far as it has come */
export function bookAt(security: Security, progress: Progress, bar: DayBar): Book {
  const { key, sharesPerVolumeUnit } = security;
  const moment = momentOf(security, progress);
  const [bidGap, askGap] = bestGaps(security, bar, moment);
  const ordinary = Math.max(1, (security.turnover * security.listing.floatShares) / sharesPerVolumeUnit / 400);
  const side = (gap: number, direction: 1 | -1, lane: number): Side => {
    const prices = levelPrices(security, bar, gap, direction);
    const volumeAt = (level: number) =>
      uniform(key, lane, moment * depthLevels + level) ** 2 * 3 * ordinary * (1 + level / 4);
    return { prices, volumes: prices.map((_, level) => Math.ceil(volumeAt(level))) };
  };
  return { bids: side(bidGap, -1, lanes.bidVolume), asks: side(askGap, 1, lanes.askVolume) };
}

/** At a limit the last price is the best of the side that waits in vain, and the other side is empty. */
function bestGaps(security: Security, bar: DayBar, moment: number): readonly [number, number] {
  const limits = limitPrices(security, bar.previousClose);
  if (limits && bar.close >= limits.up) return [0, 1];
  if (limits && bar.close <= limits.down) return [1, 0];
  return gaps[Math.floor(uniform(security.key, lanes.spread, moment) * gaps.length)] ?? [0, 1];
}

function levelPrices(security: Security, bar: DayBar, gap: number, direction: 1 | -1): number[] {
  const limits = limitPrices(security, bar.previousClose) ?? { up: Infinity, down: 0 };
  const prices = Array.from({ length: depthLevels }, (_, level) =>
    ticksAway(security.grid, bar.close, direction * (gap + level)),
  );
  return prices.filter((price) => price > 0 && price >= limits.down && price <= limits.up);
}

/** A number for each step of each day: the book changes with it and rests when trading does. */
function momentOf({ minutesPerDay }: Security, { index, completed, step, stepsPerMinute }: Progress): number {
  const minutes = index * minutesPerDay + completed;
  return minutes * stepsPerMinute + (step ?? 0);
}
