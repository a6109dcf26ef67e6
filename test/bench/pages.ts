/** Pages in the emulated Excel whose MD.QUOTE is ours, or another way to answer the same cells. */
import { type ExcelInNode, startExcel } from '../support/excel-in-node';
import { createStorage } from '../support/page-window';
import { apiKey, type BenchService, origin } from './bench-service';
import type { Way } from './other-ways';

export interface Run {
  /** Until the last cell has its value. */
  readonly ms: number;
  readonly cpuMs: number;
}

export interface BenchPage {
  /** One MD.QUOTE cell for each symbol, in one recalculation. */
  recalculate(symbols: readonly string[]): Promise<Run>;
  close(): void;
}

export interface OurPage extends BenchPage {
  readonly excel: ExcelInNode;
  /** Lets so much time pass that no quote is fresh any more. */
  forget(): void;
  now(): number;
  /** Turns the page's clock to an instant, from where it goes on. */
  turnClockTo(instant: number): void;
}

const metadata = 'dist/functions.json';
const longAfterFreshnessMs = 60_000;

export async function startOurPage(service: BenchService): Promise<OurPage> {
  const storage = createStorage();
  storage.setItem(`market-data.key.${origin}`, apiKey);
  const bundle = { path: 'dist/functions.js' };
  const excel = await startExcel({ bundle, metadata, fetch: service.fetch as typeof globalThis.fetch, storage });
  let aheadMs = 0;
  class PageDate extends Date {
    static override now = () => Date.now() + aheadMs;
  }
  const pagePerformance = { timeOrigin: performance.timeOrigin, now: () => performance.now() + aheadMs };
  Object.defineProperty(excel.page, 'Date', { value: PageDate });
  Object.defineProperty(excel.page, 'performance', { value: pagePerformance });
  return {
    excel,
    ...benchPage(excel),
    forget: () => (aheadMs += longAfterFreshnessMs),
    now: PageDate.now,
    turnClockTo: (instant) => (aheadMs = instant - Date.now()),
  };
}

/** An add-in of one function, which is answered outside. */
export async function startOtherPage(way: Way): Promise<BenchPage> {
  const source = `CustomFunctions.associate('QUOTE', async (symbols) => globalThis.answerCell(symbols[0][0]));`;
  const excel = await startExcel({ bundle: { source }, metadata });
  excel.page['answerCell'] = way;
  return benchPage(excel);
}

/** The least that a custom function can do. */
export async function startConstantPage(): Promise<BenchPage> {
  const source = `CustomFunctions.associate('QUOTE', async () => 12.34);`;
  return benchPage(await startExcel({ bundle: { source }, metadata }));
}

/** The least that ours can do, as long as results carry a format and leave together. */
export async function startFormattedPage(): Promise<BenchPage> {
  const source = `
    let together;
    CustomFunctions.associate('QUOTE', async () => {
      await (together ??= new Promise((leave) => setTimeout(() => { together = undefined; leave(); })));
      return [[{ type: 'Double', basicValue: 12.34, numberFormat: '0.00' }]];
    });`;
  return benchPage(await startExcel({ bundle: { source }, metadata }));
}

function benchPage(excel: ExcelInNode): BenchPage {
  return {
    async recalculate(symbols) {
      const calls = symbols.map((symbol) => ({ functionId: 'QUOTE', arguments: [[[symbol]]] }));
      const cpuBefore = process.cpuUsage();
      const startedAt = performance.now();
      const results = await excel.callMany(calls);
      const ms = performance.now() - startedAt;
      const { user, system } = process.cpuUsage(cpuBefore);
      const failed = results.find(({ kind }) => kind === 'error');
      if (failed) throw new Error(`A cell failed: ${JSON.stringify(failed)}`);
      return { ms, cpuMs: (user + system) / 1000 };
    },
    close: () => excel.close(),
  };
}
