/** The client of a workbook that may be set to another time: the usual one, until the workbook is. */
import type { AsOf } from '../market/bars/as-of';
import type { Client } from '../client/client';

/** The time that a workbook is set to; undefined: now. */
export interface AsOfSource {
  current(): AsOf | undefined;
}

const fetches = [
  'quotes',
  'bars',
  'newestBars',
  'intraday',
  'depth',
  'instruments',
  'exFactors',
  'universes',
] as const satisfies readonly (keyof Client)[];

/** What answers for another time. */
export type AsOfClient = Pick<Client, (typeof fetches)[number]>;

/** @param load the client for another time, a part that few workbooks need */
export function switchableClient(present: Client, time: AsOfSource, load: () => Promise<AsOfClient>): Client {
  type Method = (...args: unknown[]) => unknown;
  const methods = present as unknown as Readonly<Record<string, Method>>;
  const switched: Record<string, Method> = {};
  for (const name of fetches) {
    switched[name] = (...args) =>
      time.current()
        ? load().then((client) => (client as unknown as Record<string, Method>)[name]?.(...args))
        : methods[name]?.(...args);
  }
  return {
    ...present,
    ...switched,
    // Thousands of cells peek at once.
    peekQuote: (symbol, options) => (time.current() ? undefined : present.peekQuote(symbol, options)),
    peekInstrument: (symbol, options) => (time.current() ? undefined : present.peekInstrument(symbol, options)),
  };
}
