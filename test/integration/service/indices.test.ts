/** The main indices of the simulated market, and how its prices move together. */
import { describe, expect, it } from 'vitest';
import { barCount } from '../../../src/market/bars/bars';
import { parseSymbol, type SymbolCode } from '../../../src/market/symbols/symbol';
import { membersOf } from '../../../src/service/sources/simulated/listings/indices';
import { at, market, moments, noon } from './sample-market';

const indices = ['000001.SH', '000300.SH', '399001.SZ', '399006.SZ', 'HSI.HK', 'SPX.US'] as SymbolCode[];
const closed = at('2026-11-22T11:00:00+08:00');

/** The change of the members' value today, weighted by their value at the previous close. */
function changeOfMembers(index: SymbolCode, now: typeof noon): number {
  const members = membersOf(index).map((member) => ({
    quote: market.quote(member, now),
    shares: market.instrument(member, now).ext.float_shares!,
  }));
  const value = (price: 'prev_close' | 'last_price') => members.reduce((sum, { quote, shares }) => sum + shares * quote[price], 0);
  return value('last_price') / value('prev_close') - 1;
}

describe.each(indices)('the index %s', (index) => {
  it('is one by its type, has no shares, limits or orders, and is in no universe', () => {
    expect(parseSymbol(index)).toBe(index);
    expect(market.find(index)).toBe(index);
    expect(market.quote(index, noon).ext.type).toBe('index');
    expect(Object.keys(market.instrument(index, noon).ext).sort()).toEqual(['listing_date', 'tick_size', 'type']);
    expect(market.depth(index, noon)).toMatchObject({ bid_prices: [], ask_prices: [] });
    for (const universe of ['CN_Stock', 'CN_ETF', 'HK_Stock', 'US_Stock'] as const) expect(market.symbolsOf(universe)).not.toContain(index);
  });

  it('changes as its members do: nearly during the day, exactly at its end', () => {
    // What is left: members are rounded to ticks, and their shares are those of the anchor day.
    expect(Math.abs(market.quote(index, closed).ext.change_pct - changeOfMembers(index, closed))).toBeLessThan(0.001);
    for (const now of [noon, moments['at lunch on the mainland'], moments['in the afternoon of New York']])
      expect(Math.abs(market.quote(index, now).ext.change_pct - changeOfMembers(index, now))).toBeLessThan(0.005);
  });

  it('trades for about the money of its members', () => {
    const amounts = membersOf(index).map((member) => market.quote(member, closed).amount);
    const ratio = market.quote(index, closed).amount / amounts.reduce((sum, amount) => sum + amount, 0);
    expect(ratio).toBeGreaterThan(0.25);
    expect(ratio).toBeLessThan(4);
  });
});

const day = 86_400_000;
function returnsOf(symbol: string, count = 500): number[] {
  const range = { period: '1d', from: closed - 1000 * day, to: closed, count } as const;
  const { close, prev_close } = market.dailyBars(symbol as SymbolCode, closed, range);
  return Array.from(close, (price, i) => Math.log(price / prev_close![i]!));
}

function momentsOf(ones: readonly number[], others: readonly number[]) {
  const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length;
  const [a, b] = [mean(ones), mean(others)];
  const covariance = mean(ones.map((one, i) => (one - a) * (others[i]! - b)));
  const variance = (of: readonly number[], m: number) => mean(of.map((value) => (value - m) ** 2));
  return { covariance, one: variance(ones, a), other: variance(others, b) };
}

function correlation(one: string, other: string): number {
  const { covariance, ...variances } = momentsOf(returnsOf(one), returnsOf(other));
  return covariance / Math.sqrt(variances.one * variances.other);
}

function beta(symbol: string, index: string): number {
  const { covariance, other } = momentsOf(returnsOf(symbol), returnsOf(index));
  return covariance / other;
}

describe('daily returns', () => {
  it('of banks are alike, and less like those of other sectors', () => {
    const banks = [
      ['601398.SH', '601939.SH'],
      ['600036.SH', '000001.SZ'],
      ['JPM.US', 'BAC.US'],
      ['00005.HK', '00011.HK'],
    ] as const;
    for (const [one, other] of banks) expect(correlation(one, other)).toBeGreaterThan(0.6);
    const mixed = [correlation('601398.SH', '600519.SH'), correlation('JPM.US', 'NVDA.US')];
    for (const each of mixed) {
      expect(each).toBeGreaterThan(0.15);
      expect(each).toBeLessThan(0.6);
    }
  });

  it('give betas: banks below 1, technology above, funds of an index 1', () => {
    expect(beta('601398.SH', '000300.SH')).toBeLessThan(1);
    expect(beta('688981.SH', '000300.SH')).toBeGreaterThan(1.2);
    expect(beta('510300.SH', '000300.SH')).toBeCloseTo(1, 1);
    expect(beta('SPY.US', 'SPX.US')).toBeCloseTo(1, 1);
    expect(beta('GLD.US', 'SPX.US')).toBeCloseTo(0, 0);
  });

  it('of an index are as volatile as a market: a tenth to a third in a year', () => {
    for (const index of indices) {
      const { one } = momentsOf(returnsOf(index), returnsOf(index));
      const yearly = Math.sqrt(one * 250);
      expect(yearly, index).toBeGreaterThan(0.08);
      expect(yearly, index).toBeLessThan(0.33);
    }
  });
});

describe('shares of one company in Hong Kong and on the mainland', () => {
  const pairs = [
    ['601318.SH', '02318.HK'],
    ['601398.SH', '01398.HK'],
    ['688981.SH', '00981.HK'],
    ['002594.SZ', '01211.HK'],
  ] as const;
  /** By day. */
  const closesOf = (symbol: string) => {
    const range = { period: '1d', from: closed - 3000 * day, to: closed, count: 2000 } as const;
    const { timestamp, close } = market.dailyBars(symbol as SymbolCode, closed, range);
    return new Map(Array.from(timestamp, (stamp, i) => [stamp, close[i]!]));
  };

  it.each(pairs)('%s and %s keep their premium within a quarter, through dividends and bonus shares', (mainland, hongKong) => {
    const others = closesOf(hongKong);
    const premiums = [...closesOf(mainland)].flatMap(([stamp, close]) => {
      const other = others.get(stamp);
      return other === undefined ? [] : [close / other];
    });
    expect(premiums.length).toBeGreaterThan(1300);
    expect(Math.max(...premiums) / Math.min(...premiums)).toBeLessThan(1.25);
    expect(Math.max(...premiums) / Math.min(...premiums)).toBeGreaterThan(1.05);
  });
});

it('the index of Shanghai has bars since 1991', () => {
  expect(barCount(market.dailyBars('000001.SH' as SymbolCode, noon))).toBeGreaterThan(8000);
});
