/** Which symbol, bar and field a cell of a table shows: the layouts of `sheet/` read backwards. */
import type { CellPlace } from '../../../market/derivation/explanation';
import type { FieldId } from '../../../market/fields/fields';
import { isProblem } from '../../../market/texts/problem';
import type { SymbolSlot } from '../../../market/symbols/symbol';
import { firstAtOrAfter } from '../../../market/bars/bars';
import { type PlainField, shownCount, type SymbolBars, type TableField } from '../../sheet/bar-columns';
import { type BarsTable, seriesIn } from '../../sheet/bars-table';
import type { DepthTable } from '../../sheet/depth-layouts';
import { isDated, type WideLayout, wideRows } from '../../sheet/wide-bars';

interface RecordShape<Known> {
  readonly symbols: readonly (readonly SymbolSlot[])[];
  readonly fields: readonly Known[];
  readonly headers: boolean;
}

/** One field without headers keeps the shape of the symbols; otherwise rows are symbols, columns fields. */
export function recordAt<Known>(
  { symbols, fields, headers }: RecordShape<Known>,
  { row, column }: CellPlace,
): { readonly slot: SymbolSlot; readonly field: Known } | undefined {
  const [only] = fields;
  if (only !== undefined && fields.length === 1 && !headers) return { slot: symbols[row]?.[column], field: only };
  const field = fields[column];
  const index = row - Number(headers);
  return field === undefined || index < 0 ? undefined : { slot: symbols.flat()[index], field };
}

export interface BarAt {
  readonly series: SymbolBars;
  /** Among all bars, those before the first shown one included. */
  readonly index: number;
  readonly field: TableField;
  /** Why the cell has a value although the symbol has no bar there. */
  readonly gap?: 'carried' | 'zero-in-gap';
}

/** @returns undefined for headers, names of symbols, and rows of problems */
export function longBarAt(table: BarsTable, { row, column }: CellPlace): BarAt | undefined {
  const field = table.fields[column - Number(table.slots.length > 1)];
  let left = row - Number(table.headers);
  if (field === undefined || left < 0) return undefined;
  for (const slot of table.slots) {
    const series = seriesIn(table, slot);
    const isWithout = series === undefined || isProblem(series);
    const count = isWithout ? 1 : shownCount(series);
    if (left < count) {
      if (isWithout) return undefined;
      const index = series.lead + (table.order === 'desc' ? count - 1 - left : left);
      return { series, index, field };
    }
    left -= count;
  }
  return undefined;
}

/** @returns undefined also where the symbol has no bar yet */
export function wideBarAt(
  table: BarsTable,
  field: PlainField,
  layout: WideLayout,
  { row, column }: CellPlace,
): BarAt | undefined {
  const { series: all, keys } = wideRows(table, field, layout);
  const series = all[column - 1];
  const at = row - Number(table.headers);
  const key = keys[table.order === 'desc' ? keys.length - 1 - at : at];
  if (series === undefined || !isDated(series) || key === undefined) return undefined;
  const after = firstAtOrAfter(series.keys, key + 1e-9);
  const index = after - 1;
  if (index < 0) return undefined;
  const isOwn = series.keys[index] === key;
  return { series, index, field, ...(!isOwn && { gap: isTraded(field) ? 'zero-in-gap' : 'carried' }) };
}

function isTraded(field: PlainField): boolean {
  return field === 'volume' || field === 'amount' || field === 'volume_shares' || field === 'volume_adjusted';
}

export interface DepthAt {
  readonly slot: SymbolSlot;
  readonly field: FieldId;
  /** From 1; absent in a summary. */
  readonly level?: number;
}

const ladder: readonly FieldId[] = ['level', 'bid_volume', 'bid_price', 'ask_price', 'ask_volume'];
const inRow: readonly FieldId[] = ['bid_price', 'bid_volume', 'ask_price', 'ask_volume'];
const summary: readonly FieldId[] = ['timestamp', 'bid_price', 'ask_price', 'mid', 'spread', 'imbalance'];

export function depthAt(table: DepthTable, place: CellPlace): DepthAt | undefined {
  const { slots, layout, levels, headers, depths } = table;
  const hasSymbol = slots.length > 1 || layout === 'row' || layout === 'summary';
  const column = place.column - Number(hasSymbol);
  let row = place.row - Number(headers);
  if (row < 0 || column < 0) return undefined;
  for (const slot of slots) {
    const depth = slot === undefined || isProblem(slot) ? undefined : depths.get(slot);
    const isWithout = depth === undefined || isProblem(depth);
    const count = isWithout || layout === 'row' || layout === 'summary' ? 1 : levels * (layout === 'book' ? 2 : 1);
    if (row < count) return isWithout ? undefined : inBook(slot, row, column, table);
    row -= count;
  }
  return undefined;
}

function inBook(slot: SymbolSlot, row: number, column: number, { layout, levels }: DepthTable): DepthAt | undefined {
  switch (layout) {
    case 'ladder':
      return named(slot, ladder[column], row + 1);
    case 'row':
      return named(slot, inRow[column % inRow.length], Math.floor(column / inRow.length) + 1);
    case 'summary':
      return named(slot, summary[column]);
    case 'book': {
      const isAsk = row < levels;
      const level = isAsk ? levels - row : row - levels + 1;
      const fields: readonly FieldId[] = isAsk
        ? ['side', 'ask_price', 'ask_volume']
        : ['side', 'bid_price', 'bid_volume'];
      return named(slot, fields[column], level);
    }
  }
}

function named(slot: SymbolSlot, field: FieldId | undefined, level?: number): DepthAt | undefined {
  return field && { slot, field, ...(level !== undefined && { level }) };
}
