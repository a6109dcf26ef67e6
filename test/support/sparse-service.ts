/** Scripts of services that answer 200 with nothing: quotes and details leave out symbols, bars are empty arrays or left out. */
import { barsOf, json, quotesOf, refusal, type Script } from './scripted-service';

export interface Sparse {
  /** Symbols that have these. */
  readonly quotes?: readonly string[];
  readonly bars?: readonly string[];
  readonly details?: readonly string[];
  /** The stamp of today's newest minute, of symbols that have bars; undefined: none has minutes. */
  readonly minute?: number;
  /** Paths that the plan does not include. */
  readonly refused?: readonly string[];
}

export function sparseService(sparse: Sparse | (() => Sparse)): Script {
  return (url, symbols) => {
    const { quotes = [], bars = [], details = [], minute, refused = [] } = typeof sparse === 'function' ? sparse() : sparse;
    const { pathname, searchParams } = url;
    if (refused.includes(pathname)) return refusal(403, 'Not in your plan');
    const of = (some: readonly string[]) => symbols.filter((symbol) => some.includes(symbol));
    if (pathname === '/v1/quotes') return quotesOf(of(quotes));
    if (pathname === '/v1/instruments') {
      return json({ data: of(details).map((symbol) => ({ symbol, name: `Details of ${symbol}` })) });
    }
    if (pathname === '/v1/klines/ex-factors') return json({ data: {} });
    const isToday = pathname.includes('intraday');
    const some = isToday && minute === undefined ? [] : of(bars);
    const column = isToday ? { ...barsOf(1), timestamp: [minute] } : barsOf(Number(searchParams.get('count')));
    if (searchParams.has('symbol')) return json({ data: some.length === 0 ? barsOf(0) : column });
    return json({ data: Object.fromEntries(some.map((symbol) => [symbol, column])) });
  };
}

/** The paths of requests, without those before the last call of it. */
export function pathsSince(requests: readonly URL[]): () => string[] {
  let seen = 0;
  return () => {
    const paths = requests.slice(seen).map(({ pathname }) => pathname.replace('/v1/', ''));
    seen = requests.length;
    return paths;
  };
}
