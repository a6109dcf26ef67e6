/** MD.QUOTE and MD.INSTRUMENT: fields of one record for each symbol; rows are symbols, columns fields. */
import { type FieldId, instrumentFields, quoteFields } from '../../market/fields';
import type { SymbolRecord } from '../../market/records';
import type { SymbolCode } from '../../market/symbol';
import type { Rectangle } from '../sheet/cells';
import { recordCells } from '../sheet/record-table';
import { askable, readBoolean, readFields, readSymbols } from './arguments';
import { type MaybePromise, whenReady } from './maybe-promise';
import type { Call, Outcomes } from './services';

export interface RecordArguments {
  readonly symbols: unknown;
  readonly fields: unknown;
  readonly headers: unknown;
}

/** The latest quotes. */
export function quote(call: Call, given: RecordArguments): MaybePromise<Rectangle> {
  const ask = (symbols: readonly SymbolCode[]) => call.quotes(symbols);
  return recordResult(given, { known: quoteFields, defaultField: 'last_price', priceField: 'last_price', ask }, call);
}

/** What is known of a security; listing dates are real dates. */
export function instrument(call: Call, given: RecordArguments): MaybePromise<Rectangle> {
  const ask = (symbols: readonly SymbolCode[]) => call.instruments(symbols);
  return recordResult(given, { known: instrumentFields, defaultField: 'name', priceField: 'limit_up', ask }, call);
}

interface RecordSource<Known extends FieldId> {
  /** Every field that the function knows, in the order of `all`. */
  readonly known: readonly Known[];
  readonly defaultField: Known;
  /** The field whose price decides about decimals. */
  readonly priceField: Known;
  readonly ask: (symbols: readonly SymbolCode[]) => MaybePromise<Outcomes<SymbolRecord<Known>>>;
}

/** @returns one cell, the shape of the symbols' range for one field, else a row for each symbol */
function recordResult<Known extends FieldId>(
  given: RecordArguments,
  { known, defaultField, priceField, ask }: RecordSource<Known>,
  { host, facts, markets }: Pick<Call, 'host' | 'facts' | 'markets'>,
): MaybePromise<Rectangle> {
  const symbols = readSymbols(given.symbols, markets);
  const fields = readFields(given.fields, known, [defaultField]);
  const headers = readBoolean(given.headers, 'headers', false);
  return whenReady(ask(askable(symbols)), (records) =>
    recordCells({ symbols, fields, headers, records, priceField, facts, ...host }),
  );
}
