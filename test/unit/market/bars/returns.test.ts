import { expect, it } from 'vitest';
import { logReturnsOf, returnsOf } from '../../../../src/market/bars/returns';

const column = (...values: readonly number[]) => Float64Array.from(values);

it('returns compare each value with the one before it', () => {
  expect(returnsOf(column(100, 110, 99))).toEqual(column(NaN, 110 / 100 - 1, 99 / 110 - 1));
  expect(logReturnsOf(column(100, 110))).toEqual(column(NaN, Math.log(1.1)));
});

it('returns are missing beside a missing value and after one that is not positive', () => {
  expect(returnsOf(column(1, NaN, 2, 0, 3, -1, 4))).toEqual(column(NaN, NaN, NaN, -1, NaN, -1 / 3 - 1, NaN));
  expect(logReturnsOf(column(2, 0, 3, -1))).toEqual(column(NaN, NaN, NaN, NaN));
});
