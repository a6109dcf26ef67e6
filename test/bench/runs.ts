/** What the benchmarks compare: our cells through the runtime, and the requests that they need, sent by a bare loop. */
import { createService } from '../../src/service/service';
import { startExcel, type ExcelInNode } from '../support/excel-in-node';
import { createStorage } from '../support/page-window';

export interface BenchAddIn {
  readonly excel: ExcelInNode;
  readonly fetch: typeof globalThis.fetch;
  /** Requests sent so far, by whoever. */
  readonly requestCount: () => number;
  someSymbols(count: number): Promise<string[]>;
  /** Waits until no quote in the cache is fresh any more. */
  forget(): Promise<void>;
  close(): void;
}

export interface Run {
  readonly ms: number;
  readonly requests: number;
}

const origin = 'http://localhost:3000';
const key = 'demo';
const symbolsPerRequest = 100;
const concurrency = 6;
const quoteFreshMs = 2_000;

export async function startBenchAddIn({ latencyMs }: { readonly latencyMs: number }): Promise<BenchAddIn> {
  const service = createService({ latencyMs, clock: 'demo', ratePerMinute: 1_000_000 });
  let count = 0;
  const fetch = ((url: string, init?: RequestInit) => {
    count++;
    return Promise.resolve(service.fetch(new Request(url, { headers: init?.headers ?? {} })));
  }) as typeof globalThis.fetch;
  const storage = createStorage();
  storage.setItem(`market-data.key.${origin}`, key);
  const excel = await startExcel({
    bundle: { path: 'dist/functions.js' },
    metadata: 'dist/functions.json',
    fetch,
    storage,
  });
  return {
    excel,
    fetch,
    requestCount: () => count,
    async someSymbols(wanted) {
      const response = await fetch(`${origin}/v1/quotes?universes=CN_Stock`, { headers: { 'X-API-Key': key } });
      const { data } = (await response.json()) as { data: { symbol: string }[] };
      return data.slice(0, wanted).map(({ symbol }) => symbol);
    },
    forget: () => new Promise((resolve) => setTimeout(resolve, quoteFreshMs + 100)),
    close: () => excel.close(),
  };
}

/** One cell for each symbol, in one recalculation. */
export async function addInRun({ excel, requestCount }: BenchAddIn, symbols: readonly string[]): Promise<Run> {
  const before = requestCount();
  const startedAt = performance.now();
  const results = await excel.callMany(symbols.map((symbol) => ({ functionId: 'QUOTE', arguments: [[[symbol]]] })));
  const ms = performance.now() - startedAt;
  const failed = results.filter((result) => result.kind === 'error').length;
  if (failed > 0) throw new Error(`${failed} of ${symbols.length} cells failed: ${JSON.stringify(results[0])}`);
  return { ms, requests: requestCount() - before };
}

/** The same requests at the same concurrency, their answers parsed and nothing else. */
export async function bareFetchRun({ fetch }: BenchAddIn, symbols: readonly string[]): Promise<Run> {
  const startedAt = performance.now();
  const chunks = Array.from({ length: Math.ceil(symbols.length / symbolsPerRequest) }, (_, i) =>
    symbols.slice(i * symbolsPerRequest, (i + 1) * symbolsPerRequest),
  );
  const requests = chunks.length;
  const worker = async () => {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const url = `${origin}/v1/quotes?symbols=${chunk.join(',')}`;
      await (await fetch(url, { headers: { 'X-API-Key': key } })).json();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return { ms: performance.now() - startedAt, requests };
}
