/** Quotes as a function: MD.QUOTE, the latest ones with sparklines beside them, and MD.LIVE. */
import { mayBeSparkline, quoteFields } from '../../market/fields/fields';
import { fieldNames, askable, readBoolean, readFields, readSymbols } from './arguments/arguments';
import type { Calculation, Streaming } from './calls/definition';
import { loadAnalysis } from './chunks';
import { type RecordArguments, recordParameters, quoteRecords } from './records';
import type { KnownMarkets } from '../../client/session/service-markets';
import type { Quote } from '../../market/fields/records';
import type { SymbolFacts } from '../sheet/formats';
import { recordCells } from '../sheet/record-table';
import { liveSource, readSeconds } from './calls/live-cells';
import type { Outcomes, Services } from './calls/services';
import type { LiveSource } from './calls/stream';

export const quote: Calculation<RecordArguments> = {
  parameters: recordParameters,
  run: (call, given) =>
    hasSparkline(given)
      ? loadAnalysis().then((analysis) => analysis.quoteWithSparklines(call, given))
      : quoteRecords(call, given),
  cost: (asked) => asked.quotes('fields'),
};

/** Sparklines need bars, and `sparklines.ts` reads their fields. */
function hasSparkline({ fields }: RecordArguments): boolean {
  return fields !== null && fieldNames(fields).some(mayBeSparkline);
}

export interface LiveArguments extends RecordArguments {
  readonly seconds: unknown;
}

/** MD.LIVE: quotes that change by themselves. */
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
