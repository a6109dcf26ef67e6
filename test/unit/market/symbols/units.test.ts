import { describe, expect, it } from 'vitest';
import { parseSymbol } from '../../../../src/market/symbols/symbol';
import { currencyOf, derivedFieldsOf, priceDecimals } from '../../../../src/market/symbols/units';

describe('The units of a symbol', () => {
  it.each([
    ['600519.SH', { currency: 'CNY', volume_unit: 'lots', volume_shares: 1_200 }],
    ['159915.SZ', { currency: 'CNY', volume_unit: 'lots', volume_shares: 1_200 }],
    ['00700.HK', { currency: 'HKD', volume_unit: 'shares', volume_shares: 12 }],
    ['AAPL.US', { currency: 'USD', volume_unit: 'shares', volume_shares: 12 }],
  ])('follow from the market: %s', (symbol, units) => expect(derivedFieldsOf(parseSymbol(symbol), 12)).toEqual(units));

  it('have no shares without a volume', () => expect(derivedFieldsOf(parseSymbol('600519.SH'), null).volume_shares).toBeNull());

  it.each([
    ['900901.SH', 'USD'],
    ['200002.SZ', 'HKD'],
    ['80700.HK', 'CNY'],
    ['08001.HK', 'HKD'],
    ['02834.HK', 'HKD'],
    ['09834.HK', 'USD'],
    ['09403.HK', 'USD'],
    ['09081.HK', 'USD'],
    ['09988.HK', 'HKD'],
    ['09618.HK', 'HKD'],
    ['09868.HK', 'HKD'],
  ])('have the currency of the counter that %s trades on', (symbol, currency) => expect(currencyOf(parseSymbol(symbol))).toBe(currency));
});

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

  it.each([0, -1, NaN, Infinity, -Infinity, undefined, 1 / 256, 1e-8, 1e-9])('follow the exchange where the tick size is %d', (tick) => {
    expect(priceDecimals(parseSymbol('510300.SH'), 5.064, tick)).toBe(3);
  });
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
])('%s at %d has %d decimals', (symbol, price, decimals) => expect(priceDecimals(parseSymbol(symbol), price)).toBe(decimals));
