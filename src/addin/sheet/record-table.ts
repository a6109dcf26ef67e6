/** Records (quotes, instruments) as cells: a value, the shape of the symbols' range, or a table with a row for each symbol. */
import { valueName } from '../i18n/cells/value-names';
import { type EpochMs, parseIsoDay, serialOf, serialOfDay } from '../../market/time/exchange-time';
import { type FieldId, type FieldKind, fields } from '../../market/fields/fields';
import { priceDecimals } from '../../market/symbols/units';
import { isProblem, MarketDataError, type Outcome } from '../../market/texts/problem';
import type { SymbolRecord } from '../../market/fields/records';
import type { SymbolCode, SymbolSlot } from '../../market/symbols/symbol';
import { blank, type Cell, type CellFormat, numberCell, type Rectangle } from './cells';
import { columnName } from './column-names';
import {
  carries,
  dateFormat,
  type FormatHost,
  type FormatPolicy,
  formatPolicy,
  markedFormat,
  numberFormatOf,
  secondFormat,
  type SymbolFacts,
} from './formats';

export interface RecordTable<Known extends FieldId> {
  /** In the shape of the argument: one cell, or the rows of a range. */
  readonly symbols: readonly (readonly SymbolSlot[])[];
  readonly fields: readonly Known[];
  readonly headers: boolean;
  readonly records: ReadonlyMap<SymbolCode, Outcome<SymbolRecord<Known>>>;
  readonly facts: SymbolFacts;
  readonly host: FormatHost;
  /** Its price determines the decimals of all prices of a record. */
  readonly priceField: Known;
}

/** One field without headers keeps the shape of the symbols; otherwise rows are symbols, columns fields. */
export function recordCells<Known extends FieldId>(table: RecordTable<Known>): Rectangle {
  const count = table.symbols.reduce((sum, row) => sum + row.length, 0);
  const formats = formatPolicy(
    table.host,
    count,
    table.fields.map((field) => fields[field].kind),
  );
  const [first] = table.fields;
  if (first !== undefined && table.fields.length === 1 && !table.headers) {
    return table.symbols.map((row) => row.map((slot) => slotCell(table, slot, first, formats)));
  }
  const { language } = table.host;
  const slots = table.symbols.flat();
  const rows = slots.map((slot) => table.fields.map((field) => slotCell(table, slot, field, formats)));
  return table.headers ? [table.fields.map((field) => columnName(field, { slots, language })), ...rows] : rows;
}

function slotCell<Known extends FieldId>(
  table: RecordTable<Known>,
  slot: SymbolSlot,
  field: Known,
  formats: FormatPolicy,
): Cell {
  if (slot === undefined) return blank;
  if (isProblem(slot)) return slot;
  if (field === 'symbol') return slot;
  const record = table.records.get(slot);
  return record === undefined || isProblem(record) ? (record ?? blank) : valueCell(table, slot, record, field, formats);
}

function valueCell<Known extends FieldId>(
  { priceField, facts, headers }: RecordTable<Known>,
  symbol: SymbolCode,
  record: SymbolRecord<Known>,
  field: Known,
  formats: FormatPolicy,
): Cell {
  const value: string | number | null = record[field];
  const { kind } = fields[field];
  if (value === null) {
    return record.unrecorded?.has(field) ? new MarketDataError({ kind: 'not-recorded', what: 'field' }) : blank;
  }
  if (kind === 'text') return textCell(field, String(value), headers, formats);
  const decimals = priceDecimals(symbol, Number(record[priceField] ?? NaN), facts.tickSize(symbol));
  const format = carries(formats, kind) ? markedFormat(formatOf(kind, decimals, formats), symbol, facts) : undefined;
  if (typeof value === 'string') return dateCell(value, format);
  return numberCell(kind === 'time' ? serialOf(value as EpochMs, facts.marketOf(symbol)) : value, format);
}

/** Ids stay in tables without column names: formulas may compare with them. */
function textCell(field: FieldId, value: string, headers: boolean, { language }: FormatPolicy): string {
  return headers ? valueName(field, value, language) : value;
}

function formatOf(kind: FieldKind, decimals: number, formats: FormatPolicy): CellFormat | undefined {
  if (kind === 'time') return secondFormat;
  if (kind === 'date') return dateFormat;
  return numberFormatOf(kind, decimals, formats);
}

/** Calendar dates have no time zone. A text that is not a date is shown unchanged. */
function dateCell(text: string, format: CellFormat | undefined): Cell {
  const day = parseIsoDay(text);
  return day === undefined ? text : numberCell(serialOfDay(day), format);
}
