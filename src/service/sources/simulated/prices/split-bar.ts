/** Splits a bar into parts that together have its open, high, low, close, volume and amount. */
import { courseAt, type DayPrices, type DayShape } from './day-shape';
import { hash, lanes, lowerHalf, upperHalf } from '../random/random';
import { gridBetween, type PriceGrid } from '../listings/price-grid';
import { smoothNoise } from './price-path';

export interface TradedBar extends DayPrices {
  readonly volume: number;
  readonly amount: number;
}

/** Index i of every column is the same part. Plain arrays: small typed ones take longer to make than to fill. */
export type BarParts = Readonly<Record<keyof TradedBar, readonly number[]>>;

export interface SplitPlan {
  readonly count: number;
  readonly shape: DayShape;
  /** Of the parts' own random numbers. */
  readonly key: number;
  /** Of the smooth deviation from the course. */
  readonly driftKey: number;
  readonly grid: PriceGrid;
  /** The cumulative share of the volume at x, from 0 at the begin to 1 at the end. */
  readonly volumeUpTo: (x: number) => number;
}

/** A plan with what all columns are computed from. */
interface Course extends SplitPlan {
  readonly bar: TradedBar;
  /** For each part the bits that its close (upper half) and its volume (lower half) are drawn from. */
  readonly bits: readonly number[];
  /** Rounds a price of this bar to the tick. */
  readonly quoted: (price: number) => number;
}

/** Amplitudes of the parts' deviation from the course, as parts of the bar's range. */
const amplitudes = { drift: 0.12, jitter: 0.05, wick: 0.04 };
/** Parts between two lattice values of the drift. */
const driftSpan = 4;

export function splitBar(bar: TradedBar, plan: SplitPlan): BarParts {
  const bits = drawBits(plan);
  const course: Course = { ...plan, bar, bits, quoted: gridBetween(plan.grid, bar.low, bar.high) };
  const close = closes(course);
  const open = opens(course, close);
  const { high, low } = extremes(course, open, close);
  const volume = volumes(course);
  return { open, high, low, close, volume, amount: amounts(course, { open, high, low, close }, volume) };
}

/** One bar of the first parts. */
export function joinParts(parts: BarParts, count: number): TradedBar | undefined {
  if (count === 0) return undefined;
  let [high, low, volume, amount] = [-Infinity, Infinity, 0, 0];
  for (let i = 0; i < count; i++) {
    high = Math.max(high, parts.high[i] ?? NaN);
    low = Math.min(low, parts.low[i] ?? NaN);
    volume += parts.volume[i] ?? NaN;
    amount += parts.amount[i] ?? NaN;
  }
  return { open: parts.open[0] ?? NaN, high, low, close: parts.close[count - 1] ?? NaN, volume, amount };
}

export function partAt(parts: Readonly<Record<keyof TradedBar, ArrayLike<number>>>, i: number): TradedBar {
  return {
    open: parts.open[i] ?? NaN,
    high: parts.high[i] ?? NaN,
    low: parts.low[i] ?? NaN,
    close: parts.close[i] ?? NaN,
    volume: parts.volume[i] ?? NaN,
    amount: parts.amount[i] ?? NaN,
  };
}

function drawBits({ key, count }: SplitPlan): number[] {
  const bits: number[] = [];
  for (let i = 0; i < count; i++) bits.push(hash(key, lanes.partClose, i));
  return bits;
}

function closes({ driftKey, bar, shape, count, bits, quoted }: Course): number[] {
  const range = bar.high - bar.low;
  const close: number[] = [];
  for (let i = 0; i < count - 1; i++) {
    const drift = amplitudes.drift * smoothNoise(driftKey, lanes.minuteDrift, i / driftSpan);
    const jitter = amplitudes.jitter * (2 * upperHalf(bits[i] ?? 0) - 1);
    const price = quoted(courseAt(shape, (i + 1) / count) + range * (drift + jitter));
    close.push(within(price, bar.low, bar.high));
  }
  close.push(bar.close);
  return close;
}

function opens({ bar, count }: Course, close: readonly number[]): number[] {
  return [bar.open, ...close.slice(0, count - 1)];
}

/** Each part reaches beyond its open and close by a wick; one has the bar's high, one its low. */
function extremes({ key, bar, shape, count, quoted }: Course, open: readonly number[], close: readonly number[]) {
  const wick = amplitudes.wick * (bar.high - bar.low);
  const high: number[] = [];
  const low: number[] = [];
  for (let i = 0; i < count; i++) {
    const bits = hash(key, lanes.partWicks, i);
    const from = open[i] ?? NaN;
    const to = close[i] ?? NaN;
    high.push(within(quoted((from > to ? from : to) + wick * upperHalf(bits)), bar.low, bar.high));
    low.push(within(quoted((from < to ? from : to) - wick * lowerHalf(bits)), bar.low, bar.high));
  }
  high[Math.floor(shape.highAt * count)] = bar.high;
  low[Math.floor(shape.lowAt * count)] = bar.low;
  return { high, low };
}

function within(price: number, low: number, high: number): number {
  if (price < low) return low;
  return price > high ? high : price;
}

/** Differences of the cumulative volume at jittered times. The cumulative volume is rounded, so that the sum is exact. */
function volumes({ bar, count, bits, volumeUpTo }: Course): number[] {
  const volume: number[] = [];
  let before = 0;
  for (let i = 0; i < count; i++) {
    const jitter = 0.9 * (lowerHalf(bits[i] ?? 0) - 0.5);
    const upTo = i === count - 1 ? bar.volume : Math.round(bar.volume * volumeUpTo((i + 1 + jitter) / count));
    volume.push(upTo - before);
    before = upTo;
  }
  return volume;
}

type Prices = Pick<BarParts, 'open' | 'high' | 'low' | 'close'>;

/** Volume × middle price of each part, scaled so that the sum is the bar's amount. */
function amounts({ bar, count }: Course, prices: Prices, volume: readonly number[]): number[] {
  const upTo: number[] = [];
  let sum = 0;
  for (let i = 0; i < count; i++) upTo.push((sum += (volume[i] ?? NaN) * middlePrice(prices, i)));
  const scale = sum > 0 ? bar.amount / sum : 0;
  const amount: number[] = [];
  let before = 0;
  for (let i = 0; i < count; i++) {
    const rounded = i === count - 1 ? bar.amount : Math.round((upTo[i] ?? NaN) * scale);
    amount.push(rounded - before);
    before = rounded;
  }
  return amount;
}

function middlePrice({ open, high, low, close }: Prices, i: number): number {
  return ((open[i] ?? NaN) + (high[i] ?? NaN) + (low[i] ?? NaN) + (close[i] ?? NaN)) / 4;
}
