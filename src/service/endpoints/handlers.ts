/** The handlers of the nine endpoints: parameters in, the JSON text of the body out. They ask a source and make no data. */
import { dayMs, type EpochMs } from '../../market/time/exchange-time';
import { staleAgesMember } from '../../protocol/assumptions';
import type { EndpointId } from '../../protocol/endpoints';
import { noSuchSymbol, Refusal } from '../http/refusals';
import type { Granted } from '../people/access';
import type { Answer, Ask, KlinesQuery, Source } from '../sources/source';
import { readParameters, universeList } from './parameters';

/** One request that the plan allows. */
export interface AdmittedRequest {
  readonly query: URLSearchParams;
  readonly granted: Granted;
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
  async quotes({ query, granted, source, ask }) {
    const { universes } = readParameters('quotes', query);
    if (universes === undefined) return listOf(await source.quotes(granted.symbols, ask));
    return listOf(await source.universeQuotes(universeList(universes), ask));
  },

  async klines({ query, granted, source, ask }) {
    const { symbol, ...wanted } = readParameters('klines', query);
    return single(symbol, await source.klines(granted.symbols, newestOf(wanted, granted, ask), ask));
  },

  async klinesBatch({ query, granted, source, ask }) {
    const { period, count, start_time, end_time, adjust } = readParameters('klinesBatch', query);
    const wanted = newestOf({ period, count, start_time, end_time, adjust }, granted, ask);
    return bySymbol(await source.klines(granted.symbols, wanted, ask));
  },

  async intraday({ query, granted, source, ask }) {
    const { symbol, ...wanted } = readParameters('intraday', query);
    return single(symbol, await source.intraday(granted.symbols, wanted, ask));
  },

  async intradayBatch({ query, granted, source, ask }) {
    const { period, count } = readParameters('intradayBatch', query);
    return bySymbol(await source.intraday(granted.symbols, { period, count }, ask));
  },

  async exFactors({ query, granted, source, ask }) {
    const { start_time, end_time } = readParameters('exFactors', query);
    return bySymbol(await source.exFactors(granted.symbols, { start_time, end_time }, ask));
  },

  async instruments({ granted, source, ask }) {
    return listOf(await source.instruments(granted.symbols, ask));
  },

  async depth({ query, granted, source, ask }) {
    const { symbol } = readParameters('depth', query);
    return single(symbol, await source.depth(granted.symbols, ask));
  },

  async depthBatch({ granted, source, ask }) {
    return bySymbol(await source.depth(granted.symbols, ask));
  },
};

/** Public services leave out the rest of a longer history without a word. */
function newestOf(query: KlinesQuery, { newest }: Granted, { now }: Ask): KlinesQuery {
  if (!newest) return query;
  const earliest = now - newest.days * dayMs;
  const start = Math.max(query.start_time ?? earliest, earliest);
  return { ...query, count: Math.min(query.count, newest.bars), start_time: start };
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

/** @param ages in ms, at least one: the oldest counts */
function staleHeaders(ages: ReadonlyMap<string, number>): Record<string, string> {
  const oldestMs = Math.max(...ages.values());
  return {
    Age: String(Math.floor(oldestMs / 1000)),
    'Cache-Status': 'market-data-gateway; fwd=stale; detail=stale-if-error',
  };
}

export interface RequestAskParts extends Pick<Ask, 'person' | 'now'> {
  readonly request: Request;
  /** Resolves when the event loop has served the requests that came during a long computation. */
  readonly nextTurn: () => Promise<void>;
}

/**
 * A class, because every literal with a getter has a hidden class of its own in V8: at ten thousand requests per second
 * those of finished requests made the garbage collection take an eighth of the time.
 */
export class RequestAsk implements Ask {
  readonly person: Ask['person'];
  readonly now: EpochMs;
  readonly #request: Request;
  readonly #nextTurn: () => Promise<void>;

  constructor({ person, now, request, nextTurn }: RequestAskParts) {
    this.person = person;
    this.now = now;
    this.#request = request;
    this.#nextTurn = nextTurn;
  }

  /** A signal is made when it is read; a kept body needs none. */
  get signal(): AbortSignal {
    return this.#request.signal;
  }

  async yieldToOthers(): Promise<void> {
    await this.#nextTurn();
    if (this.signal.aborted) throw new Refusal(503, 'The client has disconnected');
  }
}
