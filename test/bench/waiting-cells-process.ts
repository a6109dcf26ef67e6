/** Run with --expose-gc: lets ten thousand cells wait in three ways, and reports what each cell holds and when the last is answered. */
import DataLoader from 'dataloader';
import { createClient } from '../../src/client/composition/create-client';
import { createLive } from '../../src/client/live/live';
import { createSettings, defaultSettings } from '../../src/client/store/settings';
import { systemClock } from '../../src/client/timing/timers';
import { createFunctionTable } from '../../src/addin/functions/function-table';
import { createServices } from '../../src/addin/functions/calls/services';
import { alertsPlace } from '../support/alerts';
import { manyCodes, quotesOf, symbolsOf } from '../support/scripted-service';
import { median } from './figures';
import type { WaitingReport, WaitingReports } from './waiting-cells';

const symbols = manyCodes(5_000);
const cells = [...symbols, ...symbols];
const symbolsPerRequest = 100;
const runs = 11;

/** Holds every response back until it is released. */
function createHeldService() {
  let release = () => {};
  let released = new Promise<void>((resolve) => (release = resolve));
  let lastResponseAt = 0;
  return {
    async fetch(url: string): Promise<Response> {
      await released;
      lastResponseAt = performance.now();
      return quotesOf(symbolsOf(new URL(url)));
    },
    hold: () => void (released = new Promise<void>((resolve) => (release = resolve))),
    release: () => {
      release();
    },
    lastResponseAt: () => lastResponseAt,
  };
}

type HeldService = ReturnType<typeof createHeldService>;
/** Begins a recalculation of all cells. */
type Way = (service: HeldService) => () => Promise<unknown>[];

const ours: Way = ({ fetch }) => {
  return () => {
    // A client for each run: nothing is cached.
    const settings = createSettings({ ...defaultSettings, baseUrl: 'https://service.test', apiKey: 'key' });
    const client = createClient({ fetch, clock: systemClock, settings });
    const live = createLive({ client, clock: systemClock, settings });
    const readerHost = { language: 'en', hasFormats: true, hasCards: true, isOnTheWeb: false } as const;
    const network = { isOnline: () => true, subscribe: () => () => {} };
    const recalculate = () => Promise.resolve();
    const alerts = alertsPlace();
    const table = createFunctionTable(
      createServices({ client, clock: systemClock, live, alerts, network, settings, readerHost, recalculate }),
    );
    return cells.map((symbol) => table.call('quote', { symbols: [[symbol]], fields: null, headers: null }, {}));
  };
};

async function pricesOf({ fetch }: HeldService, some: readonly string[]): Promise<Map<string, number>> {
  const response = await fetch(`https://service.test/v1/quotes?symbols=${some.join(',')}`);
  const { data } = (await response.json()) as { data: { symbol: string; last_price: number }[] };
  return new Map(data.map(({ symbol, last_price: price }) => [symbol, price]));
}

const bare: Way = (service) => () => {
  const waiting = new Map<string, ((price: number | undefined) => void)[]>();
  const promises = cells.map(
    (symbol) =>
      new Promise((resolve) => {
        const others = waiting.get(symbol);
        if (others) others.push(resolve);
        else waiting.set(symbol, [resolve]);
      }),
  );
  for (let i = 0; i < symbols.length; i += symbolsPerRequest) {
    void pricesOf(service, symbols.slice(i, i + symbolsPerRequest)).then((prices) => {
      for (const [symbol, price] of prices) for (const resolve of waiting.get(symbol) ?? []) resolve(price);
    });
  }
  return promises;
};

const dataLoader: Way = (service) => () => {
  const load = async (some: readonly string[]) => {
    const prices = await pricesOf(service, some);
    return some.map((symbol) => prices.get(symbol) ?? new Error(symbol));
  };
  const loader = new DataLoader<string, number>(load, { maxBatchSize: symbolsPerRequest });
  return cells.map((symbol) => loader.load(symbol));
};

async function reportOf(way: Way): Promise<WaitingReport> {
  const service = createHeldService();
  const begin = way(service);
  const reports: WaitingReport[] = [];
  for (let run = 0; run < runs; run++) reports.push(await runOnce(service, begin));
  return {
    bytesPerCell: median(reports.map(({ bytesPerCell }) => bytesPerCell)),
    lastCellMs: median(reports.map(({ lastCellMs }) => lastCellMs)),
  };
}

/** A function of its own: the cells of one run are garbage in the next. */
async function runOnce(service: HeldService, begin: () => Promise<unknown>[]): Promise<WaitingReport> {
  service.hold();
  const before = heldBytes();
  const answers = begin();
  // Until the batch window has closed and the requests are in flight.
  await new Promise((resolve) => setTimeout(resolve, 60));
  const bytesPerCell = (heldBytes() - before) / cells.length;
  service.release();
  await Promise.all(answers);
  return { bytesPerCell, lastCellMs: performance.now() - service.lastResponseAt() };
}

function heldBytes(): number {
  if (!global.gc) throw new Error('run with --expose-gc');
  for (let i = 0; i < 4; i++) global.gc();
  return process.memoryUsage().heapUsed;
}

const reports: WaitingReports = {
  ours: await reportOf(ours),
  bare: await reportOf(bare),
  dataLoader: await reportOf(dataLoader),
};
console.log(JSON.stringify(reports));
process.exit(0);
