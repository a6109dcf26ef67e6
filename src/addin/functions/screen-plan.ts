/** What follows from the arguments of a screen, whether quotes decide it alone or bars, too. */
import type { ConditionContext } from '../../market/fields/conditions';
import type { QuoteField } from '../../market/fields/fields';
import { badArgument } from '../../market/texts/problem';
import type { Quote } from '../../market/fields/records';
import type { Rectangle } from '../sheet/cells';
import type { RecordTable } from '../sheet/record-table';
import { isAll } from './arguments';
import type { MaybePromise } from './maybe-promise';
import type { Call } from './services';

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
  readonly quotes: readonly Quote[];
  readonly cells: (table: ScreenTable) => Rectangle;
}

export type ScreenTable = Omit<RecordTable<QuoteField>, 'fields'>;

type Order<Row> = (a: Row, b: Row) => number;
export type SortValue = string | number | null;

/**
 * Several keys: the next one decides where the one before leaves rows equal. Without a key all are equal. A key sorts
 * descending, with a leading minus ascending; rows without a value come last either way.
 * @param read finds the value of a key; the minus stays, as bad keys are named as they were typed
 */
export function sorting<Row>(keys: readonly string[], read: (key: string) => (row: Row) => SortValue): Order<Row> {
  const orders = keys.map((key) => {
    if (isAll(key)) throw badArgument('sort_by', { is: 'one-field' }, key);
    return orderBy(read(key), key.startsWith('-') ? 1 : -1);
  });
  return (a, b) => orders.reduce((decided, order) => decided || order(a, b), 0);
}

function orderBy<Row>(valueOf: (row: Row) => SortValue, direction: 1 | -1): Order<Row> {
  return (a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (typeof left === 'string' ? left.localeCompare(String(right)) : left - Number(right));
  };
}
