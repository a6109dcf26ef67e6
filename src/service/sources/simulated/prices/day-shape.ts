/** The course of a day between open, high, low and close, and the distribution of its volume over the hours. */
import { lanes, uniform } from '../random/random';

export interface DayPrices {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** A point of the day's course: x runs from 0 at the open to 1 at the close. */
export interface Waypoint {
  readonly x: number;
  readonly price: number;
}

export interface DayShape {
  /** Open, the two extremes in the order in which they are touched, close. */
  readonly waypoints: readonly [Waypoint, Waypoint, Waypoint, Waypoint];
  readonly highAt: number;
  readonly lowAt: number;
}

export function dayShape(key: number, index: number, { open, high, low, close }: DayPrices): DayShape {
  // On a rising day the low mostly comes before the high.
  const highFirst = uniform(key, lanes.touchOrder, index) < (close > open ? 0.25 : 0.75);
  const early = 0.01 + 0.47 * uniform(key, lanes.firstTouch, index);
  const late = 0.52 + 0.47 * uniform(key, lanes.secondTouch, index);
  const [highAt, lowAt] = highFirst ? [early, late] : [late, early];
  const first = { x: early, price: highFirst ? high : low };
  const second = { x: late, price: highFirst ? low : high };
  return { waypoints: [{ x: 0, price: open }, first, second, { x: 1, price: close }], highAt, lowAt };
}

/** The price at x, interpolated linearly between the waypoints. */
export function courseAt({ waypoints: [open, first, second, close] }: DayShape, x: number): number {
  if (x <= first.x) return between(open, first, x);
  return x <= second.x ? between(first, second, x) : between(second, close, x);
}

/** The volume-weighted average price in closed form, so that a daily bar needs no minutes. */
export function vwap({ waypoints: [open, first, second, close] }: DayShape): number {
  return weigh(open, first) + weigh(first, second) + weigh(second, close);
}

/** The cumulative share of the day's volume at x: most is traded near the open and the close. */
export function volumeUpTo(x: number): number {
  const fromNoon = 2 * x - 1;
  return 0.7 * x + 0.15 * (fromNoon * fromNoon * fromNoon + 1);
}

/** ∫ x · density up to x: the first moment of the distribution of `volumeUpTo`. */
function momentUpTo(x: number): number {
  const square = x * x;
  return 0.35 * square + 0.9 * square * (square - (4 / 3) * x + 0.5);
}

function weigh(from: Waypoint, to: Waypoint): number {
  const slope = (to.price - from.price) / (to.x - from.x);
  const volume = volumeUpTo(to.x) - volumeUpTo(from.x);
  return (from.price - slope * from.x) * volume + slope * (momentUpTo(to.x) - momentUpTo(from.x));
}

function between(from: Waypoint, to: Waypoint, x: number): number {
  return from.price + ((to.price - from.price) * (x - from.x)) / (to.x - from.x);
}
