/** Records (quotes, instruments) as cells: a value, the shape of the symbols' range, or a table with a row for each symbol. */
import { fieldName } from '../i18n/field-names';
import type { Language } from '../i18n/language';
import { type EpochMs, parseIsoDay, serialOf, serialOfDay } from '../market/exchange-time';
import { type FieldId, fields } from '../market/fields';
import { priceDecimals } from '../market/price-decimals';
import { isProblem, type Outcome } from '../market/problem';
import { marketOf, type SymbolCode, type SymbolSlot } from '../market/symbol';
import { blank, type Cell, numberCell, type Rectangle } from './cells';
import {
  dateFormat,
  type FormatPolicy,
  formatPolicy,
  markedFormat,
  numberFormatOf,
  secondFormat,
  type SymbolFacts,
} from './formats';

/** A record of one symbol: a value for each of its fields. */
export type SymbolRecord<Known extends FieldId> = Readonly<Record<Known, string | number | null>> & {
  readonly symbol: SymbolCode;
};

export interface RecordTable<Known extends FieldId> {
  /** As they were given: one cell, or the rows of a range. */
  readonly symbols: readonly (readonly SymbolSlot[])[];
  readonly fields: readonly Known[];
  readonly headers: boolean;
  readonly language: Language;
  /** True where the host shows numbers with formats. */
  readonly hasFormats: boolean;
  readonly records: ReadonlyMap<SymbolCode, Outcome<SymbolRecord<Known>>>;
  readonly facts: SymbolFacts;
  /** The field whose price decides how many decimals all prices of a record show. */
  readonly priceField: Known;
}

/** One field without headers keeps the shape of the symbols; otherwise rows are symbols, columns fields. */
export function recordCells<Known extends FieldId>(table: RecordTable<Known>): Rectangle {
  const count = table.symbols.reduce((sum, row) => sum + row.length, 0);
  const formats = formatPolicy(table.hasFormats, count, countFormatted(table.fields));
  const cell = (slot: SymbolSlot, field: Known) => slotCell(table, slot, field, formats);
  const [first] = table.fields;
  if (first !== undefined && table.fields.length === 1 && !table.headers) {
    return table.symbols.map((row) => row.map((slot) => cell(slot, first)));
  }
  const rows = table.symbols.flat().map((slot) => table.fields.map((field) => cell(slot, field)));
  return table.headers ? [table.fields.map((field) => fieldName(field, table.language)), ...rows] : rows;
}

function slotCell<Known extends FieldId>(
  { records, priceField, facts }: RecordTable<Known>,
  slot: SymbolSlot,
  field: Known,
  formats: FormatPolicy,
): Cell {
  if (slot === undefined) return blank;
  if (isProblem(slot)) return slot;
  if (field === 'symbol') return slot;
  const record = records.get(slot);
  if (record === undefined || isProblem(record)) return record ?? blank;
  return valueCell(slot, field, record[field], formats, () => {
    const decimals = priceDecimals(slot, Number(record[priceField] ?? NaN), facts.tickSize(slot));
    return markedFormat(formatOf(field, decimals), slot, facts);
  });
}

function valueCell(
  symbol: SymbolCode,
  field: FieldId,
  value: string | number | null,
  formats: FormatPolicy,
  format: () => string | undefined,
): Cell {
  if (value === null) return blank;
  const { kind } = fields[field];
  if (typeof value === 'string') return kind === 'date' ? dateCell(value, formats.dates ? format() : undefined) : value;
  if (kind === 'time') {
    return numberCell(serialOf(value as EpochMs, marketOf(symbol)), formats.dates ? format() : undefined);
  }
  return numberCell(value, formats.numbers ? format() : undefined);
}

function formatOf(field: FieldId, decimals: number): string | undefined {
  const { kind } = fields[field];
  if (kind === 'time') return secondFormat;
  return kind === 'date' ? dateFormat : numberFormatOf(kind, decimals);
}

/** A date of the calendar belongs to no clock; a text that is none passes through. */
function dateCell(text: string, format: string | undefined): Cell {
  const day = parseIsoDay(text);
  return day === undefined ? text : numberCell(serialOfDay(day), format);
}

function countFormatted(ids: readonly FieldId[]): { dates: number; numbers: number } {
  let dates = 0;
  let numbers = 0;
  for (const id of ids) {
    const { kind } = fields[id];
    if (kind === 'time' || kind === 'date') dates++;
    else if (kind !== 'text') numbers++;
  }
  return { dates, numbers };
}
