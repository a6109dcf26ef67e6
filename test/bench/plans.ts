/**
 * What a person on a plan of a public service waits for, and what it costs: 50 QUOTE cells, 50 KLINE cells, one DEPTH and one LIVE
 * cell through the functions, in front of the local service, in time that is driven by hand. Beside it stands whoever knows the plan.
 */
import { createClient } from '../../src/client/composition/create-client';
import type { LimitMemory } from '../../src/client/session/limit-memory';
import { createSettings, defaultSettings } from '../../src/client/store/settings';
import { createFunctionTable, type StreamingInvocation } from '../../src/addin/functions/function-table';
import { createLive } from '../../src/client/live/live';
import { createServices } from '../../src/addin/functions/calls/services';
import { createRateCounter } from '../../src/service/people/rate-counter';
import { createService } from '../../src/service/command/service';
import { alertsPlace } from '../support/alerts';
import { CellError, stubCustomFunctions } from '../support/functions-in-node';
import { simulatedSource } from '../support/simulated-source';
import { atMost, type Figure } from './figures';
import { createHandClock, type HandClock } from './hand-clock';

const cells = 50;
const latencyMs = 60;
const connections = 6;
/** A shorter wait counts as so long: Excel's runtime sends results twice a second. */
const noticedMs = 1_000;
const minuteMs = 60_000;
const wholeMs = 10 * minuteMs;
/** In the session of Shanghai. */
const morning = Date.parse('2026-01-15T02:00:00Z');

/** A key of the local service, and what whoever knows its plan would ask. */
interface Plan {
  readonly name: string;
  readonly key: string;
  readonly ratePerMinute?: number;
  /** Requests of each rate, and the requests a minute that it allows: the first row fills QUOTE cells, then KLINE, then DEPTH. */
  readonly least: Readonly<Record<'quote' | 'kline' | 'depth', Bucket>>;
}

interface Bucket {
  readonly requests: number;
  readonly perMinute: number;
  /** Cells that a request fills. */
  readonly filled: number;
}

const one = (perMinute: number): Bucket => ({ requests: 1, perMinute, filled: 1 });
const plans: readonly Plan[] = [
  {
    name: 'free',
    key: 'free',
    least: {
      quote: { requests: 10, perMinute: 10, filled: 5 },
      kline: { requests: 50, perMinute: 10, filled: 1 },
      // The plan has none: one refusal tells it.
      depth: one(10),
    },
  },
  {
    name: 'starter',
    key: 'starter',
    least: {
      quote: { requests: 1, perMinute: 60, filled: 50 },
      kline: { requests: 1, perMinute: 20, filled: 50 },
      depth: one(30),
    },
  },
  {
    name: 'pro',
    key: 'pro',
    least: {
      quote: { requests: 1, perMinute: 120, filled: 50 },
      kline: { requests: 1, perMinute: 60, filled: 50 },
      depth: one(60),
    },
  },
  {
    name: 'one bucket of 10',
    key: 'demo',
    ratePerMinute: 10,
    least: {
      quote: { requests: 1, perMinute: 10, filled: 50 },
      kline: { requests: 1, perMinute: 10, filled: 50 },
      depth: one(10),
    },
  },
];

export async function smallPlans(): Promise<Figure[]> {
  stubCustomFunctions();
  const figures: Figure[] = [];
  for (const plan of plans) figures.push(...(await figuresOf(plan)));
  return figures;
}

async function figuresOf(plan: Plan): Promise<Figure[]> {
  const memory = createMemory();
  const first = await run(plan, memory, morning);
  const second = await run(plan, memory, morning + 2 * wholeMs);
  const least = Object.values(plan.least).reduce((sum, { requests }) => sum + requests, 0);
  const conditions = `${cells} QUOTE, ${cells} KLINE, DEPTH and LIVE, ${latencyMs} ms latency, ${connections} connections`;
  const ratios = waitRatios(plan, first.filledAt);
  return [
    atMost({
      name: `Plan ${plan.name}: time until a cell is filled ÷ least possible, 90 % of the cells`,
      value: ratios[Math.ceil(0.9 * ratios.length) - 1] ?? Infinity,
      limit: 1.1,
      comparisons: { 'the slowest of all cells': ratios.at(-1) ?? Infinity },
      conditions: `${conditions}; waits under a second count as one; ${ratios.length} cells`,
    }),
    atMost({
      name: `Plan ${plan.name}: requests ÷ least possible, limits unknown`,
      value: first.asked / least,
      limit: 1.15,
      comparisons: { 'the next start, limits known': second.asked / least },
      conditions: `${conditions}; ${first.asked} and ${second.asked} requests besides the polls of LIVE, ${least} at least`,
    }),
    atMost({
      name: `Plan ${plan.name}: requests ÷ least possible, the next start`,
      value: second.asked / least,
      limit: 1.05,
      conditions,
    }),
    atMost({
      name: `Plan ${plan.name}: refusals with 429 in ten minutes, of the bucket with most`,
      value: Math.max(first.refused, second.refused),
      limit: 1,
      comparisons: { 'at the next start': second.refused },
      conditions,
    }),
    atMost({
      name: `Plan ${plan.name}: longest silence of LIVE ÷ the interval that is shown when its poll is due`,
      value: Math.max(first.silence, second.silence),
      limit: 2,
      conditions: `${conditions}; LIVE every 3 s, for ten minutes; at the end it shows ${first.shownSeconds} s`,
    }),
  ];
}

/** Keeps the limits for the next start, as the storage of the page does. */
function createMemory(): LimitMemory {
  let kept: string | undefined;
  return { recall: () => kept, keep: (_, text) => void (kept = text) };
}

interface Outcome {
  /** Since the start, ascending: when each cell first showed a value, or that the plan lacks it. */
  readonly filledAt: Readonly<Record<'quote' | 'kline' | 'depth', readonly number[]>>;
  /** Requests besides the polls of the live cell. */
  readonly asked: number;
  /** 429s of one function and mode, at most. */
  readonly refused: number;
  readonly silence: number;
  readonly shownSeconds: number;
}

const liveSymbol = '000001.SZ';
const everyMs = 3_000;

async function run(plan: Plan, limitMemory: LimitMemory, start: number): Promise<Outcome> {
  const clock = createHandClock(start, 12);
  const network = createNetwork(plan, clock, () => shownMs());
  const settings = createSettings({ ...defaultSettings, baseUrl: 'http://localhost', apiKey: plan.key });
  const client = createClient({ fetch: network.fetch, clock, settings, random: () => 0, limitMemory });
  const readerHost = { language: 'en', hasFormats: true, hasCards: true, isOnTheWeb: false } as const;
  const places = new Map<string, { readonly call: () => Promise<unknown[][]>; readonly kind: Kind }>();
  const filledAt: Record<Kind, number[]> = { quote: [], kline: [], depth: [] };
  const waiting = new Set<string>();
  const calculate = async (address: string) => {
    const place = places.get(address);
    if (!place) return;
    const isFilled = await place.call().then(
      () => true,
      (error: unknown) => error instanceof CellError && /plan does not include/i.test(error.message),
    );
    if (isFilled && waiting.delete(address)) filledAt[place.kind].push(clock.now() - start);
  };
  const services = createServices({
    ...{ client, clock, settings, readerHost },
    live: createLive({ client, clock, settings }),
    alerts: alertsPlace(),
    network: { isOnline: () => true, subscribe: () => () => {} },
    recalculate: (addresses) => {
      for (const address of addresses) void calculate(address);
      return Promise.resolve();
    },
  });
  const table = createFunctionTable(services);
  const symbols = await marketOf();
  const put = (kind: Kind, row: number, call: (invocation: { readonly address: string }) => Promise<unknown[][]>) => {
    const address = `${kind}!A${row + 1}`;
    places.set(address, { kind, call: () => call({ address }) });
    waiting.add(address);
  };
  symbols.forEach((symbol, row) => {
    put('quote', row, (invocation) => table.call('quote', { symbols: symbol, fields: null, headers: null }, invocation));
    put('kline', row, (invocation) => table.call('kline', { ...noKline, symbols: symbol, start: 5 }, invocation));
  });
  put('depth', 0, (invocation) => table.call('depth', { symbols: symbols[0], levels: null, layout: null, headers: null }, invocation));
  const invocation = { setResult: () => {}, address: 'live!A1' } as unknown as StreamingInvocation;
  table.open('live', { symbols: liveSymbol, fields: null, seconds: null, headers: null }, invocation);
  const shownMs = () => client.activity.snapshot().liveIntervalMs ?? 0;
  const all = Promise.all([...places.keys()].map(calculate));
  await clock.passUntil(Promise.all([all, clock.pause(wholeMs)]));
  if (waiting.size > 0) throw new Error(`${plan.name}: ${waiting.size} cells are empty after ten minutes`);
  return { filledAt, ...network.counts(), ...network.live() };
}

type Kind = 'quote' | 'kline' | 'depth';

const noKline = { period: null, end: null, adjust: null, fields: null, headers: null, order: null, layout: null };

const service = (clock: HandClock, ratePerMinute?: number) =>
  createService({
    source: simulatedSource,
    now: () => clock.wallNow(),
    counter: createRateCounter(undefined, () => clock.now()),
    ratePerMinute,
  });

/** Codes of the mainland, that of the live cell among them. */
async function marketOf(): Promise<string[]> {
  const request = new Request('http://localhost/v1/quotes?universes=CN_Stock', { headers: { 'X-API-Key': 'demo' } });
  const response = await service(createHandClock(morning)).fetch(request);
  const { data } = (await response.json()) as { readonly data: readonly { readonly symbol: string }[] };
  const symbols = data.map(({ symbol }) => symbol);
  return symbols.filter((symbol) => symbol.endsWith('.SZ')).slice(0, cells);
}

/** The local service behind a network; requests of the live symbol alone are polls. @param shownMs how often LIVE says that it is updated */
function createNetwork({ key, ratePerMinute }: Plan, clock: HandClock, shownMs: () => number) {
  const { fetch } = service(clock, ratePerMinute);
  const refusals = new Map<string, number>();
  const polled: { readonly at: number; readonly shownMs: number }[] = [];
  let asked = 0;
  const note = async (isLive: boolean) => {
    const at = clock.now();
    // Once the next poll is due, the cell knows what keeps it.
    await clock.pause(everyMs + 500);
    if (isLive) polled.push({ at, shownMs: Math.max(everyMs, shownMs()) });
  };
  return {
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const { pathname, searchParams } = new URL(url);
      const symbols = searchParams.get('symbols')?.split(',') ?? [];
      if (symbols.length !== 1 || symbols[0] !== liveSymbol) asked++;
      await clock.pause(latencyMs / 2);
      const response = await clock.work(Promise.resolve(fetch(new Request(url, { ...init, headers: { 'X-API-Key': key } }))));
      if (response.status === 429) refusals.set(pathname, (refusals.get(pathname) ?? 0) + 1);
      const text = await response.text();
      await clock.pause(latencyMs / 2);
      void note(response.ok && pathname === '/v1/quotes' && symbols.includes(liveSymbol));
      return new Response(text, response);
    },
    counts: () => ({ asked, refused: Math.max(0, ...refusals.values()) }),
    live: () => {
      const silences = polled.slice(1).map(({ at }, i) => (at - (polled[i]?.at ?? at)) / (polled[i]?.shownMs ?? everyMs));
      return { silence: Math.max(...silences), shownSeconds: Math.round((polled.at(-1)?.shownMs ?? 0) / 1000) };
    },
  };
}

/** Ascending: how long each cell waited, compared with whoever knows the plan. */
function waitRatios({ least }: Plan, filledAt: Outcome['filledAt']): number[] {
  const kinds = Object.keys(filledAt) as Kind[];
  const ratios = kinds.flatMap((kind) => {
    const { perMinute, filled } = least[kind];
    const sorted = [...filledAt[kind]].sort((a, b) => a - b);
    return sorted.map((at, cell) => Math.max(at, noticedMs) / Math.max(leastAt(Math.floor(cell / filled), perMinute), noticedMs));
  });
  return ratios.sort((a, b) => a - b);
}

/** When the response to the n-th request of a rate is there. */
function leastAt(request: number, perMinute: number): number {
  const wave = Math.floor((request % perMinute) / connections) + 1;
  return Math.floor(request / perMinute) * minuteMs + wave * latencyMs;
}
