import { describe, expect, it } from 'vitest';
import { marketNamed, symbolsOfCalendar, symbolsPerCalendar } from '../../../../src/market/symbols/market-calendar';
import { marketIds } from '../../../../src/market/time/markets';
import { hasOurMarket, parseSymbol } from '../../../../src/market/symbols/symbol';

describe('A market', () => {
  it.each(marketIds)('%s has so many symbols for its calendar as Insert counts, in the form of services', (market) => {
    const symbols = symbolsOfCalendar(market);
    expect(symbols).toHaveLength(symbolsPerCalendar);
    expect(symbols.every(hasOurMarket)).toBe(true);
    expect(symbols.map((symbol) => parseSymbol(symbol))).toEqual(symbols);
  });

  it.each([
    ['SH', 'SH'],
    [' ｓｚ ', 'SZ'],
    ['nyse', 'US'],
    ['HKEX', 'HK'],
    ['SH.US', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('is named %j: %s', (text, market) => {
    expect(marketNamed(text)).toBe(market);
  });
});
