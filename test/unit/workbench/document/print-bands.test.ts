import { expect, it } from 'vitest';
import { bandsOf, coveredRows } from '../../../../src/workbench/document/print-bands';

it('rows under charts stay together, those of overlapping charts too', () => {
  const ties = [
    { first: 9, last: 12 },
    { first: 2, last: 4 },
    { first: 4, last: 6 },
  ];
  expect(bandsOf(15, ties)).toEqual([
    { first: 0, last: 1, isWhole: false },
    { first: 2, last: 6, isWhole: true },
    { first: 7, last: 8, isWhole: false },
    { first: 9, last: 12, isWhole: true },
    { first: 13, last: 14, isWhole: false },
  ]);
  expect(bandsOf(2, [{ first: 0, last: 1 }])).toEqual([{ first: 0, last: 1, isWhole: true }]);
  expect(bandsOf(0, [])).toEqual([]);
});

it('a chart covers the rows that it touches, edges excluded', () => {
  const heights = [20, 30, 40, 20];
  expect(coveredRows(heights, 20, 90)).toEqual({ first: 1, last: 2 });
  expect(coveredRows(heights, 25, 91)).toEqual({ first: 1, last: 3 });
  expect(coveredRows(heights, 95, 100)).toEqual({ first: 3, last: 3 });
});
