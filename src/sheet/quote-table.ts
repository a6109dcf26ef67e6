/** Quotes as cells: a value, the shape of the symbols' range, or a table with a row for each symbol. */
import { fieldName } from '../i18n/field-names';
import type { Language } from '../i18n/language';
import { type EpochMs, serialOf } from '../market/exchange-time';
import { fields, type QuoteField } from '../market/fields';
import { priceDecimals } from '../market/price-decimals';
import { isProblem, type Outcome } from '../market/problem';
import type { Quote } from '../market/records';
import { marketOf, type SymbolCode, type SymbolSlot } from '../market/symbol';
import { blank, type Cell, numberCell, type Rectangle } from './cells';
import { type FormatPolicy, formatPolicy, numberFormatOf, secondFormat } from './formats';

export interface QuoteTable {
  /** As they were given: one cell, or the rows of a range. */
  readonly symbols: readonly (readonly SymbolSlot[])[];
  readonly fields: readonly QuoteField[];
  readonly headers: boolean;
  readonly language: Language;
  /** True where the host shows numbers with formats. */
  readonly hasFormats: boolean;
  readonly quotes: ReadonlyMap<SymbolCode, Outcome<Quote>>;
}

/** One field without headers keeps the shape of the symbols; otherwise rows are symbols, columns fields. */
export function quoteCells(table: QuoteTable): Rectangle {
  const slots = table.symbols.flat();
  const formats = formatPolicy(table.hasFormats, slots.length, countFormatted(table.fields));
  const cell = (slot: SymbolSlot, field: QuoteField) => quoteCell(slot, field, table.quotes, formats);
  const [only, ...others] = table.fields;
  if (only !== undefined && others.length === 0 && !table.headers) {
    return table.symbols.map((row) => row.map((slot) => cell(slot, only)));
  }
  const rows = slots.map((slot) => table.fields.map((field) => cell(slot, field)));
  return table.headers ? [table.fields.map((field) => fieldName(field, table.language)), ...rows] : rows;
}

function quoteCell(slot: SymbolSlot, field: QuoteField, quotes: QuoteTable['quotes'], formats: FormatPolicy): Cell {
  if (slot === undefined) return blank;
  if (isProblem(slot)) return slot;
  if (field === 'symbol') return slot;
  const quote = quotes.get(slot);
  if (quote === undefined) return blank;
  return isProblem(quote) ? quote : fieldCell(quote, field, formats);
}

function fieldCell(quote: Quote, field: QuoteField, formats: FormatPolicy): Cell {
  const value = quote[field];
  if (value === null || typeof value === 'string') return value ?? blank;
  const { kind } = fields[field];
  if (kind === 'time') {
    const serial = serialOf(value as EpochMs, marketOf(quote.symbol));
    return numberCell(serial, formats.dates ? secondFormat : undefined);
  }
  const decimals = priceDecimals(quote.symbol, quote.last_price ?? NaN);
  return numberCell(value, formats.numbers ? numberFormatOf(kind, decimals) : undefined);
}

function countFormatted(ids: readonly QuoteField[]): { dates: number; numbers: number } {
  const dates = ids.filter((id) => fields[id].kind === 'time').length;
  const texts = ids.filter((id) => fields[id].kind === 'text').length;
  return { dates, numbers: ids.length - dates - texts };
}
