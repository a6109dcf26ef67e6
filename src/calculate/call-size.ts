/** How large a call may get, told by its arguments alone: what is too large is not begun. */
import { isAll } from '../addin/functions/arguments/arguments';
import { barFields } from '../market/fields/fields';
import type { Problem } from '../market/texts/problem';
import { splitList } from '../market/texts/typed-text';
import { limits } from './contract';
import type { Calculation } from './read-request';
import type { Signature } from './signatures';
import type { Turns } from './turns';

interface CallSize {
  /** At least one. */
  readonly symbols: number;
  /** Symbols, dates and fields that are read before anything is asked for, known or not. */
  readonly read: number;
  /** Values for each symbol; of bars for each bar. At least one. */
  readonly columns: number;
}

const ofRows: ReadonlySet<string> = new Set(['symbols', 'symbol', 'symbolOrMarket']);
/** Conditions are computed for each row, as fields are. */
const ofColumns: ReadonlySet<string> = new Set(['fields', 'dates', 'measures', 'condition', 'where']);
/** Symbols of a universe, about. A quote is examined in a tenth of the time in which a symbol is read. */
const universeRows = 10_000;
const universeRead = 1_000;

export function callSize({ id, parameters }: Signature, given: readonly unknown[]): CallSize {
  let [symbols, columns] = [id === 'UNIVERSE' ? universeRows : 0, 0];
  for (let i = 0; i < given.length; i++) {
    const parameter = parameters[i] ?? '';
    if (ofRows.has(parameter)) symbols += countMembers(given[i]);
    else if (ofColumns.has(parameter)) columns += countMembers(given[i]);
  }
  return {
    symbols: Math.max(1, symbols),
    read: (id === 'UNIVERSE' ? universeRead : symbols) + columns,
    columns: Math.max(1, id === 'CORREL' ? symbols : columns),
  };
}

/** Of all cells. @param turns others have theirs between two cells: a request may be a list of millions of places */
export async function countRead({ cells }: Calculation, turns: Turns): Promise<number> {
  let count = 0;
  for (const { signature, given } of cells) {
    if (turns.isOver()) await turns.next();
    count += Math.min(callSize(signature, given).read, limits.cellSymbols);
  }
  return count;
}

/** @returns the problem of a cell that cannot be calculated in one piece, or whose result cannot be given */
export function callProblem({ symbols, read, columns }: CallSize): Problem | undefined {
  if (read > limits.cellSymbols) return tooLarge(read, limits.cellSymbols);
  return sizeProblem(symbols, columns);
}

/** @param rows symbols, or the bars of all of them @returns the problem of a result that cannot be given */
export function sizeProblem(rows: number, columns: number): Problem | undefined {
  return rows * columns > limits.resultValues ? tooLarge(rows * columns, limits.resultValues) : undefined;
}

/** Of ranges and lists, by commas; `all` stands for all fields. */
function countMembers(value: unknown): number {
  if (value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((count, each) => count + countMembers(each), 0);
  if (typeof value !== 'string') return 1;
  return splitList(value).reduce((count, text) => count + (isAll(text) ? barFields.length : 1), 0);
}

/** What the cells of one calculation may ask for and give back together: no request fills the memory of the process. */
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

function tooLarge(count: number, limit: number): Problem {
  return { kind: 'result-too-large', bytes: count * bytesEach, limitBytes: limit * bytesEach };
}
