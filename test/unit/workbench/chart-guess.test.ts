import { describe, expect, it } from 'vitest';
import { seriesOf } from '../../../src/office-host/charts/chart-source';
import type { Scalar } from '../../../src/office-host/contract';
import { currentRegion, guessChart } from '../../../src/workbench/charts/insert/guess-chart';
import { area } from './fixture-chart';

/** Cells from A1 on; numbers in the first column are dates if `isDated`. */
function cells(values: readonly (readonly Scalar[])[], isDated = false) {
  const formats = values.map((row) => row.map((value, column) => (isDated && column === 0 && value ? 'yyyy-mm-dd' : 'General')));
  return { area: area(0, 0, values.length, values[0]?.length ?? 0), values, formats };
}

describe('the guessed chart', () => {
  it('of bars in any order of columns has volume and candles', () => {
    const bars = cells(
      [
        ['Date', 'Close', 'Open', 'High', 'Low', 'Volume', 'Amount'],
        [46_000, 4, 1, 5, 0, 100, 7],
        [46_001, 5, 4, 6, 3, 200, 8],
      ],
      true,
    );
    const guessed = guessChart(bars);
    expect(guessed?.type).toBe('StockVOHLC');
    expect(guessed?.series.map(({ values }) => values?.column)).toEqual([5, 2, 3, 4, 1]);
    expect(guessed?.series[0]).toMatchObject({ name: area(0, 5, 1, 1), categories: area(1, 0, 2, 1) });
  });

  it.each([
    [['日期', '开盘', '最高', '最低', '收盘'], 'StockOHLC'],
    [['Date', 'High', 'Low', 'Close', 'Note'], 'StockHLC'],
    [['Date', 'Open', 'High', 'Low', 'Last'], 'Line'],
  ])('of %j is %s', (header, type) => expect(guessChart(cells([header, [46_000, 1, 2, 3, 4]], true))?.type).toBe(type));

  it('of names, texts and numbers has lines of the numbers', () => {
    const guessed = guessChart(
      cells([
        ['Month', 'Sales', 'Remark'],
        ['Jan', 10, 'good'],
        ['Feb', 12, 'better'],
        ['Mar', 9, ''],
      ]),
    );
    expect(guessed).toMatchObject({ type: 'Line', series: [{ name: area(0, 1, 1, 1), categories: area(1, 0, 3, 1) }] });
    expect(guessed?.series).toHaveLength(1);
  });

  it('of cells without numbers is none', () => {
    expect(guessChart(cells([['a'], ['b']]))).toBeUndefined();
    expect(guessChart(cells([['', '']]))).toBeUndefined();
  });
});

describe('the split into series', () => {
  it('takes numbers in the first column as a series, unless they are dates or the corner is blank', () => {
    const rows = [
      [2024, 1],
      [2025, 2],
      [2026, 3],
    ];
    const count = (header: string, isDated: boolean) => seriesOf(cells([[header, 'B'], ...rows], isDated), 'Line', 'Auto').length;
    expect([count('A', false), count('A', true), count('', false)]).toEqual([2, 1, 1]);
  });
});

describe('the orientation of series', () => {
  it('of a wide range goes by rows', () => {
    const series = seriesOf(
      cells([
        ['', 'Q1', 'Q2', 'Q3'],
        ['Sales', 1, 2, 3],
      ]),
      'Line',
      'Auto',
    );
    expect(series).toMatchObject([{ name: area(1, 0, 1, 1), values: area(1, 1, 1, 3), categories: area(0, 1, 1, 3) }]);
  });

  it('of a scatter chart has x values in the first column', () => {
    const series = seriesOf(
      cells([
        ['x', 'y'],
        [1, 2],
        [3, 4],
      ]),
      'XYScatter',
      'Auto',
    );
    expect(series).toMatchObject([{ values: area(1, 1, 2, 1), categories: area(1, 0, 2, 1) }]);
  });

  it('of blank cells has no names', () => {
    expect(
      seriesOf(
        cells([
          ['', ''],
          ['', ''],
          ['', ''],
        ]),
        'Line',
        'Auto',
      ),
    ).toMatchObject([{ values: area(0, 0, 3, 1) }, { values: area(0, 1, 3, 1) }]);
  });
});

describe('the region around a cell', () => {
  const picture = ['..........', '.ab...x...', '.cd.......', '..e.......', '..........'];
  const isFilled = (row: number, column: number) => (picture[row]?.[column] ?? '.') !== '.';
  const regionOf = (row: number, column: number) => currentRegion(area(row, column, 1, 1), area(1, 1, 3, 6), isFilled);

  it('ends at blank rows and columns', () => {
    const block = area(1, 1, 3, 2);
    expect([regionOf(1, 1), regionOf(3, 2), regionOf(2, 1)]).toEqual([block, block, block]);
    expect(regionOf(1, 6)).toEqual(area(1, 6, 1, 1));
  });

  it('of a blank cell without neighbours is the cell', () => expect(regionOf(3, 5)).toEqual(area(3, 5, 1, 1)));
});
