/** The columns of MD.KLINE and MD.INTRADAY: fields of the bars, and what is computed from them. */
import { barFields, returnFields } from '../market/fields';
import { isReturn, type TableField } from '../sheet/bar-columns';
import { fieldNames, isAll, readField } from './arguments';

const known = [...barFields, ...returnFields];

/** The columns of a comma list or range, in the order given; `all` stands for every field of the bars themselves. */
export function readBarFields(value: unknown, defaults: readonly TableField[]): readonly TableField[] {
  const names = fieldNames(value);
  if (names.length === 0) return defaults;
  return names.flatMap((name): readonly TableField[] => (isAll(name) ? barFields : [readField(name, known, 'fields')]));
}

/** The earlier bars that the first row of these columns is computed from. */
export function leadOf(fields: readonly TableField[]): number {
  return Math.max(0, ...fields.map((field) => (isReturn(field) ? 1 : 0)));
}
