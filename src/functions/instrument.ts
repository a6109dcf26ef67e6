/** MD.INSTRUMENT: instrument metadata; listing dates are real dates. */
import { instrumentFields } from '../market/fields';
import type { Rectangle } from '../sheet/cells';
import { recordCells } from '../sheet/record-table';
import { readBoolean, readFields, readSymbols } from './arguments';
import type { Services } from './services';
import { askable } from './symbol-slots';

export interface InstrumentArguments {
  readonly symbols: unknown;
  readonly fields: unknown;
  readonly headers: unknown;
}

/** @returns one cell, the shape of the symbols' range for one field, else a row for each symbol */
export async function instrument({ client, host }: Services, given: InstrumentArguments): Promise<Rectangle> {
  const symbols = readSymbols(given.symbols);
  const fields = readFields(given.fields, instrumentFields, ['name']);
  const headers = readBoolean(given.headers, 'headers', false);
  const records = await client.instruments(askable(symbols.flat()));
  return recordCells({ symbols, fields, headers, records, priceField: 'limit_up', ...host });
}
