/** The local service behind a network of 50 ms, asked as a browser asks: six requests at once, the others wait. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answered, Asked } from './service-process';

export const origin = 'http://localhost:3000';
export const apiKey = 'demo';
export const concurrency = 6;
export const latencyMs = 50;
export const symbolsPerRequest = 100;

export interface BenchService {
  readonly fetch: (url: string) => Promise<Response>;
  /** Requests sent so far, by whoever. */
  readonly requestCount: () => number;
  /** Symbols of all markets. */
  symbols(count: number): Promise<string[]>;
  /** The last prices of at most `symbolsPerRequest` symbols. */
  lastPrices(symbols: readonly string[]): Promise<Map<string, number>>;
}

interface QuotesBody {
  readonly data: readonly { readonly symbol: string; readonly last_price: number }[];
}

export function startBenchService(): BenchService {
  const ask = startServiceProcess();
  const places = createPlaces(concurrency);
  let count = 0;
  const fetch = (url: string) => {
    count++;
    return places.use(() => ask(url));
  };
  const quotes = async (query: string) => (await (await fetch(`${origin}/v1/quotes?${query}`)).json()) as QuotesBody;
  return {
    fetch,
    requestCount: () => count,
    async symbols(wanted) {
      const universes = ['CN_Stock', 'US_Stock', 'HK_Stock'].map((universe) => quotes(`universes=${universe}`));
      const all = (await Promise.all(universes)).flatMap(({ data }) => data.map(({ symbol }) => symbol));
      if (all.length < wanted) throw new Error(`The market has ${all.length} symbols, not ${wanted}`);
      return all.slice(0, wanted);
    },
    async lastPrices(symbols) {
      const { data } = await quotes(`symbols=${symbols.join(',')}`);
      return new Map(data.map(({ symbol, last_price: price }) => [symbol, price]));
    },
  };
}

/** @returns a function that asks it; the process ends with this one */
function startServiceProcess(): (url: string) => Promise<Response> {
  const script = fileURLToPath(new URL('./service-process.ts', import.meta.url));
  const child = fork(script, { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  const waiting = new Map<number, (response: Response) => void>();
  let asked = 0;
  child.once('exit', (code) => {
    if (waiting.size > 0) throw new Error(`The benchmarks' service has ended with exit code ${code ?? 'none'}`);
  });
  child.on('message', ({ id, body, ...head }: Answered) => {
    waiting.get(id)?.(new Response(body, head));
    waiting.delete(id);
    if (waiting.size === 0) letEnd(child);
  });
  return (url) =>
    new Promise((resolve) => {
      const question: Asked = { id: asked++, url };
      waiting.set(question.id, resolve);
      child.ref();
      child.channel?.ref();
      child.send(question);
    });
}

/** Nobody waits for it: a benchmark is over when its figures are there. */
function letEnd(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** A number of places; whoever finds none waits in line. */
export function createPlaces(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    async use<T>(task: () => Promise<T>): Promise<T> {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    },
  };
}
