import { describe, expect, it } from 'vitest';
import { csvHead } from '../../../src/service/sources/files/csv-head';
import { columnsOf } from '../../../src/service/sources/files/shape';
import { symbolInName } from '../../../src/service/sources/files/table-files';
import { writingOf } from '../../../src/service/sources/files/times';

describe('the head of a CSV file', () => {
  it.each([
    ['\uFEFFtime,"the close"\r\n2024-01-01,1\r\n', ',', ['time', 'the close'], [['2024-01-01', '1']]],
    ['a;b\n1,5;2', ';', ['a', 'b'], [['1,5', '2']]],
    ['a\tb', '\t', ['a', 'b'], []],
    ['"a,""b",c\r1,2', ',', ['a,"b', 'c'], [['1', '2']]],
  ])('%j', (text, separator, names, rows) => {
    expect(csvHead(text)).toEqual({ separator, names, rows });
  });
});

describe('a symbol', () => {
  it.each([
    ['000001.SZ.csv', '000001.SZ'],
    ['daily/calm.us_daily_raw.csv', 'CALM.US'],
    ['BRK.B.US.parquet', 'BRK.B.US'],
    ['prices.csv', undefined],
  ])('is read from the name %s', (name, symbol) => {
    expect(symbolInName(name)).toBe(symbol);
  });
});

describe('a time', () => {
  it.each([
    ['2024-01-31', 'local'],
    ['2024-01-31 14:30:00', 'local'],
    ['20240131', 'number'],
    ['1706659200000', 'number'],
    ['1706659200.5', 'number'],
    ['2024-01-31 14:30:00 UTC', 'instant'],
    ['2022-01-03 00:00:00-05:00', 'instant'],
    ['2022-01-03T05:00:00Z', 'instant'],
  ])('written as %s is %s', (text, kind) => {
    expect(writingOf(text)).toBe(kind);
  });
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

  it('that are there twice are refused', () => {
    const names = ['time', 'open', 'high', 'low', 'close', 'Close'];
    expect(() => columnsOf(names, 'bars', {})).toThrow('there are several columns "close"');
  });

  it('that are missing are named beside those that are there', () => {
    expect(() => columnsOf(['a', 'b'], 'exFactors', { symbol: ['code'] })).toThrow(
      'there is no column "code" or "symbol", only a, b',
    );
  });
});
