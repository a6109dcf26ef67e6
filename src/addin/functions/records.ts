/** MD.INSTRUMENT, and what MD.QUOTE has in common with it: fields of one record for each symbol; rows are symbols, columns fields. */
import { type FieldId, instrumentFields, type QuoteField, quoteFields } from '../../market/fields/fields';
import type { SymbolRecord } from '../../market/fields/records';
import type { SymbolCode } from '../../market/symbols/symbol';
import type { Rectangle } from '../sheet/cells';
import { recordCells, type RecordTable } from '../sheet/record-table';
import { askable, readBoolean, readFields, readSymbols } from './arguments/arguments';
import type { Calculation } from './calls/definition';
import { type MaybePromise, whenReady } from './calls/maybe-promise';
import type { Call, Outcomes } from './calls/services';

export interface RecordArguments {
  readonly symbols: unknown;
  readonly fields: unknown;
  readonly headers: unknown;
}

export const recordParameters = ['symbols', 'fields', 'headers'] as const;

/** The latest quotes, of fields that quotes have themselves. */
export function quoteRecords(call: Call, given: RecordArguments): MaybePromise<Rectangle> {
  return recordResult(call, given, quotes);
}

/** What is known of a security; listing dates are real dates. */
export const instrument: Calculation<RecordArguments> = {
  parameters: recordParameters,
  run: (call, given) => recordResult(call, given, instruments),
  cost: (asked) => asked.records(),
};

export interface RecordSource<Known extends FieldId> {
  /** Every field that the function knows, in the order of `all`. */
  readonly known: readonly Known[];
  readonly defaultFields: readonly Known[];
  /** The field whose price decides about decimals. */
  readonly priceField: Known;
  readonly ask: (
    call: Call,
    symbols: readonly SymbolCode[],
    fields: readonly Known[],
  ) => MaybePromise<Outcomes<SymbolRecord<Known>>>;
}

export const quotes: RecordSource<QuoteField> = {
  known: quoteFields,
  defaultFields: ['last_price'],
  priceField: 'last_price',
  ask: (call, symbols, fields) => call.quotes(symbols, fields),
};

export const instruments: RecordSource<(typeof instrumentFields)[number]> = {
  known: instrumentFields,
  defaultFields: ['name'],
  priceField: 'limit_up',
  ask: (call, symbols) => call.instruments(symbols),
};

/** @returns one cell, the shape of the symbols' range for one field, else a row for each symbol */
function recordResult<Known extends FieldId>(
  call: Call,
  given: RecordArguments,
  source: RecordSource<Known>,
): MaybePromise<Rectangle> {
  return whenReady(recordTable(call, given, source), (table) => recordCells(table));
}

export function recordTable<Known extends FieldId>(
  call: Call,
  given: RecordArguments,
  { known, defaultFields, priceField, ask }: RecordSource<Known>,
): MaybePromise<RecordTable<Known>> {
  const { cellHost, facts } = call;
  const symbols = readSymbols(given.symbols, call.markets);
  const fields = readFields(given.fields, known, defaultFields);
  const headers = readBoolean(given.headers, 'headers', false);
  return whenReady(ask(call, askable(symbols), fields), (records) => {
    return { symbols, fields, headers, records, priceField, facts, host: cellHost };
  });
}
