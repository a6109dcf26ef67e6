/** Several gateways in front of one upstream, with what they share in Redis. They wait most of their time: for the limit. */
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { connectRedis, type RedisLink } from '../../../src/service/gateway/redis/link';
import { createSharedCounter } from '../../../src/service/gateway/redis/shared-counter';
import { type CountedUpstream, givenRates, sleep, startGateway, startUpstream, upstreamUrl } from '../../support/gateway';
import type { Ask } from '../../support/local-service';
import { hasRedis, needsRedis, type RedisServer, startRedis, startRedisCluster } from '../../support/redis-server';
import { errorOf } from './bodies';

/** A shortened minute. */
const windowMs = 3_000;
const limit = 60;

const batch = '/v1/klines/batch?symbols=600519.SH,AAPL.US,NOSUCH.US&count=20';

/** The market is generated at its first use, which takes longer than a gateway waits for another one. */
beforeAll(async () => {
  for (const first of [batch, path(0), '/v1/quotes?symbols=AAPL.US', '/v1/depth?symbol=AAPL.US']) {
    await startUpstream().fetch(upstreamUrl + first, { headers: { 'X-API-Key': 'demo' } });
  }
});

async function redis({ onTestFinished }: TestContext): Promise<RedisServer> {
  const server = await startRedis();
  onTestFinished(() => server.end());
  return server;
}

interface SharedGateway {
  readonly ask: Ask;
  readonly link: RedisLink;
}

/** Two gateways, each with a connection of its own. */
async function gateways({ onTestFinished }: TestContext, upstream: CountedUpstream, urls: string): Promise<SharedGateway[]> {
  const started = [0, 1].map(async () => {
    const link = await connectRedis(urls);
    const gateway = { given: givenRates({ '*': limit }), windowMs, link };
    const { ask, close } = startGateway(upstream, { gateway, counter: createSharedCounter(link) });
    onTestFinished(async () => {
      await close();
      link.close();
    });
    return { ask, link };
  });
  return Promise.all(started);
}

/** A request that no batch joins, for bars that do not change: it has to be sent once. */
function path(number: number): string {
  return `/v1/klines?symbol=600519.SH&count=5&end_time=${1_500_000_000_000 + number}`;
}

/**
 * So late is a process only on a busy machine. A gateway goes on without Redis when it has read nothing from it for a second, and
 * calls an upstream slow that has not answered within its patience.
 */
const tooLateMs = 500;

interface Crowd {
  readonly upstream: CountedUpstream;
  readonly asks: () => readonly Ask[];
  readonly clients: number;
  readonly requestsEach: number;
  /** Every request is one of so many. */
  readonly paths: number;
  /** Requests that are in the cache since they were answered. */
  readonly answered?: Set<string>;
  /** Whether what one gateway answers is at once in the cache of the other one. Default: always. */
  readonly isShared?: () => boolean;
}

/** Clients that ask overlapping things at their pace, wait when they are told to, and ask again. @returns wrong refusals */
async function run({
  upstream,
  asks,
  clients,
  requestsEach,
  paths,
  answered = new Set(),
  isShared = () => true,
}: Crowd): Promise<{ answers: number; wrong: string[] }> {
  const wrong: string[] = [];
  let answers = 0;
  const client = async (number: number) => {
    for (let i = 0; i < requestsEach; i++) {
      const wanted = path((number * 7 + i * 13) % paths);
      for (;;) {
        const isCached = answered.has(wanted);
        const present = asks();
        const answer = await present[(number + i) % present.length]!(wanted, { key: 'demo' });
        if (answer.status === 200) break;
        const isExpected = answer.status === 429 && !(isCached && answered.has(wanted));
        const isOfBusyMachine = [429, 503].includes(answer.status) && upstream.mostLateMs() >= tooLateMs;
        if (!isExpected && !isOfBusyMachine) wrong.push(`${answer.status} ${errorOf(answer).message} ${wanted}`);
        await sleep(Math.min(errorOf(answer).retry_after_ms ?? 100, windowMs));
      }
      if (isShared()) answered.add(wanted);
      answers++;
      await sleep(20);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return { answers, wrong };
}

/** What a late process sends arrives in a window of others; `shared-limit.test.ts` holds the limit in a time of its own. */
function expectWithinLimit(upstream: CountedUpstream): void {
  if (upstream.mostLateMs() < tooLateMs) expect(upstream.mostIn(windowMs)).toBeLessThanOrEqual(limit);
}

/** Not beside the others: a gateway whose process reads nothing from Redis for a second goes on without it. */
describe.skipIf(!hasRedis)(`two gateways with one Redis${needsRedis}`, () => {
  it('share cache and requests in flight: what one fetches the other has', async (test) => {
    const upstream = startUpstream();
    const [a, b] = await gateways(test, upstream, (await redis(test)).url);
    const [first, second] = await Promise.all([a!.ask(batch), b!.ask(batch)]);
    expect(Object.keys((second.body as { data: object }).data).sort()).toEqual(['600519.SH', 'AAPL.US']);
    expect(second.body).toEqual(first.body);
    const shorter = await b!.ask('/v1/klines?symbol=AAPL.US&count=5');
    expect(shorter.status).toBe(200);
    await Promise.all([a, b].flatMap((one) => [one!.ask('/v1/quotes?symbols=AAPL.US'), one!.ask('/v1/depth?symbol=AAPL.US')]));
    const asked = upstream.requests.flatMap(({ pathname, searchParams }) =>
      (searchParams.get('symbols') ?? searchParams.get('symbol') ?? '').split(',').map((symbol) => `${pathname} ${symbol}`),
    );
    expect(new Set(asked).size).toBe(asked.length);
    expect(upstream.requests.length).toBeLessThanOrEqual(5);
  });

  it('share the rate of a person', async (test) => {
    const [a, b] = await gateways(test, startUpstream(), (await redis(test)).url);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await (i % 2 ? a! : b!).ask(path(0), { key: 'free' })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

describe.skipIf(!hasRedis).concurrent(`50 clients of two gateways with one Redis${needsRedis}`, () => {
  it('answer 50 clients within the limit of their upstream, and refuse nothing that is in the cache', async (test) => {
    const upstream = startUpstream();
    const both = await gateways(test, upstream, (await redis(test)).url);
    const asks = both.map(({ ask }) => ask);
    const { answers, wrong } = await run({ upstream, asks: () => asks, clients: 50, requestsEach: 8, paths: 150 });
    expect([answers, wrong]).toEqual([400, []]);
    expect(upstream.requests).toHaveLength(150);
    expectWithinLimit(upstream);
  });

  it('hold to the limit while Redis is killed and comes back, and share again', async (test) => {
    const upstream = startUpstream();
    const server = await redis(test);
    const both = await gateways(test, upstream, server.url);
    const asks = both.map(({ ask }) => ask);
    let isKilled = false;
    const isShared = () => !isKilled && both.every(({ link }) => link.isUp());
    const answered = new Set<string>();
    const crowd = run({ upstream, asks: () => asks, clients: 50, requestsEach: 16, paths: 400, answered, isShared });
    await sleep(2_000);
    isKilled = true;
    await server.kill();
    // Each gateway has only what it has answered itself.
    answered.clear();
    await sleep(4_000);
    await server.start();
    isKilled = false;
    const { answers, wrong } = await crowd;
    expect([answers, wrong]).toEqual([800, []]);
    expectWithinLimit(upstream);
    while (!both.every(({ link }) => link.isUp())) await sleep(50);
    const before = upstream.requests.length;
    for (const ask of asks) expect((await ask(path(9_999))).status).toBe(200);
    expect(upstream.requests.length - before).toBe(1);
  });
});

describe.skipIf(!hasRedis).concurrent(`clients of two gateways of which one is killed${needsRedis}`, () => {
  it('get their answers from the other one', async (test) => {
    const upstream = startUpstream({ latencyMs: 200 });
    const both = await gateways(test, upstream, (await redis(test)).url);
    const [killed, other] = both.map(({ ask }) => ask);
    let isKilled = false;
    // As a killed process does: it no longer answers its clients, which ask the other one, nor tells Redis anything.
    const askKilled: Ask = async (...asked) => {
      const answer = isKilled ? undefined : await killed!(...asked);
      return answer === undefined || isKilled ? other!(...asked) : answer;
    };
    const answered = new Set<string>();
    const crowd = run({
      upstream,
      asks: () => [askKilled, other!],
      clients: 50,
      requestsEach: 4,
      paths: 100,
      answered,
    });
    await sleep(600);
    both[0]!.link.close();
    isKilled = true;
    // What it has answered and not stored yet is lost with it.
    answered.clear();
    const { answers, wrong } = await crowd;
    expect([answers, wrong]).toEqual([200, []]);
    expectWithinLimit(upstream);
  });
});

describe.skipIf(!hasRedis).concurrent(`a gateway that is cut off from Redis alone${needsRedis}`, () => {
  it('goes on with its share, and the others leave it to it', async (test) => {
    const upstream = startUpstream();
    const both = await gateways(test, upstream, (await redis(test)).url);
    const asks = both.map(({ ask }) => ask);
    const crowd = run({ upstream, asks: () => asks, clients: 50, requestsEach: 10, paths: 500 });
    await sleep(2_000);
    both[0]!.link.close();
    const { answers, wrong } = await crowd;
    expect([answers, wrong]).toEqual([500, []]);
    expectWithinLimit(upstream);
  });
});

describe.skipIf(!hasRedis).concurrent(`two gateways with a Redis Cluster of three nodes${needsRedis}`, () => {
  it('answer 50 clients within the limit, and go on when a node is killed', async (test) => {
    const nodes = await startRedisCluster();
    for (const node of nodes) test.onTestFinished(() => node.end());
    const upstream = startUpstream();
    const both = await gateways(test, upstream, nodes.map(({ url }) => url).join(','));
    const asks = both.map(({ ask }) => ask);
    const { answers, wrong } = await run({ upstream, asks: () => asks, clients: 50, requestsEach: 8, paths: 150 });
    expect([answers, wrong]).toEqual([400, []]);
    expect(upstream.requests).toHaveLength(150);
    expectWithinLimit(upstream);
    await nodes[1]!.kill();
    const after = await run({ upstream, asks: () => asks, clients: 10, requestsEach: 8, paths: 50 });
    expect([after.answers, after.wrong]).toEqual([80, []]);
  });
});
