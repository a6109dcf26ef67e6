/** What follows from the arguments of a screen, whether quotes decide it alone, or details and bars, too. */
import type { ConditionContext } from '../../../market/fields/conditions';
import { badArgument, type Problem } from '../../../market/texts/problem';
import type { Quote } from '../../../market/fields/records';
import { typedText } from '../../../market/texts/typed-text';
import type { Rectangle } from '../../sheet/cells';
import type { LookBackTable, ScreenColumn } from '../../sheet/screen-table';
import { isAll } from '../arguments/arguments';
import type { MaybePromise } from '../calls/maybe-promise';
import type { Call } from '../calls/services';
import type { ScreenRow } from './screen-conditions';

/** The arguments as lists of texts. */
export interface ScreenTexts {
  readonly fields: readonly string[];
  readonly sortBy: readonly string[];
  readonly where: readonly string[];
  readonly context: ConditionContext;
}

export interface ScreenPlan {
  /** Filters, sorts and cuts the quotes of the universes. */
  choose(call: Call, quotes: readonly Quote[], top: number): MaybePromise<ChosenQuotes>;
}

export interface ChosenQuotes {
  /** Why there is no quote, where conditions leave none. */
  readonly missed?: Problem | undefined;
  /** What the cells of a row show. */
  readonly columns: readonly ScreenColumn[];
  /** What a row of cells is made of, from zero below the header. */
  readonly rowAt: (index: number) => ScreenRow | undefined;
  readonly cells: (table: ScreenTable) => Rectangle;
}

export type ScreenTable = Omit<LookBackTable, 'columns' | 'valueOf' | 'symbols' | 'records'> & {
  readonly priceField: 'last_price';
};

/** A condition as it was typed, and the rows that meet it. */
export interface TypedCondition<Row> {
  readonly text: string;
  readonly isMet: (row: Row) => boolean;
}

/** @param met the rows that meet all conditions */
export function missedIn<Row>(
  met: readonly Row[],
  rows: readonly Row[],
  conditions: readonly TypedCondition<Row>[],
): Problem | undefined {
  return met.length === 0 && conditions.length > 0 ? noMatch(rows, conditions) : undefined;
}

/**
 * What a person should change in conditions that no row meets together: those that none meets alone, else the one without which
 * most rows remain.
 */
function noMatch<Row>(rows: readonly Row[], conditions: readonly TypedCondition<Row>[]): Problem {
  const impossible = conditions.filter(({ isMet }) => !rows.some((row) => isMet(row)));
  if (impossible.length > 0) return { kind: 'no-match', conditions: impossible.map(({ text }) => text) };
  const missing = rows.map((row) => conditions.filter(({ isMet }) => !isMet(row))).filter(({ length }) => length === 1);
  const counted = conditions.map((condition) => ({
    without: condition.text,
    count: missing.filter(([only]) => only === condition).length,
  }));
  const [nearest] = counted.toSorted((a, b) => b.count - a.count);
  return {
    kind: 'no-match',
    conditions: conditions.map(({ text }) => text),
    ...(nearest && nearest.count > 0 && { nearest }),
  };
}

type Order<Row> = (a: Row, b: Row) => number;
export type SortValue = string | number | null;

/**
 * Several keys: the next one decides where the one before leaves rows equal. Without a key all are equal. A key sorts
 * descending, with a leading minus or a word for it ascending; rows without a value come last either way.
 * @param read finds the value of a key; a minus stays, as bad keys are named as they were typed
 */
export function sorting<Row>(keys: readonly string[], read: (key: string) => (row: Row) => SortValue): Order<Row> {
  const orders = keys.map((text) => {
    const { key, direction } = sortKey(text);
    if (isAll(key)) throw badArgument('sort_by', { kind: 'one-field' }, text);
    return orderBy(read(key), direction);
  });
  return (a, b) => orders.reduce((decided, order) => decided || order(a, b), 0);
}

type Direction = 1 | -1;

/** What people write behind a key, as in SQL or as spreadsheets name it. */
const directions: Readonly<Record<string, Direction>> = {
  desc: -1,
  descending: -1,
  降序: -1,
  从高到低: -1,
  从大到小: -1,
  asc: 1,
  ascending: 1,
  升序: 1,
  从低到高: 1,
  从小到大: 1,
};

/** `amount desc`, `amount:asc`, `成交额降序`: a word behind a key decides, whatever stands before it. */
function sortKey(text: string): { readonly key: string; readonly direction: Direction } {
  const typed = typedText(text);
  for (const [word, direction] of Object.entries(directions)) {
    if (!typed.toLowerCase().endsWith(word)) continue;
    const key = typed.slice(0, -word.length);
    const bare = key.replace(/[:\s]$/, '').trim();
    // A Latin word is apart from the key: `turnoverdesc` is none.
    if (bare !== '' && (bare !== key || !/[a-z]$/.test(word))) return { key: bare, direction };
  }
  return { key: text, direction: typed.startsWith('-') ? 1 : -1 };
}

function orderBy<Row>(valueOf: (row: Row) => SortValue, direction: Direction): Order<Row> {
  return (a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (typeof left === 'string' ? left.localeCompare(String(right)) : left - Number(right));
  };
}
