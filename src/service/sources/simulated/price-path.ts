/**
 * The logarithm of a security's price in closed form: a trend and twelve octaves of value noise, with amplitudes that grow
 * by the square root of their span as in a random walk. A day needs no day before it, and its change is bounded.
 */
import { lanes, uniform } from './hash';
import type { Security } from './security';

/** Octaves besides the first, which has one independent value per day. */
const longOctaves = 11;
/** √span of each; a table, because powers are slow. */
const weights = Float64Array.from({ length: longOctaves }, (_, i) => Math.SQRT2 ** (i + 1));

/**
 * With amplitudes a·√span and a slope of at most 1.5 ÷ span between lattice values two apart, a day's change is below
 * a·(2 + 3·Σ 2^(−k/2)) = 9.25·a.
 */
const amplitudesPerMove = 9.25;

/** @returns the logarithm of the price, dividends reinvested, relative to the anchor day, by the number of the day */
export function pricePath({ key, anchorIndex, trend, largestMove }: Security): (index: number) => number {
  const amplitude = (largestMove - trend) / amplitudesPerMove;
  const noise = createNoise(key);
  const atAnchor = noise(anchorIndex);
  return (index) => trend * (index - anchorIndex) + amplitude * (noise(index) - atAnchor);
}

/** Keeps the lattice values around the last day: consecutive days share most of them. */
function createNoise(key: number): (index: number) => number {
  const cells = new Int32Array(longOctaves).fill(-(2 ** 31));
  const from = new Float64Array(longOctaves);
  const to = new Float64Array(longOctaves);
  return (index) => {
    let sum = 2 * uniform(key, lanes.octave, index) - 1;
    for (let i = 0; i < longOctaves; i++) {
      const cell = index >> (i + 1);
      if (cells[i] !== cell) {
        cells[i] = cell;
        from[i] = uniform(key, lanes.octave + i + 1, cell);
        to[i] = uniform(key, lanes.octave + i + 1, cell + 1);
      }
      const within = index / (2 << i) - cell;
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
