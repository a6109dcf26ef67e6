/** A gateway as time passes: how long its values are fresh, and how it keeps to the upstream's limit. Time is faked. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anyKey } from '../../../src/service/people/keys';
import { givenRates, startGateway, startUpstream, upstreamUrl } from '../../support/gateway';
import type { Answer } from '../../support/local-service';
import { settled } from '../../support/settled';
import { barsOf, errorOf } from './bodies';

const quote = '/v1/quotes?symbols=600519.SH';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
it('a gateway answers from its cache while a value is fresh', async () => {
  const upstream = startUpstream();
  const { ask } = startGateway(upstream);
  await settled(ask('/v1/klines/batch?symbols=600519.SH,AAPL.US&count=50'));
  const shorter = await settled(ask('/v1/klines?symbol=AAPL.US&count=20'));
  expect(barsOf(shorter).close).toHaveLength(20);
  expect(upstream.requests).toHaveLength(1);
  await settled(ask(quote));
  await pass(2_100);
  await settled(ask(quote));
  expect(upstream.requests).toHaveLength(3);
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
    const { ask } = startGateway(upstream, { gateway: { given: givenRates({ '*': 10 }), windowMs } });
    const answers = await settled(Promise.all(numbers(35).map((n) => ask(separate(n)))));
    expect(upstream.requests).toHaveLength(35);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(upstream.mostIn(windowMs)).toBeLessThanOrEqual(10);
  });

  it('tells what is left for the person and for the team', async () => {
    const { ask } = startGateway(startUpstream(), { gateway: { given: givenRates({ '*': 10 }) } });
    await settled(ask(quote, { key: 'pro' }));
    const { headers } = await settled(ask(quote, { key: 'expert' }));
    expect(headers.get('RateLimit')).toBe('"person";r=299;t=60, "team";r=9;t=60');
    expect(headers.get('RateLimit-Policy')).toBe('"person";q=300;w=60, "team";q=10;w=60');
  });

  it('learns the limit from the upstream’s headers', async () => {
    const { ask } = startGateway(startUpstream({ isMute: false }), { gateway: { apiKey: 'expert' } });
    await settled(ask(quote));
    await settled(ask('/v1/quotes?symbols=AAPL.US'));
    expect((await settled(ask(quote))).headers.get('RateLimit-Policy')).toBe('"person";q=6000;w=60, "team";q=300;w=60');
  });
});

describe('a gateway whose limit is used up', () => {
  it('passes a 429 on when it must, with the time until the limit allows the request', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { patienceMs: 500 } });
    await settled(ask('/v1/quotes?symbols=AAPL.US'));
    const retry = { code: 429, message: 'no', retry_after_ms: 30_000 };
    upstream.answerWith(() => Response.json(retry, { status: 429 }));
    const startedAt = Date.now();
    const refused = await settled(ask(quote));
    expect(refused.status).toBe(429);
    const untilAllowed = startedAt + 30_000 - Date.now();
    expect(Math.abs(errorOf(refused).retry_after_ms! - untilAllowed)).toBeLessThan(1_500);
    // The limit is used up, but this is still in the cache: it is stale by now, and better than nothing.
    expect(await settled(ask('/v1/quotes?symbols=AAPL.US'))).toMatchObject({ status: 200 });
  });

  it('says so also when the limit opens just before the patience ends', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, {
      gateway: { given: givenRates({ '*': 3 }), windowMs: 1_000, patienceMs: 2_000 },
    });
    await settled(upstream.fetch(upstreamUrl + separate(0), { headers: { 'X-API-Key': 'demo' } }));
    const silence = new Promise<Response>(() => {});
    const asked = upstream.requests.length;
    const answers = numbers(3).map((n) => ask(separate(n)));
    const late = ask(separate(3));
    expect((await settled(Promise.all(answers))).map(({ status }) => status)).toEqual([200, 200, 200]);
    upstream.answerWith(() => silence);
    expect((await settled(late)).status).toBe(429);
    expect(upstream.requests.length - asked).toBe(4);
  });
});

describe('a gateway whose requests wait for the limit', () => {
  const page = { status: 404, headers: { 'Content-Type': 'text/html' } };

  it.each<[string, () => Response | Promise<Response>]>([
    ['a page of a proxy', () => new Response('<h1>Not found</h1>', page)],
    ['a 500', () => Response.json({ code: 500, message: 'internal' }, { status: 500 })],
    ['a 400', () => Response.json({ code: 400, message: '' }, { status: 400 })],
    ['a reset', () => Promise.reject(new TypeError('fetch failed'))],
  ])('says so, and not that another request just got %s', async (_, stray) => {
    // Requests arrive in the order in which they are sent.
    const upstream = startUpstream({ latencyMs: 0 });
    const { ask } = startGateway(upstream, {
      gateway: { given: givenRates({ '*': 3 }), windowMs: 1_000, patienceMs: 2_000 },
    });
    const answers = numbers(3).map((n) => ask(separate(n)));
    const [strayed, late] = [ask(separate(3)), ask(separate(4))];
    expect((await settled(Promise.all(answers))).map(({ status }) => status)).toEqual([200, 200, 200]);
    const responses = [stray];
    upstream.answerWith(() => responses.pop()?.() ?? new Promise<Response>(() => {}));
    expect((await settled(late)).status).toBe(429);
    await settled(strayed);
  });
});

describe('a gateway whose limit is short', () => {
  it('shares it fairly: a person who asks for a few things does not wait for another’s many', async () => {
    const { ask } = startGateway(startUpstream(), { gateway: { given: givenRates({ '*': 10 }), windowMs } });
    const many = numbers(40).map((n) => ask(separate(n), { key: 'expert' }));
    await pass(100);
    const startedAt = Date.now();
    await settled(Promise.all([100, 101].map((n) => ask(separate(n), { key: 'pro' }))));
    const waited = Date.now() - startedAt;
    await settled(Promise.all(many));
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
    await settled(ask('/v1/quotes?symbols=600519.SH'));
    await settled(ask('/v1/instruments?symbols=600519.SH'));
    await pass(2_100);
    const fresh = await settled(ask('/v1/quotes?symbols=AAPL.US,00700.HK'));
    expect([fresh.headers.get('Age'), fresh.headers.get('Cache-Status'), agesIn(fresh)]).toEqual([null, null, undefined]);
    upstream.answerWith(() => Response.json({ code: 429, message: 'no', retry_after_ms: 30_000 }, { status: 429 }));
    const stale = await settled(ask('/v1/quotes?symbols=600519.SH,AAPL.US'));
    expect(agesIn(stale)).toEqual({ '600519.SH': expect.any(Number) });
    expect(agesIn(stale)?.['600519.SH']).toBeGreaterThanOrEqual(2_100);
    expect(Number(stale.headers.get('Age'))).toBeGreaterThanOrEqual(2);
    expect(stale.headers.get('Cache-Status')).toContain('fwd=stale');
    expect(agesIn(await settled(ask('/v1/instruments?symbols=600519.SH')))).toBeUndefined();
  });
});

it('a gateway that passes keys on tries a key that was refused again after a minute, and not before', async () => {
  const upstream = startUpstream();
  const { ask } = startGateway(upstream, { gateway: { apiKey: undefined }, keys: anyKey });
  const statusAfter = async (ms: number) => {
    await pass(ms);
    return (await settled(ask(quote, { key: 'wrong' }))).status;
  };
  expect([await statusAfter(0), await statusAfter(30_000), await statusAfter(25_000)]).toEqual([401, 401, 401]);
  // The second one confirms the refusal.
  expect(upstream.requests).toHaveLength(2);
  upstream.answerWith(() => Response.json({ data: [{ symbol: '600519.SH', last_price: 10, timestamp: 1_768_000_000_000 }] }));
  expect(await statusAfter(10_000)).toBe(200);
});
