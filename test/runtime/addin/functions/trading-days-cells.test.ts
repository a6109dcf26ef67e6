/** Dates in trading days: `-5td` and `prev`, through Microsoft's runtime. */
import { describe, expect, it, vi } from 'vitest';
import { dayNumber, dayOf, serialOfDay } from '../../../../src/market/time/exchange-time';
import { marketIds } from '../../../../src/market/time/markets';
import { calendarOf } from '../../../../src/service/sources/simulated/calendar/trading-calendar';
import { type AddIn, startAddIn } from '../../../support/add-in';
import { cells, column, numberIn, only } from '../../../support/results';

const requestCount = (addIn: AddIn) => Object.values(addIn.requestsSinceLast()).reduce((a, b) => a + b, 0);

/** The Excel dates of the newest daily bars. */
async function tradingDays(addIn: AddIn, symbol: string, count: number): Promise<number[]> {
  const rows = cells(await addIn.call('KLINE', symbol, '1d', count, null, null, 'date', false));
  addIn.requestsSinceLast();
  return column(rows, 0).map(numberIn);
}

describe('MD.KLINE', () => {
  it('begins so many trading days before the last one, in one request', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('KLINE', '600519.SH', '1d', '-5td', null, null, 'date', false));
    expect(requestCount(addIn)).toBe(1);
    expect(column(rows, 0).map(numberIn)).toEqual(await tradingDays(addIn, '600519.SH', 6));
  });

  it('ends with the trading day before the last one', async () => {
    const addIn = await startAddIn();
    const days = await tradingDays(addIn, '600519.SH', 8);
    const shown = async (start: number | string, end: string) =>
      column(cells(await addIn.call('KLINE', '600519.SH', '1d', start, end, null, 'date', false)), 0).map(numberIn);
    expect(await shown(3, 'prev')).toEqual(days.slice(-4, -1));
    expect(await shown('-4td', '-2td')).toEqual(days.slice(-5, -2));
    expect(await shown(days.at(-6)!, 'prev')).toEqual(days.slice(-6, -1));
  });

  it('counts the trading days of each symbol by its own exchange', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('KLINE', 'AAPL.US,00700.HK', '1d', 'prev', 'prev', null, 'date', false));
    const before = async (symbol: string) => (await tradingDays(addIn, symbol, 2))[0];
    expect(column(rows, 1).map(numberIn)).toEqual([await before('AAPL.US'), await before('00700.HK')]);
  });
});

describe('MD.KLINE of other periods, or in reverse', () => {
  it.each(['5m', '1w'])('resolves trading days for bars of %s from daily bars, in one further request', async (period) => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('KLINE', '600519.SH,000001.SZ', period, '-2td', null, null, 'date', false));
    expect(requestCount(addIn)).toBe(2);
    const [first] = await tradingDays(addIn, '600519.SH', 3);
    const days = column(rows, 1).map((cell) => Math.floor(numberIn(cell)));
    expect(Math.min(...days)).toBeGreaterThanOrEqual(first!);
    if (period === '5m') expect(new Set(days)).toEqual(new Set(await tradingDays(addIn, '600519.SH', 3)));
  });

  it('refuses a range that ends before it begins', async () => {
    const addIn = await startAddIn();
    expect(await addIn.call('KLINE', '600519.SH', '1d', 'prev', '-3td')).toMatchObject({
      kind: 'error',
      code: '#VALUE!',
      message: expect.stringContaining('end: "-3td" is not valid. Enter -1td or a later date') as unknown,
    });
  });
});

describe('MD.PRICE', () => {
  it('takes the bar of a trading day in the request that it sends anyway', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('PRICE', '600519.SH', [['prev', '-5td', '-250td']]));
    expect(requestCount(addIn)).toBe(1);
    const closes = cells(await addIn.call('KLINE', '600519.SH', '1d', 251, null, null, 'close', false));
    const ago = (count: number) => numberIn(closes.at(-1 - count)?.[0]);
    expect(rows[0]?.map(numberIn)).toEqual([ago(1), ago(5), ago(250)]);
  });

  it('has no price of a future date yet; that of today is the running bar', async () => {
    const addIn = await startAddIn();
    const message = 'Not known yet: there is no trading data on or after 2026-01-16';
    for (const match of ['before', 'exact', 'after'])
      expect(await addIn.call('PRICE', '600519.SH', '2026-01-16', null, null, match)).toEqual({
        kind: 'error',
        code: '#N/A',
        message,
      });
    const [last] = cells(await addIn.call('KLINE', '600519.SH', '1d', 1, null, null, 'close', false));
    expect(numberIn(only(await addIn.call('PRICE', '600519.SH', '2026-01-15')))).toBe(numberIn(last?.[0]));
  });
});

/** The rows of symbols side by side, without column names. */
async function wide(addIn: AddIn, symbols: string, range: readonly [unknown, unknown], shape: readonly [string, string]) {
  const [start, end] = range;
  const [field, layout] = shape;
  return cells(await addIn.call('KLINE', symbols, '1d', start, end, null, field, false, null, layout));
}

describe('Symbols of several exchanges side by side', () => {
  it('share one range of trading days, in which every value is that of its date', async () => {
    const addIn = await startAddIn();
    const symbols = '600519.SH,AAPL.US,00700.HK';
    for (const [date, ...closes] of await wide(addIn, symbols, ['-2td', 'prev'], ['close', 'wide_filled'])) {
      const prices = cells(await addIn.call('PRICE', symbols, numberIn(date))).flat();
      expect(closes.map(numberIn)).toEqual(prices.map(numberIn));
    }
  });

  it('have the same dates for returns as for closes in wide_common', async () => {
    const addIn = await startAddIn();
    const dates = async (field: string) =>
      column(await wide(addIn, '600519.SH,AAPL.US', ['2026-01-05', '2026-01-14'], [field, 'wide_common']), 0);
    expect(await dates('return')).toEqual(await dates('close'));
  });
});

describe('Gaps that wide_filled fills', () => {
  /** The mainland was closed until 2025-10-08. */
  const closing = ['2025-10-01', '2025-10-15'] as const;

  it('take the value before the range at its head', async () => {
    const addIn = await startAddIn();
    const rows = await wide(addIn, '600519.SH,AAPL.US', closing, ['close', 'wide_filled']);
    expect(numberIn(rows[0]?.[1])).toBe(numberIn(only(await addIn.call('PRICE', '600519.SH', '2025-09-30'))));
    const byCount = await wide(addIn, '600519.SH,AAPL.US,00700.HK', [12, null], ['close', 'wide_filled']);
    expect(byCount.flat().filter((cell) => cell === '')).toEqual([]);
  });

  it('may be the whole range of a symbol', async () => {
    const addIn = await startAddIn();
    const closed = ['2025-10-02', '2025-10-07'] as const;
    const rows = await wide(addIn, '600519.SH,AAPL.US', closed, ['close', 'wide_filled']);
    const before = numberIn(only(await addIn.call('PRICE', '600519.SH', '2025-09-30')));
    expect(column(rows, 1).map(numberIn)).toEqual([before, before, before, before]);
  });

  it('have a volume of zero', async () => {
    const addIn = await startAddIn();
    const rows = await wide(addIn, '600519.SH,AAPL.US', closing, ['volume', 'wide_filled']);
    expect(column(rows.slice(0, 4), 1)).toEqual([0, 0, 0, 0].map((value) => expect.objectContaining({ value }) as unknown));
    expect(rows.every(([, , volume]) => numberIn(volume) > 0)).toBe(true);
  });
});

it('MD.EXFACTORS takes trading days as the ends of its range', async () => {
  const addIn = await startAddIn();
  const [first] = await tradingDays(addIn, '600519.SH', 501);
  const inSessions = cells(await addIn.call('EXFACTORS', '600519.SH', '-500td', null, false));
  expect(inSessions).toEqual(cells(await addIn.call('EXFACTORS', '600519.SH', first!, null, false)));
  expect(inSessions.length).toBeGreaterThan(0);
});

describe.each(marketIds)('The calendar of the market %s', (market) => {
  const calendar = calendarOf(market);
  const [from, to] = [dayOf(2016, 1, 1)!, dayOf(2025, 12, 31)!];
  const everyDay = Array.from({ length: to - from + 1 }, (_, i) => dayNumber(from + i));
  const sessions = everyDay.filter((day) => calendar.isTradingDay(day)).map(serialOfDay);

  it('has ten years of the trading days of its exchange, in one request that is not sent again that day', async () => {
    const addIn = await startAddIn();
    const listed = () => addIn.call('TRADINGDAYS', market, '2016-01-01', '2025-12-31');
    expect(column(cells(await listed()), 0).map(numberIn)).toEqual(sessions);
    expect(requestCount(addIn)).toBe(1);
    await vi.advanceTimersByTimeAsync(8 * 3_600_000);
    await listed();
    expect(requestCount(addIn)).toBe(0);
  });

  it.each([0, 1, -3])('moves every day of ten years by %i trading days', async (offset) => {
    const addIn = await startAddIn();
    const dates = [everyDay.map(serialOfDay)];
    const moved = cells(await addIn.call('TRADINGDAY', market, dates, offset))
      .flat()
      .map(numberIn);
    expect(moved).toEqual(everyDay.map((day) => serialOfDay(calendar.dayAt(calendar.indexAt(day) + offset))));
  });
});
