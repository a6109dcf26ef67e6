/** Technical indicators among the fields of MD.KLINE and MD.INTRADAY, through Microsoft's runtime. */
import { describe, expect, it } from 'vitest';
import type { CellResult } from '../../../../src/office-host/contract';
import { type AddIn, startAddIn } from '../../../support/add-in';
import { cells, column, numberIn } from '../../../support/results';

const symbol = '600519.SH';
const requestCount = (addIn: AddIn) => Object.values(addIn.requestsSinceLast()).reduce((a, b) => a + b, 0);
const kline = (addIn: AddIn, fields: string, start: number | string = 30): Promise<CellResult> =>
  addIn.call('KLINE', symbol, '1d', start, null, null, fields, false);
const numbers = (result: CellResult, index: number) => column(cells(result), index).map(numberIn);
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

describe('An indicator beside the bars', () => {
  it('has its value in the first row, from earlier bars of the same request', async () => {
    const addIn = await startAddIn();
    const shown = await kline(addIn, 'close,sma(20)');
    expect(requestCount(addIn)).toBe(1);
    const closes = numbers(await kline(addIn, 'close', 49), 0);
    expect(numbers(shown, 0)).toEqual(closes.slice(-30));
    numbers(shown, 1).forEach((value, i) => expect(value).toBeCloseTo(mean(closes.slice(i, i + 20)), 8));
  });

  it('is the same for a start date as for a count', async () => {
    const addIn = await startAddIn();
    const byCount = await kline(addIn, 'date,ema(12),rsi,kdj');
    addIn.requestsSinceLast();
    const byDate = await kline(addIn, 'date,ema(12),rsi,kdj', numbers(byCount, 0)[0]);
    expect(requestCount(addIn)).toBe(1);
    expect(cells(byDate)).toHaveLength(30);
    for (let place = 0; place < 6; place++) {
      const expected = numbers(byCount, place);
      numbers(byDate, place).forEach((value, row) => expect(value).toBeCloseTo(expected[row]!, 3));
    }
  });

  it('does not depend on the columns beside it', async () => {
    const addIn = await startAddIn();
    const alone = numbers(await kline(addIn, 'drawdown,obv'), 1);
    expect(numbers(await kline(addIn, 'macd(12,26,9),obv'), 3)).toEqual(alone);
  });

  it('is blank where history does not reach back far enough', async () => {
    const addIn = await startAddIn();
    const [header, ...rows] = cells(await addIn.call('INTRADAY', symbol, '5m', null, 'time,close,sma(3)'));
    expect(header).toEqual(['Time', 'Close', 'SMA(3)']);
    expect(column(rows, 2).map((cell) => cell === '')).toEqual(rows.map((_, i) => i < 2));
    const newest = cells(await addIn.call('INTRADAY', symbol, '5m', 4, 'sma(3)', false));
    expect(column(newest, 0)).toEqual(column(rows, 2).slice(-4));
  });
});

describe('The columns of indicators', () => {
  it('have names, formats and the order in which they are asked for', async () => {
    const addIn = await startAddIn();
    const fields = 'MACD（12，26，9），close,boll,ret(5),obv,rsi(14)';
    const [header, row] = cells(await addIn.call('KLINE', symbol, '1d', 1, null, null, fields));
    expect(header).toEqual([
      ...['MACD(12,26,9)', 'Signal(12,26,9)', 'Histogram(12,26,9)', 'Close'],
      ...['BOLL middle(20,2)', 'BOLL upper(20,2)', 'BOLL lower(20,2)', 'Return(5)', 'OBV', 'RSI(14)'],
    ]);
    const formats = row?.map((cell) => (cell as { readonly numberFormat: string }).numberFormat);
    expect([...new Set(formats?.slice(0, 7))].map((format) => format.split(';')[0])).toEqual(['#,##0.00']);
    expect(formats?.slice(7)).toEqual(['0.00%', '#,##0', '0.00']);
  });

  it('are Chinese on a Chinese host', async () => {
    const addIn = await startAddIn({ host: { language: 'zh-CN' } });
    const [header] = cells(await addIn.call('KLINE', symbol, '日线', 1, null, '前复权', '收盘,macd,boll,kdj'));
    expect(header).toEqual([
      ...['收盘', 'DIF(12,26,9)', 'DEA(12,26,9)', 'MACD 柱(12,26,9)'],
      ...['BOLL 中轨(20,2)', 'BOLL 上轨(20,2)', 'BOLL 下轨(20,2)', 'K(9,3,3)', 'D(9,3,3)', 'J(9,3,3)'],
    ]);
  });

  it('stand behind the symbols of a stacked table', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('KLINE', `${symbol},NOSUCH.US,00700.HK`, '1d', 2, null, null, 'sma(5)', false));
    expect(column(rows, 0)).toEqual([symbol, symbol, 'NOSUCH.US', '00700.HK', '00700.HK']);
    expect(rows[2]?.[1]).toMatchObject({ message: 'Symbol not found: NOSUCH.US' });
    expect([0, 1, 3, 4].every((row) => numberIn(rows[row]?.[1]) > 0)).toBe(true);
  });
});

describe('Bad indicators are refused without a request:', () => {
  it.each([
    ['sma(0)', 'long', /^fields: "sma\(0\)" is not valid. Enter an indicator such as sma\(20\) with n = 1, 2 … 1000$/],
    ['close,tema(20)', 'long', /^fields: "tema\(20\)" is not valid. Enter one of sma, ema, .*drawdown$/],
    ['sma(20)', 'wide', /^layout: "wide" is not valid. Enter long \(for indicators and trends\)$/],
  ])('%s in the layout %s', async (fields, layout, message) => {
    const addIn = await startAddIn();
    const result = await addIn.call('KLINE', symbol, '1d', 5, null, null, fields, false, null, layout);
    expect(result).toMatchObject({ code: '#VALUE!', message: expect.stringMatching(message) as unknown });
    expect(addIn.requests).toHaveLength(0);
  });
});
