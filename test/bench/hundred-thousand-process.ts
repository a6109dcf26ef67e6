/** Run with --expose-gc: lets a hundred thousand QUOTE cells get their values at once, and reports what that takes. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { quoteFields } from '../../src/market/fields/fields';
import type { CellContent, CellResult } from '../../src/office-host/contract';
import type { Call } from '../support/excel-in-node';
import { type BenchService, origin, startBenchService, symbolsPerRequest } from './bench-service';
import { chunksOf } from '../../src/market/chunks';
import { median } from './figures';
import type { LargeWorkbookReport } from './hundred-thousand';
import { fetchPerCell } from './other-ways';
import { type OurPage, startConstantPage, startOtherPage, startOurPage } from './pages';

const symbolCount = 5_000;
const cellCount = 100_000;
const fewerCells = 10_000;
const runs = 3;
const fetchedEach = 300;

/** Fields that do not change during a day. */
interface Known {
  readonly name: string;
  readonly type: string;
  readonly prev_close: number;
}

interface Run {
  readonly ms: number;
  readonly cpuMs: number;
  readonly longestTaskMs: number;
}

/** A column for each field, one below the other: the first cells are all symbols. */
function cellsOf(symbols: readonly string[], count: number): Call[] {
  return Array.from({ length: count }, (_, i) => ({
    functionId: 'QUOTE',
    arguments: [[[symbols[i % symbols.length]!]], [[fieldOf(i, symbols)]]],
  }));
}

const fieldOf = (index: number, symbols: readonly string[]) => quoteFields[Math.floor(index / symbols.length) % quoteFields.length]!;

async function measured(act: () => Promise<unknown>): Promise<Run> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  delay.enable();
  await act();
  delay.disable();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1000, longestTaskMs: delay.max / 1e6 };
}

async function knownBy(service: BenchService, symbols: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  interface Body {
    readonly data: readonly { symbol: string; prev_close: number; ext: { name: string; type: string } }[];
  }
  const answers = chunksOf(symbols, symbolsPerRequest).map(async (some) => {
    const response = await service.fetch(`${origin}/v1/quotes?symbols=${some.join(',')}`);
    const { data } = (await response.json()) as Body;
    return data.map(({ symbol, prev_close, ext }) => [symbol, { ...ext, prev_close }] as const);
  });
  return new Map((await Promise.all(answers)).flat());
}

function valueIn(content: CellContent | undefined) {
  return typeof content === 'object' && content?.kind === 'formatted' ? content.value : content;
}

function isRight(result: CellResult, index: number, symbols: readonly string[], known: ReadonlyMap<string, Known>) {
  if (result.kind !== 'array') return false;
  const symbol = symbols[index % symbols.length]!;
  const field = fieldOf(index, symbols);
  const shown = valueIn(result.rows[0]?.[0]);
  if (field === 'symbol') return shown === symbol;
  if (field === 'name' || field === 'type' || field === 'prev_close') return shown === known.get(symbol)?.[field];
  return typeof shown === 'number' || (typeof shown === 'string' && shown !== '');
}

function heldBytes(): number {
  if (!global.gc) throw new Error('run with --expose-gc');
  for (let i = 0; i < 4; i++) global.gc();
  return process.memoryUsage().heapUsed;
}

const service = startBenchService();
const symbols = await service.symbols(symbolCount);
const known = await knownBy(service, symbols);
let wrong = 0;

async function coldRun(page: OurPage, count: number) {
  page.forget();
  const cells = cellsOf(symbols, count);
  const [bytesBefore, requestsBefore] = [heldBytes(), service.requestCount()];
  let results: readonly CellResult[] = [];
  const run = await measured(async () => (results = await page.excel.callMany(cells)));
  const bytesPerCell = (heldBytes() - bytesBefore) / count;
  wrong += results.filter((result, index) => !isRight(result, index, symbols, known)).length;
  return { ...run, bytesPerCell, requests: service.requestCount() - requestsBefore };
}

async function constantRun(): Promise<Run> {
  const page = await startConstantPage();
  const cells = Array.from({ length: cellCount }, (_, i) => symbols[i % symbols.length]!);
  const run = await measured(() => page.recalculate(cells));
  page.close();
  return run;
}

async function fetches(): Promise<number> {
  const page = await startOtherPage(fetchPerCell(service));
  const { ms } = await page.recalculate(symbols.slice(0, fetchedEach));
  page.close();
  return (ms * cellCount) / fetchedEach;
}

const ours = await startOurPage(service);
// The first runs compile.
await coldRun(ours, fewerCells);
await coldRun(ours, fewerCells);
const [fewer, all, constants]: [Run[], Awaited<ReturnType<typeof coldRun>>[], Run[]] = [[], [], []];
for (let round = 0; round < runs; round++) {
  fewer.push(await coldRun(ours, fewerCells));
  all.push(await coldRun(ours, cellCount));
  constants.push(await constantRun());
}
const of = <T>(each: readonly T[], value: (one: T) => number) => median(each.map(value));
const report: LargeWorkbookReport = {
  wrong,
  requests: of(all, ({ requests }) => requests),
  cpuMs: of(all, ({ cpuMs }) => cpuMs) / cellCount,
  cpuMsOfFewer: of(fewer, ({ cpuMs }) => cpuMs) / fewerCells,
  cpuMsOfConstant: of(constants, ({ cpuMs }) => cpuMs) / cellCount,
  bytesPerCell: of(all, ({ bytesPerCell }) => bytesPerCell),
  longestTaskMs: of(all, ({ longestTaskMs }) => longestTaskMs),
  longestTaskMsOfConstant: of(constants, ({ longestTaskMs }) => longestTaskMs),
  ms: of(all, ({ ms }) => ms),
  msOfFetches: await fetches(),
};
console.log(JSON.stringify(report));
process.exit(0);
