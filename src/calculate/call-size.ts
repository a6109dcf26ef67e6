/** How large a call may get, told by its arguments alone: what is too large is not begun. */
import { isAll } from '../addin/functions/arguments';
import { barFields } from '../market/fields';
import type { Problem } from '../market/problem';
import { splitList } from '../market/typed-text';
import { tooLarge } from './allowance';
import { limits } from './contract';
import type { Signature } from './signatures';

export interface CallSize {
  /** At least one. */
  readonly symbols: number;
  /** Values for each symbol; of bars for each bar. At least one. */
  readonly columns: number;
}

const ofRows: ReadonlySet<string> = new Set(['symbols', 'symbol', 'symbolOrMarket']);
/** Conditions are computed for each row, as fields are. */
const ofColumns: ReadonlySet<string> = new Set(['fields', 'dates', 'measures', 'condition', 'where']);
/** Symbols of a universe, about. */
const universeRows = 10_000;

export function callSize({ id, parameters }: Signature, given: readonly unknown[]): CallSize {
  let [symbols, columns] = [id === 'UNIVERSE' ? universeRows : 0, 0];
  for (let i = 0; i < given.length; i++) {
    const parameter = parameters[i] ?? '';
    if (ofRows.has(parameter)) symbols += countMembers(given[i]);
    else if (ofColumns.has(parameter)) columns += countMembers(given[i]);
  }
  return { symbols: Math.max(1, symbols), columns: Math.max(1, id === 'CORREL' ? symbols : columns) };
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
