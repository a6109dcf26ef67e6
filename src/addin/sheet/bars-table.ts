/** Bars as a table: one symbol's columns, several symbols stacked (`long`), or one field side by side (`wide`). */
import { type IndicatorColumn, indicatorOf } from '../../market/indicators/spec';
import type { SymbolCode, SymbolSlot } from '../../market/symbols/symbol';
import { isProblem, type Outcome } from '../../market/texts/problem';
import { isMinutePeriod, type Period } from '../../market/time/period';
import { fieldName, word } from '../i18n/cells/field-names';
import { sparklineName } from '../i18n/cells/measure-words';
import { inParentheses, type Language } from '../i18n/language';
import {
  barColumn,
  type BarSeries,
  isIndicator,
  isSparkline,
  kindOf,
  shownCount,
  type SymbolBars,
  type TableField,
} from './bar-columns';
import { blank, type Cell, type Rectangle } from './cells';
import { columnName } from './column-names';
import { collectRows, type TableColumn } from './column-rows';
import { type FormatHost, formatPolicy, type SymbolFacts } from './formats';

export interface BarsTable extends FormatHost {
  readonly slots: readonly SymbolSlot[];
  readonly fields: readonly TableField[];
  readonly period: Period;
  readonly headers: boolean;
  readonly order: 'asc' | 'desc';
  readonly facts: SymbolFacts;
  readonly bars: ReadonlyMap<SymbolCode, Outcome<BarSeries>>;
}

/** One symbol: the fields' columns. Several: a symbol column first, stacked in the order given. */
export function longBarCells(table: BarsTable): Rectangle {
  const formats = formatPolicy(table, rowCount(table), table.fields.map(kindOf));
  const rows = collectRows();
  if (table.headers) rows.addRow(headerRow(table));
  for (const slot of table.slots) {
    const series = seriesIn(table, slot);
    if (series === undefined || isProblem(series)) {
      rows.addRow(filledRow(table, slot ?? blank, series ?? blank));
    } else {
      const columns = table.fields.map((field) => barColumn(series, field, table.period, formats));
      rows.addColumns(labelled<TableColumn>(table, series.symbol, columns), shownCount(series), table.order);
    }
  }
  return rows.rectangle();
}

/** The bars of a symbol slot, or the problem of the slot or of its response; undefined for a blank slot. */
export function seriesIn({ bars, facts }: BarsTable, slot: SymbolSlot): Outcome<SymbolBars> | undefined {
  if (slot === undefined || isProblem(slot)) return slot;
  const outcome = bars.get(slot);
  return outcome === undefined || isProblem(outcome) ? outcome : { symbol: slot, ...outcome, facts };
}

export function timeHeader(period: Period, language: Language): string {
  return isMinutePeriod(period) ? fieldName('timestamp', language) : word('date', language);
}

function headerRow(table: BarsTable): Cell[] {
  const { fields, period, language } = table;
  const names = fields.map((field) => (field === 'timestamp' ? timeHeader(period, language) : headerOf(field, table)));
  return labelled(table, fieldName('symbol', language), names);
}

function headerOf(field: TableField, table: BarsTable): string {
  if (isSparkline(field)) return sparklineHeader(field.length, table.language);
  return isIndicator(field) ? indicatorHeader(field, table.language) : columnName(field, table);
}

/** Puts the symbol column in front where a table has several symbols. */
function labelled<Column>({ slots }: BarsTable, label: Column, columns: readonly Column[]): Column[] {
  return slots.length > 1 ? [label, ...columns] : [...columns];
}

/** A blank slot or a failed symbol takes one row of equal cells. */
function filledRow(table: BarsTable, label: Cell, cell: Cell): Cell[] {
  return labelled(
    table,
    label,
    table.fields.map(() => cell),
  );
}

function rowCount(table: BarsTable): number {
  return table.slots.reduce((rows, slot) => {
    const series = seriesIn(table, slot);
    return rows + (series === undefined || isProblem(series) ? 1 : shownCount(series));
  }, 0);
}

/** The parameters come last, because a narrow column cuts the end of its header. */
export function indicatorHeader({ spec, part }: IndicatorColumn, language: Language): string {
  const name = indicatorOf(spec.name).parts[part]?.[language] ?? spec.name.toUpperCase();
  const parameters = spec.parameters.length > 0 ? `(${spec.parameters.join(',')})` : '';
  return `${name}${parameters}`;
}

/** Header of a column of sparklines: `Trend (20)`. */
export function sparklineHeader(length: number, language: Language): string {
  return sparklineName[language] + inParentheses(String(length), language);
}
