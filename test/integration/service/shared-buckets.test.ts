/** Several gateways that keep to the limits of each function, which one of them learns for all, over a Redis. */
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { connectRedis } from '../../../src/service/gateway/redis/link';
import type { GivenLimits } from '../../../src/client/session/given-limits';
import { mostInWindow } from '../../support/arrivals';
import { givenRates, sleep, startGateway, startUpstream, upstreamUrl } from '../../support/gateway';
import type { Ask } from '../../support/local-service';
import { hasRedis, needsRedis, startRedis, startRedisCluster } from '../../support/redis-server';
import { errorOf } from './bodies';

/** A shortened minute. */
const windowMs = 3_000;

const daily = (number: number) => `/v1/klines?symbol=600519.SH&period=1d&count=5&end_time=${1_500_000_000_000 + number}`;
const depth = (symbol: string) => `/v1/depth?symbol=${symbol}`;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

/** The market is generated at its first use, which takes longer than a gateway waits for another one. */
beforeAll(async () => {
  for (const first of [daily(0), depth('AAPL.US'), '/v1/quotes?symbols=AAPL.US']) {
    await startUpstream().fetch(upstreamUrl + first, { headers: { 'X-API-Key': 'demo' } });
  }
});

/** An upstream that allows so many requests for daily bars a minute, and says so when it refuses one. */
function limitedUpstream(most: number) {
  const upstream = startUpstream();
  let arrivals: number[] = [];
  let refused = 0;
  const fetch: typeof upstream.fetch = (input, init) => {
    if (!(input as string).includes('period=1d')) return upstream.fetch(input, init);
    const now = performance.now();
    arrivals = arrivals.filter((at) => at > now - windowMs);
    if (arrivals.length < most) {
      arrivals.push(now);
      return upstream.fetch(input, init);
    }
    refused++;
    const waitMs = Math.ceil(arrivals[0]! + windowMs - now);
    const body = { code: 429, message: `Rate limit exceeded (${most}/min)`, retry_after_ms: waitMs };
    return Promise.resolve(Response.json(body, { status: 429 }));
  };
  return { ...upstream, fetch, refused: () => refused };
}

/** Two gateways, each with a connection of its own. */
async function startGateways(
  { onTestFinished }: TestContext,
  upstream: ReturnType<typeof startUpstream>,
  urls: string,
  given?: GivenLimits,
): Promise<Ask[]> {
  const started = [0, 1].map(async () => {
    const link = await connectRedis(urls);
    const { ask, close } = startGateway(upstream, { gateway: { windowMs, link, ...(given && { given }) } });
    onTestFinished(async () => {
      await close();
      link.close();
    });
    return ask;
  });
  return Promise.all(started);
}

async function redisUrl({ onTestFinished }: TestContext): Promise<string> {
  const server = await startRedis();
  onTestFinished(() => server.end());
  return server.url;
}

/** Asks until it is answered, as a client does. */
async function answered(ask: Ask, path: string): Promise<void> {
  for (;;) {
    const answer = await ask(path);
    if (answer.status === 200) return;
    await sleep(Math.min(errorOf(answer).retry_after_ms ?? 100, windowMs));
  }
}

describe.skipIf(!hasRedis)(`two gateways that know no limit of their upstream${needsRedis}`, () => {
  it('learn one together: a refusal of one of them is the last', async (test) => {
    const upstream = limitedUpstream(10);
    const asks = await startGateways(test, upstream, await redisUrl(test));
    // What both have sent together has used up the limit: neither could know it from its own requests.
    for (const n of numbers(10)) await answered(asks[n % 2]!, daily(n));
    await answered(asks[0]!, daily(10));
    const refusedBefore = upstream.refused();
    expect(refusedBefore).toBeLessThanOrEqual(2);
    await Promise.all(numbers(30).map((n) => answered(asks[n % 2]!, daily(20 + n))));
    expect(upstream.refused()).toBe(refusedBefore);
  });

  it('hold back the bucket that was refused to one of them, and no other', async (test) => {
    const upstream = limitedUpstream(0);
    const [a, b] = await startGateways(test, upstream, await redisUrl(test));
    const first = a!(daily(0));
    while (upstream.refused() === 0) await sleep(10);
    await sleep(200);
    const refused = upstream.refused();
    const second = b!(daily(1));
    const startedAt = performance.now();
    expect((await b!(depth('AAPL.US'))).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(windowMs);
    expect(upstream.refused()).toBe(refused);
    await Promise.all([first, second]);
  });
});

describe.skipIf(!hasRedis)(`two gateways with a plan that is given${needsRedis}`, () => {
  const given = givenRates({ '*': 40, 'daily single': 10 });

  it('keep to each of its limits together', async (test) => {
    const upstream = startUpstream();
    const arrivals: number[] = [];
    const { fetch } = upstream;
    const counted = {
      ...upstream,
      fetch: (...[input, init]: Parameters<typeof fetch>) => {
        if ((input as string).includes('period=1d')) arrivals.push(performance.now());
        return fetch(input, init);
      },
    };
    const asks = await startGateways(test, counted, await redisUrl(test), given);
    const bars = numbers(30).map((n) => answered(asks[n % 2]!, daily(n)));
    const books = numbers(60).map((n) => answered(asks[n % 2]!, depth(`${600_500 + n}.SH`)).catch(() => {}));
    await Promise.all([...bars, ...books]);
    expect(arrivals).toHaveLength(30);
    expect(mostInWindow(arrivals, windowMs)).toBeLessThanOrEqual(10);
    expect(upstream.mostIn(windowMs)).toBeLessThanOrEqual(40);
  });

  it('do so over a cluster, where all slots of a request are on one node', async (test) => {
    const nodes = await startRedisCluster();
    for (const node of nodes) test.onTestFinished(() => node.end());
    const upstream = startUpstream();
    const asks = await startGateways(test, upstream, nodes.map(({ url }) => url).join(','), given);
    await Promise.all(numbers(20).map((n) => answered(asks[n % 2]!, daily(n))));
    expect(upstream.mostIn(windowMs)).toBeLessThanOrEqual(10);
    expect(upstream.requests).toHaveLength(20);
  });
});
