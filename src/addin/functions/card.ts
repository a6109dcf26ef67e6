/** MD.CARD: the last price of each symbol, with everything else about it on a card. */
import { isProblem } from '../../market/texts/problem';
import { blank, type Rectangle } from '../sheet/cells';
import { quoteCard } from '../sheet/quote-card';
import { askable, readSymbols } from './arguments/arguments';
import type { Call } from './calls/services';

/** @returns the shape of the symbols */
export async function card(call: Call, given: unknown): Promise<Rectangle> {
  const { facts, cellHost } = call;
  const symbols = readSymbols(given, call.markets);
  const quotes = await call.quotes(askable(symbols));
  const service = new URL(call.settings().baseUrl).host;
  const from = { service, isSimulated: call.isSimulated() };
  return symbols.map((row) =>
    row.map((slot) => {
      if (slot === undefined || isProblem(slot)) return slot ?? blank;
      const quote = quotes.get(slot);
      return quote === undefined || isProblem(quote)
        ? (quote ?? blank)
        : quoteCard(quote, from, { ...cellHost, facts });
    }),
  );
}
