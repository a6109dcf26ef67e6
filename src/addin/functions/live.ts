/** MD.LIVE: quotes that change by themselves. */
import type { KnownMarkets } from '../../client/session/service-markets';
import { quoteFields } from '../../market/fields/fields';
import type { Quote } from '../../market/fields/records';
import type { SymbolFacts } from '../sheet/formats';
import { recordCells } from '../sheet/record-table';
import { askable, readBoolean, readFields, readSymbols } from './arguments/arguments';
import { liveSource, readSeconds } from './calls/live-cells';
import { quoteRecords, type RecordArguments } from './records';
import type { Outcomes, Services } from './calls/services';
import type { LiveSource } from './calls/stream';
import type { Streaming } from './calls/definition';

export interface LiveArguments extends RecordArguments {
  readonly seconds: unknown;
}

export const live: Streaming<LiveArguments> = {
  parameters: ['symbols', 'fields', 'seconds', 'headers'],
  open: liveQuotes,
  preview: quoteRecords,
  cost: (asked) => asked.quotes(),
};

/** One cell, the shape of the symbols' range for one field, else a row for each symbol, as MD.QUOTE shows them. */
function liveQuotes(
  { live: pollers, client, streamHost }: Services,
  given: LiveArguments,
  markets: KnownMarkets,
): LiveSource {
  const symbols = readSymbols(given.symbols, markets);
  const fields = readFields(given.fields, quoteFields, ['last_price']);
  const everyMs = readSeconds(given.seconds);
  const headers = readBoolean(given.headers, 'headers', false);
  const cells = (records: Outcomes<Quote>, facts: SymbolFacts) =>
    recordCells({ symbols, fields, headers, records, priceField: 'last_price', facts, host: streamHost });
  return liveSource({
    client,
    markets,
    symbols: askable(symbols),
    everyMs,
    poller: pollers.quotes,
    fetch: client.quotes,
    cells,
  });
}
