import { describe, expect, it } from 'vitest';
import { unitInName } from '../../../src/service/sources/files/formats/column-names';
import { columnsOf } from '../../../src/service/sources/files/formats/columns';
import { orderOf } from '../../../src/service/sources/files/formats/headerless';
import { tableHead } from '../../../src/service/sources/files/formats/table-head';
import { strangeClock } from '../../../src/service/sources/files/judge/refusals';
import { fileSymbol } from '../../../src/service/sources/files/symbols/file-symbols';
import { namedSymbol } from '../../../src/service/sources/files/symbols/named-symbol';
import { clockFormat } from '../../../src/service/sources/files/times/date-formats';
import { writingOf } from '../../../src/service/sources/files/times/times';

const row = '2024-01-31,1,2,1,2';
const words = ['Date', 'Open', 'High', 'Low', 'Close'];

describe('the head of a table', () => {
  it.each([
    ['a header with a byte order mark', `\uFEFFDate,Open,High,Low,Close\r\n${row}\r\n`, ',', 1, words],
    ['semicolons', 'Date;Open;High;Low;Close\n2024-01-31;1,5;2;1;2', ';', 1, words],
    ['carriage returns alone', `Date,Open,High,Low,Close\r${row}`, ',', 1, words],
    ['lines above it', `https://example.com\n\nDate,Open,High,Low,Close\n${row}`, ',', 3, words],
    ['tickers below it', `Date,Open,High,Low,Close\n,AAPL,AAPL,AAPL,AAPL\n${row}`, ',', 2, words],
    ['no header', `${row}\n${row}`, ',', 0, ['', '', '', '', '']],
  ])('is found with %s', (_, text, separator, skip, names) => {
    const head = tableHead(text);
    expect([head.separator, head.skip, head.names]).toEqual([separator, skip, names]);
    expect(head.rows[0]?.[0]).toBe('2024-01-31');
  });
});

const zones = { SH: 'Asia/Shanghai', L: 'Europe/London' };

describe('the symbol of a file', () => {
  it.each([
    ['000001.SZ.csv', '000001.SZ'],
    ['daily/calm.us_daily_raw.csv', 'CALM.US'],
    ['BRK.B.US.parquet', 'BRK.B.US'],
    ['SH#600519.txt', '600519.SH'],
    ['sh.600000.csv', '600000.SH'],
    ['0700.HK.csv', '00700.HK'],
    ['600519_daily (1).csv', '600519.SH'],
    ['aapl_us_d.csv', 'AAPL.US'],
    ['AAPL Historical Data.csv', 'AAPL.US'],
    ['intraday_AMZN_60min.csv', 'AMZN.US'],
    ['yahoofinance-GOOG-20040819-20180120.csv', 'GOOG.US'],
    ['VOD.L.csv', 'VOD.L'],
    ['symbol=AAPL.US/part-0.parquet', 'AAPL.US'],
    ['AAPL/1.csv', 'AAPL.US'],
    ['AAPL历史数据.csv', 'AAPL.US'],
    ['BTC-USD.csv', 'BTCUSD.CC'],
    ['A.csv', 'A.US'],
    ['比特币期货 CME历史数据.csv', undefined],
    ['Crude Oil WTI Futures Historical Data.csv', undefined],
    ['US Dollar Index Historical Data.csv', undefined],
    ['FX_EURUSD, 1D.csv', undefined],
    ['TSE_7203, 1D.csv', undefined],
    ['FX/EURUSD.csv', undefined],
    ['EUR_USD.csv', undefined],
    ['prices.csv', undefined],
    ['gold.csv', undefined],
    ['ES.csv', undefined],
    ['VIX_daily.csv', undefined],
    ['2006-01-01.csv', undefined],
    ['HistoricalData_1700000000.csv', undefined],
  ])('is read from the name %s', (name, symbol) => {
    const found = namedSymbol(name, [], { zones });
    expect(found?.kind === 'read' ? found.symbol : found).toBe(symbol);
  });

  it.each(['VOD.L', 'cl.f'])('needs a zone for the exchange of %s', (text) => {
    expect(fileSymbol(text, { zones: { US: 'America/New_York' } })).toMatchObject({ kind: 'unknown' });
  });

  it('is open where a code is a share and an index', () => {
    expect(fileSymbol('000001', { zones })).toEqual({ kind: 'open', share: '000001.SZ', index: '000001.SH' });
  });
});

describe('the name of a column', () => {
  it.each([
    ['成交量(万股)', { of: 'shares', scale: 1e4 }],
    ['成交量（万手）Volume(M Shares)', { of: 'lots', scale: 1e4 }],
    ['成交额(亿元)', { of: 'money', scale: 1e8 }],
    ['Volume (000s)', { of: undefined, scale: 1e3 }],
    ['Volume (BTC)', undefined],
    ['涨跌幅(%)', undefined],
  ])('%s says its unit', (name, unit) => expect(unitInName(name)).toEqual(unit));
});

describe('rows without a header', () => {
  /** Opens lie near the closes before them, and far from those after them. */
  const bars = Array.from({ length: 12 }, (_, i) => ({ open: 10 + i, high: 12 + i, low: 9 + i, close: 11 + i + 0.1 }));
  const rowsOf = (...names: (keyof (typeof bars)[number] | number)[]) =>
    bars.map((bar, i) => [
      `2024-01-${String(i + 1).padStart(2, '0')}`,
      ...names.map((name) => String(typeof name === 'number' ? name : bar[name])),
    ]);
  it.each([
    [['open', 'high', 'low', 'close'], [700], ['volume', 'amount']],
    [['close', 'high', 'low', 'open'], [700], ['volume', 'amount']],
    [['close', 'open', 'high', 'low'], [700], ['volume', 'amount']],
    [
      ['open', 'high', 'low', 'close'],
      [5.5, 700],
      ['', 'volume'],
    ],
  ] as const)('are %j with %j behind them', (order, traded, last) => {
    expect(orderOf(rowsOf(...order, ...traded))).toEqual(['time', ...order, ...last]);
  });
});

describe('minutes', () => {
  it.each([
    ['of New York', 570, 960, undefined],
    ['of UTC in winter', 870, 1260, /outside the hours/],
    ['of UTC in summer', 810, 1200, /no bars in the first or last hour/],
    ['of Chicago', 510, 900, /no bars in the first or last hour/],
  ])('%s have a clock that is known', (_, from, to, said) => {
    const counts = new Map(Array.from({ length: to - from }, (__, index) => [from + index, 3] as const));
    const found = strangeClock(counts, 'US', 3);
    if (said === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(said);
  });
});

describe('a time', () => {
  it.each([
    ['2024-01-31', 'local'],
    ['2024-01-31 14:30:00', 'local'],
    ['20240131', 'number'],
    ['1706659200000', 'number'],
    ['1706659200.5', 'number'],
    ['45322', 'number'],
    ['2024-01-31 14:30:00 UTC', 'instant'],
    ['2022-01-03 00:00:00-05:00', 'instant'],
    ['2022-01-03T05:00:00Z', 'instant'],
    ['01/31/2024', 'written'],
    ['3-Jan-22', 'written'],
    ['2020年4月2日', 'written'],
  ])('written as %s is %s', (text, kind) => expect(writingOf(text)).toBe(kind));

  it.each([
    ['01/31/2024', undefined],
    ['Jan 03, 2022', undefined],
    ['01/31/2024 9:30', ' %H:%M'],
    ['2024.01.31 09:30:00', ' %H:%M:%S'],
    ['01/31/2024 04:00:00 PM', ' %I:%M:%S %p'],
    ['2020-01-31 06-AM', ' %I-%p'],
    ['20240131 093100', ' %H%M%S'],
  ])('of %s has the clock %s', (text, clock) => expect(clockFormat(text)).toBe(clock));
});

describe('columns', () => {
  it('are found by the mapping, by our names, and whatever the case', () => {
    const names = ['Day', 'Open', 'HIGH', 'low', 'Last'];
    expect(columnsOf(names, 'bars', { time: ['when', 'day'], close: ['last'] })).toEqual({
      ...{ time: 'Day', open: 'Open', high: 'HIGH', low: 'low', close: 'Last' },
    });
  });

  it('that the mapping names come before others of our names, in its order', () => {
    const names = ['time', 'open', 'high', 'low', 'close', 'volume', 'shares', 'volume_shares'];
    const { volume } = columnsOf(names, 'bars', { volume: ['volume_shares', 'shares'] });
    expect(volume).toBe('volume_shares');
  });

  it('of raw prices come before those of adjusted ones', () => {
    const names = ['Date', 'Adj Close', 'Open', 'High', 'Low', 'Close'];
    expect(columnsOf(names, 'bars', {})['close']).toBe('Close');
  });

  it('that are there twice are refused', () => {
    const names = ['time', 'open', 'high', 'low', 'close', 'Close'];
    expect(() => columnsOf(names, 'bars', {})).toThrow('there are several columns "close"');
  });

  it('that are missing are named beside those that are there', () => {
    expect(() => columnsOf(['a', 'b'], 'exFactors', { symbol: ['code'] })).toThrow('there is no column "code" or "symbol", only a, b');
  });
});
