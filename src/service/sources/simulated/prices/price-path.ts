/**
 * The logarithm of a security's price in closed form: a trend, the walks of its market and its sector, and noise of its
 * own. A day needs no day before it, and its change is bounded.
 */
import { lanes, uniform } from '../random/hash';
import type { Blend } from '../listings/sectors';
import type { Walk } from '../random/walks';

/** The logarithm of the price, dividends reinvested, relative to the anchor day, by the number of the day. */
export type PricePath = (index: number) => number;

export interface PathFacts {
  readonly key: number;
  readonly anchorIndex: number;
  readonly trend: number;
  readonly largestMove: number;
  readonly blend: Blend;
  readonly market: Walk;
  readonly sector: Walk;
}

/** Octaves of the own noise besides the first, which has one independent value per day. */
const longOctaves = 6;
/** Each octave spans four times the one before it; the first of them two days. */
const shifts = Int32Array.from({ length: longOctaves }, (_, i) => 2 * i + 1);
/** √span of each, as in a random walk. */
const weights = Float64Array.from(shifts, (shift) => Math.SQRT2 ** shift);

/**
 * With amplitudes a·√span and a slope of at most 1.5 ÷ span between lattice values two apart, a day's change is below
 * a·(2 + 3·Σ 2^(−shift/2)) = 6.2·a.
 */
const amplitudesPerMove = 6.2;

export function pricePath({ key, anchorIndex, trend, largestMove, blend, market, sector }: PathFacts): PricePath {
  const move = largestMove - trend;
  const [ofMarket, ofSector, ofOwn] = [
    move * blend.market,
    move * blend.sector,
    (move * blend.own) / amplitudesPerMove,
  ];
  const noise = createNoise(key);
  const sum = (index: number) => ofMarket * market(index) + ofSector * sector(index) + ofOwn * noise(index);
  const atAnchor = sum(anchorIndex);
  return (index) => trend * (index - anchorIndex) + sum(index) - atAnchor;
}

/** The path of all members together. @param weights their parts of the value on the anchor day, together 1 */
export function pathOfMembers(paths: readonly PricePath[], weights: readonly number[]): PricePath {
  // Kept, because every day of an index costs one of each member.
  const known = new Map<number, number>();
  return (index) => {
    const kept = known.get(index);
    if (kept !== undefined) return kept;
    const value = paths.reduce((sum, path, i) => sum + (weights[i] ?? NaN) * Math.exp(path(index)), 0);
    known.set(index, Math.log(value));
    return Math.log(value);
  };
}

/** Keeps the lattice values around the last day: consecutive days share most of them. */
function createNoise(key: number): (index: number) => number {
  const none = Array.from<number>({ length: longOctaves }).fill(NaN);
  const [cells, from, to] = [none, [...none], [...none]];
  return (index) => {
    let sum = 2 * uniform(key, lanes.octave, index) - 1;
    for (let i = 0; i < longOctaves; i++) {
      const shift = shifts[i] ?? NaN;
      const cell = index >> shift;
      if (cells[i] !== cell) {
        cells[i] = cell;
        from[i] = uniform(key, lanes.octave + i + 1, cell);
        to[i] = uniform(key, lanes.octave + i + 1, cell + 1);
      }
      const within = index / (1 << shift) - cell;
      sum += (weights[i] ?? NaN) * smoothstep(from[i] ?? NaN, to[i] ?? NaN, within);
    }
    return sum;
  };
}

/** Value noise in [−1, 1]: smooth, with random values at whole numbers. */
export function smoothNoise(key: number, lane: number, position: number): number {
  const cell = Math.floor(position);
  return smoothstep(uniform(key, lane, cell), uniform(key, lane, cell + 1), position - cell);
}

/** Smoothstep between two numbers of [0, 1), scaled to [−1, 1]. */
function smoothstep(from: number, to: number, within: number): number {
  return 2 * (from + (to - from) * within * within * (3 - 2 * within)) - 1;
}
