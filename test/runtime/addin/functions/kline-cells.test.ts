import { describe, expect, it } from 'vitest';
import { parseIsoDay, serialOfDay } from '../../../../src/market/time/exchange-time';
import { startAddIn } from '../../../support/add-in';
import { cells, column, numberIn } from '../../../support/results';

/** Excel's date value of a day. */
const day = (text: string): number => serialOfDay(parseIsoDay(text)!);
const daysOf = (rows: ReturnType<typeof cells>) => column(rows, 0).map(numberIn);

describe('MD.KLINE', () => {
  it('shows a hundred daily bars with headers, oldest first, dated by the exchange', async () => {
    const addIn = await startAddIn();
    const [header, ...rows] = cells(await addIn.call('KLINE', '600519.SH'));
    expect(header).toEqual(['Date', 'Open', 'High', 'Low', 'Close', 'Volume', 'Amount']);
    expect(rows).toHaveLength(100);
    const days = daysOf(rows);
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect(days.at(-1)).toBe(day('2026-01-15'));
    expect(rows[0]?.map((cell) => (cell as { numberFormat: string }).numberFormat)).toEqual([
      'yyyy-mm-dd',
      '#,##0.00',
      '#,##0.00',
      '#,##0.00',
      '#,##0.00',
      '#,##0',
      '#,##0',
    ]);
  });

  it('dates daily bars of New York by the calendar of New York', async () => {
    const addIn = await startAddIn();
    const [, ...rows] = cells(await addIn.call('KLINE', 'AAPL.US', '1d', 3));
    expect(daysOf(rows)).toEqual([day('2026-01-12'), day('2026-01-13'), day('2026-01-14')]);
  });

  it('shows weekly bars, including the running one', async () => {
    const addIn = await startAddIn();
    const [, ...rows] = cells(await addIn.call('KLINE', 'AAPL.US', '1w', 20));
    expect(rows).toHaveLength(20);
    expect(daysOf(rows).slice(-2)).toEqual([day('2026-01-09'), day('2026-01-14')]);
  });

  it('shows minute bars in exchange time', async () => {
    const addIn = await startAddIn();
    const [header, ...rows] = cells(await addIn.call('KLINE', '600519.SH', '1m', 5));
    expect(header?.[0]).toBe('Time');
    expect(rows[0]?.[0]).toMatchObject({ numberFormat: 'yyyy-mm-dd hh:mm' });
    const minutes = daysOf(rows).map((serial) => Math.round((serial % 1) * 1440));
    expect(minutes).toEqual([10 * 60 + 27, 10 * 60 + 28, 10 * 60 + 29, 10 * 60 + 30, 10 * 60 + 31]);
  });
});

describe('The dates of MD.KLINE', () => {
  it.each([
    ['ISO text', '2025-12-01', '2025-12-31'],
    ['Excel dates', day('2025-12-01'), day('2025-12-31')],
    ['a date of a spilled table', { kind: 'formatted', value: day('2025-12-01'), numberFormat: 'yyyy-mm-dd' }, '2025-12-31'],
  ])('can be %s, and include both ends', async (_, start, end) => {
    const addIn = await startAddIn();
    const [, ...rows] = cells(await addIn.call('KLINE', '600519.SH', '1d', start, end));
    expect([daysOf(rows)[0], daysOf(rows).at(-1)]).toEqual([day('2025-12-01'), day('2025-12-31')]);
  });

  it('can be relative', async () => {
    const addIn = await startAddIn();
    const [, ...rows] = cells(await addIn.call('KLINE', '600519.SH', '1d', '-7d'));
    expect(daysOf(rows)[0]).toBe(day('2026-01-08'));
    const [, ...month] = cells(await addIn.call('KLINE', '600519.SH', '1d', 'mtd'));
    expect(daysOf(month)[0]).toBeGreaterThanOrEqual(day('2026-01-01'));
  });

  it('can be a count of bars and an end', async () => {
    const addIn = await startAddIn();
    const [, ...rows] = cells(await addIn.call('KLINE', '600519.SH', '1d', 2, '2025-12-31'));
    expect(daysOf(rows)).toEqual([day('2025-12-30'), day('2025-12-31')]);
  });
});

describe('The table of MD.KLINE', () => {
  it('has the requested fields, newest first, without headers', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('KLINE', '600519.SH', '1d', 3, null, null, 'close,date,prev_close', false, 'desc'));
    expect(rows).toHaveLength(3);
    expect(column(rows, 1).map(numberIn)).toEqual([day('2026-01-15'), day('2026-01-14'), day('2026-01-13')]);
    expect(numberIn(rows[0]?.[2])).toBeCloseTo(numberIn(rows[1]?.[0]), 6);
  });

  it('stacks several symbols, with one row for a failed one', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('KLINE', [['600519.SH'], [''], ['NOSUCH.US'], ['AAPL.US']], '1d', 2));
    expect(column(rows, 0)).toEqual(['Symbol', '600519.SH', '600519.SH', '', 'NOSUCH.US', 'AAPL.US', 'AAPL.US']);
    expect(rows[4]?.[1]).toMatchObject({ kind: 'error', code: '#N/A', message: 'Symbol not found: NOSUCH.US' });
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([8]));
  });
});

describe('MD.KLINE in the layout wide', () => {
  it('shows one field with a column for each symbol', async () => {
    const addIn = await startAddIn();
    const args = ['600519.SH,000001.SZ', '1d', 5, null, 'forward', null, true, 'asc', 'wide'] as const;
    const [header, ...rows] = cells(await addIn.call('KLINE', ...args));
    expect(header).toEqual(['Date', '600519.SH', '000001.SZ']);
    const single = cells(await addIn.call('KLINE', '000001.SZ', '1d', 5, null, 'forward', 'close', false));
    expect(column(rows, 2).map(numberIn)).toEqual(column(single, 0).map(numberIn));
  });

  it('shows the errors in one row if no symbol has a bar', async () => {
    const addIn = await startAddIn({ key: null });
    const args = ['600519.SH,AAPL.US', '1d', 5, null, null, null, true, 'asc', 'wide'] as const;
    const message = 'Open the Tickgrid pane and enter your API key';
    expect(cells(await addIn.call('KLINE', ...args)).slice(1)).toMatchObject([['', { message }, { message }]]);
  });

  it('starts at the beginning of a day for a date with a time', async () => {
    const addIn = await startAddIn();
    const from = async (start: number) => cells(await addIn.call('KLINE', '600519.SH', '1d', start)).length;
    expect(await from(day('2026-01-08') + 0.4)).toBe(await from(day('2026-01-08')));
  });
});

const web = { platform: 'OfficeOnline' } as const;

describe('The bars of MD.KLINE', () => {
  it('are forward adjusted by default, so that the last close is the traded one', async () => {
    const addIn = await startAddIn();
    const closes = async (adjust: string) =>
      column(cells(await addIn.call('KLINE', '600000.SH', '1d', 2000, null, adjust, 'close', false)), 0).map(numberIn);
    const [none, forward, backward] = [await closes('none'), await closes('forward'), await closes('backward')];
    expect(forward.at(-1)).toBeCloseTo(none.at(-1)!, 6);
    expect(forward[0]).toBeLessThan(none[0]!);
    expect(backward.at(-1)).toBeGreaterThan(none.at(-1)!);
  });

  it('can be ten thousand', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('KLINE', 'AAPL.US', '1d', 10_000, null, null, null, false));
    expect(rows).toHaveLength(10_000);
    expect(addIn.requests).toHaveLength(1);
  });

  it.each(['1d', '5m'])('keep their dates when they are ten thousand, within what Excel on the web takes: %s', async (period) => {
    const flushes: number[] = [];
    const addIn = await startAddIn({ host: { ...web, onFlush: ({ size }) => void flushes.push(size) } });
    const rows = cells(await addIn.call('KLINE', '600519.SH', period, 10_000, null, null, null, false));
    expect(rows.length).toBeGreaterThan(5_000);
    expect(rows.every(([date, open]) => typeof date === 'object' && typeof open === 'number')).toBe(true);
    expect(Math.max(...flushes)).toBeLessThan(1_500_000);
  });

  it('are requested once for many cells with different counts', async () => {
    const addIn = await startAddIn();
    const symbols = ['600519.SH', '000001.SZ', 'AAPL.US', 'MSFT.US', '00700.HK'];
    const calls = symbols.flatMap((symbol) => [20, 60, 250].map((count) => ({ functionId: 'KLINE', arguments: [symbol, '1d', count] })));
    const results = await addIn.callMany(calls);
    expect(results.map((result) => cells(result).length)).toEqual(symbols.flatMap(() => [21, 61, 251]));
    expect(addIn.requests.length).toBeLessThanOrEqual(3);
  });
});
