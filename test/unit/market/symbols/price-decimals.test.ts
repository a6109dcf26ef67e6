import { describe, expect, it } from 'vitest';
import { priceDecimals } from '../../../../src/market/symbols/price-decimals';
import { parseSymbol } from '../../../../src/market/symbols/symbol';

describe('Decimals of a price', () => {
  it.each([
    ['600519.SH', 1468.34, 2],
    ['510300.SH', 5.064, 3],
    ['159915.SZ', 3.337, 3],
    ['900901.SH', 0.5, 3],
    ['920002.BJ', 0.5, 2],
    ['00700.HK', 617, 2],
    ['08888.HK', 0.25, 3],
    ['AAPL.US', 276.34, 2],
    ['PENNY.US', 0.1234, 4],
  ])('follow the rules of the exchange for %s at %d', (symbol, price, decimals) => {
    expect(priceDecimals(parseSymbol(symbol), price)).toBe(decimals);
  });

  it.each([
    [0.001, 3],
    [0.005, 3],
    [0.0001, 4],
    [0.01, 2],
    [0.2, 2],
    [0.5, 2],
    [1, 2],
  ])('follow the tick size %d where it is known, with two at least', (tick, decimals) => {
    expect(priceDecimals(parseSymbol('00700.HK'), 617, tick)).toBe(decimals);
  });

  it.each([0, -1, NaN, Infinity, -Infinity, undefined, 1 / 256, 1e-8, 1e-9])(
    'follow the exchange where the tick size is %d',
    (tick) => {
      expect(priceDecimals(parseSymbol('510300.SH'), 5.064, tick)).toBe(3);
    },
  );
});

it.each([
  // The limits themselves belong to the coarser tick.
  ['08888.HK', 0.499, 3],
  ['08888.HK', 0.5, 2],
  ['PENNY.US', 0.9999, 4],
  ['PENNY.US', 1, 2],
  ['AAPL.US', NaN, 2],
  ['161725.SZ', 1.234, 3],
  ['184801.SZ', 1.234, 3],
  // Shares, whose codes have digits of funds further on.
  ['000158.SZ', 9.87, 2],
  ['300150.SZ', 9.87, 2],
  ['600590.SH', 9.87, 2],
])('%s at %d has %d decimals', (symbol, price, decimals) => {
  expect(priceDecimals(parseSymbol(symbol), price)).toBe(decimals);
});
