/** The grid's words for Excel's operators and bounds of conditional formats. */
import { CFNumberOperator, CFTextOperator, CFValueType } from '@univerjs/preset-sheets-conditional-formatting';
import type { Bound, CellValueOperator, TextRule } from '../../../office-host/stores/conditional-formats';

type Table<K extends string, V> = Readonly<Record<K, V>>;

export const numberOperators: Table<CellValueOperator, CFNumberOperator> = {
  Between: CFNumberOperator.between,
  NotBetween: CFNumberOperator.notBetween,
  EqualTo: CFNumberOperator.equal,
  NotEqualTo: CFNumberOperator.notEqual,
  GreaterThan: CFNumberOperator.greaterThan,
  LessThan: CFNumberOperator.lessThan,
  GreaterThanOrEqual: CFNumberOperator.greaterThanOrEqual,
  LessThanOrEqual: CFNumberOperator.lessThanOrEqual,
};

export const textOperators: Table<TextRule['operator'], CFTextOperator> = {
  Contains: CFTextOperator.containsText,
  NotContains: CFTextOperator.notContainsText,
  BeginsWith: CFTextOperator.beginsWith,
  EndsWith: CFTextOperator.endsWith,
};

export const boundTypes: Table<Bound['type'], CFValueType> = {
  LowestValue: CFValueType.min,
  HighestValue: CFValueType.max,
  Number: CFValueType.num,
  Percent: CFValueType.percent,
  Formula: CFValueType.formula,
  Percentile: CFValueType.percentile,
};

/** Excel's word for one of the grid. */
export function wordOf<K extends string, V>(table: Table<K, V>, value: V): K | undefined {
  return (Object.keys(table) as K[]).find((key) => table[key] === value);
}
