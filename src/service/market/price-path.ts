/**
 * The price of every trading day in closed form: a slow trend and twelve octaves of noise, the longer the larger, as in a
 * random walk. Any day costs the same, no day depends on what was asked before, and a day's change is bounded.
 */
import { lanes, uniform } from './hash';
import type { Security } from './security';

/** Octaves besides the first, which is one independent value per day. */
const longOctaves = 11;
/** √span of each: tabled, because powers are slow and a history asks for a hundred thousand. */
const weights = Float64Array.from({ length: longOctaves }, (_, i) => Math.SQRT2 ** (i + 1));

/**
 * With amplitudes a·√span and a slope of at most 1.5 ÷ span between lattice values two apart, a day's change is below
 * a·(2 + 3·Σ 2^(−k/2)) = 9.25·a.
 */
const amplitudesPerMove = 9.25;

/** Answers the logarithm of the price with dividends reinvested, relative to the anchor day, by the day's number. */
export function pricePath({ key, anchorIndex, trend, largestMove }: Security): (index: number) => number {
  const amplitude = (largestMove - trend) / amplitudesPerMove;
  const noise = createNoise(key);
  const atAnchor = noise(anchorIndex);
  return (index) => trend * (index - anchorIndex) + amplitude * (noise(index) - atAnchor);
}

/** Remembers the lattice values around the last day: days are mostly asked in a row, and share them. */
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
      sum += (weights[i] ?? NaN) * eased(from[i] ?? NaN, to[i] ?? NaN, within);
    }
    return sum;
  };
}

/** Noise in [−1, 1] that passes smoothly through hashed values at whole numbers. */
export function smoothNoise(key: number, lane: number, position: number): number {
  const cell = Math.floor(position);
  return eased(uniform(key, lane, cell), uniform(key, lane, cell + 1), position - cell);
}

/** From one uniform number to the next, flat at both ends, stretched to [−1, 1]. */
function eased(from: number, to: number, within: number): number {
  return 2 * (from + (to - from) * within * within * (3 - 2 * within)) - 1;
}
