/**
 * The upstream of the load test. Its prices are the times at which it made them, so that an answer shows how old it is, and
 * every bar follows from its symbol and day. A proxy before it has a page of its own for some requests.
 */
import { listen } from '../../src/service/http/listen';
import { mostInWindow } from '../support/arrivals';

export const listed = ['600519.SH', '000001.SZ', '00700.HK', 'AAPL.US', '510300.SH', '600000.SH', '601318.SH', 'MSFT.US'];

/** Whatever is asked together with it fails. */
export const poison = 'POISON.US';

/** Of each so many requests, the proxy answers one. */
const strayEach = 50;
const dayMs = 86_400_000;
const latencyMs = { least: 10, most: 80 };

export interface LoadUpstream {
  readonly origin: string;
  readonly requestCount: () => number;
  readonly strayCount: () => number;
  readonly mostIn: (windowMs: number) => number;
  /** While it is away every response is a 503. */
  readonly setAway: (isAway: boolean) => void;
  /** True when it was away at this instant (monotonic ms) or after it. */
  readonly wasAwaySince: (instant: number) => boolean;
  readonly close: () => Promise<void>;
}

export async function startLoadUpstream(): Promise<LoadUpstream> {
  const arrivals: number[] = [];
  let isAway = false;
  let backAt = -Infinity;
  let strays = 0;
  const respond = (request: Request): Response => {
    if (isAway) return Response.json({ code: 503, message: 'maintenance' }, { status: 503 });
    if (arrivals.length % strayEach === 0) {
      strays++;
      return new Response('<h1>Not found</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } });
    }
    const url = new URL(request.url);
    if (url.search.includes(poison)) return Response.json({ code: 500, message: 'internal' }, { status: 500 });
    return answer(url);
  };
  const app = {
    async fetch(request: Request): Promise<Response> {
      arrivals.push(performance.now());
      const response = respond(request);
      await sleep(latencyMs.least + Math.random() * (latencyMs.most - latencyMs.least));
      return response;
    },
  };
  const { origin, close } = await listen(app, { port: 0 });
  return {
    ...{ origin, close },
    requestCount: () => arrivals.length,
    strayCount: () => strays,
    mostIn: (windowMs) => mostInWindow(arrivals, windowMs),
    setAway(away) {
      isAway = away;
      backAt = performance.now();
    },
    wasAwaySince: (instant) => isAway || backAt >= instant,
  };
}

function answer({ pathname, searchParams }: URL): Response {
  const single = searchParams.get('symbol');
  const asked = (single ?? searchParams.get('symbols') ?? '').split(',').filter((symbol) => listed.includes(symbol));
  if (pathname.endsWith('/quotes')) return Response.json({ data: asked.map(quoteNow) });
  const [until, count] = [Number(searchParams.get('end_time')), Number(searchParams.get('count'))];
  const barsOf = (symbol: string) => bars(symbol, until, count);
  if (single !== null) return listed.includes(single) ? Response.json({ data: barsOf(single) }) : noSuchSymbol(single);
  return Response.json({ data: Object.fromEntries(asked.map((symbol) => [symbol, barsOf(symbol)])) });
}

/** As it says of lists: what is not asked alone by anybody is asked alone where a batch has failed. */
function noSuchSymbol(symbol: string): Response {
  return Response.json({ code: 404, message: `No such symbol: ${symbol}` }, { status: 404 });
}

function quoteNow(symbol: string): object {
  return { symbol, last_price: 1 + Math.round(performance.now()) / 1_000, timestamp: Date.now() };
}

/** When a price was made: ms of this process's monotonic clock. */
export function madeAtMs(price: number): number {
  return Math.round((price - 1) * 1_000);
}

function bars(symbol: string, until: number, count: number): Record<string, number[]> {
  const last = Math.floor(until / dayMs) * dayMs;
  const timestamp = Array.from({ length: count }, (_, i) => last - (count - 1 - i) * dayMs);
  const close = timestamp.map((day) => closeOn(symbol, day));
  const volume = timestamp.map(() => 100);
  return { timestamp, open: close, high: close, low: close, close, volume, amount: volume };
}

export function closeOn(symbol: string, day: number): number {
  return 1 + listed.indexOf(symbol) + ((day / dayMs) % 1_000) / 1_000;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
