/**
 * The state of a gateway after many requests of each kind: what it keeps is bounded, whoever asks for whatever. The heap is
 * measured after garbage collection. So many requests show a hundred bytes that each of them leaves; 100,000 of each kind
 * would take minutes.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { anyKey } from '../../../src/service/keys';
import { createMetrics } from '../../../src/service/operations/metrics';
import type { RedisLink } from '../../../src/service/redis/link';
import { createSharedLimit } from '../../../src/service/redis/shared-limit';
import { createService, type Service } from '../../../src/service/service';
import { openGateway } from '../../../src/service/sources/upstream/open-gateway';
import { sleep } from '../../support/gateway';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Until caches are full and the code is compiled, and measured. */
const many = { before: 2_000, after: 4_000 };
const mostGrownBytes = 500_000;
const atOnce = 50;

async function heapBytes(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    await sleep(20);
    collectGarbage();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Growth of the heap from the state after some requests to that after many more. */
async function growthOf(request: (number: number) => unknown, { before, after } = many): Promise<number> {
  const run = async (from: number, to: number) => {
    for (let first = from; first < to; first += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, (_, i) => request(first + i)));
    }
  };
  await run(0, before);
  const bytesBefore = await heapBytes();
  await run(before, before + after);
  return (await heapBytes()) - bytesBefore;
}

const quote = { last_price: 10, timestamp: 1_768_000_000_000 };
const bars = { timestamp: [1_400_000_000_000], open: [1], high: [1], low: [1], close: [1], volume: [1], amount: [1] };

/** An upstream that has every symbol but those that begin with NO, and costs next to nothing. */
function answer(url: string): Response {
  const { pathname, searchParams } = new URL(url);
  if (searchParams.has('symbol')) return Response.json({ data: bars });
  const symbols = (searchParams.get('symbols') ?? '').split(',').filter((symbol) => !symbol.startsWith('NO'));
  if (pathname.endsWith('/quotes')) return Response.json({ data: symbols.map((symbol) => ({ symbol, ...quote })) });
  return Response.json({ data: Object.fromEntries(symbols.map((symbol) => [symbol, bars])) });
}

type Respond = (url: string, init: RequestInit) => Response;

interface Gateway {
  readonly service: Service;
  readonly ask: (path: string, key?: string) => Promise<number>;
}

/** Its cache is full after the first requests. */
function gateway(
  respond: Respond,
  options: { readonly apiKey?: string | undefined; readonly requestsPerMinute?: number } = {},
): Gateway {
  const apiKey = 'apiKey' in options ? options.apiKey : 'own';
  const metrics = createMetrics();
  const source = openGateway({
    ...{ baseUrl: 'https://upstream.test', apiKey, requestsPerMinute: options.requestsPerMinute, metrics },
    ...{ cacheBytes: 500_000, patienceMs: 500 },
    fetch: (url, init = {}) => Promise.resolve(respond(url as string, init)),
  });
  const service = createService({ source, metrics, keys: anyKey, bodyCacheBytes: 500_000 });
  const ask = async (path: string, key = 'person') => {
    const response = await service.fetch(new Request(`http://gateway${path}`, { headers: { 'X-API-Key': key } }));
    await response.arrayBuffer();
    return response.status;
  };
  return { service, ask };
}

it.each<[string, (number: number) => string]>([
  ['the same symbol', () => '/v1/quotes?symbols=AAPL.US'],
  ['ever new symbols', (n) => `/v1/quotes?symbols=X${n}.US`],
  ['ever new symbols that do not exist', (n) => `/v1/quotes?symbols=NO${n}.US,AAPL.US`],
  ['ever new texts that are no symbols', (n) => `/v1/quotes?symbols=${n},AAPL.US`],
  ['ever new ranges of bars', (n) => `/v1/klines?symbol=AAPL.US&count=5&end_time=${1_500_000_000_000 + n}`],
  ['ever new paths', (n) => `/v1/nothing${n}`],
])('leaves nothing of requests for %s', async (_, path) => {
  const { ask } = gateway(answer);
  expect(await growthOf((n) => ask(path(n)))).toBeLessThan(mostGrownBytes);
});

it('leaves nothing of requests that the upstream refuses, fails or limits', async () => {
  const refusals = [400, 403, 429, 500, 503].map(
    (status) => () => Response.json({ code: status, message: 'no' }, { status }),
  );
  const { ask } = gateway((url) => (Math.random() < 0.5 ? answer(url) : refusals[Math.floor(Math.random() * 4)]!()));
  expect(await growthOf((n) => ask(`/v1/quotes?symbols=X${n}.US`))).toBeLessThan(mostGrownBytes);
});

it('leaves nothing of requests beyond the upstream’s limit', async () => {
  const { ask } = gateway(answer, { requestsPerMinute: 5 });
  const hundred = (n: number) => Array.from({ length: 100 }, (_, i) => `X${n}Y${i}.US`).join(',');
  const growth = await growthOf((n) => ask(`/v1/quotes?symbols=${hundred(n)}`), { before: 500, after: 1_000 });
  expect(growth).toBeLessThan(mostGrownBytes);
});

it('leaves nothing of random wrong keys that are passed on', async () => {
  const refuse = () => Response.json({ code: 401, message: 'no' }, { status: 401 });
  const { ask } = gateway(refuse, { apiKey: undefined });
  const growth = await growthOf((n) => ask('/v1/quotes?symbols=AAPL.US', `wrong${n}`), { before: 1_500, after: 1_500 });
  expect(growth).toBeLessThan(mostGrownBytes);
});

it('leaves nothing of requests that Redis has allowed', async () => {
  const done = () => Promise.resolve();
  const link: RedisLink = {
    ...{ id: 'gateway', isUp: () => true, problems: () => [], close: () => {} },
    ...{ release: done, hold: done, leave: done, renewLease: done, store: done },
    take: () => Promise.resolve({ waitMs: 0, remaining: 1, resetMs: 1 }),
    beat: () => Promise.resolve(1),
    claim: () => Promise.resolve({ is: 'ours' }),
  };
  const now = () => performance.now();
  const limit = createSharedLimit({ ...{ link, now, name: 'limit', windowMs: 1, given: 1_000_000 } });
  const growth = await growthOf(async () => (await limit.take()).release(), { before: 5_000, after: 20_000 });
  await limit.close();
  expect(growth).toBeLessThan(mostGrownBytes);
});
