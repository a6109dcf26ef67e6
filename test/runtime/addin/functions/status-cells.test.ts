import { describe, expect, it, vi } from 'vitest';
import { startAddIn } from '../../../support/add-in';
import { cells, column, numberIn, only } from '../../../support/results';

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('MD.STATUS', () => {
  it('is a table of names and values, without a request', async () => {
    const addIn = await startAddIn();
    const stream = addIn.excel.stream('STATUS');
    await passing(600);
    expect(stream.results.map(cells)).toEqual([
      [
        ['State', 'Ready'],
        ['Requests in the last minute', 0],
        ['Cells per request', ''],
        ['Reused values', ''],
        ['Queue', { kind: 'formatted', value: 0, numberFormat: '#,##0' }],
        ['Waiting until', ''],
        ['Cells with outdated values', 0],
        ['Oldest outdated value', ''],
        ['Last problem', ''],
        ['Live cells', 'Running'],
        ['Live cells update every (s)', ''],
        ['Known limits', ''],
        ['As of', ''],
      ],
    ]);
    expect(addIn.requests).toHaveLength(0);
  });

  it('counts the requests of the last minute', async () => {
    const addIn = await startAddIn();
    const stream = addIn.excel.stream('STATUS', 'requests');
    await addIn.call('QUOTE', '600519.SH');
    await passing(2_000);
    expect(only(stream.results.at(-1)!)).toBe(1);
    await passing(60_000);
    expect(stream.results.map(only)).toEqual([0, 1, 0]);
  });
});

it('A recalculation with MD.STATUS reaches Excel in one message', async () => {
  const flushes: number[] = [];
  const addIn = await startAddIn({ host: { onFlush: ({ results }) => void flushes.push(results) } });
  addIn.excel.stream('STATUS', 'state');
  await addIn.call('QUOTE', '600519.SH');
  expect(flushes).toEqual([2]);
});

describe('The pushes of MD.STATUS', () => {
  it('are at most one a second under load', async () => {
    const addIn = await startAddIn();
    const stream = addIn.excel.stream('STATUS');
    await passing(600);
    const symbols = (await addIn.quotes('universes=CN_Stock')).slice(0, 2_000).map(({ symbol }) => symbol);
    for (const symbol of symbols.slice(0, 100)) {
      await addIn.call('QUOTE', symbol);
    }
    expect(stream.results.length).toBeGreaterThan(1);
    expect(stream.results.length).toBeLessThanOrEqual(addIn.requests.length);
  });

  it('stop, without timers, while nothing changes', async () => {
    const addIn = await startAddIn();
    // What the add-in does once after the start is over.
    await vi.advanceTimersByTimeAsync(10_000);
    const timersBefore = vi.getTimerCount();
    const stream = addIn.excel.stream('STATUS');
    await passing(5_000);
    expect(vi.getTimerCount()).toBe(timersBefore);
    stream.cancel();
    await addIn.call('QUOTE', '600519.SH');
    await passing(5_000);
    expect(stream.results).toHaveLength(1);
  });
});

describe('The items of MD.STATUS', () => {
  it('are numbers for counts and shares, and a time for the end of a rate limit', async () => {
    const refuse = () => Promise.resolve(Response.json({ code: 429, retry_after_ms: 20_000 }, { status: 429 }));
    let isRefusing = false;
    const addIn = await startAddIn({ through: (request, answer) => (isRefusing ? refuse() : answer(request)) });
    await addIn.callMany([1, 2, 3, 4].map(() => ({ functionId: 'QUOTE', arguments: ['600519.SH'] })));
    isRefusing = true;
    const waiting = addIn.excel.call('QUOTE', 'AAPL.US');
    await passing(600);
    const stream = addIn.excel.stream('STATUS');
    await passing(1_600);
    const rows = cells(stream.results.at(-1)!);
    expect(rows[0]).toEqual(['State', 'Request limit reached']);
    expect(rows[3]?.[1]).toMatchObject({ kind: 'formatted', numberFormat: '0.00%' });
    expect(rows[5]?.[1]).toMatchObject({ kind: 'formatted', numberFormat: 'yyyy-mm-dd hh:mm:ss' });
    expect(numberIn(rows[5]?.[1])).toBeGreaterThan(40_000);
    await addIn.settled(waiting);
  });

  it('include the last problem in the language of the host', async () => {
    const addIn = await startAddIn({
      host: { language: 'zh-CN' },
      through: () => Promise.reject(new TypeError('fetch failed')),
    });
    await addIn.call('QUOTE', '600519.SH');
    const stream = addIn.excel.stream('STATUS');
    await passing(1_600);
    const rows = cells(stream.results.at(-1)!);
    expect(column(rows, 0)).toContain('自动更新的单元格');
    expect(rows.find(([name]) => name === '最近的问题')?.[1]).toBe('无法连接行情服务，请检查网络和服务地址');
  });
});

describe('MD.STATUS("stale")', () => {
  it('counts the stale cells and has the oldest time in the local time zone', async () => {
    let isDown = false;
    const down = () => Promise.reject(new TypeError('fetch failed'));
    const addIn = await startAddIn({ through: (request, answer) => (isDown ? down() : answer(request)) });
    const calls = ['B2', 'B3'].map((cell) => ({
      functionId: 'QUOTE',
      arguments: ['600519.SH'],
      address: `Sheet1!${cell}`,
    }));
    const fetchedAt = Date.now();
    await addIn.callMany(calls);
    const stream = addIn.excel.stream('STATUS', 'stale');
    await passing(60_000);
    expect(cells(stream.results.at(-1)!)).toEqual([[0, '']]);
    isDown = true;
    await addIn.callMany(calls);
    await passing(2_000);
    const [row] = cells(stream.results.at(-1)!);
    expect(row).toEqual([2, { kind: 'formatted', value: expect.any(Number), numberFormat: 'yyyy-mm-dd hh:mm:ss' }]);
    const localMs = fetchedAt - new Date(fetchedAt).getTimezoneOffset() * 60_000;
    const seconds = (numberIn(row?.[1]) - 25_569) * 86_400 - localMs / 1_000;
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(seconds).toBeLessThan(5);
  });
});

describe('An unknown item of MD.STATUS', () => {
  it('is an error that names the items', async () => {
    const addIn = await startAddIn();
    const stream = addIn.excel.stream('STATUS', 'weather');
    await passing(600);
    expect(stream.results).toMatchObject([
      {
        kind: 'error',
        code: '#VALUE!',
        message: expect.stringMatching(/^item: "weather" is not valid. Enter one of state, requests, .*live/),
      },
    ]);
  });
});
