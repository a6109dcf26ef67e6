/**
 * The state of a gateway after many requests of each kind: what it keeps is bounded, whoever asks for whatever. The heap is
 * measured after garbage collection.
 */
import { setMaxListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { anyKey } from '../../src/service/people/keys';
import type { Documents } from '../../src/service/mcp/documents';
import { createMetrics } from '../../src/service/operations/metrics';
import { createSharedRates } from '../../src/service/gateway/redis/shared-rates';
import { createService } from '../../src/service/command/service';
import { openGateway } from '../../src/service/gateway/open-gateway';
import { nothingGiven } from '../../src/client/session/given-limits';
import { systemClock } from '../../src/client/timing/timers';
import { givenRates, sleep } from './gateway';
import { redisLink } from './redis-link';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

// As in the process of a service.
setMaxListeners(0);

export interface Walk {
  readonly name: string;
  /** So many more or fewer requests than of the other kinds, by what they cost. */
  readonly share: number;
  /** After the first measurement. Default: `share`. */
  readonly laterShare?: number;
  readonly start: () => Started;
}

interface Started {
  /** @param n each request has another one */
  readonly request: (n: number) => Promise<unknown>;
  /** What a request leaves for a moment has ended then. */
  readonly settled?: () => Promise<unknown>;
  readonly end?: () => Promise<void>;
}

export interface WalkLength {
  /** Until caches are full, and measured. */
  readonly before: number;
  /** Until each further measurement. */
  readonly after: number;
  readonly atOnce: number;
}

/** The heap after the first requests, and again after so many more, until that is enough. */
export async function heapsOf(
  { start, share, laterShare = share }: Walk,
  { before, after, atOnce }: WalkLength,
  isEnough: (heaps: readonly number[]) => boolean,
): Promise<readonly number[]> {
  const { request, settled, end } = start();
  const heaps: number[] = [];
  for (let [from, to] = [0, before * share]; !isEnough(heaps); [from, to] = [to, to + after * laterShare]) {
    for (let first = from; first < to; first += atOnce) {
      await Promise.all(Array.from({ length: Math.min(atOnce, to - first) }, (_, i) => request(first + i)));
      // Timers run between requests, as they do where these come over a network.
      await sleep(0);
    }
    await settled?.();
    heaps.push(await heapBytes());
  }
  await end?.();
  return heaps;
}

async function heapBytes(): Promise<number> {
  for (let i = 0; i < 2; i++) {
    await sleep(20);
    collectGarbage();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const quote = { last_price: 10, timestamp: 1_768_000_000_000 };
const bars = { timestamp: [1_400_000_000_000], open: [1], high: [1], low: [1], close: [1], volume: [1], amount: [1] };

const depth = { timestamp: quote.timestamp, bid_prices: [1], bid_volumes: [1], ask_prices: [2], ask_volumes: [1] };
const factors = [{ timestamp: 1_400_000_000_000, ex_factor: 2 }];

/** An upstream that has every symbol but those that begin with NO, and costs next to nothing. */
function answer(url: string): Response {
  const { pathname, searchParams } = new URL(url);
  if (searchParams.has('universes')) return Response.json({ data: [{ symbol: 'AAPL.US', ...quote }] });
  if (pathname.endsWith('/depth')) return Response.json({ data: depth });
  if (searchParams.has('symbol')) return Response.json({ data: bars });
  const symbols = (searchParams.get('symbols') ?? '').split(',').filter((symbol) => !symbol.startsWith('NO'));
  if (pathname.endsWith('/quotes')) return Response.json({ data: symbols.map((symbol) => ({ symbol, ...quote })) });
  if (pathname.endsWith('/instruments')) return Response.json({ data: symbols.map((symbol) => ({ symbol, name: symbol })) });
  const data = pathname.endsWith('/ex-factors') ? factors : bars;
  return Response.json({ data: Object.fromEntries(symbols.map((symbol) => [symbol, data])) });
}

type Respond = (url: string, init: RequestInit) => Response;

interface Asked {
  readonly key?: string;
  /** Sent by POST. */
  readonly body?: object;
  readonly method?: string;
}

type Ask = (path: string, asked?: Asked) => Promise<{ readonly status: number; readonly text: string }>;

const noDocuments: Documents = { functions: { en: [], zh: [] }, topics: [] };

/** Its cache is full after the first requests. */
function gateway(
  respond: Respond,
  options: {
    readonly apiKey?: string | undefined;
    readonly requestsPerMinute?: number;
    readonly patienceMs?: number;
  } = {},
): Ask {
  const apiKey = 'apiKey' in options ? options.apiKey : 'own';
  const metrics = createMetrics();
  const source = openGateway({
    ...{ baseUrl: 'https://upstream.test', apiKey, metrics },
    given: options.requestsPerMinute === undefined ? nothingGiven : givenRates({ '*': options.requestsPerMinute }),
    // A busy machine takes its time: only who is held back on purpose is put off early.
    ...{ cacheBytes: 20_000, patienceMs: options.patienceMs ?? 60_000 },
    fetch: (url, init = {}) => Promise.resolve(respond(url as string, init)),
  });
  const service = createService({
    ...{ source, metrics, keys: anyKey, bodyCacheBytes: 20_000, formulaCacheBytes: 20_000 },
    ...{ calculate: true, mcp: noDocuments, hostNames: ['gateway'] },
  });
  return async (path, { key = 'person', body, method = body ? 'POST' : 'GET' } = {}) => {
    const headers = {
      'X-API-Key': key,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await service.fetch(new Request(`http://gateway${path}`, init));
    return { status: response.status, text: await response.text() };
  };
}

const answered: readonly (readonly [name: string, path: (n: number) => string])[] = [
  ['the same symbol', () => '/v1/quotes?symbols=AAPL.US'],
  ['ever new symbols', (n) => `/v1/quotes?symbols=X${n}.US`],
  ['ever new symbols that do not exist', (n) => `/v1/quotes?symbols=NO${n}.US,AAPL.US`],
  ['ever new texts that are no symbols', (n) => `/v1/quotes?symbols=${n},AAPL.US`],
  ['ever new ranges of bars', (n) => `/v1/klines?symbol=AAPL.US&count=5&end_time=${1_500_000_000_000 + n}`],
  ['ever new universes', (n) => `/v1/quotes?universes=Universe${n}`],
  ['the depth of ever new symbols', (n) => `/v1/depth?symbol=X${n}.US`],
  ['the instruments of ever new symbols', (n) => `/v1/instruments?symbols=X${n}.US`],
  ['ever new ranges of ex-factors', (n) => `/v1/klines/ex-factors?symbols=AAPL.US&end_time=${1_500_000_000_000 + n}`],
  ['ever new paths', (n) => `/v1/nothing${n}`],
];

type Calculated = Asked & { readonly path: string; readonly status?: number };

const calculate = (cell: object, more = {}): Calculated => ({
  path: '/calculate',
  body: { cells: [{ id: 'a', ...cell }], ...more },
});
const quoteOf = (symbol: string) => ({ function: 'QUOTE', arguments: [symbol] });
const withNewKey = (n: number): Calculated => ({ ...calculate(quoteOf('AAPL.US')), key: `person${n}` });
const calculated: readonly (readonly [name: string, asked: (n: number) => Calculated])[] = [
  ['formulas of ever new symbols', (n) => calculate(quoteOf(`X${n}.US`))],
  [
    'formulas of ever new past moments',
    (n) => calculate(quoteOf('AAPL.US'), { as_of: new Date(1_500_000_000_000 + n * 60_000).toISOString() }),
  ],
  ['formulas of ever new functions', (n) => ({ ...calculate({ formula: `=MD.NO${n}("X")` }), status: 400 })],
  [
    'questions of assistants',
    (n) => ({
      path: '/mcp',
      body: {
        ...{ jsonrpc: '2.0', id: n, method: 'tools/call' },
        params: { name: 'calculate', arguments: { formulas: [`=MD.QUOTE("X${n}.US")`] } },
      },
    }),
  ],
];

/** Whoever makes up keys asks on every path in turn: what is kept of a key, its session or its limits, is large. */
const liveCell = { cells: [{ id: 'a', function: 'LIVE', arguments: ['AAPL.US'] }] };
const strangersAsk: readonly Calculated[] = [
  { path: '/v1/quotes?symbols=AAPL.US' },
  { path: '/v1/klines?symbol=AAPL.US' },
  { path: '/v1/quotes', body: { symbols: ['AAPL.US'] } },
  calculate(quoteOf('AAPL.US')),
  { path: '/calculate/subscriptions', body: liveCell },
  { path: '/calculate/stream?subscriptions=none' },
  { path: '/mcp', body: { jsonrpc: '2.0', id: 1, method: 'ping' } },
];

export const walks: readonly Walk[] = [
  ...answered.map(([name, path]): Walk => {
    const start = () => {
      const ask = gateway(answer);
      return { request: (n: number) => ask(path(n)) };
    };
    return { name, share: 1, start };
  }),
  { name: 'ever new symbols that the upstream refuses', share: 1, start: startRefusedSymbols },
  { name: 'ever new markets that the plan lacks', share: 1, start: startLackedMarkets },
  { name: 'what the upstream fails', share: 1 / 8, start: () => startHeldBack(everySecond(500)) },
  { name: 'what the upstream asks to wait with', share: 1 / 4, start: () => startHeldBack(everySecond(429)) },
  {
    name: 'what is beyond the upstream’s limit',
    share: 1 / 4,
    start: () => startHeldBack(answer, { requestsPerMinute: 5 }),
  },
  { name: 'random wrong keys that are passed on', share: 1, start: startWrongKeys },
  { name: 'slots that Redis has allowed', share: 4, start: startShared },
  ...calculated.map(([name, asked]): Walk => ({ name, share: 1 / 8, start: () => startCalculated(asked) })),
  // As many sessions as a service keeps are opened before the first measurement. Each of them is large.
  { name: 'formulas with ever new keys', share: 1, laterShare: 1 / 4, start: () => startCalculated(withNewKey) },
  { name: 'live cells that begin and end', share: 1 / 4, start: startLiveCells },
];

function startCalculated(asked: (n: number) => Calculated): Started {
  const ask = gateway(answer);
  return {
    request: fourAtOnce(async (n) => {
      const { path, status: expected = 200, ...rest } = asked(n);
      const { status, text } = await ask(path, rest);
      if (status !== expected) throw new Error(`${status} ${text}`);
    }),
  };
}

function startLiveCells(): Started {
  const ask = gateway(answer);
  return {
    request: fourAtOnce(async (n) => {
      const body = { cells: [{ id: 'live', function: 'LIVE', arguments: [`X${n}.US`] }] };
      const { status, text } = await ask('/calculate/subscriptions', { body });
      if (status !== 201) throw new Error(`${status} ${text}`);
      const { id } = JSON.parse(text) as { readonly id: string };
      await ask(`/calculate/subscriptions/${id}`, { method: 'DELETE' });
    }),
    // The subscriptions of the poller linger for a second.
    settled: () => sleep(1_500),
  };
}

/** A service calculates so much at once for a person. */
function fourAtOnce(request: (n: number) => Promise<void>): (n: number) => Promise<void> {
  const last = Array.from({ length: 4 }, () => Promise.resolve());
  return (n) => (last[n % 4] = last[n % 4]!.then(() => request(n)));
}

const refusal = (status: number) => Response.json({ code: status, message: 'no' }, { status });

function everySecond(status: number): Respond {
  let asked = 0;
  return (url) => (asked++ % 2 === 0 ? refusal(status) : answer(url));
}

/** Whole batches are refused for a tenth of their symbols. */
function startRefusedSymbols(): Started {
  const ask = gateway((url) => (url.includes('7.US') ? refusal(400) : answer(url)));
  return { request: (n) => ask(`/v1/quotes?symbols=X${n}.US`) };
}

function startLackedMarkets(): Started {
  const ask = gateway((url) => (url.includes('.Z') ? refusal(403) : answer(url)));
  const market = (n: number) => `Z${(n % 36 ** 3).toString(36).toUpperCase()}`;
  return { request: (n) => ask(`/v1/quotes?symbols=X.${market(n)},AAPL.US`) };
}

/** Requests that end before the upstream answers go on in the background: with a hundred symbols, the first few are all that may. */
function startHeldBack(respond: Respond, options: { readonly requestsPerMinute?: number } = {}): Started {
  const ask = gateway(respond, { ...options, patienceMs: 500 });
  const hundred = (n: number) => Array.from({ length: 100 }, (_, i) => `X${n}Y${i}.US`).join(',');
  return { request: (n) => ask(`/v1/quotes?symbols=${hundred(n)}`) };
}

/** A few at once, as many keys as a gateway tries: the others are put off. */
function startWrongKeys(): Started {
  const ask = gateway(() => Response.json({ code: 401, message: 'no' }, { status: 401 }), { apiKey: undefined });
  return {
    request: fourAtOnce(async (n) => {
      const asked = strangersAsk[n % strangersAsk.length]!;
      const { status, text } = await ask(asked.path, { ...asked, key: `wrong${n}` });
      if (status !== 401) throw new Error(`${status} ${text}`);
    }),
  };
}

function startShared(): Started {
  const rates = createSharedRates({ link: redisLink(), clock: systemClock, name: 'limit', windowMs: 1 });
  const rate = { requests: 1_000_000, windowMs: 1 };
  const request = async (n: number) => (await rates.take([{ name: `quotes batch ${n}`, rate }])).release();
  return { request, end: () => rates.close() };
}
