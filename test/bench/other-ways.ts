/** How else a cell could get its price: what others do, and the least that is possible. */
import DataLoader from 'dataloader';
import { chunksOf } from '../../src/market/chunks';
import { type BenchService, symbolsPerRequest } from './bench-service';

/** Answers one cell. */
export type Way = (symbol: string) => Promise<number>;

/** What most first attempts do. */
export function fetchPerCell(service: BenchService): Way {
  return async (symbol) => priceIn(await service.lastPrices([symbol]), symbol);
}

interface Collecting {
  readonly forMs: number;
  /** True when a request leaves as soon as it is full; else all leave at the end. */
  readonly sendsFullRequests: boolean;
}

/** Cells that are collected together: each symbol is asked for once, all cells settle when the last answer is back. */
interface Collected {
  readonly cells: { readonly symbol: string; readonly settle: (price: number) => void }[];
  readonly symbols: Set<string>;
  readonly unsent: string[];
  readonly answers: Promise<Map<string, number>>[];
}

function collected(service: BenchService, { forMs, sendsFullRequests }: Collecting): Way {
  const start = (): Collected => ({ cells: [], symbols: new Set(), unsent: [], answers: [] });
  let present = start();
  const send = (symbols: readonly string[]) => present.answers.push(service.lastPrices(symbols));
  const end = async () => {
    const { cells, unsent, answers } = present;
    for (const chunk of chunksOf(unsent, symbolsPerRequest)) send(chunk);
    present = start();
    const prices = new Map((await Promise.all(answers)).flatMap((answer) => [...answer]));
    for (const { symbol, settle } of cells) settle(priceIn(prices, symbol));
  };
  return (symbol) =>
    new Promise((settle) => {
      const { cells, symbols, unsent } = present;
      if (cells.length === 0) setTimeout(() => void end(), forMs);
      cells.push({ symbol, settle });
      if (symbols.has(symbol)) return;
      symbols.add(symbol);
      unsent.push(symbol);
      if (sendsFullRequests && unsent.length === symbolsPerRequest) send(unsent.splice(0));
    });
}

/** Microsoft's sample of batching: a timer of 100 ms, then everything at once. No cache. */
export function fixedTimer(service: BenchService): Way {
  return collected(service, { forMs: 100, sendsFullRequests: false });
}

/** A loop that knows the workload: all cells come in one macrotask, and no full request waits for its end. No cache. */
export function leastPossible(service: BenchService): Way {
  return collected(service, { forMs: 0, sendsFullRequests: true });
}

/** Batches and remembers by itself; cells settle when their own batch is back. */
export function plainDataLoader(service: BenchService): Way {
  const load = async (symbols: readonly string[]) => {
    const prices = await service.lastPrices(symbols);
    return symbols.map((symbol) => priceIn(prices, symbol));
  };
  const loader = new DataLoader<string, number>(load, { maxBatchSize: symbolsPerRequest });
  return (symbol) => loader.load(symbol);
}

function priceIn(prices: ReadonlyMap<string, number>, symbol: string): number {
  const price = prices.get(symbol);
  if (price === undefined) throw new Error(`No price of ${symbol}`);
  return price;
}
