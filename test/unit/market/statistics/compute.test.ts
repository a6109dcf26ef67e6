/** The measures against figures that numpy and scipy have computed from the same closes, and properties that need no figures. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeMeasure, returnsIn, type Sample, type SampledCloses, sampleOf as sampled } from '../../../../src/market/statistics/compute';
import { barsPerYear, measureNames, parseMeasure, sourceOf } from '../../../../src/market/statistics/measures';
import { correlationsOf, distributionOf } from '../../../../src/market/statistics/moments';
import type { Column } from '../../../../src/market/bars/bars';
import { barsAt, noBarsAtAll } from '../../../support/call-over-series';
import { propertyRuns } from '../../../support/property-runs';

const column = (value: (i: number) => number) => Float64Array.from({ length: 250 }, (_, i) => value(i));
const given = {
  dates: column((i) => Math.round(45_000 + 1.4 * i)),
  closes: column((i) => 100 * Math.exp(0.0004 * i + 0.05 * Math.sin(0.7 * i) + 0.08 * Math.cos(0.05 * i))),
  benchmark: column((i) => 50 * Math.exp(0.0003 * i + 0.03 * Math.sin(0.7 * i + 0.4) + 0.02 * Math.cos(1.3 * i))),
  perYear: 243,
};
const sample = compared(given, given.benchmark);

function compared(own: SampledCloses, benchmark: Column): Sample {
  return sampled(own, distributionOf(returnsIn(benchmark)));
}

const measured = (text: string, of: Sample = sample, bars = noBarsAtAll) => computeMeasure(parseMeasure(text, 'measures'), of, bars);

describe('Of 250 closes', () => {
  it.each([
    ['return', 0.05037174403559641],
    ['cagr', 0.052740927464806076],
    ['volatility', 0.3815663920459436],
    ['sharpe(2%)', 0.2631659870400406],
    ['sortino(0.02)', 0.3810811474242484],
    ['max_drawdown', -0.2092356427637243],
    ['max_drawdown_from', 45_179],
    ['max_drawdown_to', 45_260],
    ['beta', 0.6439626265147458],
    ['alpha(2%)', 0.07753860939022116],
    ['correlation', 0.5884740683318719],
    ['tracking_error', 0.33254479140171134],
    ['information_ratio', 0.1951328983459627],
    ['var', -0.03393091845402194],
    ['es(95%)', -0.03538950509477609],
    ['var(99)', -0.03624627430667418],
    ['skew', 0.034144677441988826],
    ['kurtosis', -1.4643977877294792],
    ['observations', 249],
  ])('%s is that of numpy and scipy', (text, figure) => {
    expect(Math.abs(measured(text) - figure)).toBeLessThan(1e-10 * Math.max(1, Math.abs(figure)));
  });
});

const closes = fc
  .array(fc.double({ min: 1, max: 1000, noNaN: true }), { minLength: 8, maxLength: 60 })
  .map((values) => Float64Array.from(values));
const ofReturns = measureNames.filter((name) => !['bars', 'symbol'].includes(sourceOf({ name, parameter: 0 })));
const daysFrom = (first: number, of: Column) => of.map((_, i) => first + i);
const sampleOf = (closes: Column, benchmark: Column = closes.toReversed(), dates = daysFrom(45_000, closes)): Sample =>
  compared({ dates, closes, perYear: 252 }, benchmark);
/** Ratios of a sample that hardly varies magnify what rounding leaves. */
const near = (a: number, b: number) => Number.isNaN(a) === Number.isNaN(b) && !(Math.abs(a - b) > 1e-6 * (1 + Math.abs(a)));

describe('Every measure of returns', () => {
  it.each(ofReturns)('%s does not depend on the unit of the price', (name) => {
    const holds = (own: Float64Array, unit: number) => {
      const scaled = sampleOf(
        own.map((value) => value * unit),
        own.toReversed().map((value) => value / unit),
      );
      return near(measured(name, sampleOf(own)), measured(name, scaled));
    };
    fc.assert(fc.property(closes, fc.constantFrom(0.5, 4, 1024), holds), propertyRuns(100));
  });

  it.each(ofReturns.filter((name) => !/_(from|to)$/.test(name)))('%s does not depend on when it was', (name) => {
    const later = (own: Column) => sampleOf(own, own.toReversed(), daysFrom(46_000, own));
    fc.assert(
      fc.property(closes, (own) => near(measured(name, sampleOf(own)), measured(name, later(own)))),
      propertyRuns(100),
    );
  });
});

describe('By definition', () => {
  it('a benchmark compared with itself has beta and correlation 1, and no alpha or tracking error', () => {
    const own = sampleOf(given.closes, given.closes);
    const values = ['beta', 'correlation', 'alpha(3%)', 'tracking_error'].map((name) => measured(name, own));
    expect(values.map((value) => Number(value.toFixed(12)))).toEqual([1, 1, 0, 0]);
    expect(measured('information_ratio', own)).toBeNaN();
  });

  it('closes that never fall have no drawdown, and those that never move no ratio', () => {
    expect(measured('max_drawdown', sampleOf(Float64Array.of(1, 2, 3, 4)))).toBe(0);
    const still = sampleOf(new Float64Array(5).fill(7));
    expect(['volatility', 'sharpe', 'sortino', 'beta', 'skew'].map((name) => measured(name, still))).toEqual([...[0, NaN, NaN, NaN, NaN]]);
  });

  it('what looks back on bars takes the last ones, or all where there are fewer', () => {
    const bars = barsAt([1, 2, 3, 4], [40, 10, 20, 30]);
    const texts = ['high(3)', 'low(3)', 'from_high(3)', 'average_amount(2)', 'high', 'average_amount'];
    expect(texts.map((text) => measured(text, sample, bars))).toEqual([32, 7, 30 / 32 - 1, 25_000, 42, 25_000]);
  });

  it.each(['high', 'low', 'from_high', 'average_amount'])('%s of no bar is missing', (name) => expect(measured(name)).toBeNaN());

  it('closes of one day have no return a year', () => {
    const own = { ...sampleOf(Float64Array.of(100, 99, 98, 97)), dates: new Float64Array(4).fill(46_000) };
    expect(measured('cagr', own)).toBeNaN();
    expect(measured('return', own)).toBeCloseTo(-0.03, 12);
  });
});

describe('Prices at or below zero', () => {
  const dates = Float64Array.of(45_000, 45_001, 45_002, 45_003);
  const of = (...closes: number[]) => sampled({ dates, closes: Float64Array.from(closes), perYear: 243 });

  it.each([
    ['that rise to zero', [-2, -1.5, -1.2, -1]],
    ['that rise above zero', [-1, 1, 2, 3]],
    ['that fall', [-1, -1.2, -1.5, -2]],
    ['that fall through zero', [2, 1, -1, 3]],
    ['of zero', [0, 1, 2, 3]],
  ])('%s have no return, drawdown or ratio', (_, closes) => {
    const measures = [...['return', 'cagr', 'volatility', 'sharpe', 'sortino', 'max_drawdown', 'max_drawdown_from', 'var', 'es']];
    const known = measures.filter((measure) => !Number.isNaN(measured(measure, of(...closes))));
    expect(known).toEqual(closes[0]! > 0 ? ['return', 'cagr'] : []);
  });

  it('at the end are a loss of all or more, of which there is no rate a year', () => {
    const sample = of(4, 3, 2, -1);
    expect([measured('return', sample), measured('max_drawdown', sample), measured('cagr', sample)]).toEqual([-1.25, -1.25, NaN]);
  });
});

describe('Closes that grow by the same rate, as they are rounded,', () => {
  it.each([0.001, -0.001, 0, 0.01])('%d a day, vary by nothing', (rate) => {
    const property = fc.property(fc.double({ min: 0.5, max: 5_000, noNaN: true }), (first) => {
      const closes = column((i) => Math.round(first * (1 + rate) ** i * 1e6) / 1e6);
      const steady = sampled({ ...given, closes });
      expect(measured('volatility', steady)).toBe(0);
      expect([measured('sharpe', steady), measured('skew', steady)]).toEqual([NaN, NaN]);
      expect(correlationsOf([returnsIn(closes), returnsIn(given.closes)])(0, 1)).toBeNaN();
    });
    fc.assert(property, propertyRuns(20));
  });
});

it('Samples that do not vary have no correlation, not even with themselves', () => {
  const correlation = correlationsOf([new Float64Array(4).fill(7), Float64Array.of(1, 2, 3, 5)]);
  expect([correlation(0, 0), correlation(0, 1), correlation(1, 1)]).toEqual([NaN, NaN, 1]);
});

it.each([
  ['1d', 'SH', 243],
  ['1d', 'HK', 246],
  ['1d', 'US', 252],
  ['60m', 'SZ', 972],
  ['5m', 'US', 252 * 78],
  ['1w', 'SH', 52],
  ['1Q', 'US', 4],
] as const)('a year has so many bars of %s in %s: %i', (period, market, count) => {
  expect(barsPerYear(period, market)).toBe(count);
});
