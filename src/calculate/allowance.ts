/** What the cells of one calculation may ask for and give back together: no request fills the memory of the process. */
import type { Problem } from '../market/problem';
import { limits } from './contract';

export interface Allowance {
  /** Counts what a cell asks for. @returns the problem when it is too much; it is not counted then */
  ask(symbols: number, bars: number): Problem | undefined;
  /** Counts the values of a result. */
  give(values: number): Problem | undefined;
  /** Once a result was too large: no other one is computed, only to be thrown away. */
  refusal(): Problem | undefined;
}

export function createAllowance(): Allowance {
  const used = { askedSymbols: 0, askedBars: 0, resultValues: 0 };
  let refused: Problem | undefined;
  const take = (kind: keyof typeof used, count: number): Problem | undefined => {
    if (used[kind] + count > limits[kind]) return tooLarge(used[kind] + count, limits[kind]);
    used[kind] += count;
    return undefined;
  };
  return {
    ask: (symbols, bars) => take('askedSymbols', symbols) ?? take('askedBars', bars),
    give(values) {
      const problem = take('resultValues', values);
      refused ??= problem;
      return problem;
    },
    refusal: () => refused,
  };
}

/** In memory, about: of a value, a quote or a bar. */
const bytesEach = 64;

function tooLarge(count: number, limit: number): Problem {
  return { kind: 'result-too-large', bytes: count * bytesEach, limitBytes: limit * bytesEach };
}
