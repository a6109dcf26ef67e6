/**
 * Quotes, instruments and depth as the endpoints deliver them. The order book has five levels on each side, on the grid and inside
 * the price limits.
 */
import { isoDay } from '../../../market/time/exchange-time';
import { markets } from '../../../market/time/markets';
import { type DayBar, dayBar } from './prices/days';
import type { WireDepth, WireInstrument, WireQuote } from './market';
import { roundToSixDecimals } from '../../../market/bars/bars';
import { tickAt, ticksAway } from './listings/price-grid';
import type { Progress } from './calendar/progress';
import { limitPrices, type Security } from './prices/security';
import { depthLevels } from '../../../protocol/assumptions';
import { lanes, uniform } from './random/random';

/** Nobody trades an index. */
const emptyBook: Book = { bids: { prices: [], volumes: [] }, asks: { prices: [], volumes: [] } };

/** @param bar the day's bar so far */
export function wireQuote(security: Security, progress: Progress, bar: DayBar): WireQuote {
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

export function wireInstrument(security: Security, progress: Progress): WireInstrument {
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
export function wireDepth(security: Security, progress: Progress, bar: DayBar): WireDepth {
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
export interface Side {
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
