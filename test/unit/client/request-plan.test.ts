import { describe, expect, it } from 'vitest';
import { planRequests } from '../../../src/client/batching/batcher';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { maxBarsPerAnswer, maxUrlLength } from '../../../src/protocol/assumptions';

/** Queries that expect so many bars each. */
const expecting = (...bars: number[]) => bars.map((expected) => ({ symbol: 'AAPL.US' as SymbolCode, expected }));
/** Queries whose symbols have this length. */
const ofLength = (length: number, count: number) =>
  Array.from({ length: count }, () => ({ symbol: 'A'.repeat(length - 3).concat('.US') as SymbolCode, expected: 1 }));
const repeated = (count: number, expected: number) => expecting(...Array.from({ length: count }, () => expected));
const sizes = (requests: readonly (readonly unknown[])[]) => requests.map(({ length }) => length);
const barsOf = (...bars: number[]) => planRequests(expecting(...bars), 100).map((request) => request.map(({ expected }) => expected));

describe('A request', () => {
  it('has as many symbols as the limit, and no more', () => expect(sizes(planRequests(repeated(5, 1), 2))).toEqual([2, 2, 1]));

  it('has as many symbols as its URL may hold, each with a comma', () => {
    const most = maxUrlLength / 10;
    expect(sizes(planRequests(ofLength(9, most), 1_000))).toEqual([most]);
    expect(sizes(planRequests(ofLength(9, 2 * most + 1), 1_000))).toEqual([most, most, 1]);
  });

  it('has a URL that no last symbol makes one character too long', () => {
    const longer = [...ofLength(9, maxUrlLength / 10 - 1), ...ofLength(10, 1)];
    expect(sizes(planRequests(longer, 1_000))).toEqual([longer.length - 1, 1]);
  });

  it('brings as many bars as an answer may have, and no more', () => {
    expect(sizes(planRequests(repeated(100, maxBarsPerAnswer / 100), 1_000))).toEqual([100]);
    expect(sizes(planRequests(repeated(101, maxBarsPerAnswer / 100), 1_000))).toEqual([100, 1]);
  });

  it('counts every symbol with the bars of the largest', () =>
    expect(barsOf(20_000, 20_000, 15_000)).toEqual([[20_000, 20_000], [15_000]]));
});

describe('Sizes', () => {
  it('share a request up to 500 bars, whatever they are', () => {
    expect(barsOf(1, 500)).toEqual([[500, 1]]);
    expect(barsOf(1, 501)).toEqual([[501], [1]]);
  });

  it('share a request up to eight times the smallest', () => {
    expect(barsOf(1_000, 8_000)).toEqual([[8_000, 1_000]]);
    expect(barsOf(999, 8_000)).toEqual([[8_000], [999]]);
  });

  it('that are similar share a request in any order', () => {
    expect(barsOf(10, 9_000, 20, 8_000)).toEqual([
      [9_000, 8_000],
      [20, 10],
    ]);
  });
});
