import { describe, expect, it } from 'vitest';
import type { OverLimit } from '../../../src/service/people/plan-refusals';
import { createRateCounter } from '../../../src/service/people/rate-counter';
import type { ServiceOptions } from '../../../src/service/command/service';
import { symbolLimitIn } from '../../../src/protocol/refusal-words';
import { type Answer, startService, thursdayMorning } from '../../support/local-service';
import { barsOf, errorOf, symbolsOfRecords } from './bodies';

const mainland = ['600519.SH', '600000.SH', '600036.SH', '601318.SH', '000001.SZ', '000858.SZ'];
const quotesOf = (symbols: readonly string[]) => `/v1/quotes?symbols=${symbols.join(',')}`;
const daily = '/v1/klines?symbol=600519.SH&count=2';
const dailyBatch = '/v1/klines/batch?symbols=600519.SH&count=2';

/** The service under a clock of the test. */
function start(options: Partial<ServiceOptions> = {}) {
  const clock = { now: 0 };
  const ask = startService({ counter: createRateCounter(60_000, () => clock.now), ...options });
  return { ask, clock };
}

async function statusesOf(count: number, answer: () => Promise<Answer>): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await answer()).status);
  return statuses;
}

const noMode = (mode: string, name: string) => `Access mode '${mode}' not available for ${name}. Upgrade your plan.`;
const noMarket = (name: string, market: string) => `No permission for ${name} (markets: ${market})`;

const permissions = [
  ['free', quotesOf(['600519.SH', 'AAPL.US', '00700.HK']), 200],
  ['free', '/v1/quotes?universes=CN_ETF', noMode('universe', 'quotes')],
  ['free', daily, 200],
  ['free', `${daily}&period=1M`, 200],
  ['free', '/v1/klines?symbol=AAPL.US&count=2', 200],
  ['free', dailyBatch, noMode('batch', 'daily_bars')],
  ['free', `${daily}&period=5m`, noMarket('minute_bars', 'CN')],
  ['free', '/v1/klines/intraday?symbol=AAPL.US', noMarket('intraday', 'US')],
  ['free', '/v1/depth?symbol=600519.SH', noMarket('depth', 'CN')],
  ['free', '/v1/klines/ex-factors?symbols=600519.SH', noMarket('ex_factors', 'CN')],
  ['free', '/v1/instruments?symbols=600519.SH', 200],
  ['starter', '/v1/quotes?universes=CN_Stock,CN_ETF', 200],
  ['starter', '/v1/quotes?universes=US_Stock', noMarket('quotes', 'US')],
  ['starter', dailyBatch, 200],
  ['starter', '/v1/depth?symbol=600519.SH', 200],
  ['starter', '/v1/depth/batch?symbols=600519.SH', noMode('batch', 'depth')],
  ['starter', `${daily}&period=1m`, noMarket('minute_bars', 'CN')],
  ['pro', '/v1/quotes?universes=CN_ETF', 200],
  ['pro', '/v1/quotes?universes=CN_ETF,HK_Stock', noMarket('quotes', 'HK')],
  ['pro', quotesOf(['AAPL.US', '00700.HK']), 200],
  ['pro', '/v1/klines/batch?symbols=600519.SH,AAPL.US&period=1m&count=2', 200],
  ['pro', '/v1/klines/intraday/batch?symbols=600519.SH', 200],
  ['pro', '/v1/depth/batch?symbols=600519.SH', 200],
  ['pro', '/v1/klines/ex-factors?symbols=600519.SH', 200],
  ['cn-pro', dailyBatch, 200],
  ['cn-pro', '/v1/klines?symbol=AAPL.US&count=2', 200],
  ['cn-pro', '/v1/klines/batch?symbols=600519.SH,AAPL.US', noMarket('daily_bars', 'US')],
  ['cn-pro', '/v1/klines/batch?symbols=AAPL.US,00700.HK', noMarket('daily_bars', 'US, HK')],
  ['cn-pro', '/v1/depth?symbol=AAPL.US', noMarket('depth', 'US')],
] as const;

describe('a public plan includes, and refuses in the words of public services,', () => {
  it.each(permissions)('key %s: %s', async (key, path, expected) => {
    const answer = await startService()(path, { key });
    if (expected === 200) expect(answer.status).toBe(200);
    else expect([answer.status, errorOf(answer).message]).toEqual([403, expected]);
  });

  it('refuses quarters of the free plan as an unknown value, not as a missing permission', async () => {
    const answer = await startService()(`${daily}&period=1Q`, { key: 'free' });
    expect([answer.status, errorOf(answer).message]).toEqual([400, 'unknown variant `1Q`, expected one of `1d`, `1w`, `1M`']);
  });

  it('answers the newest 5,000 minute bars, of the last year', async () => {
    const ask = startService();
    const minutes = async (query: string) => barsOf(await ask(`/v1/klines?symbol=600519.SH&period=1m&${query}`, { key: 'pro' })).timestamp;
    expect(await minutes('count=10000')).toHaveLength(5_000);
    const twoYearsAgo = thursdayMorning - 730 * 86_400_000;
    expect(await minutes(`start_time=${twoYearsAgo}&end_time=${twoYearsAgo + 86_400_000 * 7}`)).toEqual([]);
  });
});

describe('the rate of each function and mode', () => {
  it.each([
    ['free', quotesOf(['600519.SH']), 10],
    ['free', daily, 10],
    ['starter', quotesOf(['600519.SH']), 60],
    ['starter', '/v1/quotes?universes=CN_ETF', 20],
    ['starter', '/v1/depth?symbol=600519.SH', 30],
    ['pro', daily, 120],
    ['pro', dailyBatch, 60],
    ['pro', '/v1/klines/batch?symbols=600519.SH&period=1m&count=2', 30],
    ['pro', '/v1/depth/batch?symbols=600519.SH', 30],
    ['cn-pro', '/v1/klines?symbol=AAPL.US&count=2', 120],
  ] as const)('key %s: %s %i times a minute', async (key, path, rate) => {
    const { ask } = start();
    const statuses = await statusesOf(rate + 1, () => ask(path, { key }));
    expect(statuses.indexOf(429)).toBe(rate);
  });
});

describe('a rate of a function and mode', () => {
  it('counts alone, for all markets together', async () => {
    const { ask } = start();
    const key = 'free';
    await statusesOf(10, () => ask(quotesOf(['600519.SH']), { key }));
    expect((await ask(quotesOf(['AAPL.US']), { key })).status).toBe(429);
    expect((await ask(daily, { key })).status).toBe(200);
  });

  it('counts nothing that the plan refuses', async () => {
    const { ask } = start();
    const key = 'pro';
    await statusesOf(60, () => ask('/v1/quotes?universes=US_Stock', { key }));
    expect((await ask('/v1/quotes?universes=CN_ETF', { key })).status).toBe(200);
  });
});

describe('a public plan', () => {
  it('names the rate in the words of its 429 with the exact time to wait, and by no header', async () => {
    const { ask, clock } = start();
    const key = 'free';
    clock.now = 1_000;
    await statusesOf(10, () => ask(daily, { key }));
    clock.now += 29_220;
    const { status, body, headers } = await ask(daily, { key });
    expect([status, body]).toEqual([
      429,
      {
        code: 429,
        message: 'Rate limit exceeded for daily_bars single (10/min). Retry after 30780ms',
        retry_after_ms: 30_780,
        request_id: expect.any(String),
      },
    ]);
    for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After']) expect(headers.get(name)).toBeNull();
    clock.now += 30_780;
    expect((await ask(daily, { key })).headers.get('RateLimit')).toBeNull();
  });

  it('has one rate of all functions where the service is started with one', async () => {
    const { ask } = start({ ratePerMinute: 2 });
    const key = 'pro';
    await ask(daily, { key });
    await ask(quotesOf(['600519.SH']), { key });
    const refused = await ask('/v1/depth?symbol=600519.SH', { key });
    expect([refused.status, errorOf(refused).message]).toEqual([429, 'Rate limit exceeded (2/min). Retry after 60000ms']);
  });
});

describe('too many symbols', () => {
  it.each([
    ['400', 400, 5],
    ['403', 403, 5],
    ['413', 413, 5],
    ['414', 414, 5],
    ['422', 422, 5],
    ['400-zh', 400, 5],
    ['422-zh', 422, 5],
    ['mute', 400, undefined],
  ] as const)('are answered as --over-limit %s says: %i, naming %s', async (overLimit, status, named) => {
    const answer = await startService({ overLimit })(quotesOf(mainland), { key: 'free' });
    expect(answer.status).toBe(status);
    expect(symbolLimitIn(errorOf(answer).message)).toBe(named);
    expect(/\p{Script=Han}/u.test(errorOf(answer).message)).toBe(overLimit.endsWith('zh'));
  });

  it('are refused with 400 by default, in words that name both numbers', async () => {
    const answer = await startService()(quotesOf(mainland), { key: 'free' });
    expect([answer.status, errorOf(answer).message]).toEqual([400, 'symbols: expected at most 5 symbols per request, got "6 symbols"']);
  });

  it('are refused without a body by --over-limit empty', async () => {
    const { status, body } = await startService({ overLimit: 'empty' })(quotesOf(mainland), { key: 'free' });
    expect([status, body]).toEqual([400, '']);
  });

  it('are cut to the first ones by --over-limit truncate', async () => {
    const overLimit: OverLimit = 'truncate';
    const answer = await startService({ overLimit })(quotesOf(mainland), { key: 'free' });
    expect([answer.status, symbolsOfRecords(answer)]).toEqual([200, mainland.slice(0, 5)]);
  });

  it('are counted by the market that allows fewest', async () => {
    const ask = startService();
    const status = async (symbols: readonly string[]) => (await ask(quotesOf(symbols), { key: 'cn-pro' })).status;
    expect([await status(mainland), await status([...mainland, 'AAPL.US'])]).toEqual([200, 400]);
  });
});

describe('the code of error bodies with --error-code text', () => {
  it.each([
    ['nobody', daily, 'UNAUTHORIZED'],
    ['free', dailyBatch, 'FORBIDDEN'],
    ['demo', '/v1/klines', 'BAD_REQUEST'],
    ['demo', '/v1/nothing', 'NOT_FOUND'],
    ['demo', '/v1/klines?symbol=NOSUCH.US', 'NOT_FOUND'],
  ] as const)('key %s, %s: %s', async (key, path, code) => {
    expect((await startService({ errorCode: 'text' })(path, { key })).body).toMatchObject({ code });
  });

  it('is a text where a limit or a fault refuses as well', async () => {
    const limited = startService({ errorCode: 'text', ratePerMinute: 0 });
    expect((await limited(daily)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const failing = startService({ errorCode: 'text', faults: [{ kind: 'http-503', probability: 1 }] });
    expect((await failing(daily)).body).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
