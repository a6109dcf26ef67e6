/** Closes on the dates that several series have in common. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../../src/market/time/exchange-time';
import { commonCloses } from '../../../../src/market/statistics/common-dates';
import { barsAt } from '../../../support/call-over-series';
import { propertyRuns } from '../../../support/property-runs';

type Series = Parameters<typeof commonCloses>[0][number];

const shanghai = Date.UTC(2026, 0, 4, 16);
const series = fc
  .uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 30 })
  .map((days) => days.sort((a, b) => a - b))
  .map((days) => ({
    bars: barsAt(
      days.map((each) => shanghai + each * dayMs),
      days.map((each) => 1 + ((each * 7) % 11)),
    ),
    market: 'SH' as const,
  }));

describe('Common dates', () => {
  it('are the same in any order of the symbols', () => {
    const holds = (all: readonly Series[]) => {
      const [there, back] = [commonCloses(all, '1d', 12), commonCloses(all.toReversed(), '1d', 12)];
      expect(back.dates).toEqual(there.dates);
      expect(back.closes.toReversed()).toEqual(there.closes);
    };
    fc.assert(fc.property(fc.array(series, { minLength: 2, maxLength: 4 }), holds), propertyRuns(100));
  });

  it('are those of every series, with the closes of each', () => {
    const holds = (all: readonly Series[]) => {
      const closesByTime = all.map(({ bars }) => new Map(Array.from(bars.timestamp, (time, i) => [time, bars.close[i]])));
      const times = [...closesByTime[0]!.keys()].filter((time) => closesByTime.every((known) => known.has(time)));
      const expected = closesByTime.map((known) => times.slice(-12).map((time) => known.get(time)));
      expect(commonCloses(all, '1d', 12).closes.map((column) => [...column])).toEqual(expected);
    };
    fc.assert(fc.property(fc.array(series, { minLength: 1, maxLength: 4 }), holds), propertyRuns(100));
  });

  it('leave out a bar without a close, and take the last bar of a week', () => {
    const days = [0, 1, 2, 7, 8].map((each) => shanghai + each * dayMs);
    const [own, other] = [barsAt(days, [1, 2, 3, 4, NaN]), barsAt(days.slice(1), [5, 6, 7, 8])].map((bars) => ({
      ...{ bars, market: 'SH' as const },
    }));
    expect(commonCloses([own!, other!], '1d').closes).toEqual([Float64Array.of(2, 3, 4), Float64Array.of(5, 6, 7)]);
    expect(commonCloses([own!, other!], '1w').closes).toEqual([Float64Array.of(3, 4), Float64Array.of(6, 8)]);
  });

  it('are those of the calendar, whatever the zones', () => {
    const newYork = { bars: barsAt([Date.UTC(2026, 0, 5, 5), Date.UTC(2026, 0, 6, 5)], [5, 6]), market: 'US' as const };
    const hongKong = { bars: barsAt([shanghai + dayMs, shanghai + 2 * dayMs], [1, 2]), market: 'HK' as const };
    expect(commonCloses([newYork, hongKong], '1d').closes).toEqual([Float64Array.of(6), Float64Array.of(1)]);
    expect(commonCloses([newYork, hongKong], '1w').closes).toEqual([Float64Array.of(6), Float64Array.of(2)]);
  });
});
