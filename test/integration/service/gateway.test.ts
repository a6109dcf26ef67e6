import { afterEach, describe, expect, it, vi } from 'vitest';
import { anyKey } from '../../../src/service/keys';
import { sleep, startGateway, startUpstream, upstreamUrl } from '../../support/gateway';
import type { Answer } from '../../support/local-service';
import { barsOf, errorOf, symbolsOfRecords } from './bodies';

const listed = ['600519.SH', '000001.SZ', '00700.HK', 'AAPL.US', '510300.SH'];
const quote = '/v1/quotes?symbols=600519.SH';

afterEach(() => void vi.restoreAllMocks());

describe('a gateway answers like its upstream', () => {
  it.each([
    '/v1/quotes?symbols=600519.SH,AAPL.US,00700.HK,NOSUCH.US',
    '/v1/quotes?universes=CN_ETF',
    '/v1/klines?symbol=600519.SH&period=1w&count=7&adjust=backward',
    '/v1/klines/batch?symbols=600519.SH,AAPL.US&count=30&start_time=1500000000000&end_time=1600000000000',
    '/v1/klines/intraday?symbol=00700.HK&period=5m&count=3',
    '/v1/klines/intraday/batch?symbols=00700.HK,600519.SH',
    '/v1/klines/ex-factors?symbols=600519.SH,AAPL.US&start_time=1400000000000',
    '/v1/instruments?symbols=600519.SH,AAPL.US,510300.SH',
    '/v1/depth?symbol=600519.SH',
    '/v1/depth/batch?symbols=600519.SH,AAPL.US',
  ])('%s', async (path) => {
    const now = () => Date.parse('2026-01-15T02:30:00Z');
    const upstream = startUpstream({ now });
    const { ask } = startGateway(upstream);
    const direct = await (await upstream.fetch(`${upstreamUrl}${path}`, { headers: { 'X-API-Key': 'demo' } })).json();
    const { status, body } = await ask(path);
    expect(status).toBe(200);
    expect(body).toEqual(direct);
  });

  it('to an unknown symbol with 404', async () => {
    const { ask } = startGateway(startUpstream());
    expect(await ask('/v1/klines?symbol=NOSUCH.US')).toMatchObject({ status: 404 });
  });

  it('and names the upstream, which sees only the gateway’s key', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    const { headers } = await ask(quote, { key: 'pro' });
    expect(headers.get('X-Market-Data')).toBe('api.upstream.test');
    expect(upstream.keys).toEqual(['demo']);
  });
});

it('a gateway leaves it to its upstream which universes there are', async () => {
  const upstream = startUpstream();
  const { ask } = startGateway(upstream);
  const refused = await ask('/v1/quotes?universes=CN_Bond');
  expect(refused.status).toBe(400);
  expect(errorOf(refused).message).toContain('got "CN_Bond"');
  expect(upstream.requests).toHaveLength(1);
});

describe('a gateway saves requests', () => {
  it('joins what several people ask at once, and overlapping batches', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    const answers = await Promise.all(
      ['demo', 'pro', 'expert'].flatMap((key) =>
        [listed.slice(0, 3), listed.slice(1, 4), listed].map((some) =>
          ask(`/v1/quotes?symbols=${some.join(',')}`, { key }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
    expect(symbolsOfRecords(answers[0]!)).toEqual(listed.slice(0, 3));
    expect(upstream.requests).toHaveLength(1);
  });

  it('answers from its cache while a value is fresh', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    await ask('/v1/klines/batch?symbols=600519.SH,AAPL.US&count=50');
    const shorter = await ask('/v1/klines?symbol=AAPL.US&count=20');
    expect(barsOf(shorter).close).toHaveLength(20);
    expect(upstream.requests).toHaveLength(1);
    await ask(quote);
    await sleep(2_100);
    await ask(quote);
    expect(upstream.requests).toHaveLength(3);
  });

  it('splits a batch that is refused, so that one bad symbol spoils no other', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    await ask('/v1/quotes?symbols=AAPL.US');
    upstream.answerWith(() => Response.json({ code: 400, message: 'no' }, { status: 400 }));
    expect(await ask('/v1/quotes?symbols=600519.SH,600000.SH')).toMatchObject({ status: 400, body: { message: 'no' } });
    expect(upstream.requests.length).toBeGreaterThan(2);
  });
});

/** Requests that no batch joins: their ranges differ. */
function separate(number: number): string {
  return `/v1/klines?symbol=600519.SH&count=5&start_time=${1_500_000_000_000 + number}`;
}
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

const windowMs = 2_000;

describe('a gateway under the upstream’s limit', () => {
  it('sends no more than the limit in any sliding window, and everybody gets answers', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { requestsPerMinute: 10, windowMs } });
    const answers = await Promise.all(numbers(35).map((n) => ask(separate(n))));
    expect(upstream.requests).toHaveLength(35);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(upstream.mostIn(windowMs)).toBeLessThanOrEqual(10);
  });

  it('tells what is left for the person and for the team', async () => {
    const { ask } = startGateway(startUpstream(), { gateway: { requestsPerMinute: 10 } });
    await ask(quote, { key: 'pro' });
    const { headers } = await ask(quote, { key: 'expert' });
    expect(headers.get('RateLimit')).toBe('"person";r=299;t=60, "team";r=9;t=60');
    expect(headers.get('RateLimit-Policy')).toBe('"person";q=300;w=60, "team";q=10;w=60');
  });

  it('learns the limit from the upstream’s headers', async () => {
    const { ask } = startGateway(startUpstream({ isMute: false }), { gateway: { apiKey: 'pro' } });
    await ask(quote);
    await ask('/v1/quotes?symbols=AAPL.US');
    expect((await ask(quote)).headers.get('RateLimit-Policy')).toBe('"person";q=6000;w=60, "team";q=120;w=60');
  });
});

describe('a gateway whose limit is used up', () => {
  it('passes a 429 on when it must, with the time until the limit allows the request', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { patienceMs: 500 } });
    await ask('/v1/quotes?symbols=AAPL.US');
    const retry = { code: 429, message: 'no', retry_after_ms: 30_000 };
    upstream.answerWith(() => Response.json(retry, { status: 429 }));
    const startedAt = Date.now();
    const refused = await ask(quote);
    expect(refused.status).toBe(429);
    const untilAllowed = startedAt + 30_000 - Date.now();
    expect(Math.abs(errorOf(refused).retry_after_ms! - untilAllowed)).toBeLessThan(1_500);
    // The limit is used up, but this is still in the cache: it is stale by now, and better than nothing.
    expect(await ask('/v1/quotes?symbols=AAPL.US')).toMatchObject({ status: 200 });
  });

  it('says so also when the limit opens just before the patience ends', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, {
      gateway: { requestsPerMinute: 3, windowMs: 1_000, patienceMs: 2_000 },
    });
    await upstream.fetch(upstreamUrl + separate(0), { headers: { 'X-API-Key': 'demo' } });
    const silence = new Promise<Response>(() => {});
    const asked = upstream.requests.length;
    const answers = numbers(3).map((n) => ask(separate(n)));
    const late = ask(separate(3));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
    upstream.answerWith(() => silence);
    expect((await late).status).toBe(429);
    expect(upstream.requests.length - asked).toBe(4);
  });
});

describe('a gateway whose limit is short', () => {
  it('shares it fairly: a person who asks for a few things does not wait for another’s many', async () => {
    const { ask } = startGateway(startUpstream(), { gateway: { requestsPerMinute: 10, windowMs } });
    const many = numbers(40).map((n) => ask(separate(n), { key: 'expert' }));
    await sleep(100);
    const startedAt = Date.now();
    await Promise.all([100, 101].map((n) => ask(separate(n), { key: 'pro' })));
    const waited = Date.now() - startedAt;
    await Promise.all(many);
    expect(waited).toBeLessThan(windowMs * 1.5);
    expect(Date.now() - startedAt).toBeGreaterThan(windowMs * 2);
  });
});

/** Ages in ms of the stale values of a response, by symbol. */
function agesIn({ body }: Answer): Readonly<Record<string, number>> | undefined {
  return (body as { stale_age_ms?: Record<string, number> }).stale_age_ms;
}

describe('a gateway that has only older values', () => {
  it('says of each stale value how old it is, and of the response that it is stale', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { patienceMs: 500 } });
    await ask('/v1/quotes?symbols=600519.SH');
    await ask('/v1/instruments?symbols=600519.SH');
    await sleep(2_100);
    const fresh = await ask('/v1/quotes?symbols=AAPL.US,00700.HK');
    expect([fresh.headers.get('Age'), fresh.headers.get('Cache-Status'), agesIn(fresh)]).toEqual([
      null,
      null,
      undefined,
    ]);
    upstream.answerWith(() => Response.json({ code: 429, message: 'no', retry_after_ms: 30_000 }, { status: 429 }));
    const stale = await ask('/v1/quotes?symbols=600519.SH,AAPL.US');
    expect(agesIn(stale)).toEqual({ '600519.SH': expect.any(Number) });
    expect(agesIn(stale)?.['600519.SH']).toBeGreaterThanOrEqual(2_100);
    expect(Number(stale.headers.get('Age'))).toBeGreaterThanOrEqual(2);
    expect(stale.headers.get('Cache-Status')).toContain('fwd=stale');
    expect(agesIn(await ask('/v1/instruments?symbols=600519.SH'))).toBeUndefined();
  });
});

describe('a gateway whose upstream does not answer', () => {
  it('says which key was refused', async () => {
    const upstream = startUpstream();
    const withOwn = startGateway(upstream, { gateway: { apiKey: 'wrong' } });
    expect(await withOwn.ask(quote)).toMatchObject({ status: 502 });
    expect((await withOwn.ask('/healthz')).body).toMatchObject({ problems: [expect.stringContaining('key')] });
    const passing = startGateway(upstream, { gateway: { apiKey: undefined }, keys: anyKey });
    expect(await passing.ask(quote, { key: 'wrong' })).toMatchObject({ status: 401 });
  });

  it('serves what it has, and 503 for the rest', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    await ask('/v1/instruments?symbols=600519.SH');
    upstream.answerWith(() => Promise.reject(new TypeError('fetch failed')));
    expect(await ask('/v1/instruments?symbols=600519.SH')).toMatchObject({ status: 200 });
    expect(await ask('/v1/instruments?symbols=AAPL.US')).toMatchObject({ status: 503 });
  });
});

describe('a gateway that passes keys on', () => {
  it('sends each person’s key, and gives nobody what another’s plan allows', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { apiKey: undefined }, keys: anyKey });
    const path = '/v1/depth?symbol=600519.SH';
    expect((await ask(path, { key: 'pro' })).status).toBe(200);
    expect(await ask(path, { key: 'free' })).toMatchObject({ status: 403 });
    expect(new Set(upstream.keys)).toEqual(new Set(['pro', 'free']));
    expect((await ask(path, { key: 'pro' })).headers.get('RateLimit')).toBeNull();
  });

  it('tries a key that was refused again after a minute, and not before', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { apiKey: undefined }, keys: anyKey });
    expect((await ask(quote, { key: 'wrong' })).status).toBe(401);
    const present = performance.now.bind(performance);
    const after = async (seconds: number) => {
      vi.spyOn(performance, 'now').mockImplementation(() => present() + 1_000 * seconds);
      return (await ask(quote, { key: 'wrong' })).status;
    };
    expect([await after(30), await after(55)]).toEqual([401, 401]);
    expect(upstream.requests).toHaveLength(1);
    upstream.answerWith(() =>
      Response.json({ data: [{ symbol: '600519.SH', last_price: 10, timestamp: 1_768_000_000_000 }] }),
    );
    expect(await after(65)).toBe(200);
  });
});
