import { describe, expect, it } from 'vitest';
import { createDayCounter, createRateCounter } from '../../../src/service/people/rate-counter';
import { startService, thursdayMorning } from '../../support/local-service';
import { errorOf } from './bodies';

describe('the key', () => {
  it('is accepted in the header and in the query', async () => {
    const ask = startService();
    expect((await ask('/v1/quotes?symbols=600519.SH')).status).toBe(200);
    expect((await ask('/v1/quotes?symbols=600519.SH&api_key=demo', { key: null })).status).toBe(200);
  });

  it.each([null, '', 'nobody', 'constructor', '__proto__'])('%j is refused with 401', async (key) => {
    const answer = await startService()('/v1/quotes?symbols=600519.SH', { key });
    expect([answer.status, errorOf(answer).code]).toEqual([401, 401]);
    expect(JSON.stringify(answer.body)).not.toContain('nobody');
  });
});

describe('plans with one rate', () => {
  it.each([
    ['cn-only', '/v1/quotes?symbols=600519.SH,000001.SZ,430047.BJ', 200],
    ['cn-only', '/v1/quotes?symbols=600519.SH,AAPL.US', 'the market US'],
    ['cn-only', '/v1/depth?symbol=00700.HK', 'the market HK'],
    ['cn-only', '/v1/quotes?universes=US_Stock', 'the market US'],
    ['minute-only', '/v1/klines?symbol=600519.SH&period=60m', 200],
    ['minute-only', '/v1/klines?symbol=600519.SH&period=1w', 'daily K-lines'],
  ] as const)('key %s, %s: %s', async (key, path, expected) => {
    const { status, body } = await startService()(path, { key });
    expect(status).toBe(expected === 200 ? 200 : 403);
    if (expected !== 200) expect(body).toMatchObject({ message: `The plan does not include ${expected}` });
  });
});

describe('the rate', () => {
  it('limits the requests of each key in a sliding minute, and a 429 tells the time to wait', async () => {
    let now = thursdayMorning;
    const ask = startService({ counter: createRateCounter(60_000, () => now), ratePerMinute: 3 });
    const quote = (key = 'demo') => ask('/v1/quotes?symbols=600519.SH', { key });
    for (const second of [0, 10, 20]) {
      now = thursdayMorning + second * 1000;
      expect((await quote()).status).toBe(200);
    }
    now = thursdayMorning + 30_000;
    const refused = await quote();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 429, retry_after_ms: 30_000 });
    expect((await quote('pro')).status).toBe(200);
    now += errorOf(refused).retry_after_ms!;
    expect((await quote()).status).toBe(200);
    expect((await quote()).status).toBe(429);
  });

  it('is that of the plan by default', async () => {
    const { headers } = await startService()('/v1/quotes?symbols=600519.SH', { key: 'expert' });
    expect(headers.get('RateLimit-Policy')).toBe('"person";q=300;w=60');
  });

  it('tells the time to wait for instruments in the header alone', async () => {
    const refused = await startService({ ratePerMinute: 0 })('/v1/instruments?symbols=600519.SH');
    expect(refused.status).toBe(429);
    expect(refused.body).not.toHaveProperty('retry_after_ms');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(0);
  });
});

describe('the limit of a day', () => {
  const day = 86_400_000;

  it('is named by the headers and by the 429, and ends at midnight of UTC', async () => {
    let now = Date.parse('2026-01-15T22:00:00Z');
    const ask = startService({ dayCounter: createDayCounter(() => now) });
    const quote = (key = 'daily') => ask('/v1/quotes?symbols=600519.SH', { key });
    const first = await quote();
    expect(first.headers.get('RateLimit')).toMatch(/^"person";r=119;t=\d+, "day";r=199;t=7200$/);
    expect(first.headers.get('RateLimit-Policy')).toBe('"person";q=120;w=60, "day";q=200;w=86400');
    expect((await quote('expert')).headers.get('RateLimit')).not.toContain('day');
    now += 2 * day;
    expect((await quote()).headers.get('RateLimit')).toContain('"day";r=199;');
  });

  it('refuses what is too much until then, of this key alone', async () => {
    let now = Date.parse('2026-01-15T22:00:00Z');
    const ask = startService({ dayCounter: createDayCounter(() => now), ratePerDay: 2 });
    const quote = (key = 'demo') => ask('/v1/quotes?symbols=600519.SH', { key });
    await quote();
    await quote();
    const refused = await quote();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      ...{ code: 429, message: 'The daily limit of 2 requests is reached', retry_after_ms: 7_200_000 },
    });
    expect((await quote('pro')).status).toBe(200);
    now += 7_200_000;
    expect((await quote()).status).toBe(200);
  });
});

describe('a minute that is used up', () => {
  it('uses up nothing of the day', async () => {
    let now = Date.parse('2026-01-15T22:00:00Z');
    const ask = startService({
      ...{ ratePerMinute: 2, ratePerDay: 4, dayCounter: createDayCounter(() => now) },
      counter: createRateCounter(60_000, () => now),
    });
    const quote = async () => {
      const { status, headers } = await ask('/v1/quotes?symbols=600519.SH');
      return [status, /"day";r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1]];
    };
    const minute = async () => [await quote(), await quote(), await quote(), await quote()];
    expect(await minute()).toEqual([
      ...[
        [200, '3'],
        [200, '2'],
      ],
      ...[
        [429, '2'],
        [429, '2'],
      ],
    ]);
    now += 60_000;
    expect(await minute()).toEqual([
      ...[
        [200, '1'],
        [200, '0'],
      ],
      ...[
        [429, '0'],
        [429, '0'],
      ],
    ]);
  });
});

describe('pages of other origins', () => {
  it('may send the key in the header', async () => {
    const { status, headers } = await startService()('/v1/quotes?symbols=600519.SH', {
      key: null,
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.test',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-api-key',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toContain('x-api-key');
  });

  it('can read responses and refusals', async () => {
    const options = { headers: { Origin: 'https://elsewhere.test' } };
    for (const key of ['demo', 'nobody']) {
      const { headers } = await startService()('/v1/quotes?symbols=600519.SH', { key, ...options });
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    }
  });
});
