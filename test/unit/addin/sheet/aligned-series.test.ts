import { describe, expect, it } from 'vitest';
import { onRows, rowsOfKeys, unionOfKeys, zerosInGaps } from '../../../../src/addin/sheet/aligned-series';

const column = (...values: readonly number[]) => Float64Array.from(values);

describe('The union of keys', () => {
  it('is empty without series', () => expect(unionOfKeys([])).toEqual(column()));

  it('sorts a series whose clock was set back, and leaves it as it is', () => {
    const repeated = column(1, 3, 2, 3, 4);
    expect(unionOfKeys([repeated])).toEqual(column(1, 2, 3, 4));
    expect(repeated).toEqual(column(1, 3, 2, 3, 4));
  });

  it('has every key of every series once, ascending', () => {
    expect(unionOfKeys([column(1, 4), column(2, 4)])).toEqual(column(1, 2, 4));
    expect(unionOfKeys([column(5), column(1, 4), column(), column(2, 4), column(0)])).toEqual(column(0, 1, 2, 4, 5));
  });
});

describe('The rows of keys', () => {
  it('are their places in the union, also where the keys go back', () => {
    expect([...rowsOfKeys(column(2, 5, 3, 5), column(1, 2, 3, 4, 5))]).toEqual([1, 4, 2, 4]);
  });

  it('begin with the first row, which may have the key 0', () => expect([...rowsOfKeys(column(0, 7), column(0, 7))]).toEqual([0, 1]));
});

describe('Values on their rows', () => {
  it('are NaN where the series has none', () => expect(onRows(column(10, 20), Uint32Array.of(0, 2), 4)).toEqual(column(10, NaN, 20, NaN)));
  it('are the later one of two for the same row', () => expect(onRows(column(10, 20), Uint32Array.of(1, 1), 2)).toEqual(column(NaN, 20)));
});

it('zeros stand where a series has no row after its first one, and a value that is missing stays blank', () => {
  expect([...zerosInGaps(column(NaN, 7, NaN, NaN, 9), Uint32Array.of(1, 3, 4))]).toEqual([NaN, 7, 0, NaN, 9]);
  expect([...zerosInGaps(column(NaN), new Uint32Array())]).toEqual([NaN]);
});
