/** The simulated market: its listings, and quotes, bars and books that agree with each other at every instant. */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { barCount, sliceBars } from '../../../src/market/bars/bars';
import { dayAt, epochMs, isoDay } from '../../../src/market/time/exchange-time';
import { ourMarketOf, type SymbolCode } from '../../../src/market/symbols/symbol';
import { gridOf, toGrid } from '../../../src/service/sources/simulated/listings/price-grid';
import { createSimulatedMarket } from '../../../src/service/sources/simulated/simulated-market';
import { last } from './bodies';
import { at, isMainland, market, moments, noon, sum, symbols, typeOf } from './sample-market';

describe('the listings', () => {
  it.each([
    ['CN_Stock', 5450, 5450],
    ['CN_ETF', 950, 1050],
    ['HK_Stock', 2600, 2600],
    ['US_Stock', 6000, 6000],
  ] as const)('of %s are about as many as in the real market', (universe, least, most) => {
    const members = market.symbolsOf(universe);
    expect(members.length).toBeGreaterThanOrEqual(least);
    expect(members.length).toBeLessThanOrEqual(most);
    expect(new Set(members).size).toBe(members.length);
  });

  it('are found in any case, other texts are not', () => {
    expect(market.find('brk.b.us')).toBe('BRK.B.US');
    for (const text of ['999999.SH', 'NOSUCH.US', 'NONE.US', '600519', '']) expect(market.find(text)).toBeUndefined();
  });

  it('have the names, types and listing dates of well-known securities', () => {
    expect(market.instrument('600519.SH' as SymbolCode, noon)).toMatchObject({
      name: '贵州茅台',
      type: 'stock',
      exchange: 'SH',
      region: 'CN',
      ext: { listing_date: '2001-08-27', tick_size: 0.01 },
    });
    expect(market.instrument('510300.SH' as SymbolCode, noon)).toMatchObject({
      type: 'etf',
      ext: { tick_size: 0.001 },
    });
    expect(market.instrument('00700.HK' as SymbolCode, noon).ext.listing_date).toBe('2004-06-16');
    expect(market.instrument('AAPL.US' as SymbolCode, noon).ext.listing_date).toBe('1980-12-12');
  });

  it('have price limits on the mainland only', () => {
    for (const symbol of symbols) {
      expect(market.instrument(symbol, noon).ext.limit_up !== undefined).toBe(isMainland(symbol));
    }
  });
});

describe('the data of a symbol', () => {
  it('are the same in every market of a seed, and others with another seed', () => {
    const twin = createSimulatedMarket({ seed: 7, clock: 'live' });
    const other = createSimulatedMarket({ seed: 8, clock: 'live' });
    for (const symbol of symbols) {
      expect(twin.quote(symbol, noon)).toEqual(market.quote(symbol, noon));
      expect(other.dailyBars(symbol, noon).close).not.toEqual(market.dailyBars(symbol, noon).close);
    }
  });

  it('do not depend on a request for later days', () => {
    for (const symbol of symbols) {
      const before = market.dailyBars(symbol, noon);
      const later = market.dailyBars(symbol, at('2027-06-01T04:00:00Z'));
      const finished = barCount(before) - 1;
      // A comparison by `toEqual` would take twenty times as long.
      expect(isDeepStrictEqual(sliceBars(later, 0, finished), sliceBars(before, 0, finished)), symbol).toBe(true);
      expect(isDeepStrictEqual(market.dailyBars(symbol, noon), before), symbol).toBe(true);
    }
  });
});

describe.each(Object.entries(moments))('%s', (_, now) => {
  it('the last price is the close of today’s bar and of the last minute', () => {
    for (const symbol of symbols) {
      const quote = market.quote(symbol, now);
      const days = market.dailyBars(symbol, now);
      const minutes = market.todaysMinuteBars(symbol, now);
      const today = [last(days.open), last(days.high), last(days.low), last(days.close), last(days.prev_close!)];
      expect(today).toEqual([quote.open, quote.high, quote.low, quote.last_price, quote.prev_close]);
      expect([last(days.volume), last(days.amount)]).toEqual([quote.volume, quote.amount]);
      expect(last(minutes.close)).toBe(quote.last_price);
      expect([Math.max(...minutes.high), Math.min(...minutes.low)]).toEqual([quote.high, quote.low]);
      expect([sum(minutes.volume), sum(minutes.amount)]).toEqual([quote.volume, quote.amount]);
      expect(quote.timestamp).toBeLessThanOrEqual(now);
      expect(isoDay(dayAt(epochMs(quote.timestamp), ourMarketOf(symbol)!))).toBe(
        isoDay(dayAt(epochMs(last(days.timestamp)), ourMarketOf(symbol)!)),
      );
    }
  });

  it('the levels of the book are around the last price, best first, inside the limits', () => {
    for (const symbol of symbols) {
      const { last_price: price } = market.quote(symbol, now);
      const { limit_up: up = Infinity, limit_down: down = 0 } = market.instrument(symbol, now).ext;
      const { bid_prices: bids, ask_prices: asks, bid_volumes, ask_volumes } = market.depth(symbol, now);
      expect(bids).toEqual([...new Set(bids)].sort((a, b) => b - a));
      expect(asks).toEqual([...new Set(asks)].sort((a, b) => a - b));
      for (const bid of bids) expect(bid).toBeLessThanOrEqual(price);
      for (const ask of asks) expect(ask).toBeGreaterThanOrEqual(price);
      expect(Math.min(...asks, Infinity)).toBeGreaterThan(Math.max(...bids, 0));
      expect(Math.max(...asks, down)).toBeLessThanOrEqual(up);
      expect(Math.min(...bids, up)).toBeGreaterThanOrEqual(Math.max(down, 0.0001));
      for (const level of [...bids, ...asks]) expect(toGrid(gridOf(ourMarketOf(symbol)!, typeOf(symbol)), level)).toBe(level);
      expect([bid_volumes.length, ask_volumes.length]).toEqual([bids.length, asks.length]);
      for (const volume of [...bid_volumes, ...ask_volumes]) expect(volume).toBeGreaterThan(0);
    }
  });
});

describe('the listings of Beijing', () => {
  const beijing = market.symbolsOf('CN_Stock').filter((symbol) => symbol.endsWith('.BJ'));

  it('are some fifty A-shares, with every beginning of their codes', () => {
    expect(beijing).toHaveLength(50);
    expect(new Set(beijing.map((symbol) => symbol.slice(0, 2)))).toEqual(new Set(['43', '83', '87', '92']));
    expect(market.instrument('430047.BJ' as SymbolCode, noon)).toMatchObject({
      name: '诺思兰德',
      exchange: 'BJ',
      region: 'CN',
    });
  });

  it('move by at most 30 % a day', () => {
    const moves = beijing.flatMap((symbol) => {
      const { close, prev_close: previous } = market.dailyBars(symbol, noon);
      return Array.from(close, (price, day) => Math.abs(price / previous![day]! - 1));
    });
    // Both prices are rounded to the tick.
    expect(Math.max(...moves)).toBeLessThan(0.3);
    for (const symbol of beijing) {
      const { limit_up: up = NaN, limit_down: down = NaN } = market.instrument(symbol, noon).ext;
      const { prev_close: previous } = market.quote(symbol, noon);
      expect([up / previous, down / previous]).toEqual([expect.closeTo(1.3, 2), expect.closeTo(0.7, 2)]);
    }
  });
});
