import { describe, expect, it } from 'vitest';
import { createLog, type LogLevel } from '../../../src/service/operations/observe';
import { createRateCounter } from '../../../src/service/people/rate-counter';
import type { ServiceOptions } from '../../../src/service/command/service';
import { startService } from '../../support/local-service';
import { errorOf } from './bodies';

const quote = '/v1/quotes?symbols=600519.SH';

/** A service whose log is kept. */
function loggingService(level: LogLevel, options: Partial<ServiceOptions> = {}) {
  const lines: string[] = [];
  const log = createLog(level, { write: (line) => void lines.push(line) });
  return { ask: startService({ log, ...options }), lines };
}

describe('the log', () => {
  it('has a line for every request, with its id, endpoint, status and person', async () => {
    const { ask, lines } = loggingService('info');
    const { headers } = await ask(quote);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { endpoint: 'quotes', status: 200, person: 'demo', request_id: headers.get('X-Request-Id') },
    ]);
  });

  it('never holds a key, wherever a request carries it', async () => {
    const { ask, lines } = loggingService('debug');
    const key = 'secret-4711';
    await ask(quote, { key });
    await ask(`${quote}&api_key=${key}`, { key: null });
    await ask(`/v1/${key}?${key}=${key}`, { key });
    await ask(quote, { key, headers: { Authorization: `Bearer ${key}`, Referer: `https://x.test/?k=${key}` } });
    expect(lines).toHaveLength(4);
    expect(lines.join('')).not.toContain(key);
  });

  it('is silent about answered requests by default', async () => {
    const { ask, lines } = loggingService('warn');
    await ask(quote);
    await ask(quote, { key: 'nobody' });
    expect(lines).toEqual([]);
  });

  it('has the stack of a defect and the id that the client got', async () => {
    const keys = {
      find(): never {
        throw new Error('defect');
      },
    };
    const { ask, lines } = loggingService('warn', { keys });
    const answer = await ask(quote);
    expect([answer.status, errorOf(answer).message]).toEqual([500, 'The service failed']);
    const line = JSON.parse(lines[0]!) as Record<string, unknown>;
    expect(line['request_id']).toBe(errorOf(answer).request_id);
    expect(line['stack']).toContain('Error: defect');
  });
});

describe('the request id', () => {
  it.each([
    ['an unknown key', quote, { key: 'nobody' }],
    ['a wrong parameter', '/v1/quotes?symbol=600519.SH', {}],
    ['an unknown path', '/v1/nothing', {}],
    ['a path outside of the API', '/nothing', {}],
    ['another method', quote, { method: 'PUT' }],
  ])('is in header and body of the error for %s', async (_, path, options) => {
    const answer = await startService()(path, options);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(errorOf(answer).request_id).toMatch(/^[\w-]{8,}$/);
    expect(answer.headers.get('X-Request-Id')).toBe(errorOf(answer).request_id);
  });

  it('is the one that a proxy in front has given', async () => {
    const { headers } = await startService()(quote, { headers: { 'X-Request-Id': 'proxy-1' } });
    expect(headers.get('X-Request-Id')).toBe('proxy-1');
  });
});

describe('/metrics', () => {
  it('counts requests, refusals and people by endpoint', async () => {
    const ask = startService({ ratePerMinute: 2 });
    for (let i = 0; i < 3; i++) await ask(quote);
    await ask('/v1/depth?symbol=600519.SH', { key: 'nobody' });
    const { body, headers } = await ask('/metrics', { key: null });
    expect(headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect((body as string).split('\n')).toEqual(
      expect.arrayContaining([
        'market_data_requests_total{endpoint="quotes",status="200",source="simulated"} 2',
        'market_data_requests_total{endpoint="quotes",status="429",source="simulated"} 1',
        'market_data_requests_total{endpoint="depth",status="401",source="simulated"} 1',
        'market_data_rate_limited_total{endpoint="quotes",source="simulated"} 1',
        'market_data_person_requests_total{person="demo",source="simulated"} 3',
        'market_data_request_seconds_count{source="simulated",endpoint="quotes"} 3',
      ]),
    );
  });

  it('belong to one service alone', async () => {
    await startService()(quote);
    expect((await startService()('/metrics', { key: null })).body).not.toContain('market_data_requests_total{');
  });
});

describe('health', () => {
  it('is ready until the process is about to end', async () => {
    const ending = new AbortController();
    const ask = startService({ ending: ending.signal });
    const statuses = async () => [(await ask('/healthz')).status, (await ask('/readyz')).status];
    expect(await statuses()).toEqual([200, 200]);
    ending.abort();
    expect(await statuses()).toEqual([200, 503]);
  });
});

describe('limits', () => {
  it('refuse an address that is longer than a thousand symbols need', async () => {
    const symbols = Array.from({ length: 2_000 }, (_, i) => `${600_000 + i}.SH`).join(',');
    const answer = await startService()(`/v1/quotes?symbols=${symbols}`);
    expect([answer.status, errorOf(answer).message]).toEqual([414, 'The address is longer than 15000 characters: ask for fewer symbols']);
  });
});

describe('the RateLimit headers', () => {
  it('tell what is left of the key’s rate and when it comes back', async () => {
    let now = 0;
    const ask = startService({ ratePerMinute: 3, counter: createRateCounter(60_000, () => now) });
    const left = async () => (await ask(quote)).headers.get('RateLimit');
    expect(await left()).toBe('"person";r=2;t=60');
    now += 20_000;
    expect(await left()).toBe('"person";r=1;t=40');
    expect(await left()).toBe('"person";r=0;t=40');
    const refused = await ask(quote);
    expect([refused.status, refused.headers.get('RateLimit')]).toEqual([429, '"person";r=0;t=40']);
    expect(refused.headers.get('RateLimit-Policy')).toBe('"person";q=3;w=60');
  });

  it('can be read by pages of other origins', async () => {
    const { headers } = await startService()(quote, { headers: { Origin: 'https://elsewhere.test' } });
    const exposed = headers.get('Access-Control-Expose-Headers')?.split(',');
    expect(exposed).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'X-Request-Id', 'Retry-After']));
  });
});
