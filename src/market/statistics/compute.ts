/**
 * The measures of MD.STATS. Simple returns; a year has the trading days of the market (`year.ts`). Ratios without a
 * deviation, and whatever a sample is too small for, are NaN.
 */
import type { Bars, Column } from '../bars/bars';
import { steadyReturnsOf } from '../bars/returns';
import { sparkline } from '../bars/sparkline';
import type { Measure, MeasureName } from './measures';
import {
  correlation,
  covariance,
  deviation,
  type Distribution,
  distributionOf,
  excessKurtosis,
  mean,
  quantile,
  skewness,
} from './moments';

/** Closes of one symbol on the dates that it has in common with others. */
export interface Sample {
  /** Excel's dates, ascending. */
  readonly dates: Column;
  readonly closes: Column;
  /** Between neighbouring closes: one less than there are dates. */
  readonly returns: Distribution;
  /** The benchmark's on the same dates. */
  readonly benchmark: Distribution | undefined;
  /** Bars in a year. */
  readonly perYear: number;
}

export type SampledCloses = Pick<Sample, 'dates' | 'closes' | 'perYear'>;

/** @param benchmark one object for all symbols, as its moments are the same */
export function sampleOf(given: SampledCloses, benchmark?: Distribution): Sample {
  return { ...given, returns: distributionOf(returnsIn(given.closes)), benchmark };
}

/** False where a return would be one over a price of zero or less, as those of additive adjustment may be. */
export function hasReturns(closes: Column): boolean {
  return closes.every((close, i) => !(close <= 0) || i === closes.length - 1);
}

export function observationsOf({ returns }: Sample): number {
  return returns.values.length;
}

export function returnsIn(closes: Column): Column {
  return steadyReturnsOf(closes);
}

/** @param bars the symbol's own, up to the last date, for measures that look back a number of bars */
export function computeMeasure({ name, parameter }: Measure, sample: Sample, bars: Bars): number {
  return formulas[name](sample, parameter, bars);
}

/** What a cell shows of a measure: its number, or the text of a sparkline. */
export function shownMeasure(measure: Measure, sample: Sample, bars: Bars): number | string {
  return measure.name === 'spark' ? sparkline(bars.close, measure.parameter) : computeMeasure(measure, sample, bars);
}

type Formula = (sample: Sample, parameter: number, bars: Bars) => number;

const formulas: Readonly<Record<MeasureName, Formula>> = {
  return: ({ closes }) => totalReturn(closes),
  cagr: ({ dates, closes }) => {
    const years = ((dates.at(-1) ?? NaN) - (dates[0] ?? NaN)) / daysPerYear;
    const growth = 1 + totalReturn(closes);
    // Minute bars of one day have no return a year, nor has what fell below zero.
    return years > 0 && growth >= 0 ? growth ** (1 / years) - 1 : NaN;
  },
  volatility: ({ returns, perYear }) => deviation(returns) * Math.sqrt(perYear),
  sharpe: ({ returns, perYear }, rate) => ratio(returns.mean - rate / perYear, deviation(returns)) * Math.sqrt(perYear),
  sortino: ({ returns, perYear }, rate) => {
    const free = rate / perYear;
    return ratio(returns.mean - free, deviationBelow(returns.values, free)) * Math.sqrt(perYear);
  },
  max_drawdown: ({ closes }) => worstDrawdown(closes).depth,
  max_drawdown_from: ({ dates, closes }) => dates[worstDrawdown(closes).peak] ?? NaN,
  max_drawdown_to: ({ dates, closes }) => dates[worstDrawdown(closes).trough] ?? NaN,
  beta: ({ returns, benchmark }) => betaOf(returns, benchmark),
  alpha: ({ returns, benchmark = none, perYear }, rate) => {
    const free = rate / perYear;
    return (returns.mean - free - betaOf(returns, benchmark) * (benchmark.mean - free)) * perYear;
  },
  correlation: ({ returns, benchmark = none }) => correlation(returns, benchmark),
  tracking_error: (sample) => deviation(activeReturns(sample)) * Math.sqrt(sample.perYear),
  information_ratio: (sample) => {
    const active = activeReturns(sample);
    return ratio(active.mean, deviation(active)) * Math.sqrt(sample.perYear);
  },
  var: ({ returns }, level) => quantile(returns.values, 1 - level / 100),
  es: ({ returns: { values } }, level) => {
    const limit = quantile(values, 1 - level / 100);
    return mean(values.filter((value) => value <= limit));
  },
  skew: ({ returns }) => skewness(returns),
  kurtosis: ({ returns }) => excessKurtosis(returns),
  high: (_, n, bars) => extreme(bars.high, n, Math.max),
  low: (_, n, bars) => extreme(bars.low, n, Math.min),
  from_high: (_, n, bars) => changeFrom(extreme(bars.high, n, Math.max), bars.close.at(-1) ?? NaN),
  average_amount: (_, n, bars) => mean(bars.amount.subarray(-n)),
  observations: observationsOf,
  // No numbers.
  spark: () => NaN,
  symbol: () => NaN,
};

/** Of the last values; NaN where there is none, or one of them is missing. */
function extreme(values: Column, n: number, of: (a: number, b: number) => number): number {
  let found = values.at(-1) ?? NaN;
  for (let i = Math.max(0, values.length - n); i < values.length; i++) found = of(found, values[i] ?? NaN);
  return found;
}

/** As in Excel's XIRR. */
const daysPerYear = 365;

function totalReturn(closes: Column): number {
  return changeFrom(closes[0] ?? NaN, closes.at(-1) ?? NaN);
}

/** Over a base of zero or less there is none. */
function changeFrom(base: number, value: number): number {
  return base > 0 ? value / base - 1 : NaN;
}

function ratio(value: number, width: number): number {
  return width > 0 ? value / width : NaN;
}

const none = distributionOf(new Float64Array());

function betaOf(own: Distribution, benchmark = none): number {
  return ratio(covariance(own, benchmark), benchmark.variance);
}

/** What a symbol returns more than the benchmark. */
function activeReturns({ returns: { values }, benchmark = none }: Sample): Distribution {
  const active = new Float64Array(values.length);
  for (let i = 0; i < active.length; i++) active[i] = (values[i] ?? NaN) - (benchmark.values[i] ?? NaN);
  return distributionOf(active);
}

/** The root of the mean square of what returns fall short of a rate. */
function deviationBelow(values: Column, rate: number): number {
  let sum = 0;
  for (const value of values) sum += value < rate ? (value - rate) ** 2 : 0;
  return Math.sqrt(sum / values.length);
}

/** The deepest fall below an earlier close: 0 where there is none, from and to the first close. None of prices that are not positive. */
export function worstDrawdown(closes: Column): {
  readonly depth: number;
  readonly peak: number;
  readonly trough: number;
} {
  let highest = 0;
  let worst = { depth: 0, peak: 0, trough: 0 };
  if (!hasReturns(closes)) return { depth: NaN, peak: NaN, trough: NaN };
  for (let i = 0; i < closes.length; i++) {
    const close = closes[i] ?? NaN;
    if (close > (closes[highest] ?? NaN)) highest = i;
    const depth = close / (closes[highest] ?? NaN) - 1;
    if (depth < worst.depth) worst = { depth, peak: highest, trough: i };
  }
  return worst;
}
