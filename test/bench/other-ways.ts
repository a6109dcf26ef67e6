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

/** Cells are collected until a condition, asked for together, and settled together. */
function collected(service: BenchService, collectingMs: number): Way {
  let waiting: { readonly symbol: string; readonly settle: (price: number) => void }[] = [];
  const send = async () => {
    const cells = waiting;
    waiting = [];
    const chunks = chunksOf([...new Set(cells.map(({ symbol }) => symbol))], symbolsPerRequest);
    const answers = await Promise.all(chunks.map((chunk) => service.lastPrices(chunk)));
    const prices = new Map(answers.flatMap((answer) => [...answer]));
    for (const { symbol, settle } of cells) settle(priceIn(prices, symbol));
  };
  return (symbol) =>
    new Promise((settle) => {
      if (waiting.length === 0) setTimeout(() => void send(), collectingMs);
      waiting.push({ symbol, settle });
    });
}

/** Microsoft's sample of batching: a timer of 100 ms, then everything at once. No cache. */
export function fixedTimer(service: BenchService): Way {
  return collected(service, 100);
}

/** A loop that knows the workload: all cells come in one macrotask, so it waits for nothing else. No cache. */
export function leastPossible(service: BenchService): Way {
  return collected(service, 0);
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
