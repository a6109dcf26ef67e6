/** What /healthz says while the upstream, the key file or Redis fails, and what people get meanwhile. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, type TestContext, vi } from 'vitest';
import { noKeyNeeded } from '../../../src/client/store/settings';
import { hashOf, openKeyFile } from '../../../src/service/people/keys';
import { connectRedis } from '../../../src/service/gateway/redis/link';
import { givenRates, sleep, startGateway, startUpstream } from '../../support/gateway';
import { type Ask, startService } from '../../support/local-service';
import { hasRedis, needsRedis, startRedis, startRedisCluster } from '../../support/redis-server';
import { settled } from '../../support/settled';

const quote = '/v1/quotes?symbols=600519.SH';
/** The add-in's own default for a fresh quote. */
const freshMs = 2_000;

async function problems(ask: Ask): Promise<string[]> {
  return ((await ask('/healthz')).body as { problems: string[] }).problems;
}

const html = (status: number) => () => new Response('<html>Bad gateway</html>', { status, headers: { 'Content-Type': 'text/html' } });

describe('an upstream that fails', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['500', () => Response.json({ code: 500, message: 'no' }, { status: 500 }), 502, /failed \(HTTP 500\)/],
    ['503 as HTML', html(503), 502, /failed \(HTTP 503\)/],
    ['200 as HTML', html(200), 502, /something other than market data/],
    ['200 of another shape', () => Response.json({ hello: 'world' }), 502, /something other than market data/],
    ['400 as HTML', html(400), 502, /refused the request \(HTTP 400\)/],
    ['403 as HTML', html(403), 502, /refused the request \(HTTP 403\)/],
    ['418', () => Response.json({ message: '' }, { status: 418 }), 502, /refused the request \(HTTP 418\)/],
    ['401', () => Response.json({ code: 401, message: 'no' }, { status: 401 }), 502, /does not accept the key/],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/x' } }), 502, /redirect/],
    ['nothing', () => Promise.reject(new TypeError('fetch failed')), 503, /cannot be reached/],
  ])('with %s: last values are served as stale ones, and the failure is named', async (_, response, status, name) => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    expect((await settled(ask(quote))).status).toBe(200);
    expect(await settled(problems(ask))).toEqual([]);
    await vi.advanceTimersByTimeAsync(freshMs + 100);
    upstream.answerWith(response);
    const stale = await settled(ask(quote));
    expect(stale.status).toBe(200);
    expect(stale.body).toMatchObject({
      data: [{ symbol: '600519.SH' }],
      stale_age_ms: { '600519.SH': expect.any(Number) },
    });
    const refused = await settled(ask('/v1/quotes?symbols=AAPL.US'));
    expect(refused.status).toBe(status);
    if (status === 503) expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await settled(problems(ask))).toEqual([expect.stringMatching(name)]);
  });
});

describe('an upstream whose day is over', () => {
  it('is named, and people are told the same end', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    upstream.answerWith(() => Response.json({ code: 429, message: 'Daily limit reached', retry_after_ms: 7_200_000 }, { status: 429 }));
    const refused = await ask(quote);
    expect(refused.body).toMatchObject({ code: 429, message: 'The daily limit of the upstream service is reached' });
    expect((refused.body as { retry_after_ms: number }).retry_after_ms / 60_000).toBeCloseTo(120, 0);
    expect(await problems(ask)).toEqual(['The daily limit of the upstream service is reached']);
  });
});

describe('an upstream that works again', () => {
  it('is no problem any more', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    upstream.answerWith(html(403));
    await ask(quote);
    expect(await problems(ask)).toHaveLength(1);
    upstream.answerWith(undefined);
    await ask('/v1/depth?symbol=AAPL.US');
    expect(await problems(ask)).toEqual([]);
  });
});

describe('a key file', () => {
  it('that is missing is named until it is there again; the last keys stay valid', async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'keys.json');
    const text = JSON.stringify({ people: [{ name: 'Ann', sha256: hashOf('key of Ann'), plan: 'free' }] });
    writeFileSync(path, text);
    let now = 0;
    const ask = startService({ keys: openKeyFile({ path, now: () => (now += 1_000), onProblem: () => {} }) });
    expect(await problems(ask)).toEqual([]);
    rmSync(path);
    expect(await problems(ask)).toEqual([expect.stringMatching(/key file cannot be read.*keys\.json/)]);
    expect((await ask(quote, { key: 'key of Ann' })).status).toBe(200);
    writeFileSync(path, text);
    expect(await problems(ask)).toEqual([]);
  });
});

async function gatewayWith({ onTestFinished }: TestContext, url: string): Promise<Ask> {
  const link = await connectRedis(url);
  const { ask, close } = startGateway(startUpstream(), { gateway: { link, given: givenRates({ '*': 600 }) } });
  onTestFinished(async () => {
    await close();
    link.close();
  });
  expect((await ask(quote)).status).toBe(200);
  return ask;
}

async function until(ask: Ask, isTrue: (found: readonly string[]) => boolean): Promise<void> {
  while (!isTrue(await problems(ask))) await sleep(100);
}

describe.skipIf(!hasRedis).concurrent(`a Redis that fails${needsRedis}`, () => {
  it('because it is full, is named until there is room again', async (test) => {
    const redis = await startRedis();
    test.onTestFinished(() => redis.end());
    const ask = await gatewayWith(test, redis.url);
    const admin = new Redis(redis.port);
    await admin.config('SET', 'maxmemory', '1');
    let asked = 0;
    const askAnew = () => ask(`/v1/klines?symbol=600519.SH&count=5&end_time=${1_500_000_000_000 + asked++}`);
    expect((await askAnew()).status).toBe(200);
    await until(ask, ([first = '']) => /full/.test(first));
    await admin.config('SET', 'maxmemory', '0');
    expect((await askAnew()).status).toBe(200);
    await until(ask, (found) => found.length === 0);
    admin.disconnect();
  });

  it('because it hangs, is named until it answers again, and holds nobody up', async (test) => {
    const redis = await startRedis();
    test.onTestFinished(() => redis.end());
    const ask = await gatewayWith(test, redis.url);
    redis.freeze();
    await until(ask, ([first = '']) => /does not answer/.test(first));
    expect((await ask(quote)).status).toBe(200);
    redis.thaw();
    await until(ask, (found) => found.length === 0);
  });
});

describe.skipIf(!hasRedis).concurrent(`a Redis that has ended${needsRedis}`, () => {
  it('is named until it is back', async (test) => {
    const redis = await startRedis();
    test.onTestFinished(() => redis.end());
    const ask = await gatewayWith(test, redis.url);
    await redis.kill();
    await until(ask, ([first = '']) => /cannot be reached/.test(first));
    await redis.start();
    await until(ask, (found) => found.length === 0);
  });

  it('in one node of a cluster is named with the node', async (test) => {
    const nodes = await startRedisCluster();
    for (const node of nodes) test.onTestFinished(() => node.end());
    const ask = await gatewayWith(test, nodes.map(({ url }) => url).join(','));
    await nodes[1]!.kill();
    await until(ask, (found) => found.some((problem) => problem.includes(`node 127.0.0.1:${nodes[1]!.port} is lost`)));
  });
});

describe('a gateway to an upstream without keys', () => {
  it('sends none, whoever asks, and still asks people for theirs', async () => {
    const upstream = startUpstream({ keys: { find: () => undefined } });
    upstream.answerWith(() => Response.json({ data: [{ symbol: '600519.SH', last_price: 1 }] }));
    const { ask } = startGateway(upstream, { gateway: { apiKey: noKeyNeeded } });
    expect((await ask(quote)).body).toMatchObject({ data: [{ symbol: '600519.SH', last_price: 1 }] });
    expect((await ask(quote, { key: null })).status).toBe(401);
    expect(new Set(upstream.keys)).toEqual(new Set([null]));
  });
});
