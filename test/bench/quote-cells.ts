/** Ten thousand MD.QUOTE cells: cold, warm, and half of each. */
import { type BenchService, latencyMs } from './bench-service';
import { atMost, type Figure, inTurns, medians, mediansOf, rangeOf } from './figures';
import { fetchPerCell, fixedTimer, leastPossible, plainDataLoader } from './other-ways';
import { type BenchPage, type OurPage, startConstantPage, startFormattedPage, startOtherPage } from './pages';

const network = `through the real runtime, ${latencyMs} ms latency, 6 connections, 100 symbols per request`;
/** One fetch per cell is slow: it is measured for so many cells. */
const fetchedEach = 300;

export async function coldCells(service: BenchService, ours: OurPage, symbols: readonly string[]): Promise<Figure[]> {
  const cells = [...symbols, ...symbols];
  const requests = await requestsOf(service, () => coldRun(ours, cells));
  const least = await startOtherPage(leastPossible(service));
  const timer = await startOtherPage(fixedTimer(service));
  const taken = await inTurns(
    { warmUps: 2, counted: 5 },
    {
      ours: () => coldRun(ours, cells),
      least: async () => (await least.recalculate(cells)).ms,
      timer: async () => (await timer.recalculate(cells)).ms,
      loader: async () => freshRun(await startOtherPage(plainDataLoader(service)), cells),
    },
  );
  const ms = mediansOf(taken);
  const ratios = taken.ours.map((oursMs, round) => oursMs / (taken.least[round] ?? NaN));
  const perCell = await fetchEach(service, cells);
  return [
    atMost({
      name: `Requests of ${cells.length} QUOTE cells, cold`,
      value: requests,
      limit: 50,
      comparisons: { 'one fetch per cell': cells.length, 'fewest possible': symbols.length / 100 },
      conditions: `${symbols.length} symbols, ${network}`,
    }),
    atMost({
      name: `Time of ${cells.length} QUOTE cells, cold ÷ least possible`,
      value: ms.ours / ms.least,
      limit: 1.25,
      comparisons: {
        [`one fetch per cell, extrapolated from ${fetchedEach} cells`]: perCell / ms.least,
        'timer of 100 ms': ms.timer / ms.least,
        DataLoader: ms.loader / ms.least,
      },
      conditions:
        `medians of 5, ours ${rangeOf(ratios)} over the rounds, ${network}; ` +
        `one fetch per cell: ${fetchedEach} cells, once, scaled to ${cells.length}`,
    }),
  ];
}

export async function warmCells(service: BenchService, ours: OurPage, symbols: readonly string[]): Promise<Figure[]> {
  const cells = [...symbols, ...symbols];
  const constant = await startConstantPage();
  const formatted = await startFormattedPage();
  const loader = await startOtherPage(plainDataLoader(service));
  await loader.recalculate(cells);
  let requests = 0;
  const warm = async () => {
    await fill(ours, symbols);
    const before = service.requestCount();
    const { cpuMs } = await ours.recalculate(cells);
    requests += service.requestCount() - before;
    return cpuMs;
  };
  const cpu = await medians(
    { warmUps: 2, counted: 15 },
    {
      ours: warm,
      constant: async () => (await constant.recalculate(cells)).cpuMs,
      formatted: async () => (await formatted.recalculate(cells)).cpuMs,
      loader: async () => (await loader.recalculate(cells)).cpuMs,
    },
  );
  return warmFigures(cells, requests, cpu);
}

function warmFigures(
  cells: readonly string[],
  requests: number,
  cpu: Readonly<Record<'ours' | 'constant' | 'formatted' | 'loader', number>>,
): Figure[] {
  return [
    atMost({
      name: `Requests of ${cells.length} QUOTE cells, warm`,
      value: requests,
      limit: 0,
      conditions: 'all runs of the next row together',
    }),
    atMost({
      name: 'CPU of a warm cell ÷ async function that returns a constant',
      value: cpu.ours / cpu.constant,
      limit: 1.5,
      comparisons: {
        'a constant with a number format, released together': cpu.formatted / cpu.constant,
        'DataLoader, plain numbers': cpu.loader / cpu.constant,
      },
      conditions: `medians of 15 runs of ${cells.length} cells through the real runtime`,
    }),
  ];
}

/** A warm cell must not drag a flush along for which the cold ones then wait. */
export async function mixedCells(service: BenchService, ours: OurPage, symbols: readonly string[]): Promise<Figure[]> {
  const middle = symbols.length / 2;
  const [warmHalf, coldHalf] = [symbols.slice(0, middle), symbols.slice(middle)];
  const ms = await medians(
    { warmUps: 1, counted: 5 },
    {
      coldAlone: () => coldRun(ours, coldHalf),
      both: async () => {
        await fill(ours, warmHalf);
        return (await ours.recalculate(symbols)).ms;
      },
      loaderCold: async () => freshRun(await startOtherPage(plainDataLoader(service)), coldHalf),
      loader: async () => {
        const page = await startOtherPage(plainDataLoader(service));
        await page.recalculate(warmHalf);
        return freshRun(page, symbols);
      },
    },
  );
  return [
    atMost({
      name: `Time of ${middle} warm and ${middle} cold cells ÷ the cold half alone`,
      value: ms.both / ms.coldAlone,
      limit: 1.25,
      comparisons: { 'DataLoader ÷ its own cold half': ms.loader / ms.loaderCold },
      conditions: `until the last cell, medians of 5, ${network}`,
    }),
  ];
}

async function coldRun(ours: OurPage, cells: readonly string[]): Promise<number> {
  ours.forget();
  return (await ours.recalculate(cells)).ms;
}

/** Fills the cache, and turns the clock back to when that began: on a slow machine, too, everything is fresh. */
async function fill(ours: OurPage, symbols: readonly string[]): Promise<void> {
  ours.forget();
  const beganAt = ours.now();
  await ours.recalculate(symbols);
  ours.turnClockTo(beganAt);
}

async function freshRun(page: BenchPage, cells: readonly string[]): Promise<number> {
  try {
    return (await page.recalculate(cells)).ms;
  } finally {
    page.close();
  }
}

/** Measured on the first of them and scaled to all, which would take more than a minute. */
async function fetchEach(service: BenchService, cells: readonly string[]): Promise<number> {
  const some = cells.slice(0, fetchedEach);
  return ((await freshRun(await startOtherPage(fetchPerCell(service)), some)) * cells.length) / some.length;
}

async function requestsOf(service: BenchService, run: () => Promise<unknown>): Promise<number> {
  const before = service.requestCount();
  await run();
  return service.requestCount() - before;
}
