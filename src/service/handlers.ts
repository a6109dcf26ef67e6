/** The handlers of the nine endpoints: parameters in, the JSON text of the body out. */
import type { Bars } from '../market/bars';
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

/** One request whose key has been accepted. */
export interface AdmittedRequest {
  readonly query: URLSearchParams;
  readonly plan: Plan;
  readonly market: Market;
  /** The instant for which the whole body is computed, however long that takes. */
  readonly now: EpochMs;
  /** Lets the event loop serve other requests. @throws Refusal when the client has disconnected */
  readonly yieldToOthers: () => Promise<void>;
}

/** A universe has thousands of quotes; other requests get a turn after some 10 ms. */
const quotesInTurn = 100;

type Handler = (request: AdmittedRequest) => string | Promise<string>;

export const handlers: Readonly<Record<EndpointId, Handler>> = {
  async quotes(request) {
    const { market, now, plan } = request;
    const { symbols, universes: ids } = readParameters('quotes', request.query);
    if ((symbols === undefined) === (ids === undefined)) throw new Refusal(400, 'Give either symbols or universes');
    requireFeature(plan, 'quotes');
    const listed = ids === undefined ? listedSymbols(request, symbols ?? '') : members(request, ids);
    const quotes: string[] = [];
    for (const symbol of listed) {
      if (quotes.length % quotesInTurn === quotesInTurn - 1) await request.yieldToOthers();
      quotes.push(JSON.stringify(market.quote(symbol, now)));
    }
    return `{"data":[${quotes.join(',')}]}`;
  },

  klines(request) {
    const wanted = readParameters('klines', request.query);
    requireFeature(request.plan, 'klines', wanted.period);
    const bars = klineBars(request.market, listedSymbol(request, wanted.symbol), wanted, request.now);
    return `{"data":${barsJson(bars)}}`;
  },

  klinesBatch(request) {
    const { market, now, plan } = request;
    const wanted = readParameters('klinesBatch', request.query);
    requireFeature(plan, 'klinesBatch', wanted.period);
    return barsBySymbol(request, wanted.symbols, (symbol) => klineBars(market, symbol, wanted, now));
  },

  intraday(request) {
    const { symbol, period, count } = readParameters('intraday', request.query);
    requireFeature(request.plan, 'intraday');
    const bars = intradayBars(request.market, listedSymbol(request, symbol), period, count, request.now);
    return `{"data":${barsJson(bars)}}`;
  },

  intradayBatch(request) {
    const { market, now, plan } = request;
    const { symbols, period, count } = readParameters('intradayBatch', request.query);
    requireFeature(plan, 'intradayBatch');
    return barsBySymbol(request, symbols, (symbol) => intradayBars(market, symbol, period, count, now));
  },

  exFactors(request) {
    const {
      symbols,
      start_time: from = -Infinity,
      end_time: to = Infinity,
    } = readParameters('exFactors', request.query);
    requireFeature(request.plan, 'exFactors');
    return recordsBySymbol(request, symbols, (symbol) =>
      request.market
        .exEvents(symbol, request.now, from - 1)
        .filter(({ timestamp }) => timestamp <= to)
        .map(({ timestamp, factor }) => ({ timestamp, ex_factor: factor })),
    );
  },

  instruments(request) {
    const { symbols } = readParameters('instruments', request.query);
    requireFeature(request.plan, 'instruments');
    const listed = listedSymbols(request, symbols);
    return JSON.stringify({ data: listed.map((symbol) => request.market.instrument(symbol, request.now)) });
  },

  depth(request) {
    const { symbol } = readParameters('depth', request.query);
    requireFeature(request.plan, 'depth');
    return JSON.stringify({ data: request.market.depth(listedSymbol(request, symbol), request.now) });
  },

  depthBatch(request) {
    const { symbols } = readParameters('depthBatch', request.query);
    requireFeature(request.plan, 'depthBatch');
    return recordsBySymbol(request, symbols, (symbol) => request.market.depth(symbol, request.now));
  },
};

/** The listed symbols of a comma-separated list, each once; symbols that are not listed are left out. */
function listedSymbols({ plan, market }: AdmittedRequest, text: string): SymbolCode[] {
  const symbols = symbolList(text, plan);
  requireMarkets(plan, symbols);
  return [...new Set(symbols.flatMap((symbol) => market.find(symbol) ?? []))];
}

function listedSymbol({ plan, market }: AdmittedRequest, text: string): SymbolCode {
  requireMarkets(plan, [text]);
  const symbol = market.find(text.trim());
  if (symbol === undefined) throw noSuchSymbol(text);
  return symbol;
}

function members({ plan, market }: AdmittedRequest, text: string): SymbolCode[] {
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

function recordsBySymbol(request: AdmittedRequest, list: string, recordOf: (symbol: SymbolCode) => object): string {
  const records = listedSymbols(request, list).map((symbol) => [symbol, recordOf(symbol)] as const);
  return JSON.stringify({ data: Object.fromEntries(records) });
}

/** Bars of a symbol can take as long as a hundred quotes, so other requests get a turn after each symbol. */
async function barsBySymbol(
  request: AdmittedRequest,
  list: string,
  barsOf: (symbol: SymbolCode) => Bars,
): Promise<string> {
  const members: string[] = [];
  for (const symbol of listedSymbols(request, list)) {
    if (members.length > 0) await request.yieldToOthers();
    members.push(`"${symbol}":${barsJson(barsOf(symbol))}`);
  }
  return `{"data":{${members.join(',')}}}`;
}
