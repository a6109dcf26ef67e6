/** What the pane reads from the preview of a formula before it inserts it. */
import { describe, expect, it } from 'vitest';
import { resultShape } from '../../../../src/addin/taskpane/insert/preview';

const formatted = (basicValue: number, numberFormat: string) => ({ type: 'FormattedNumber', basicValue, numberFormat });
const isHeader = (rows: unknown[][], headers = '') => resultShape(rows, { headers }, true)?.hasHeader;

describe('The first row of a result', () => {
  const bars = [
    ['Date', 'Close'],
    [formatted(46_037, 'yyyy-mm-dd'), 1_400.5],
  ];
  const names = [
    ['Kweichow Moutai', '600519.SH'],
    ['Apple', 'AAPL.US'],
  ];

  it('is a header above numbers, and above texts if the function was asked for it', () => {
    expect([isHeader(bars), isHeader([['Name'], ['Apple']], ' true')]).toEqual([true, true]);
  });

  it('is no header if it is data', () => {
    expect([isHeader(names), isHeader(names, 'FALSE'), isHeader(bars.slice(1)), isHeader([['a']], 'TRUE')]).toEqual(Array(4).fill(false));
  });
});

describe('The formats of a result', () => {
  const rows = [
    ['Date', 'Price', 'Name'],
    [formatted(46_037, 'yyyy-mm-dd'), formatted(1_400.5, '0.00'), 'a'],
    [formatted(46_038, 'yyyy-mm-dd'), formatted(3.912, '0.000'), 'b'],
  ];

  it('are those that all numbers of a column share', () => {
    expect(resultShape(rows, {}, false)).toEqual({
      ...{ rows: 3, columns: 3, hasHeader: true, numberColumns: [0, 1] },
      formats: ['yyyy-mm-dd', undefined, undefined],
    });
  });

  it('are left to the results where Excel takes them, but for dates, which the axis of a chart would show as numbers', () => {
    const priced = rows.map(([date, , name]) => [date, typeof name === 'string' ? formatted(1_400.5, '0.00') : name]);
    expect(resultShape(priced, {}, true)?.formats).toEqual(['yyyy-mm-dd', undefined]);
  });
});

it('No preview has no shape', () => expect(resultShape(undefined, {}, false)).toBeUndefined());
