/** What MD.KLINE and MD.INTRADAY have in common: the options that shape their bars. */
import { type Bars } from '../market/bars';
import { barFields, type BarField, defaultBarFields } from '../market/fields';
import type { Period } from '../market/period';
import { badArgument, type Outcome } from '../market/problem';
import type { SymbolCode, SymbolSlot } from '../market/symbol';
import { longBarCells } from '../sheet/bars-table';
import type { Rectangle } from '../sheet/cells';
import { wideBarCells } from '../sheet/wide-bars';
import { readBoolean, readFields, readOneOf } from './arguments';
import type { Call } from './services';
import { failIfProblem } from './symbol-slots';

export interface BarsShapeArguments {
  readonly fields: unknown;
  readonly headers: unknown;
  readonly order: unknown;
  readonly layout: unknown;
}

export const barsOrders = ['asc', 'desc'] as const;
export type BarsOrder = (typeof barsOrders)[number];
export const barsLayouts = ['long', 'wide'] as const;
export type BarsLayout = (typeof barsLayouts)[number];

export interface BarsShape {
  readonly fields: readonly BarField[];
  readonly headers: boolean;
  readonly order: BarsOrder;
  readonly layout: BarsLayout;
}

/** @throws MarketDataError bad-argument; `wide` takes one field, close unless told */
export function readBarsShape(given: BarsShapeArguments): BarsShape {
  const headers = readBoolean(given.headers, 'headers', true);
  const order = readOneOf(given.order, 'order', barsOrders, 'asc');
  const layout = readOneOf(given.layout, 'layout', barsLayouts, 'long');
  const fields = readFields(given.fields, barFields, layout === 'wide' ? ['close'] : defaultBarFields);
  if (layout === 'wide' && fields.length > 1) throw badArgument('fields', { is: 'single-field' }, fields.join(','));
  return { fields, headers, order, layout };
}

/** @throws MarketDataError the problem of a symbol that is alone */
export function barsResult(
  slots: readonly SymbolSlot[],
  bars: ReadonlyMap<SymbolCode, Outcome<Bars>>,
  period: Period,
  shape: BarsShape,
  { host, facts }: Pick<Call, 'host' | 'facts'>,
): Rectangle {
  if (slots.length === 1) failIfProblem(slots[0], bars);
  const [first = 'close'] = shape.fields;
  const table = { slots, period, bars, facts, ...shape, ...host };
  return shape.layout === 'wide' ? wideBarCells(table, first) : longBarCells(table);
}
