/** Columns that are computed from the bars: returns and indicators, behind bars that are not shown. */
import { describe, expect, it } from 'vitest';
import { indicatorColumns } from '../../../../src/market/indicators/spec';
import { type BarSeries, isIndicator, isPlain, type TableField } from '../../../../src/addin/sheet/bar-columns';
import { type BarsTable, longBarCells } from '../../../../src/addin/sheet/bars-table';
import { specOf } from '../../market/indicators/fixture-bars';
import { flatBars } from '../../../support/flat-bars';
import { formatted, fresh, january14, january15, midnight, moutai } from '../../../support/fixture-values';

const closes = Float64Array.of(8, 10, 12);
const timestamp = Float64Array.from([13, 14, 15], (day) => midnight(moutai, [2026, 1, day]));
/** The bar of January 13 is not shown. */
const series: BarSeries = { bars: flatBars(timestamp, closes), lead: 1 };
const [sma] = indicatorColumns(specOf('sma(2)'));
const [rsi] = indicatorColumns(specOf('rsi(14)'));

function rowsOf(fields: readonly TableField[], more: Partial<BarsTable> = {}, shown = series) {
  const style = { headers: false, order: 'asc', language: 'en', hasFormats: false, facts: fresh } as const;
  return longBarCells({ slots: [moutai], fields, period: '1d', bars: new Map([[moutai, shown]]), ...style, ...more });
}

describe('A column of bars', () => {
  it('omits the lead, from which the first return is computed', () => {
    expect(rowsOf(['timestamp', 'close', 'return', 'log_return'])).toEqual([
      [january14, 10, 10 / 8 - 1, Math.log(10 / 8)],
      [january15, 12, 12 / 10 - 1, Math.log(12 / 10)],
    ]);
  });
});

describe('A column of an indicator', () => {
  const indicators = new Map([
    [sma!, Float64Array.of(9, 11)],
    [rsi!, Float64Array.of(70, NaN)],
  ]);

  it('has its values in the format of its kind, and an oscillator two decimals', () => {
    expect(rowsOf(['close', sma!, rsi!], { headers: true, hasFormats: true }, { ...series, indicators })).toEqual([
      ['Close', 'SMA(2)', 'RSI(14)'],
      [formatted(10, '#,##0.00'), formatted(9, '#,##0.00'), formatted(70, '0.00')],
      [formatted(12, '#,##0.00'), formatted(11, '#,##0.00'), ''],
    ]);
  });

  it('is blank without values', () => {
    expect(rowsOf(['close', sma!])).toEqual([
      [10, ''],
      [12, ''],
    ]);
  });
});

describe('A field of a table of bars', () => {
  it.each<[string, TableField, boolean]>([
    ['a field of the bars', 'close', false],
    ['a return', 'log_return', false],
    ['a column of an indicator', sma!, true],
  ])('is plain or an indicator: %s', (_, field, expected) => {
    expect(isIndicator(field)).toBe(expected);
    expect(isPlain(field)).toBe(!expected);
  });
});
