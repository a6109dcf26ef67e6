import { describe, expect, it } from 'vitest';
import { type Ask, day, startService, thursdayMorning } from '../../support/local-service';
import { barsBySymbol, barsOf, type Columns, last, symbolsOfRecords } from './bodies';

const noDocuments = { functions: { en: [], zh: [] }, topics: [] };
const periods = '1m, 5m, 15m, 30m, 60m, 1d, 1w, 1M, 1Q, 1Y';

describe('a refusal of a parameter names it and what was expected', () => {
  it.each([
    ['/v1/klines?symbol=600519.SH&period=2d', `period: expected one of ${periods}, got "2d"`],
    [
      '/v1/klines?symbol=600519.SH&adjust=split',
      'adjust: expected one of none, forward, backward, forward_additive, backward_additive, got "split"',
    ],
    ['/v1/klines?symbol=600519.SH&count=0', 'count: expected a whole number from 1 to 10000, got "0"'],
    ['/v1/klines?symbol=600519.SH&count=10001', 'count: expected a whole number from 1 to 10000, got "10001"'],
    ['/v1/klines?symbol=600519.SH&count=ten', 'count: expected a whole number, got "ten"'],
    ['/v1/klines?symbol=600519.SH&start_time=today', 'start_time: expected a whole number, got "today"'],
    ['/v1/klines', 'symbol is required'],
    ['/v1/klines?symbol=600519.SH,AAPL.US', 'symbol: expected one symbol, got "600519.SH,AAPL.US"'],
    ['/v1/klines/intraday?symbol=600519.SH&period=1d', 'period: expected one of 1m, 5m, 10m, 15m, 30m, 60m, got "1d"'],
    ['/v1/klines?symbol=600519.SH&from=1', 'from: expected one of symbol, period, count, start_time, end_time, adjust, got "from"'],
    ['/v1/klines?symbol=600519.SH&count=1&count=2', 'count: expected to be given once, got "1 and 2"'],
    ['/v1/quotes?universes=CN_Bond', 'universes: expected one of CN_Stock, US_Stock, HK_Stock, CN_ETF, got "CN_Bond"'],
    ['/v1/quotes', 'Give either symbols or universes'],
    ['/v1/quotes?symbols=AAPL.US&universes=CN_ETF', 'Give either symbols or universes'],
    ['/v1/quotes?symbols=,', 'symbols: expected a comma-separated list of symbols, got ","'],
  ])('%s', async (path, message) => expect(await startService()(path)).toMatchObject({ status: 400, body: { code: 400, message } }));
});

describe('a refusal of a path', () => {
  it('that is unknown is 404', async () => expect(await startService()('/v1/news')).toMatchObject({ status: 404, body: { code: 404 } }));

  it.each([
    ['POST', '/v1/klines', 'GET'],
    ['GET', '/v1/alerts', 'POST'],
    ['GET', '/calculate', 'POST'],
    ['GET', '/calculate/subscriptions', 'POST'],
    ['GET', '/calculate/subscriptions/1', 'DELETE'],
    ['POST', '/calculate/stream', 'GET'],
    ['GET', '/mcp', 'POST'],
  ])('of %s %s is 405, which names %s', async (method, path, allowed) => {
    const test = () => Promise.resolve({ kind: 'delivered' } as const);
    const webhook = { hasRoom: () => true, post: () => {}, test, problems: () => [] };
    const ask = startService({ webhook, calculate: true, mcp: noDocuments });
    const { status, headers, body } = await ask(path, { method });
    expect([status, headers.get('Allow'), body]).toEqual([
      405,
      allowed,
      expect.objectContaining({ code: 405, message: `Only ${allowed} is answered here` }),
    ]);
  });
});

describe('symbols that are not listed', () => {
  it.each([
    ['/v1/quotes?symbols=600519.SH,NOSUCH.US', ['600519.SH']],
    ['/v1/instruments?symbols=NOSUCH.US,600519.SH', ['600519.SH']],
  ])('%s leaves them out of the array', async (path, symbols) => expect(symbolsOfRecords(await startService()(path))).toEqual(symbols));

  it.each(['/v1/klines/batch', '/v1/klines/intraday/batch', '/v1/depth/batch', '/v1/klines/ex-factors'])(
    '%s leaves out their keys',
    async (path) => {
      const response = await startService()(`${path}?symbols=600519.SH,NOSUCH.US`);
      expect(Object.keys(barsBySymbol(response))).toEqual(['600519.SH']);
    },
  );

  it.each(['/v1/klines', '/v1/klines/intraday', '/v1/depth'])('%s is refused with 404', async (path) => {
    expect(await startService()(`${path}?symbol=NOSUCH.US`)).toMatchObject({
      status: 404,
      body: { code: 404, message: 'No such symbol: NOSUCH.US' },
    });
  });
});

async function klines(query: string, ask: Ask = startService()): Promise<Columns> {
  return barsOf(await ask(`/v1/klines?symbol=600519.SH&${query}`));
}

describe('ranges of K-lines', () => {
  it('include both ends', async () => {
    const { timestamp } = await klines(`start_time=${day('2025-12-01')}&end_time=${day('2025-12-31')}&count=10000`);
    expect([timestamp[0], timestamp.at(-1)]).toEqual([day('2025-12-01'), day('2025-12-31')]);
  });

  it('have the newest `count` bars, 100 by default', async () => {
    const { timestamp } = await klines(`start_time=${day('2020-01-01')}&end_time=${day('2025-12-31')}`);
    expect(timestamp).toHaveLength(100);
    expect(timestamp.at(-1)).toBe(day('2025-12-31'));
  });

  it('have empty columns when no bar lies in them', async () => {
    const data = await klines(`start_time=${day('2026-01-10')}&end_time=${day('2026-01-11')}`);
    expect(Object.values(data)).toEqual([[], [], [], [], [], [], [], []]);
  });

  it('have up to ten thousand bars', async () => {
    const response = await startService()('/v1/klines?symbol=AAPL.US&count=10000');
    expect(barsOf(response).close).toHaveLength(10_000);
  });
});

describe('K-lines of each period', () => {
  it.each(periods.split(', '))('%s are ascending columns of equal length, open and close within low and high', async (period) => {
    const data = await klines(`period=${period}&count=50`);
    const { timestamp, open, high, low, close } = data;
    expect(new Set(Object.values(data).map((column) => column.length)).size).toBe(1);
    expect(timestamp).toEqual([...new Set(timestamp)].sort((a, b) => a - b));
    timestamp.forEach((_, i) => {
      expect(low[i]).toBeLessThanOrEqual(Math.min(open[i]!, close[i]!));
      expect(high[i]).toBeGreaterThanOrEqual(Math.max(open[i]!, close[i]!));
    });
  });

  it('60m end with the sessions: 10:30, 11:30, 14:00 and 15:00 in Shanghai', async () => {
    const from = Date.parse('2026-01-14T00:00:00+08:00');
    const { timestamp } = await klines(`period=60m&start_time=${from}&end_time=${from + 86_400_000 - 1}`);
    const hours = timestamp.map((ms) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 16));
    expect(hours).toEqual(['10:30', '11:30', '14:00', '15:00']);
  });

  it('1M aggregate their days, which are adjusted before', async () => {
    const ask = startService();
    const get = async (query: string) => barsOf(await ask(`/v1/klines?symbol=600000.SH&${query}`));
    for (const adjust of ['none', 'forward', 'backward', 'forward_additive', 'backward_additive']) {
      const months = await get(`period=1M&count=24&adjust=${adjust}`);
      const end = months.timestamp.at(-2)!;
      const start = months.timestamp.at(-3)! + 1;
      const days = await get(`period=1d&count=100&adjust=${adjust}&start_time=${start}&end_time=${end}`);
      const month = (name: keyof Columns) => months[name].at(-2)!;
      expect(month('open')).toBeCloseTo(days.open[0]!, 5);
      expect(month('close')).toBeCloseTo(last(days.close), 5);
      expect(month('high')).toBeCloseTo(Math.max(...days.high), 5);
      expect(month('low')).toBeCloseTo(Math.min(...days.low), 5);
      expect(month('volume')).toBe(days.volume.reduce((a, b) => a + b, 0));
    }
  });
});

describe('intraday', () => {
  it('has the bars of the day so far, the last one running', async () => {
    const { timestamp } = barsOf(await startService()('/v1/klines/intraday?symbol=600519.SH&count=10000'));
    expect(timestamp[0]).toBe(Date.parse('2026-01-15T09:31:00+08:00'));
    expect(last(timestamp)).toBeGreaterThanOrEqual(thursdayMorning);
    expect(last(timestamp) - thursdayMorning).toBeLessThanOrEqual(60_000);
  });
});
