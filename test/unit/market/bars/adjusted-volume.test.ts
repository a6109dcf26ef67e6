import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustedVolume, withAdjustedVolume } from '../../../../src/market/bars/adjusted-volume';
import type { Bars } from '../../../../src/market/bars/bars';
import { computeIndicator } from '../../../../src/market/indicators/spec';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';
import { propertyRuns } from '../../../support/property-runs';

/** A day of each price at which so many shares were traded, its earlier prices adjusted for a split. */
function flatDays(days: readonly (readonly [price: number, shares: number, factor: number])[]): Bars {
  const column = (value: (day: (typeof days)[number]) => number) => Float64Array.from(days, value);
  const price = column(([raw, , factor]) => raw / factor);
  return {
    ...{ timestamp: column(([, , factor]) => factor), open: price, high: price, low: price, close: price },
    ...{ volume: column(([, shares]) => shares), amount: column(([raw, shares]) => raw * shares) },
  };
}

const indicator = (name: 'vwap' | 'obv', bars: Bars) =>
  computeIndicator(withAdjustedVolume(bars, 'AAPL.US' as SymbolCode), {
    name,
    parameters: name === 'vwap' ? [2] : [],
  })[0]?.at(-1);

describe('Over a split', () => {
  // Before it 10 a share of today, after it 12: each day as many of these shares.
  it.each([10, 2, 1.5, 1.2, 0.5, 0.1])(
    'of %d to one, vwap weights both days alike, and obv counts shares of today',
    (factor) => {
      const bars = flatDays([
        [10 * factor, 600 / factor, factor],
        [12, 600, 1],
      ]);
      expect(indicator('vwap', bars)).toBeCloseTo(11, 9);
      expect(indicator('obv', bars)).toBeCloseTo(1_200, 6);
    },
  );
});

describe('The adjusted volume', () => {
  const [apple, moutai, index] = ['AAPL.US', '600519.SH', '000300.SH'] as SymbolCode[] as [
    SymbolCode,
    SymbolCode,
    SymbolCode,
  ];

  it('is the volume where prices are not adjusted, in lots and shares, and of indices', () => {
    const prices = fc.double({ min: 0.01, max: 5_000, noNaN: true });
    const days = fc.array(fc.tuple(prices, fc.integer({ min: 0, max: 1e9 })));
    const property = fc.property(days, (traded) => {
      const bars = flatDays(traded.map(([price, volume]) => [price, volume, 1]));
      const inLots = { ...bars, amount: bars.amount.map((amount) => amount * 100) };
      expect(adjustedVolume(bars, apple)).toEqual(bars.volume);
      expect(adjustedVolume(inLots, moutai)).toEqual(bars.volume);
      expect(adjustedVolume(bars, index)).toBe(bars.volume);
    });
    fc.assert(property, propertyRuns(200));
  });

  it('counts shares of the newest bar, however prices are adjusted', () => {
    const backward = flatDays([
      [20, 300, 0.2],
      [12, 600, 0.1],
    ]);
    expect([...adjustedVolume(backward, apple)].map(Math.round)).toEqual([600, 600]);
  });

  it('is the volume without an amount, and none at prices of zero or less', () => {
    const bars = flatDays([[10, 5, 1]]);
    expect([...adjustedVolume({ ...bars, amount: Float64Array.of(NaN) }, apple)]).toEqual([5]);
    const below = Float64Array.of(-1);
    expect([...adjustedVolume({ ...bars, high: below, low: below, close: below }, apple)]).toEqual([NaN]);
  });
});
