/** Splits, dividends and cumulative factors in files of bars become ex-factors, once. */
import { describe, expect, it } from 'vitest';
import { barsOf } from './bodies';
import { folderOf, serve } from './own-folder';

/** Closes and actions of Apple around its dividend and its split of August 2020, and some days that fill the file. */
const apple = [
  ['2020-08-05', 440.25, 0, 1],
  ['2020-08-06', 455.61, 0, 1],
  ['2020-08-07', 444.45, 0.82, 1],
  ['2020-08-28', 499.23, 0, 1],
  ['2020-08-31', 129.04, 0, 4],
] as const;

const withActions = (names: string, actions: (dividend: number, split: number) => string) =>
  `date,open,high,low,close,volume,${names}\n` +
  apple.map(([day, close, dividend, split]) => `${day},${close},${close},${close},${close},100,${actions(dividend, split)}`).join('\n');

interface ExFactor {
  readonly timestamp: number;
  readonly ex_factor: number;
}

async function factorsOf(files: Readonly<Record<string, string>>, symbol: string) {
  const { ask, source } = await serve(await folderOf(files));
  const { body } = await ask(`/v1/klines/ex-factors?symbols=${symbol}`);
  const { data } = body as { readonly data: Readonly<Record<string, readonly ExFactor[]>> };
  const factors = (data[symbol] ?? []).map(({ timestamp, ex_factor }) => [
    new Date(timestamp).toISOString().slice(0, 10),
    Number(ex_factor.toFixed(9)),
  ]);
  const notes = (source.files?.() ?? []).flatMap((file) => file.notes.map(({ value }) => value));
  return { factors, notes, ask };
}

const dividend = ['2020-08-07', 1.00180303];
const split = ['2020-08-31', 4];

describe('Ex-factors from columns of bars', () => {
  it.each([
    ['Quandl', 'Ex-Dividend,Split Ratio,Adj. Close', [dividend, split]],
    ['Alpha Vantage', 'dividend_amount,split_coefficient,adjusted_close', [dividend, split]],
    ['Tiingo', 'divCash,splitFactor,adjClose', [dividend, split]],
    // The prices are adjusted for splits already, here as they would not be.
    ['yfinance', 'Dividends,Stock Splits,Adj Close', [dividend]],
  ])('are those of %s', async (_, names, expected) => {
    const text = withActions(names, (paid, ratio) => `${paid},${ratio},1`);
    expect(await factorsOf({ 'AAPL.csv': text }, 'AAPL.US')).toMatchObject({ factors: expected, notes: ['carried'] });
  });

  it('include the capital gains of a fund once: they are part of the dividend', async () => {
    const rows = `2025-12-17,16.92,16.08299,0,0
2025-12-18,16.22,16.22,0.837,0.417
2025-12-19,16.22,16.22,0,0`;
    const text = `Date,Close,Adj Close,Dividends,Capital Gains,Open,High,Low,Volume,Stock Splits\n${rows
      .split('\n')
      .map((row) => `${row},${Array.from({ length: 3 }, () => row.split(',')[1]).join()},0,0`)
      .join('\n')}`;
    const { ask } = await factorsOf({ 'FUND.csv': text }, 'FUND.US');
    const { close } = barsOf(await ask('/v1/klines?symbol=FUND.US&adjust=forward'));
    expect(close[0]).toBeCloseTo(16.92 - 0.837, 6);
  });

  it('are steps of a cumulative factor, as published for 600000.SH', async () => {
    const text = `ts_code,trade_date,open,high,low,close,pre_close,vol,amount,adj_factor
600000.SH,20160621,17.9,17.9,17.9,17.9,17.9,100,179,6.295967
600000.SH,20160622,17.89,17.89,17.89,17.89,17.9,100,178.9,6.295967
600000.SH,20160623,15.8,15.8,15.8,15.8,15.8,100,158,7.128788
600000.SH,20160624,15.8,15.8,15.8,15.8,15.8,100,158,7.128788
`;
    const { factors, ask } = await factorsOf({ 'x.csv': text }, '600000.SH');
    expect(factors).toEqual([['2016-06-22', 1.132278489]]);
    const { close } = barsOf(await ask('/v1/klines?symbol=600000.SH&adjust=forward&count=4'));
    expect(close[1]).toBeCloseTo(15.8, 5);
  });

  it.each([
    ['without an adjusted close: the prices may be adjusted', 'Dividends,Stock Splits', '0.82,1', ['adjusted']],
    ['in every row: they are no actions', 'dividend,adjclose', '0.82,1', []],
    ['called factor alone: the prices have been multiplied by it', 'factor,x', '1.1,1', []],
  ])('are none %s', async (_, names, cells, notes) => {
    const text = withActions(names, () => cells);
    const long = text + Array.from({ length: 9 }, (_, day) => `\n2020-09-0${day + 1},1,1,1,1,100,${cells}`).join('');
    expect(await factorsOf({ 'AAPL.csv': long }, 'AAPL.US')).toMatchObject({ factors: [], notes });
  });

  it('give way to those that the folder lists, and follow a close in another file', async () => {
    const [head = '', ...rows] = withActions('divCash,splitFactor,adjClose', (paid, ratio) => `${paid},${ratio},1`).split('\n');
    const parts = {
      'AAPL_2.csv': [head, ...rows.slice(2)].join('\n'),
      'AAPL_1.csv': [head, ...rows.slice(0, 2)].join('\n'),
    };
    expect((await factorsOf(parts, 'AAPL.US')).factors).toEqual([dividend, split]);
    const listed = { ...parts, 'ex-factors.csv': 'symbol,time,ex_factor\nAAPL.US,2020-08-31,4\n' };
    expect(await factorsOf(listed, 'AAPL.US')).toMatchObject({ factors: [split], notes: [] });
  });
});
