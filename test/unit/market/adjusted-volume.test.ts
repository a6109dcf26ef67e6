import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustedVolume, withAdjustedVolume } from '../../../src/market/adjusted-volume';
import type { Bars } from '../../../src/market/bars';
import { computeIndicator } from '../../../src/market/indicators/compute';
import type { SymbolCode } from '../../../src/market/symbol';
import { propertyRuns } from '../../support/property-runs';

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
  it('is the volume where prices are not adjusted, in lots and shares', () => {
    const prices = fc.double({ min: 0.01, max: 5_000, noNaN: true });
    const property = fc.property(
      fc.array(fc.tuple(prices, fc.integer({ min: 0, max: 1e9 }))),
      fc.constantFrom(1, 100),
      (days, shares) => {
        const bars = flatDays(days.map(([price, volume]) => [price, volume, 1]));
        expect(adjustedVolume({ ...bars, amount: bars.amount.map((amount) => amount * shares) }, shares)).toEqual(
          bars.volume,
        );
      },
    );
    fc.assert(property, propertyRuns(200));
  });

  it('is the volume without an amount, and none at prices of zero or less', () => {
    const bars = flatDays([[10, 5, 1]]);
    expect([...adjustedVolume({ ...bars, amount: Float64Array.of(NaN) }, 1)]).toEqual([5]);
    const below = Float64Array.of(-1);
    expect([...adjustedVolume({ ...bars, high: below, low: below, close: below }, 1)]).toEqual([NaN]);
  });
});
