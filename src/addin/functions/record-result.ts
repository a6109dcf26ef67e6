/** What MD.QUOTE and MD.INSTRUMENT have in common: fields of one record for each symbol. */
import { type MaybePromise, whenReady } from './maybe-promise';
import type { FieldId } from '../../market/fields';
import type { SymbolRecord } from '../../market/records';
import type { SymbolCode } from '../../market/symbol';
import type { Rectangle } from '../sheet/cells';
import { recordCells } from '../sheet/record-table';
import { readBoolean, readFields, readSymbols } from './arguments';
import type { Call, Outcomes } from './services';
import { askable } from './symbol-slots';

export interface RecordArguments {
  readonly symbols: unknown;
  readonly fields: unknown;
  readonly headers: unknown;
}

export interface RecordSource<Known extends FieldId> {
  /** Every field that the function knows, in the order of `all`. */
  readonly known: readonly Known[];
  readonly defaultField: Known;
  /** The field whose price decides about decimals. */
  readonly priceField: Known;
  readonly ask: (symbols: readonly SymbolCode[]) => MaybePromise<Outcomes<SymbolRecord<Known>>>;
}

/** @returns one cell, the shape of the symbols' range for one field, else a row for each symbol */
export function recordResult<Known extends FieldId>(
  given: RecordArguments,
  { known, defaultField, priceField, ask }: RecordSource<Known>,
  { host: { language, hasFormats, shortNumbers }, facts, markets }: Pick<Call, 'host' | 'facts' | 'markets'>,
): MaybePromise<Rectangle> {
  const symbols = readSymbols(given.symbols, markets);
  const fields = readFields(given.fields, known, [defaultField]);
  const headers = readBoolean(given.headers, 'headers', false);
  return whenReady(ask(askable(symbols)), (records) =>
    recordCells({ symbols, fields, headers, records, priceField, facts, language, hasFormats, shortNumbers }),
  );
}
