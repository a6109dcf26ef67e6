/** The columns of MD.KLINE and MD.INTRADAY: fields of the bars, returns, technical indicators, and sparklines. */
import { withAdjustedVolume } from '../../../market/bars/adjust';
import {
  computeIndicator,
  indicatorColumns,
  indicatorNames,
  type IndicatorSpec,
  parseIndicator,
  warmUpBars,
} from '../../../market/indicators/spec';
import { barCount, type Bars, type Column, sliceBars } from '../../../market/bars/bars';
import { isNotServed } from '../../../market/fields/field-suggestion';
import { barFields, fieldsOfAll, returnFields } from '../../../market/fields/fields';
import { badArgument, isProblem, type Outcome } from '../../../market/texts/problem';
import { sparklineLength } from '../../../market/bars/sparkline';
import type { SymbolCode } from '../../../market/symbols/symbol';
import {
  type BarSeries,
  isIndicator,
  isReturn,
  isSparkline,
  shownCount,
  type TableField,
} from '../../sheet/bar-columns';
import { fieldNames, isAll, readField } from '../arguments/arguments';
import type { Outcomes } from '../calls/services';

const known = [...barFields, ...returnFields];

/** The columns of a comma list or range, in the order given; `all` stands for every field of the bars themselves. */
export function readBarFields(value: unknown, defaults: readonly TableField[]): readonly TableField[] {
  const names = fieldNames(value);
  if (names.length === 0) return defaults;
  return names.flatMap((name) => (isAll(name) ? fieldsOfAll(barFields) : columnsNamed(name)));
}

function columnsNamed(name: string): readonly TableField[] {
  const length = sparklineLength(name);
  if (length !== undefined) return [{ kind: 'text', length }];
  const indicator = parseIndicator(name, 'fields');
  if (indicator) return indicatorColumns(indicator);
  if (name.endsWith(')') && !isNotServed(name))
    throw badArgument('fields', { kind: 'one-of', values: indicatorNames }, name);
  return [readField(name, known, 'fields')];
}

/** The earlier bars that the first row of these columns is computed from. */
export function leadOf(fields: readonly TableField[]): number {
  return fields.reduce((most, field) => Math.max(most, leadOfField(field)), 0);
}

function leadOfField(field: TableField): number {
  if (isIndicator(field)) return warmUpBars(field.spec);
  if (isSparkline(field)) return field.length - 1;
  return isReturn(field) ? 1 : 0;
}

/** The series with the values of every indicator among the fields. */
export function withIndicators(outcomes: Outcomes<BarSeries>, fields: readonly TableField[]): Outcomes<BarSeries> {
  const columns = fields.filter(isIndicator);
  if (columns.length === 0) return outcomes;
  const specs = [...new Set(columns.map(({ spec }) => spec))];
  const computed = (symbol: SymbolCode, series: BarSeries) =>
    specs.flatMap((spec) => {
      const values = computeIndicator(barsOfIndicator({ ...series, symbol }, spec), spec);
      return columns
        .filter((column) => column.spec === spec)
        .map((column, i) => [column, shown(values[i], series)] as const);
    });
  const result = new Map<SymbolCode, Outcome<BarSeries>>();
  for (const [symbol, series] of outcomes)
    result.set(symbol, isProblem(series) ? series : { ...series, indicators: new Map(computed(symbol, series)) });
  return result;
}

/** Each indicator sees its own warm-up: its values do not depend on the columns beside it. */
export function barsOfIndicator(
  { symbol, bars, lead }: BarSeries & { readonly symbol: SymbolCode },
  spec: IndicatorSpec,
): Bars {
  return withAdjustedVolume(sliceBars(bars, Math.max(0, lead - warmUpBars(spec)), barCount(bars)), symbol);
}

function shown(values: Column | undefined, { bars, lead }: BarSeries): Column {
  const count = shownCount({ bars, lead });
  return values ? values.subarray(values.length - count) : new Float64Array(count).fill(NaN);
}
