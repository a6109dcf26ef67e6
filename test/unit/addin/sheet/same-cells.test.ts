import { describe, expect, it } from 'vitest';
import { MarketDataError } from '../../../../src/market/texts/problem';
import type { FormattedNumber } from '../../../../src/addin/sheet/cells';
import { sameCells } from '../../../../src/addin/functions/calls/stream';

const price = (basicValue: number, numberFormat = '0.00'): FormattedNumber => ({
  type: 'Double',
  basicValue,
  numberFormat,
});
const offline = new MarketDataError({ kind: 'offline' });

describe('Two results', () => {
  it('are equal when every cell shows the same', () => {
    expect(sameCells([[1, 'a', price(2)], [offline]], [[1, 'a', price(2)], [new MarketDataError({ kind: 'offline' })]])).toBe(true);
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
    ['a text in place of a formatted number', [['1']], [[price(1)]]],
    ['the last row alone', [[1], [2]], [[1], [3]]],
    ['the last cell of a row alone', [[1, 2]], [[1, 3]]],
  ])('differ by %s', (_, a, b) => {
    expect(sameCells(a, b)).toBe(false);
    expect(sameCells(b, a)).toBe(false);
  });
});
