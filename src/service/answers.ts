/** What each of the nine endpoints answers: parameters in, JSON text out. */
import type { EpochMs } from '../market/exchange-time';
import { type Universe, universes } from '../market/period';
import type { SymbolCode } from '../market/symbol';
import type { EndpointId } from '../protocol/endpoints';
import { requireFeature, requireMarkets, symbolList } from './access';
import { intradayBars, klineBars } from './bars-answer';
import { barsJson } from './bars-json';
import type { Market } from './market/market';
import { readParameters } from './parameters';
import type { Plan } from './plans';
import { invalid, lacksFeature, noSuchSymbol, Refusal } from './refusals';

/** One request, after its key was admitted. */
export interface Asked {
  readonly query: URLSearchParams;
  readonly plan: Plan;
  readonly market: Market;
  readonly now: EpochMs;
}

type Answer = (asked: Asked) => string;

export const answers: Readonly<Record<EndpointId, Answer>> = {
  quotes(asked) {
    const { market, now, plan } = asked;
    const { symbols, universes: ids } = readParameters('quotes', asked.query);
    if ((symbols === undefined) === (ids === undefined)) throw new Refusal(400, 'Give either symbols or universes');
    requireFeature(plan, 'quotes');
    const listed = ids === undefined ? known(asked, symbols ?? '') : members(asked, ids);
    return JSON.stringify({ data: listed.map((symbol) => market.quote(symbol, now)) });
  },

  klines(asked) {
    const request = readParameters('klines', asked.query);
    requireFeature(asked.plan, 'klines', request.period);
    const bars = klineBars(asked.market, one(asked, request.symbol), request, asked.now);
    return `{"data":${barsJson(bars)}}`;
  },

  klinesBatch(asked) {
    const request = readParameters('klinesBatch', asked.query);
    requireFeature(asked.plan, 'klinesBatch', request.period);
    return keyed(known(asked, request.symbols), (symbol) =>
      barsJson(klineBars(asked.market, symbol, request, asked.now)),
    );
  },

  intraday(asked) {
    const { symbol, period, count } = readParameters('intraday', asked.query);
    requireFeature(asked.plan, 'intraday');
    return `{"data":${barsJson(intradayBars(asked.market, one(asked, symbol), period, count, asked.now))}}`;
  },

  intradayBatch(asked) {
    const { symbols, period, count } = readParameters('intradayBatch', asked.query);
    requireFeature(asked.plan, 'intradayBatch');
    const barsOf = (symbol: SymbolCode) => intradayBars(asked.market, symbol, period, count, asked.now);
    return keyed(known(asked, symbols), (symbol) => barsJson(barsOf(symbol)));
  },

  exFactors(asked) {
    const { symbols, start_time: from, end_time: to } = readParameters('exFactors', asked.query);
    requireFeature(asked.plan, 'exFactors');
    return keyed(known(asked, symbols), (symbol) =>
      JSON.stringify(
        asked.market
          .exEvents(symbol, asked.now)
          .filter(({ timestamp }) => timestamp >= (from ?? -Infinity) && timestamp <= (to ?? Infinity))
          .map(({ timestamp, factor }) => ({ timestamp, ex_factor: factor })),
      ),
    );
  },

  instruments(asked) {
    const { symbols } = readParameters('instruments', asked.query);
    requireFeature(asked.plan, 'instruments');
    const listed = known(asked, symbols);
    return JSON.stringify({ data: listed.map((symbol) => asked.market.instrument(symbol, asked.now)) });
  },

  depth(asked) {
    const { symbol } = readParameters('depth', asked.query);
    requireFeature(asked.plan, 'depth');
    return JSON.stringify({ data: asked.market.depth(one(asked, symbol), asked.now) });
  },

  depthBatch(asked) {
    const { symbols } = readParameters('depthBatch', asked.query);
    requireFeature(asked.plan, 'depthBatch');
    return keyed(known(asked, symbols), (symbol) => JSON.stringify(asked.market.depth(symbol, asked.now)));
  },
};

/** The listed ones of a comma list, each once; who is not listed is left out. */
function known({ plan, market }: Asked, text: string): SymbolCode[] {
  const asked = symbolList(text, plan);
  requireMarkets(plan, asked);
  return [...new Set(asked.flatMap((symbol) => market.find(symbol) ?? []))];
}

function one({ plan, market }: Asked, text: string): SymbolCode {
  requireMarkets(plan, [text]);
  const symbol = market.find(text.trim());
  if (symbol === undefined) throw noSuchSymbol(text);
  return symbol;
}

function members({ plan, market }: Asked, text: string): SymbolCode[] {
  if (!plan.features.has('universe')) throw lacksFeature('universe');
  const ids = text.split(',').map((id) => {
    const universe = universes.find((known) => known === id.trim());
    if (universe === undefined) throw invalid('universes', `one of ${universes.join(', ')}`, id);
    return universe;
  });
  const symbols = [...new Set<Universe>(ids)].flatMap((universe) => market.symbolsOf(universe));
  requireMarkets(plan, symbols);
  return symbols;
}

function keyed(symbols: readonly SymbolCode[], jsonOf: (symbol: SymbolCode) => string): string {
  return `{"data":{${symbols.map((symbol) => `${JSON.stringify(symbol)}:${jsonOf(symbol)}`).join(',')}}}`;
}
