/** MD.FIELDS: which fields and indicators it lists, and the names of functions that it takes. */
import { describe, expect, it } from 'vitest';
import { indicatorNames } from '../../../../src/market/indicators/spec';
import { fields } from '../../../../src/market/fields/fields';
import { CellError } from '../../../support/functions-in-node';
import { beforeEachInExcel, respond, startFunctions } from '../../../support/small-market';

beforeEachInExcel();

const header = ['Field', 'Column name', 'Unit', 'Description'];
const exFactors = [
  header,
  ['symbol', 'Symbol', '', 'Code and market'],
  ['timestamp', 'Time', 'exchange time', 'Time of the data'],
  ['ex_factor', 'Adjustment factor', '', 'Previous close ÷ ex-rights reference price of one event'],
];

const listed = async (name: unknown) => (await startFunctions().call('fields', { functionName: name })) as string[][];

describe('MD.FIELDS', () => {
  it.each(['EXFACTORS', 'exfactors', ' ExFactors ', 'MD.EXFACTORS', 'md.exfactors', '=MD.EXFACTORS'])(
    'describes the fields of one function, named as %j',
    async (name) => {
      const { call, requests } = startFunctions();
      expect(await call('fields', { functionName: name })).toEqual(exFactors);
      expect(requests).toHaveLength(0);
    },
  );

  it.each([null, '', '=', 'MD.'])('describes all fields and indicators when the name is %j', async (name) => {
    const rows = await listed(name);
    expect(rows).toHaveLength(1 + Object.keys(fields).length + indicatorNames.length + ['spark'].length);
    expect(rows.slice(1, 3).map(([id]) => id)).toEqual(['symbol', 'name']);
  });

  it('describes indicators with their usual parameters, for bars and screens', async () => {
    const atr = ['atr(14)', 'ATR(14)', 'CNY (SH, SZ, BJ), HKD (HK), USD (US)', 'Average true range'];
    for (const name of ['KLINE', 'INTRADAY', 'UNIVERSE', '']) expect(await listed(name)).toContainEqual(atr);
    for (const name of ['QUOTE', 'PRICE']) expect(await listed(name)).not.toContainEqual(atr);
  });

  it('describes the statistics of screens, and none of their indicators that depend on the first bar', async () => {
    const rows = await listed('UNIVERSE');
    expect(rows).toContainEqual(['high(250)', 'High', 'CNY (SH, SZ, BJ), HKD (HK), USD (US)', 'Highest price of the last n days']);
    expect(rows.filter(([, , , description]) => description === '')).toEqual([]);
    expect(rows.map(([id]) => id)).not.toContain('obv');
    expect(rows.map(([id]) => id)).not.toContain('beta(250)');
  });
});

it('MD.FIELDS describes sparklines for quotes, bars and screens', async () => {
  const spark = ['spark(20)', 'Trend', '', 'The last n closes as text, from the lowest to the highest of them: ▁▂▅▇'];
  for (const name of ['QUOTE', 'KLINE', 'INTRADAY', 'UNIVERSE', '']) expect(await listed(name)).toContainEqual(spark);
  for (const name of ['PRICE', 'LIVE']) expect(await listed(name)).not.toContainEqual(spark);
  expect((await listed('QUOTE')).slice(-2).map(([field]) => field)).toEqual(['line(20)', 'candlestick(20)']);
  expect((await listed('KLINE')).map(([field]) => field)).not.toContain('candlestick(20)');
});

describe('A call of MD.FIELDS', () => {
  it('is in the language of the host', async () => {
    expect(await startFunctions(respond, { language: 'zh' }).call('fields', { functionName: 'EXFACTORS' })).toEqual([
      ['字段', '列名', '单位', '说明'],
      ['symbol', '代码', '', '证券代码与市场'],
      ['timestamp', '时间', '交易所当地时间', '数据时间'],
      ['ex_factor', '除权因子', '', '单次事件的前收盘价 ÷ 除权除息参考价'],
    ]);
  });

  it.each([
    ['SUM', 'SUM'],
    ['MD.SUM', 'SUM'],
    ['QUOTE=', 'QUOTE='],
    ['QUOTE.MD.', 'QUOTE.MD.'],
  ])('names the functions when it does not know %j', async (name, received) => {
    const functions = 'QUOTE, KLINE, INTRADAY, DEPTH, INSTRUMENT, EXFACTORS, UNIVERSE, PRICE, LIVE, LIVEDEPTH, CARD';
    const message = `function_name: "${received}" is not valid. Enter one of ${functions}`;
    expect(await listed(name)).toEqual(new CellError('#VALUE!', message));
  });
});
