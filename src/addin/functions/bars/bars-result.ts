/** What MD.KLINE and MD.INTRADAY have in common: the options that shape their bars. */
import { defaultBarFields } from '../../../market/fields/fields';
import type { Adjust, Period } from '../../../market/time/period';
import { badArgument, type Outcome } from '../../../market/texts/problem';
import type { SymbolCode, SymbolSlot } from '../../../market/symbols/symbol';
import { type BarSeries, isPlain, type PlainField, type TableField } from '../../sheet/bar-columns';
import { type BarsTable, longBarCells } from '../../sheet/bars-table';
import type { Rectangle } from '../../sheet/cells';
import { wideBarCells, type WideLayout, wideLayouts } from '../../sheet/wide-bars';
import { failIfProblem, fieldNames, readBoolean, readOneOf } from '../arguments/arguments';
import { readBarFields, withIndicators } from './bar-fields';
import type { Call } from '../calls/services';

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

export interface BarsShape {
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
