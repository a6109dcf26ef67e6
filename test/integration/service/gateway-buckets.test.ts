/** A gateway in front of a service that limits each function and access mode by itself. Time is faked. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded at its first use, which takes longer than the patience of faked time.
import { type GivenLimits, nothingGiven } from '../../../src/client/session/given-limits';
import { givenRates, startGateway, startUpstream } from '../../support/gateway';
import type { Answer, Ask } from '../../support/local-service';
import { settled } from '../../support/settled';
import { errorOf } from './bodies';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minuteMs = 60_000;

/** Requests that no batch joins: their ranges differ. */
const daily = (number: number, symbol = '600519.SH') =>
  `/v1/klines?symbol=${symbol}&period=1d&count=5&end_time=${1_500_000_000_000 + number}`;
const quote = (symbol: string) => `/v1/quotes?symbols=${symbol}`;
const depth = (symbol: string) => `/v1/depth?symbol=${symbol}`;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

/** The upstream refuses some requests with these words. Before the gateway starts. */
function refuse(upstream: ReturnType<typeof startUpstream>, isRefused: (path: string) => boolean, message: string): void {
  const fetch = upstream.fetch;
  Object.assign(upstream, {
    fetch: (...[input, init]: Parameters<typeof fetch>) => {
      const { pathname, search } = new URL(input as string);
      if (!isRefused(pathname + search)) return fetch(input, init);
      return Promise.resolve(Response.json({ code: 429, message, retry_after_ms: 30_000 }, { status: 429 }));
    },
  });
}

/** The metrics of the upstream's limits, without the source. */
async function metricsOf(ask: Ask): Promise<string[]> {
  const { body } = await ask('/metrics', { key: null });
  const lines = (body as string).split('\n').map((line) => line.replace(/,?source="[^"]*"/, ''));
  return lines.filter((line) => /^market_data_upstream_(limit|rate)/.test(line));
}

async function problemsOf(ask: Ask): Promise<string[]> {
  return ((await ask('/healthz', { key: null })).body as { problems: string[] }).problems;
}

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);

describe('a gateway whose limit for one function is used up', () => {
  it('keeps nobody waiting who asks for another function, market or mode', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { given: givenRates({ 'daily single US': 3 }) } });
    const waiting = numbers(12).map((n) => ask(daily(n, 'AAPL.US')));
    await vi.advanceTimersByTimeAsync(500);
    const startedAt = Date.now();
    const others = [daily(1), quote('AAPL.US'), depth('AAPL.US'), '/v1/klines/batch?symbols=MSFT.US,NVDA.US&count=5'];
    expect(statusesOf(await settled(Promise.all(others.map((path) => ask(path)))))).toEqual([200, 200, 200, 200]);
    expect(Date.now() - startedAt).toBeLessThan(1_000);
    expect(new Set(statusesOf(await settled(Promise.all(waiting))))).toEqual(new Set([200, 429]));
    expect(upstream.requests.filter(({ search }) => search.includes('symbol=AAPL.US&period')).length).toBeLessThan(7);
  });

  it('answers from its cache at once', async () => {
    const { ask } = startGateway(startUpstream(), { gateway: { given: givenRates({ daily: 2 }) } });
    await settled(ask(daily(0)));
    const waiting = numbers(6).map((n) => ask(daily(1 + n), { key: 'expert' }));
    await vi.advanceTimersByTimeAsync(100);
    const startedAt = Date.now();
    expect((await settled(ask(daily(0)))).status).toBe(200);
    expect(Date.now() - startedAt).toBeLessThan(100);
    await settled(Promise.all(waiting));
  });

  it('holds back nothing but the bucket that was refused, whatever is given for all', async () => {
    const upstream = startUpstream();
    refuse(upstream, (path) => path.includes('/depth'), 'Too many requests');
    const { ask } = startGateway(upstream, { gateway: { given: givenRates({ '*': 600 }), patienceMs: 500 } });
    const refused = await settled(ask(depth('AAPL.US')));
    expect(refused.status).toBe(429);
    expect(errorOf(refused).retry_after_ms).toBeGreaterThan(28_000);
    const startedAt = Date.now();
    expect((await settled(ask(quote('AAPL.US')))).status).toBe(200);
    expect(Date.now() - startedAt).toBeLessThan(500);
  });
});

describe('a gateway to a service with public plans', () => {
  it('learns each limit from one refusal, and runs into none again', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { apiKey: 'starter', patienceMs: 3 * minuteMs } });
    const asks = numbers(90).map((n) => ask(daily(n), { key: 'demo' }));
    const others = numbers(40).map((n) => ask(depth(`6005${10 + n}.SH`), { key: 'expert' }));
    const answers = await settledLong(Promise.all([...asks, ...others]));
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
    expect(await metricsOf(ask)).toEqual(
      expect.arrayContaining([
        'market_data_upstream_limit_requests{bucket="daily single CN"} 60',
        'market_data_upstream_limit_requests{bucket="depth single CN"} 30',
        'market_data_upstream_rate_limited_total{bucket="daily single CN"} 1',
        'market_data_upstream_rate_limited_total{bucket="depth single CN"} 1',
      ]),
    );
  });

  it('meets no refusal where the plan is given', async () => {
    const upstream = startUpstream();
    const rates = givenRates({ 'daily single': 60, 'quotes batch': 60 });
    const { ask } = startGateway(upstream, { gateway: { apiKey: 'starter', given: rates, patienceMs: 3 * minuteMs } });
    const answers = await settledLong(Promise.all(numbers(90).map((n) => ask(daily(n)))));
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
    expect((await metricsOf(ask)).filter((line) => line.includes('rate_limited'))).toEqual([]);
  });
});

const given = (changes: Partial<GivenLimits>): GivenLimits => ({ ...nothingGiven, ...changes });

describe('a plan that is given', () => {
  it('asks as many symbols at once as it says', async () => {
    const upstream = startUpstream();
    const sizes = new Map([['quotes batch', 3]]);
    const { ask } = startGateway(upstream, { gateway: { given: given({ sizes }) } });
    await settled(ask(quote('600519.SH,600036.SH,600000.SH,000001.SZ,000002.SZ')));
    expect(upstream.requests.map(({ searchParams }) => searchParams.get('symbols')!.split(',').length)).toEqual([3, 2]);
  });

  it('asks one by one where it has no batches', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { given: given({ missing: new Set(['daily batch US']) }) } });
    const both = '/v1/klines/batch?symbols=AAPL.US,MSFT.US,600519.SH,600036.SH&count=5';
    expect((await settled(ask(both))).status).toBe(200);
    expect(upstream.requests.map(({ pathname }) => pathname).sort()).toEqual(['/v1/klines', '/v1/klines', '/v1/klines/batch']);
  });

  it.each([
    ['a function', 'depth', depth('AAPL.US')],
    ['a function in a market', 'depth single US', depth('AAPL.US')],
    ['universes', 'quotes universe', '/v1/quotes?universes=CN_ETF'],
  ])('refuses %s that it does not include, without a request', async (_, missing, path) => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { given: given({ missing: new Set([missing]) }) } });
    expect((await settled(ask(path))).status).toBe(403);
    expect(upstream.requests).toEqual([]);
    expect((await settled(ask(quote('AAPL.US')))).status).toBe(200);
  });
});

describe('a rate that is given', () => {
  it('yields to a lower one that the service names, in its market', async () => {
    const upstream = startUpstream();
    let isLower = false;
    refuse(upstream, (path) => isLower && path.includes('period=1d'), 'Rate limit exceeded (10/min)');
    const { ask } = startGateway(upstream, {
      gateway: { given: givenRates({ 'daily single': 20, 'depth single': 5 }), patienceMs: 500 },
    });
    await settled(Promise.all(numbers(10).map((n) => ask(daily(n)))));
    await settled(Promise.all(numbers(5).map((n) => ask(depth(`60000${n}.SH`)))));
    isLower = true;
    await settled(ask(daily(10)));
    const limits = (await metricsOf(ask)).filter((line) => line.includes('limit_requests'));
    expect(limits).toEqual([
      'market_data_upstream_limit_requests{bucket="daily single"} 20',
      'market_data_upstream_limit_requests{bucket="depth single"} 5',
      'market_data_upstream_limit_requests{bucket="daily single CN"} 10',
    ]);
  });
});

describe('what people and operators are told of a limit', () => {
  it('is that of the request’s bucket, in the headers', async () => {
    const rates = givenRates({ '*': 600, 'daily single': 10, quotes: 120 });
    const { ask } = startGateway(startUpstream(), { gateway: { given: rates } });
    await settled(ask(daily(0)));
    const teamOf = async (path: string) => /"team";q=\d+/.exec((await settled(ask(path))).headers.get('RateLimit-Policy')!);
    expect(String(await teamOf(daily(1)))).toBe('"team";q=10');
    expect(String(await teamOf(quote('AAPL.US')))).toBe('"team";q=120');
    expect(String(await teamOf(depth('AAPL.US')))).toBe('"team";q=600');
  });

  it('names the bucket in /healthz while it is used up', async () => {
    const { ask } = startGateway(startUpstream(), { gateway: { given: givenRates({ '*': 600, 'daily single': 2 }) } });
    await settled(Promise.all([ask(daily(0)), ask(daily(1))]));
    expect(await problemsOf(ask)).toEqual(["The upstream's limit for daily bars, one symbol, is used up (2 a minute)"]);
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(await problemsOf(ask)).toEqual([]);
  });
});

describe('the metrics of limits', () => {
  it('say what is allowed, what is allowed, what is left and how long to wait', async () => {
    const { ask } = startGateway(startUpstream(), { gateway: { given: givenRates({ 'daily single': 2, depth: 30 }) } });
    await settled(Promise.all([ask(daily(0)), ask(daily(1)), ask(depth('AAPL.US'))]));
    const metrics = await metricsOf(ask);
    expect(metrics).toEqual(
      expect.arrayContaining([
        'market_data_upstream_limit_requests{bucket="daily single"} 2',
        'market_data_upstream_limit_remaining{bucket="daily single"} 0',
        'market_data_upstream_limit_remaining{bucket="depth"} 29',
        'market_data_upstream_limit_wait_seconds{bucket="depth"} 0',
      ]),
    );
    const wait = metrics.find((line) => line.includes('wait_seconds{bucket="daily single"}'));
    expect(Number(wait?.split(' ').at(-1))).toBeGreaterThan(55);
  });

  it('have a bounded number of labels, whatever markets people make up', async () => {
    const upstream = startUpstream();
    refuse(upstream, () => true, 'Too many requests');
    const { ask } = startGateway(upstream, { gateway: { patienceMs: 100 } });
    await settled(Promise.all(numbers(40).map((n) => ask(quote(`X.M${n}`)))));
    const labels = new Set((await metricsOf(ask)).map((line) => /bucket="([^"]*)"/.exec(line)?.[1]));
    for (const label of labels) expect(label).toMatch(/^(\*|quotes( batch( other)?)?)$/);
  });
});

/** A minute of requests takes longer than other tests wait. */
async function settledLong<T>(promise: Promise<T>): Promise<T> {
  let isDone = false;
  void promise.finally(() => (isDone = true));
  for (let passed = 0; !isDone && passed < 5 * minuteMs; passed += 50) await vi.advanceTimersByTimeAsync(50);
  return promise;
}
