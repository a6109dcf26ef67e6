import { describe, expect, it } from 'vitest';
import { csvHead } from '../../../src/service/sources/files/csv-head';
import { columnsOf, timeKindOfText } from '../../../src/service/sources/files/shape';
import { symbolInName } from '../../../src/service/sources/files/table-files';

describe('the head of a CSV file', () => {
  it.each([
    ['\uFEFFtime,"the close"\r\n2024-01-01,1\r\n', ',', ['time', 'the close'], ['2024-01-01', '1']],
    ['a;b\n1,5;2', ';', ['a', 'b'], ['1,5', '2']],
    ['a\tb', '\t', ['a', 'b'], []],
  ])('%j', (text, separator, names, firstRow) => {
    expect(csvHead(text)).toEqual({ separator, names, firstRow });
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
    ['20240131', 'day'],
    ['1706659200000', 'epoch'],
    ['2022-01-03 00:00:00-05:00', 'instant'],
    ['2022-01-03T05:00:00Z', 'instant'],
  ])('written as %s is %s', (text, kind) => {
    expect(timeKindOfText(text)).toBe(kind);
  });
});

describe('columns', () => {
  it('are found by the mapping, by our names, and whatever the case', () => {
    const names = ['Day', 'Open', 'HIGH', 'low', 'Last'];
    expect(columnsOf(names, 'bars', { time: ['when', 'day'], close: ['last'] })).toEqual({
      ...{ time: 'Day', open: 'Open', high: 'HIGH', low: 'low', close: 'Last' },
    });
  });

  it('that are missing are named beside those that are there', () => {
    expect(() => columnsOf(['a', 'b'], 'exFactors', { symbol: ['code'] })).toThrow(
      'there is no column "code" or "symbol", only a, b',
    );
  });
});
