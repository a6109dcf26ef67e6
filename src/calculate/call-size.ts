/** How large a call may get, told by its arguments alone: what is too large is not begun. */
import { isAll } from '../addin/functions/arguments/arguments';
import { barFields } from '../market/fields/fields';
import type { Problem } from '../market/texts/problem';
import { splitList } from '../market/texts/typed-text';
import { tooLarge } from './allowance';
import { limits } from './contract';
import type { Calculation } from './read-request';
import type { Signature } from './signatures';
import type { Turns } from './turns';

export interface CallSize {
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
