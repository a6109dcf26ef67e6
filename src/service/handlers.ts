/** The handlers of the nine endpoints: parameters in, the JSON text of the body out. They ask a source and make no data. */
import type { EpochMs } from '../market/exchange-time';
import type { MarketId } from '../market/markets';
import type { Universe, UniverseId } from '../market/period';
import { isUniverse, isUniverseName } from '../market/universe-names';
import { staleAgesMember } from '../protocol/assumptions';
import type { EndpointId } from '../protocol/endpoints';
import { requireFeature, requireMarkets, symbolList } from './access';
import { staleHeaders } from './operations/stale-headers';
import { readParameters } from './parameters';
import type { Plan } from './plans';
import { lacksFeature, noSuchSymbol, Refusal, unknownUniverse } from './refusals';
import type { Answer, Ask, Source } from './sources/source';

/** One request whose key has been accepted. */
export interface AdmittedRequest {
  readonly query: URLSearchParams;
  readonly plan: Plan;
  readonly source: Source;
  readonly ask: Ask;
}

export interface Body {
  readonly text: string;
  /** True while the same request would get the same body. */
  readonly isCurrent: (now: EpochMs) => boolean;
  readonly headers: Readonly<Record<string, string>>;
}

type Handler = (request: AdmittedRequest) => Promise<Body>;

export const handlers: Readonly<Record<EndpointId, Handler>> = {
  async quotes(request) {
    const { source, plan, ask } = request;
    const { symbols, universes: ids } = readParameters('quotes', request.query);
    if ((symbols === undefined) === (ids === undefined)) throw new Refusal(400, 'Give either symbols or universes');
    requireFeature(plan, 'quotes');
    if (ids !== undefined) return listOf(await source.universeQuotes(universeList(ids, plan), ask));
    return listOf(await source.quotes(symbolList(symbols ?? '', plan), ask));
  },

  async klines({ query, plan, source, ask }) {
    const { symbol, ...wanted } = readParameters('klines', query);
    requireFeature(plan, 'klines', wanted.period);
    return single(symbol, await source.klines(symbolList(symbol, plan), wanted, ask));
  },

  async klinesBatch({ query, plan, source, ask }) {
    const { symbols, ...wanted } = readParameters('klinesBatch', query);
    requireFeature(plan, 'klinesBatch', wanted.period);
    return bySymbol(await source.klines(symbolList(symbols, plan), wanted, ask));
  },

  async intraday({ query, plan, source, ask }) {
    const { symbol, ...wanted } = readParameters('intraday', query);
    requireFeature(plan, 'intraday');
    return single(symbol, await source.intraday(symbolList(symbol, plan), wanted, ask));
  },

  async intradayBatch({ query, plan, source, ask }) {
    const { symbols, ...wanted } = readParameters('intradayBatch', query);
    requireFeature(plan, 'intradayBatch');
    return bySymbol(await source.intraday(symbolList(symbols, plan), wanted, ask));
  },

  async exFactors({ query, plan, source, ask }) {
    const { symbols, ...range } = readParameters('exFactors', query);
    requireFeature(plan, 'exFactors');
    return bySymbol(await source.exFactors(symbolList(symbols, plan), range, ask));
  },

  async instruments({ query, plan, source, ask }) {
    const { symbols } = readParameters('instruments', query);
    requireFeature(plan, 'instruments');
    return listOf(await source.instruments(symbolList(symbols, plan), ask));
  },

  async depth({ query, plan, source, ask }) {
    const { symbol } = readParameters('depth', query);
    requireFeature(plan, 'depth');
    return single(symbol, await source.depth(symbolList(symbol, plan), ask));
  },

  async depthBatch({ query, plan, source, ask }) {
    const { symbols } = readParameters('depthBatch', query);
    requireFeature(plan, 'depthBatch');
    return bySymbol(await source.depth(symbolList(symbols, plan), ask));
  },
};

const marketsOfUniverse: Readonly<Record<Universe, readonly MarketId[]>> = {
  CN_Stock: ['SH', 'SZ', 'BJ'],
  CN_ETF: ['SH', 'SZ'],
  HK_Stock: ['HK'],
  US_Stock: ['US'],
};

function universeList(text: string, plan: Plan): UniverseId[] {
  if (!plan.features.has('universe')) throw lacksFeature('universe');
  const ids = text.split(',').map((id) => {
    const name = id.trim();
    if (!isUniverseName(name)) throw unknownUniverse(id);
    return name;
  });
  const distinct = [...new Set(ids)];
  requireMarkets(
    plan,
    distinct.flatMap((universe) => (isUniverse(universe) ? marketsOfUniverse[universe] : [])),
  );
  return distinct;
}

function listOf(answer: Answer): Body {
  return bodyOf(`[${[...answer.records.values()].join(',')}]`, answer);
}

function bySymbol(answer: Answer): Body {
  const members = Array.from(answer.records, ([symbol, record]) => `${JSON.stringify(symbol)}:${record}`);
  return bodyOf(`{${members.join(',')}}`, answer);
}

function single(symbol: string, answer: Answer): Body {
  const [record] = answer.records.values();
  if (record === undefined) throw noSuchSymbol(symbol);
  return bodyOf(record, answer);
}

function bodyOf(data: string, { isCurrent, staleAges }: Answer): Body {
  if (!staleAges?.size) return { text: `{"data":${data}}`, isCurrent, headers: {} };
  const ages = JSON.stringify(Object.fromEntries(staleAges));
  return { text: `{"data":${data},"${staleAgesMember}":${ages}}`, isCurrent, headers: staleHeaders(staleAges) };
}
