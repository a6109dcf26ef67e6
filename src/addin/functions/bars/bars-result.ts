/**
 * What MD.KLINE and MD.INTRADAY have in common: the options that shape their bars, and their columns: fields of the bars, returns,
 * technical indicators, and sparklines.
 */
import { defaultBarFields, barFields, fieldsOfAll, returnFields } from '../../../market/fields/fields';
import type { Adjust, Period } from '../../../market/time/period';
import { badArgument, type Outcome, isProblem } from '../../../market/texts/problem';
import type { SymbolCode, SymbolSlot } from '../../../market/symbols/symbol';
import {
  type BarSeries,
  isPlain,
  type PlainField,
  type TableField,
  isIndicator,
  isReturn,
  isSparkline,
  shownCount,
} from '../../sheet/bar-columns';
import { type BarsTable, longBarCells } from '../../sheet/bars-table';
import type { Rectangle } from '../../sheet/cells';
import { wideBarCells, type WideLayout, wideLayouts } from '../../sheet/wide-bars';
import { failIfProblem, fieldNames, readBoolean, readOneOf, isAll, readField } from '../arguments/arguments';
import type { Call, Outcomes } from '../calls/services';
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
import { sparklineLength } from '../../../market/bars/sparkline';

export interface BarsShapeArguments {
  readonly fields: unknown;
  readonly headers: unknown;
  readonly order: unknown;
  readonly layout: unknown;
}

export const barsOrders = ['asc', 'desc'] as const;
export type BarsOrder = (typeof barsOrders)[number];
export const barsLayouts = ['long', ...wideLayouts] as const;
export type BarsLayout = 'long' | WideLayout;

interface BarsShape {
  readonly fields: readonly TableField[];
  readonly headers: boolean;
  readonly order: BarsOrder;
  readonly layout: BarsLayout;
}

/** @throws MarketDataError bad-argument; the wide layouts take one field, close unless told */
export function readBarsShape(given: BarsShapeArguments): BarsShape {
  const headers = readBoolean(given.headers, 'headers', true);
  const order = readOneOf(given.order, 'order', barsOrders, 'asc');
  const layout = readOneOf(given.layout, 'layout', barsLayouts, 'long');
  const fields = readBarFields(given.fields, layout === 'long' ? defaultBarFields : ['close']);
  if (layout !== 'long' && !fields.every(isPlain)) throw badArgument('layout', { kind: 'long-layout' }, layout);
  if (layout !== 'long' && fields.length > 1)
    throw badArgument('fields', { kind: 'single-field', layout }, fieldNames(given.fields).join(','));
  return { fields, headers, order, layout };
}

/** The bars of a call, and how it shows them. */
export interface FoundBars {
  readonly slots: readonly SymbolSlot[];
  readonly bars: ReadonlyMap<SymbolCode, Outcome<BarSeries>>;
  readonly period: Period;
  /** Absent for bars that are as they were traded. */
  readonly adjust?: Adjust;
  readonly shape: BarsShape;
}

/** @throws MarketDataError the problem of a symbol that is alone */
export function barsResult(found: FoundBars, call: Pick<Call, 'cellHost' | 'facts'>): Rectangle {
  if (found.slots.length === 1) failIfProblem(found.slots[0], found.bars);
  const table = barsTable(found, call);
  return table.layout === 'long' ? longBarCells(table) : wideBarCells(table, wideField(table), table.layout);
}

/** What becomes cells, with the values of indicators. */
export function barsTable(
  { slots, bars, period, shape }: FoundBars,
  { cellHost, facts }: Pick<Call, 'cellHost' | 'facts'>,
): BarsTable & BarsShape {
  return { slots, period, bars: withIndicators(bars, shape.fields), facts, ...shape, ...cellHost };
}

/** The one field of the wide layouts. */
export function wideField({ fields }: Pick<BarsShape, 'fields'>): PlainField {
  return fields.find(isPlain) ?? 'close';
}

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
