/** What the cells of one calculation may ask for and give back together: no request fills the memory of the process. */
import type { Problem } from '../market/texts/problem';
import { limits } from './contract';

export interface Allowance {
  /** Counts what a cell asks for. @returns the problem when it is too much; it is not counted then */
  ask(symbols: number): Problem | undefined;
  /** Counts the symbols, dates and fields of a cell before they are read: those that are none are never asked for, and take their time as well. */
  read(count: number): Problem | undefined;
  /** Counts bars, of each symbol the most that a cell has asked for: cells share them. @param shape what is equal then */
  askBars(shape: string, symbols: readonly string[], each: number): Problem | undefined;
  /** Counts the values of a result. */
  give(values: number): Problem | undefined;
  /** Nothing more is computed, only to be thrown away: nobody waits any more. */
  end(problem: Problem): void;
  /** Once a result was too large, or the calculation has ended. */
  refusal(): Problem | undefined;
}

export function createAllowance(): Allowance {
  const used = { readSymbols: 0, askedSymbols: 0, askedBars: 0, resultValues: 0 };
  const barsAsked = new Map<string, number>();
  let refused: Problem | undefined;
  const take = (kind: keyof typeof used, count: number): Problem | undefined => {
    if (used[kind] + count > limits[kind]) return tooLarge(used[kind] + count, limits[kind]);
    used[kind] += count;
    return undefined;
  };
  const end = (problem: Problem | undefined) => (refused ??= problem);
  return {
    read: (count) => take('readSymbols', count),
    ask: (symbols) => take('askedSymbols', symbols),
    askBars(shape, symbols, each) {
      const larger = symbols.map((symbol) => `${symbol} ${shape}`).filter((key) => each > (barsAsked.get(key) ?? 0));
      const problem = take(
        'askedBars',
        larger.reduce((count, key) => count + each - (barsAsked.get(key) ?? 0), 0),
      );
      if (!problem) for (const key of larger) barsAsked.set(key, each);
      return problem;
    },
    give(values) {
      const problem = take('resultValues', values);
      end(problem);
      return problem;
    },
    end,
    refusal: () => refused,
  };
}

/** In memory, about: of a value, a quote or a bar. */
const bytesEach = 64;

export function tooLarge(count: number, limit: number): Problem {
  return { kind: 'result-too-large', bytes: count * bytesEach, limitBytes: limit * bytesEach };
}
