/** The client of a workbook that may be set to another time: the usual one, until the workbook is. */
import type { AsOf } from '../market/bars/as-of';
import type { Client } from '../client/client';

/** The time that a workbook is set to; undefined: now. */
export interface AsOfSource {
  current(): AsOf | undefined;
}

/** What answers for another time. */
export type AsOfClient = Pick<
  Client,
  'quotes' | 'bars' | 'newestBars' | 'intraday' | 'depth' | 'instruments' | 'exFactors' | 'universes'
>;

/** @param load the client for another time, a part that few workbooks need */
export function switchableClient(present: Client, time: AsOfSource, load: () => Promise<AsOfClient>): Client {
  const isSet = () => time.current() !== undefined;
  const inTime = <Result>(ask: (client: AsOfClient) => Promise<Result>) => (isSet() ? load().then(ask) : ask(present));
  return {
    ...present,
    quotes: (symbols, options) => inTime((client) => client.quotes(symbols, options)),
    bars: (symbols, params, options) => inTime((client) => client.bars(symbols, params, options)),
    newestBars: (symbols, params, options) => inTime((client) => client.newestBars(symbols, params, options)),
    intraday: (symbols, params, options) => inTime((client) => client.intraday(symbols, params, options)),
    depth: (symbols, options) => inTime((client) => client.depth(symbols, options)),
    instruments: (symbols, options) => inTime((client) => client.instruments(symbols, options)),
    exFactors: (symbols, params, options) => inTime((client) => client.exFactors(symbols, params, options)),
    universes: (ids, options) => inTime((client) => client.universes(ids, options)),
    // Thousands of cells peek at once.
    peekQuote: (symbol, options) => (isSet() ? undefined : present.peekQuote(symbol, options)),
    peekInstrument: (symbol, options) => (isSet() ? undefined : present.peekInstrument(symbol, options)),
  };
}
