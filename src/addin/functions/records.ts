/** MD.QUOTE and MD.INSTRUMENT: fields of one record for each symbol; rows are symbols, columns fields. */
import { type FieldId, instrumentFields, type QuoteField, quoteFields } from '../../market/fields/fields';
import type { SymbolRecord } from '../../market/fields/records';
import type { SymbolCode } from '../../market/symbols/symbol';
import type { Rectangle } from '../sheet/cells';
import { recordCells } from '../sheet/record-table';
import { askable, fieldNames, readBoolean, readFields, readSymbols } from './arguments/arguments';
import { type MaybePromise, whenReady } from './calls/maybe-promise';
import type { Call, Outcomes } from './calls/services';

export interface RecordArguments {
  readonly symbols: unknown;
  readonly fields: unknown;
  readonly headers: unknown;
}

/** The latest quotes. */
export function quote(call: Call, given: RecordArguments): MaybePromise<Rectangle> {
  return recordResult(call, given, quotes);
}

/** Sparklines need bars, and `sparklines.ts` reads their fields. */
export function hasSparkline({ fields }: RecordArguments): boolean {
  return fields !== null && fieldNames(fields).some((name) => /^(spark|走势)/i.test(name));
}

/** What is known of a security; listing dates are real dates. */
export function instrument(call: Call, given: RecordArguments): MaybePromise<Rectangle> {
  return recordResult(call, given, instruments);
}

interface RecordSource<Known extends FieldId> {
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

const quotes: RecordSource<QuoteField> = {
  known: quoteFields,
  defaultFields: ['last_price'],
  priceField: 'last_price',
  ask: (call, symbols, fields) => call.quotes(symbols, fields),
};

const instruments: RecordSource<(typeof instrumentFields)[number]> = {
  known: instrumentFields,
  defaultFields: ['name'],
  priceField: 'limit_up',
  ask: (call, symbols) => call.instruments(symbols),
};

/** @returns one cell, the shape of the symbols' range for one field, else a row for each symbol */
function recordResult<Known extends FieldId>(
  call: Call,
  given: RecordArguments,
  { known, defaultFields, priceField, ask }: RecordSource<Known>,
): MaybePromise<Rectangle> {
  const { cellHost, facts } = call;
  const symbols = readSymbols(given.symbols, call.markets);
  const fields = readFields(given.fields, known, defaultFields);
  const headers = readBoolean(given.headers, 'headers', false);
  return whenReady(ask(call, askable(symbols), fields), (records) =>
    recordCells({ symbols, fields, headers, records, priceField, facts, host: cellHost }),
  );
}
