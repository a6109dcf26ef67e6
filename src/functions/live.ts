/** MD.LIVE: quotes that change by themselves. */
import type { LiveValues } from '../client/live-board';
import { quoteFields } from '../market/fields';
import type { Quote } from '../market/records';
import { recordCells } from '../sheet/record-table';
import { readBoolean, readFields, readSymbols } from './arguments';
import { liveSource, readSeconds } from './live-cells';
import type { RecordArguments } from './record-result';
import type { Services } from './services';
import type { LiveSource } from './stream';
import { askable } from './symbol-slots';

export interface LiveArguments extends RecordArguments {
  readonly seconds: unknown;
}

/** One cell, the shape of the symbols' range for one field, else a row for each symbol, as MD.QUOTE shows them. */
export function live({ live: { quotes }, client, host }: Services, given: LiveArguments): LiveSource {
  const symbols = readSymbols(given.symbols);
  const fields = readFields(given.fields, quoteFields, ['last_price']);
  const everyMs = readSeconds(given.seconds);
  const headers = readBoolean(given.headers, 'headers', false);
  const cells = ({ outcomes, stale }: LiveValues<Quote>) => {
    const facts = { isStale: (symbol: string) => stale.has(symbol), tickSize: client.tickSize };
    return recordCells({ symbols, fields, headers, records: outcomes, priceField: 'last_price', facts, ...host });
  };
  return liveSource({ client, symbols: askable(symbols), everyMs, poller: quotes, ask: client.quotes, cells });
}
