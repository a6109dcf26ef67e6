import { describe, expect, it } from 'vitest';
import { parseSymbol } from '../../../../src/market/symbols/symbol';
import { currencyOf, derivedFieldsOf } from '../../../../src/market/symbols/units';

describe('The units of a symbol', () => {
  it.each([
    ['600519.SH', { currency: 'CNY', volume_unit: 'lots', volume_shares: 1_200 }],
    ['159915.SZ', { currency: 'CNY', volume_unit: 'lots', volume_shares: 1_200 }],
    ['00700.HK', { currency: 'HKD', volume_unit: 'shares', volume_shares: 12 }],
    ['AAPL.US', { currency: 'USD', volume_unit: 'shares', volume_shares: 12 }],
  ])('follow from the market: %s', (symbol, units) => {
    expect(derivedFieldsOf(parseSymbol(symbol), 12)).toEqual(units);
  });

  it('have no shares without a volume', () => {
    expect(derivedFieldsOf(parseSymbol('600519.SH'), null).volume_shares).toBeNull();
  });

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
  ])('have the currency of the counter that %s trades on', (symbol, currency) => {
    expect(currencyOf(parseSymbol(symbol))).toBe(currency);
  });
});
