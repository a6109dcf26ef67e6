/** Bars as a table: one symbol's columns, several symbols stacked (`long`), or one field side by side (`wide`). */
import { fieldName, word } from '../i18n/field-names';
import type { Language } from '../i18n/language';
import { barCount, type Bars } from '../market/bars';
import type { BarField } from '../market/fields';
import { isMinutePeriod, type Period } from '../market/period';
import { isProblem, type Outcome } from '../market/problem';
import type { SymbolCode, SymbolSlot } from '../market/symbol';
import { barCells } from './bar-columns';
import { blank, type Cell, type Rectangle } from './cells';
import { type FormatPolicy, formatPolicy } from './formats';

export interface BarsTable {
  readonly slots: readonly SymbolSlot[];
  readonly fields: readonly BarField[];
  readonly period: Period;
  readonly headers: boolean;
  readonly order: 'asc' | 'desc';
  readonly language: Language;
  readonly hasFormats: boolean;
  readonly bars: ReadonlyMap<SymbolCode, Outcome<Bars>>;
}

/** One symbol: the fields' columns. Several: a symbol column first, stacked in the order given. */
export function longBarCells(table: BarsTable): Rectangle {
  const formats = formatPolicy(table.hasFormats, rowCount(table), countFormatted(table.fields));
  const rows = table.slots.flatMap((slot) => slotRows(table, slot, formats));
  return table.headers ? [headerRow(table), ...rows] : rows;
}

/** A blank place and a failed symbol take one row, so that the others stay where they belong. */
function slotRows(table: BarsTable, slot: SymbolSlot, formats: FormatPolicy): Cell[][] {
  if (slot === undefined) return [labelled(table, blank, filledRow(table, blank))];
  if (isProblem(slot)) return [labelled(table, slot, filledRow(table, slot))];
  const outcome = table.bars.get(slot) ?? blank;
  if (outcome === blank || isProblem(outcome)) return [labelled(table, slot, filledRow(table, outcome))];
  const cells = table.fields.map((field) => barCells({ symbol: slot, bars: outcome }, field, table.period, formats));
  return inOrder(barCount(outcome), table.order).map((index) => {
    const row = cells.map((cell) => cell(index));
    return labelled(table, slot, row);
  });
}

/** Indices of bars, oldest first or newest first. */
export function inOrder(count: number, order: 'asc' | 'desc'): number[] {
  return Array.from({ length: count }, (_, i) => (order === 'asc' ? i : count - 1 - i));
}

export function timeHeader(period: Period, language: Language): string {
  return isMinutePeriod(period) ? fieldName('timestamp', language) : word('date', language);
}

function headerRow(table: BarsTable): Cell[] {
  const { fields, period, language } = table;
  const names = fields.map((field) =>
    field === 'timestamp' ? timeHeader(period, language) : fieldName(field, language),
  );
  return labelled(table, fieldName('symbol', language), names);
}

/** Several symbols need a column that names them. */
function labelled({ slots }: BarsTable, label: Cell, row: readonly Cell[]): Cell[] {
  return slots.length > 1 ? [label, ...row] : [...row];
}

function filledRow({ fields }: BarsTable, cell: Cell): Cell[] {
  return fields.map(() => cell);
}

function rowCount({ slots, bars }: BarsTable): number {
  return slots.reduce((rows, slot) => {
    const outcome = slot === undefined || isProblem(slot) ? undefined : bars.get(slot);
    return rows + (outcome === undefined || isProblem(outcome) ? 1 : barCount(outcome));
  }, 0);
}

function countFormatted(fields: readonly BarField[]): { dates: number; numbers: number } {
  const dates = fields.filter((field) => field === 'timestamp').length;
  return { dates, numbers: fields.length - dates };
}
