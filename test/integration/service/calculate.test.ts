/** POST /calculate: the functions for other programs, over the local service in process. */
import { describe, expect, it } from 'vitest';
import type { CalculatedCell } from '../../../src/calculate/contract';
import { createLog } from '../../../src/service/operations/observe';
import { startCalculating } from './calculating';

const { cells, refusal, send } = startCalculating();
const quoteOf = (id: string, ...given: unknown[]) => ({ id, function: 'QUOTE', arguments: given });
const valueOf = (cell: CalculatedCell | undefined) => (cell && 'values' in cell ? cell.values : cell?.error);

describe('Results', () => {
  it('are in the language of the request', async () => {
    const [headers, error] = await cells({
      locale: 'zh',
      cells: [quoteOf('a', '600519.SH', 'name,last', true), quoteOf('b', '600519.SH', 'nope')],
    });
    expect(valueOf(headers)).toEqual([
      ['名称', '最新价'],
      ['贵州茅台', expect.any(Number)],
    ]);
    expect(error).toMatchObject({ error: { code: '#VALUE!', message: expect.stringContaining('无效') } });
  });

  it('are what was known at a past time', async () => {
    const request = [quoteOf('a', '600519.SH'), { id: 'b', formula: '=MD.ASOF()' }, { id: 'c', formula: '=MD.LIVE("600519.SH")' }];
    const past = await cells({ as_of: '2025-06-30T15:00:00+08:00', cells: request });
    const bar = { id: 'd', formula: '=MD.KLINE("600519.SH",,1,"2025-06-30","none","close",FALSE)' };
    const close = valueOf((await cells({ cells: [bar] }))[0]);
    expect(past.map(valueOf)).toEqual([close, [[45838.625]], close]);
  });

  it('tell the requests that brought them, which cells share', async () => {
    const other = startCalculating();
    const request = {
      cells: [quoteOf('a', '600519.SH'), quoteOf('b', 'AAPL.US'), { id: 'c', formula: '=MD.FIELDS()' }],
    };
    expect((await other.cells(request)).map((cell) => cell.requests)).toEqual([1, 1, undefined]);
    expect((await other.cells(request)).map((cell) => cell.requests)).toEqual([undefined, undefined, undefined]);
  });
});

describe('An explanation', () => {
  const bars = { formula: '=MD.KLINE("600519.SH",,5,"2024-06-07",,"date,close,sma(5)")' };

  it('tells the value at a place, or the first number, and why there is none', async () => {
    const [close, first, error] = await cells({
      cells: [
        { id: 'a', ...bars, explain: { row: 2, column: 1 } },
        { id: 'b', formula: '=MD.QUOTE("600519.SH","name,volume_shares")', explain: true },
        { id: 'c', formula: '=MD.QUOTE("999999.SH")', explain: true },
      ],
    });
    const closeShown = (valueOf(close) as number[][])[2]?.[1];
    expect(close?.explanation?.data).toMatchObject({ value: closeShown, function: 'MD.KLINE', symbol: '600519.SH' });
    expect(close?.explanation?.text).toContain('Divide by the factor of');
    expect(first?.explanation?.text).toMatch(/Volume × shares in one unit: \d+ × 100 = \d+/);
    expect(error?.explanation?.text).toContain('Error: Symbol not found: 999999.SH');
  });

  it('is refused for more than a hundred cells', async () => {
    const request = Array.from({ length: 101 }, (_, i) => ({ id: String(i), ...bars, explain: true }));
    expect(await refusal('/calculate', { body: { cells: request } })).toContain('at most 100 can be explained');
  });
});

it('Errors say their kind, and whether they may pass', async () => {
  const request = [quoteOf('a', '600519.SH,999999.SH'), quoteOf('b', '600519.SH', 'nope'), { id: 'c', formula: '=MD.LIVE("999999.SH")' }];
  const facts = { code: '#N/A', kind: 'unknown-symbol', may_pass: false };
  expect((await cells({ cells: request })).map(valueOf)).toMatchObject([
    [[expect.any(Number)], [{ error: facts }]],
    { code: '#VALUE!', kind: 'bad-argument', may_pass: false },
    facts,
  ]);
});

describe('A key', () => {
  it('is needed, in the header', async () => {
    const body = { cells: [] };
    expect(await refusal('/calculate', { key: null, body })).toContain('401');
    expect(await refusal('/calculate?api_key=demo', { key: null, body })).toContain('401');
    expect(await refusal('/calculate', { key: 'nobody', body })).toBe('401 The API key is not valid');
  });

  it('has its plan, and nothing that another key has asked for', async () => {
    const request = { cells: [{ id: 'a', formula: '=MD.DEPTH("00700.HK")' }, quoteOf('b', 'AAPL.US')] };
    await cells(request);
    const [depth, quote] = await cells(request, { key: 'cn-only' });
    expect([depth, quote]).toMatchObject([{ error: { code: '#N/A' } }, { error: { code: '#N/A' } }]);
    expect(JSON.stringify(depth)).toContain('HK');
  });

  it('has its rate: cells beyond it wait until they are cancelled', async () => {
    const { cells: ask, send: post } = startCalculating({ ratePerMinute: 1 });
    await ask({ cells: [quoteOf('a', '600519.SH')] });
    const leaving = new AbortController();
    const response = post('/calculate', { body: { cells: [quoteOf('b', 'AAPL.US')] }, signal: leaving.signal });
    leaving.abort();
    const answer = (await (await response).json()) as { readonly cells: CalculatedCell[] };
    expect(answer.cells).toMatchObject([{ id: 'b', error: { code: '#N/A', may_pass: true } }]);
  });

  it('is in no line of the log', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    const { send: post } = startCalculating({ log });
    const body = { cells: [quoteOf('secret-4711', 'secret-4711.SH')] };
    await (await post('/calculate', { body })).text();
    await post('/calculate', { key: 'secret-4711', body });
    await post('/calculate/secret-4711', { key: 'secret-4711', body: 'secret-4711' });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain('secret-4711');
  });
});

describe('Without --calculate', () => {
  it.each(['/calculate', '/calculate/subscriptions', '/calculate/stream'])('%s is 404', async (path) => {
    const { refusal: refused } = startCalculating({ calculate: false });
    for (const method of ['GET', 'POST']) expect(await refused(path, { method })).toBe(`404 No such path: ${path}`);
  });

  it('is not described', async () => {
    const described = async (calculate: boolean) => {
      const response = await startCalculating({ calculate }).send('/openapi.json', { method: 'GET' });
      return Object.keys(((await response.json()) as { readonly paths: object }).paths);
    };
    const paths = ['/calculate', '/calculate/subscriptions', '/calculate/subscriptions/{id}', '/calculate/stream'];
    expect((await described(true)).filter((path) => !path.startsWith('/v1/'))).toEqual(paths);
    expect((await described(false)).every((path) => path.startsWith('/v1/'))).toBe(true);
  });
});

describe('Pages', () => {
  const body = { cells: [] };

  it.each([
    ['http://evil.test', {}, '403 The host evil.test is not known: name it with --host-name'],
    ['http://localhost.evil.test:4000', {}, '403'],
    ['http://localhost:4000', { Origin: 'http://evil.test' }, '403 Pages of other origins are refused'],
    ['http://localhost:4000', { Origin: 'http://localhost:5000' }, '403'],
    ['http://localhost:4000', { Origin: 'null' }, '403'],
  ])('at %s with %j are refused', async (origin, headers, message) => {
    for (const path of ['/calculate', '/calculate/subscriptions']) {
      expect(await refusal(path, { origin, headers, body })).toContain(message);
    }
  });

  it.each([
    ['http://localhost:4000', {}],
    ['http://127.0.0.1:4000', {}],
    ['http://[::1]:4000', { Origin: 'http://[::1]:4000' }],
    ['https://desk.example.com', { Origin: 'https://desk.example.com' }],
  ])('and programs at %s with %j are answered', async (origin, headers) => {
    const { send: post } = startCalculating({ hostNames: ['desk.example.com'] });
    expect((await post('/calculate', { origin, headers, body })).status).toBe(200);
  });
});

describe('Limits', () => {
  const large = `{"cells":["${'x'.repeat(8 * 1024 * 1024)}"]}`;

  it.each([
    ['a large body', large, '413 The body is larger than 8 MB'],
    ['deep JSON', '['.repeat(8_000_000), '400 The JSON is deeper than 16 levels'],
    ['deep JSON in a cell', `{"cells":[{"id":"a","function":"QUOTE","arguments":[${'['.repeat(1e5)}`, '400 The JSON is deeper'],
    ['millions of members', `[${'0,'.repeat(4e6)}0]`, '400 The JSON has more than 500000 members'],
    ['an open quotation with escapes', `"${'\\"'.repeat(4e6)}`, '400 The body is not JSON'],
    ['no body', '', '400 The body is not JSON'],
    ['a hundred thousand cells', { cells: Array(1e5).fill(0) }, '400 cells: at most 10000'],
  ])('refuse %s', async (_, body, message) => expect(await refusal('/calculate', { body })).toContain(message));
});

describe('Limits in all cells together', () => {
  it('refuse what is asked, cell by cell', async () => {
    const symbols = Array.from({ length: 3_000 }, (_, i) => `${String(600_000 + i)}.SH`).join(',');
    const many = Array.from({ length: 3 }, (_, i) => ({
      id: `c${i}`,
      function: 'KLINE',
      arguments: [symbols, '1d', 10_000],
    }));
    const results = await cells({ cells: [...many, quoteOf('d', '600519.SH')] });
    const isRefused = (cell: CalculatedCell) => JSON.stringify(cell).includes('over the limit');
    expect(results.map(isRefused)).toEqual([true, true, true, false]);
  });

  it('refuse what is given: ten thousand tables', async () => {
    const table = { formula: '=MD.FIELDS()' };
    const results = await cells({ cells: Array.from({ length: 10_000 }, (_, i) => ({ id: `c${i}`, ...table })) });
    const values = results.map((cell) => ('values' in cell ? cell.values.length * (cell.values[0]?.length ?? 0) : 0));
    expect(values.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(1_000_000);
    expect(results.at(-1)).toMatchObject({ error: { code: '#VALUE!' } });
  });

  it('let a person calculate four times at once', async () => {
    const body = { cells: [quoteOf('a', '600519.SH')] };
    const unread = await Promise.all(Array.from({ length: 4 }, () => send('/calculate', { body })));
    expect(await refusal('/calculate', { body })).toBe('429 At most 4 calculations at once');
    expect((await send('/calculate', { body, key: 'pro' })).status).toBe(200);
    for (const response of unread) await response.text();
    expect((await send('/calculate', { body })).status).toBe(200);
  });
});
