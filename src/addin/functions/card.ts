/** MD.CARD: the last price of each symbol, with everything else about it on a card. */
import { isProblem } from '../../market/texts/problem';
import { blank, type Rectangle } from '../sheet/cells';
import { quoteCard } from '../sheet/quote-card';
import { askable, readSymbols } from './arguments/arguments';
import type { Call } from './calls/services';
import type { Calculation } from './calls/definition';
import { quoteRecords } from './records';

interface CardArguments {
  readonly symbols: unknown;
}

export const card: Calculation<CardArguments> = {
  parameters: ['symbols'],
  run: cards,
  // It has no cards: it shows the prices, as MD.QUOTE does.
  preview: (call, { symbols }) => quoteRecords(call, { symbols, fields: null, headers: null }),
  cost: (asked) => asked.quotes(),
};

/** @returns the shape of the symbols */
async function cards(call: Call, given: CardArguments): Promise<Rectangle> {
  const { facts, cellHost } = call;
  const symbols = readSymbols(given.symbols, call.markets);
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
