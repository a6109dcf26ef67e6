/** MD.QUOTE: latest quotes, rows are symbols, columns fields. */
import { quoteFields } from '../market/fields';
import type { Rectangle } from '../sheet/cells';
import { recordCells } from '../sheet/record-table';
import { readBoolean, readFields, readSymbols } from './arguments';
import type { Services } from './services';
import { askable } from './symbol-slots';

export interface QuoteArguments {
  readonly symbols: unknown;
  readonly fields: unknown;
  readonly headers: unknown;
}

/** @returns one cell, the shape of the symbols' range for one field, else a row for each symbol */
export async function quote({ client, host }: Services, given: QuoteArguments): Promise<Rectangle> {
  const symbols = readSymbols(given.symbols);
  const fields = readFields(given.fields, quoteFields, ['last_price']);
  const headers = readBoolean(given.headers, 'headers', false);
  const records = await client.quotes(askable(symbols.flat()));
  return recordCells({ symbols, fields, headers, records, priceField: 'last_price', ...host });
}
