import { describe, expect, it } from 'vitest';
import { MarketDataError } from '../../src/market/problem';
import type { FormattedNumber } from '../../src/sheet/cells';
import { sameCells } from '../../src/sheet/same-cells';
import { greyed } from '../../src/sheet/stale-cells';

const price = (basicValue: number, numberFormat = '0.00'): FormattedNumber => ({
  type: 'FormattedNumber',
  basicValue,
  numberFormat,
});
const offline = new MarketDataError({ kind: 'offline' });

describe('Two results', () => {
  it('are the same when every cell shows the same', () => {
    expect(
      sameCells([[1, 'a', price(2)], [offline]], [[1, 'a', price(2)], [new MarketDataError({ kind: 'offline' })]]),
    ).toBe(true);
  });

  it.each([
    ['a number', [[1]], [[2]]],
    ['a number with a format', [[price(1)]], [[price(2)]]],
    ['a format', [[price(1)]], [[price(1, '0.000')]]],
    ['a problem', [[offline]], [[new MarketDataError({ kind: 'no-key' })]]],
    ['a problem in place of a value', [[price(1)]], [[offline]]],
    ['the rows', [[1]], [[1], [1]]],
    ['the columns', [[1]], [[1, 1]]],
    ['a number in place of a text', [['1']], [[1]]],
  ])('differ by %s', (_, a, b) => {
    expect(sameCells(a, b)).toBe(false);
    expect(sameCells(b, a)).toBe(false);
  });
});

describe('Stale numbers', () => {
  it('turn grey and keep their format; texts, problems and fresh rows stay as they are', () => {
    const rows = [[price(1), 5, 'name', offline], [price(2)]];
    expect(greyed(rows, (row) => row === 0)).toEqual([
      [price(1, '[Color16]0.00'), price(5, '[Color16]General'), 'name', offline],
      [price(2)],
    ]);
  });
});
