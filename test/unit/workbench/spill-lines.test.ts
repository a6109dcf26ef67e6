import { describe, expect, it } from 'vitest';
import { withLinesOf } from '../../../src/workbench/charts/stored/spill-ends';
import type { StoredSeries } from '../../../src/workbench/charts/stored/stored-chart';

const range = (startRow: number, startColumn: number, endRow = startRow, endColumn = startColumn) => ({
  ...{ startRow, startColumn, endRow, endColumn },
});

/** Of the columns from B on, with names in row 1 and categories in column A. */
const linesIn = (...columns: readonly number[]): StoredSeries[] =>
  columns.map((column, index) => ({
    ...{ name: range(0, column), values: range(1, column, 9, column), categories: range(1, 0, 9, 0) },
    ...{ axisGroup: 'Primary', followsSpill: 'Rows', fill: '#123456' },
    ...(index === columns.length - 1 && { isLastOfSpill: true }),
  }));

const columnsOf = (series: readonly StoredSeries[]) => series.map(({ values }) => values?.startColumn);

describe('a chart of the columns of a spill', () => {
  it('gains a series for each new column, with its name and a colour of its own', () => {
    const lines = withLinesOf(range(0, 0, 9, 4), linesIn(1, 2));
    expect(columnsOf(lines)).toEqual([1, 2, 3, 4]);
    expect(lines[3]).toMatchObject({ name: range(0, 4), values: range(1, 4, 9, 4), categories: range(1, 0, 9, 0) });
    expect(lines[3]?.fill).toBeUndefined();
    expect(lines.map(({ isLastOfSpill }) => isLastOfSpill)).toEqual([undefined, undefined, undefined, true]);
  });

  it('loses those of removed columns, and gets them back', () => {
    const fewer = withLinesOf(range(0, 0, 9, 1), linesIn(1, 2, 3));
    expect(columnsOf(fewer)).toEqual([1]);
    expect(columnsOf(withLinesOf(range(0, 0, 9, 3), fewer))).toEqual([1, 2, 3]);
  });

  it('stays as it is without the last column, or after a series was removed', () => {
    const chosen = linesIn(1, 2).map((each) => ({ ...each, isLastOfSpill: undefined }));
    for (const series of [chosen, linesIn(1, 3)]) expect(withLinesOf(range(0, 0, 9, 6), series)).toBe(series);
  });
});

it('a chart of the rows of a spill gains a series for each new row', () => {
  const row = (at: number): StoredSeries => ({
    ...{ name: range(at, 0), values: range(at, 1, at, 9) },
    ...{ axisGroup: 'Primary', followsSpill: 'Columns' },
  });
  const lines = withLinesOf(range(0, 0, 3, 9), [row(1), { ...row(2), isLastOfSpill: true }]);
  expect(lines.map(({ name, values }) => [name, values])).toEqual([1, 2, 3].map((at) => [range(at, 0), range(at, 1, at, 9)]));
});
