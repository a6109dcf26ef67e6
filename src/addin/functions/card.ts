/**
 * MD.CARD: the last price of each symbol, with everything else about it on a card. Or a linked entity, which Excel has loaded by
 * `loadSecurities`: at once, from the cache, and again when a person refreshes data types.
 */
import { isProblem, type MarketDataError } from '../../market/texts/problem';
import { languageOf } from '../i18n/language';
import { problemText } from '../i18n/problems/problem-text';
import { blank, type Cell, type Rectangle } from '../sheet/cells';
import { type CardHost, type CardSource, linkedSecurity, quoteCard, unloadedSecurity } from '../sheet/quote-card';
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
  const { cellHost } = call;
  const symbols = readSymbols(given.symbols, call.markets);
  const quotes = await call.quotes(askable(symbols));
  const isLinked = cellHost.hasCards && cellHost.linkSecurities ? await cellHost.linkSecurities() : false;
  const [source, host] = [sourceOf(call), hostOf(call)];
  return symbols.map((row) =>
    row.map((slot): Cell => {
      if (slot === undefined || isProblem(slot)) return slot ?? blank;
      const quote = quotes.get(slot);
      if (quote === undefined || isProblem(quote)) return quote ?? blank;
      return isLinked ? unloadedSecurity(slot, quote.name ?? slot, cellHost.language) : quoteCard(quote, source, host);
    }),
  );
}

function sourceOf(call: Call): CardSource {
  return { service: new URL(call.settings().baseUrl).host, isSimulated: call.isSimulated() };
}

function hostOf({ cellHost, facts }: Call): CardHost {
  return { ...cellHost, facts };
}

/** `Excel.LinkedEntityLoadServiceRequest`, which arrives as JSON. */
interface LoadRequest {
  readonly entities: readonly { readonly entityId: string; readonly culture: string }[];
}

/**
 * @returns a row for each entity, in the order of the request; a security that does not exist says so
 * @throws MarketDataError when none can be loaded now: Excel shows #CONNECT!
 */
export async function loadSecurities(call: Call, request: string): Promise<Rectangle> {
  const { entities } = JSON.parse(request) as LoadRequest;
  const slots = entities.map(({ entityId }) => readSymbols(entityId, call.markets)[0]?.[0]);
  const quotes = await call.quotes(askable([slots]));
  const outcomes = slots.map((slot) => (slot === undefined || isProblem(slot) ? slot : quotes.get(slot)));
  const problems = outcomes.filter((outcome): outcome is MarketDataError => isProblem(outcome));
  const passing = problems.find(({ problem }) => problem.kind !== 'unknown-symbol');
  if (passing && problems.length === outcomes.length) throw passing;
  const [source, host] = [sourceOf(call), hostOf(call)];
  return entities.map(({ entityId, culture }, at) => {
    const [quote, language] = [outcomes[at], languageOf(culture)];
    if (quote === undefined) return [blank];
    if (!isProblem(quote)) return [linkedSecurity(quote, source, { ...host, language })];
    return [unloadedSecurity(entityId, problemText(quote.problem, language), language)];
  });
}
