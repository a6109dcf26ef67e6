import { describe, expect, it } from 'vitest';
import { createPreferences } from '../../../../src/addin/excel/storage/preferences';
import { parseSymbol } from '../../../../src/market/symbols/symbol';
import { createStorage } from '../../../support/page-window';

const named = (symbol: string) => ({ symbol: parseSymbol(symbol), name: `Name of ${symbol}` });
const codes = (list: readonly { readonly symbol: string }[]) => list.map(({ symbol }) => symbol);

function start(entries: Record<string, string> = {}) {
  const storage = createStorage(entries);
  return { storage, preferences: createPreferences(storage, undefined) };
}

describe('Recent symbols', () => {
  it('are kept with the latest first, each once, six at most', () => {
    const { preferences } = start();
    for (const symbol of ['AAPL', 'TSLA', 'NVDA', 'MSFT', 'AAPL', 'AMZN', 'META', 'GOOG']) preferences.used(named(`${symbol}.US`));
    expect(codes(preferences.current().recent)).toEqual(['GOOG', 'META', 'AMZN', 'AAPL', 'MSFT', 'NVDA'].map((symbol) => `${symbol}.US`));
  });

  it('become favourites, which stay when others are used, and go back', () => {
    const { preferences } = start();
    preferences.used(named('AAPL.US'));
    preferences.used(named('TSLA.US'));
    preferences.setFavourite(named('AAPL.US'), true);
    preferences.used(named('AAPL.US'));
    expect(codes(preferences.current().favourites)).toEqual(['AAPL.US']);
    expect(codes(preferences.current().recent)).toEqual(['TSLA.US']);
    preferences.setFavourite(named('AAPL.US'), false);
    expect(codes(preferences.current().favourites)).toEqual([]);
    expect(codes(preferences.current().recent)).toEqual(['AAPL.US', 'TSLA.US']);
  });

  it('outlive the page', () => {
    const { storage, preferences } = start();
    preferences.used(named('00700.HK'));
    expect(createPreferences(storage, undefined).current().recent).toEqual([named('00700.HK')]);
    expect(createPreferences(storage, 'tenant').current().recent).toEqual([]);
  });
});

it('A skipped first run stays skipped', () => {
  const { storage, preferences } = start();
  expect(preferences.current().hasSkippedFirstRun).toBe(false);
  preferences.skipFirstRun();
  expect(createPreferences(storage, undefined).current().hasSkippedFirstRun).toBe(true);
});

it.each(['', 'null', '[]', '{"recent":7}', '{"recent":[null,7,{"symbol":"=1+1"},{"symbol":"AAPL.US"}]}', '{"favourites":'])(
  'Damaged preferences (%s) lose only what cannot be read',
  (stored) => {
    const { preferences } = start({ 'market-data.preferences': stored });
    const { favourites, recent } = preferences.current();
    expect(favourites).toEqual([]);
    expect(codes(recent)).toEqual(stored.includes('AAPL') ? ['AAPL.US'] : []);
  },
);
