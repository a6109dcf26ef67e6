import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateBars } from '../../../../src/market/bars/longer-bars';
import { type BarColumn, barColumns, type Bars } from '../../../../src/market/bars/bars';

/** One bar in the order of the columns: timestamp, open, high, low, close, volume, amount, prev_close. */
type Row = readonly number[];

function barsOf(...rows: Row[]): Bars {
  const names = barColumns.filter((_, place) => rows[0] === undefined || place < rows[0].length);
  const column = (name: BarColumn) => Float64Array.from(rows, (row) => row[barColumns.indexOf(name)]!);
  return Object.fromEntries(names.map((name) => [name, column(name)])) as unknown as Bars;
}

const rowsOf = (bars: Bars): Row[] =>
  Array.from(bars.timestamp, (_, i) =>
    barColumns.flatMap((name) => {
      const column = bars[name];
      return column === undefined ? [] : [column[i]!];
    }),
  );

describe('Bars of one group', () => {
  it('become one bar: first open and prev_close, last time and close, extremes and sums', () => {
    const bars = barsOf([1, 10, 13, 9, 12, 100, 1000, 8], [2, 12, 15, 11, 14, 200, 2600, 12], [3, 14, 14, 7, 8, 50, 500, 14]);
    expect(rowsOf(aggregateBars(bars, () => 0))).toEqual([[3, 10, 15, 7, 8, 350, 4100, 8]]);
  });

  it('have no prev_close where the bars have none', () => {
    const joined = aggregateBars(barsOf([1, 10, 13, 9, 12, 100, 1000], [2, 12, 15, 11, 14, 200, 2600]), () => 0);
    expect(Object.keys(joined)).toEqual(barColumns.filter((name) => name !== 'prev_close'));
  });

  it('stay blank in columns where a value that they are made of is blank', () => {
    const bars = barsOf([1, NaN, 13, 9, 12, NaN, 1000, NaN], [2, 12, NaN, 11, NaN, 200, 2600, 12]);
    expect(rowsOf(aggregateBars(bars, () => 0))).toEqual([[2, NaN, NaN, 9, NaN, NaN, 3600, NaN]]);
  });
});

describe('Groups', () => {
  it('end where the number of the group changes', () => {
    const bars = barsOf(...[1, 2, 3, 4, 5].map((time) => [time, time, time, time, time, 1, 10, time - 1]));
    const groups = [7, 7, 8, 9, 9];
    expect(rowsOf(aggregateBars(bars, (index) => groups[index]!))).toEqual([
      [2, 1, 2, 1, 2, 2, 20, 0],
      [3, 3, 3, 3, 3, 1, 10, 2],
      [5, 4, 5, 4, 5, 2, 20, 3],
    ]);
  });

  it('of one bar each leave the bars as they are', () => {
    const row = fc.array(fc.integer(), { minLength: barColumns.length, maxLength: barColumns.length });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 10 }), (rows) => {
        expect(rowsOf(aggregateBars(barsOf(...rows), (index) => index))).toEqual(rows);
      }),
    );
  });

  it('of no bars are none', () => expect(rowsOf(aggregateBars(barsOf(), () => 0))).toEqual([]));
});
