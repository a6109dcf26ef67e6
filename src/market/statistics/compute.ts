/**
 * The measures of MD.STATS. Simple returns; a year has the trading days of the market (`year.ts`). Ratios without a
 * deviation, and whatever a sample is too small for, are NaN.
 */
import { type Bars, barCount, type Column, lastBars } from '../bars';
import { returnsOf } from '../returns';
import { sparkline } from '../sparkline';
import type { Measure, MeasureName } from './measures';
import { correlation, covariance, deviation, excessKurtosis, mean, quantile, skewness } from './moments';

/** Closes of one symbol on the dates that it has in common with others. */
export interface Sample {
  /** Excel's dates, ascending. */
  readonly dates: Column;
  readonly closes: Column;
  /** The benchmark's on the same dates. */
  readonly benchmark?: Column | undefined;
  /** Bars in a year. */
  readonly perYear: number;
}

/** Returns between neighbouring closes: one less than there are dates. */
export function observationsOf({ closes }: Sample): number {
  return Math.max(0, closes.length - 1);
}

export function returnsIn(closes: Column): Column {
  return returnsOf(closes).subarray(1);
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
    // Minute bars of one day have no return a year.
    return years > 0 ? (1 + totalReturn(closes)) ** (1 / years) - 1 : NaN;
  },
  volatility: ({ closes, perYear }) => deviation(returnsIn(closes)) * Math.sqrt(perYear),
  sharpe: (sample, rate) => {
    const excess = excessReturns(sample, rate);
    return ratio(mean(excess), deviation(excess)) * Math.sqrt(sample.perYear);
  },
  sortino: (sample, rate) => {
    const excess = excessReturns(sample, rate);
    const downside = Math.sqrt(mean(excess.map((value) => Math.min(0, value) ** 2)));
    return ratio(mean(excess), downside) * Math.sqrt(sample.perYear);
  },
  max_drawdown: ({ closes }) => worstDrawdown(closes).depth,
  max_drawdown_from: ({ dates, closes }) => dates[worstDrawdown(closes).peak] ?? NaN,
  max_drawdown_to: ({ dates, closes }) => dates[worstDrawdown(closes).trough] ?? NaN,
  beta: (sample) => betaOf(pairOf(sample)),
  alpha: (sample, rate) => {
    const pair = pairOf(sample);
    const free = rate / sample.perYear;
    return (mean(pair.own) - free - betaOf(pair) * (mean(pair.benchmark) - free)) * sample.perYear;
  },
  correlation: (sample) => {
    const { own, benchmark } = pairOf(sample);
    return correlation(own, benchmark);
  },
  tracking_error: (sample) => deviation(activeReturns(sample)) * Math.sqrt(sample.perYear),
  information_ratio: (sample) => {
    const active = activeReturns(sample);
    return ratio(mean(active), deviation(active)) * Math.sqrt(sample.perYear);
  },
  var: ({ closes }, level) => quantile(returnsIn(closes), 1 - level / 100),
  es: ({ closes }, level) => {
    const returns = returnsIn(closes);
    const limit = quantile(returns, 1 - level / 100);
    return mean(returns.filter((value) => value <= limit));
  },
  skew: ({ closes }) => skewness(returnsIn(closes)),
  kurtosis: ({ closes }) => excessKurtosis(returnsIn(closes)),
  high: (_, n, bars) => highest(bars, n),
  low: (_, n, bars) => (barCount(bars) === 0 ? NaN : Math.min(...lastBars(bars, n).low)),
  from_high: (_, n, bars) => (bars.close.at(-1) ?? NaN) / highest(bars, n) - 1,
  average_amount: (_, n, bars) => mean(lastBars(bars, n).amount),
  observations: observationsOf,
  // No numbers.
  spark: () => NaN,
  symbol: () => NaN,
};

function highest(bars: Bars, n: number): number {
  return barCount(bars) === 0 ? NaN : Math.max(...lastBars(bars, n).high);
}

/** As in Excel's XIRR. */
const daysPerYear = 365;

function totalReturn(closes: Column): number {
  return (closes.at(-1) ?? NaN) / (closes[0] ?? NaN) - 1;
}

function excessReturns({ closes, perYear }: Sample, rate: number): Column {
  return returnsIn(closes).map((value) => value - rate / perYear);
}

function ratio(value: number, width: number): number {
  return width > 0 ? value / width : NaN;
}

interface Pair {
  readonly own: Column;
  readonly benchmark: Column;
}

function pairOf({ closes, benchmark = new Float64Array() }: Sample): Pair {
  return { own: returnsIn(closes), benchmark: returnsIn(benchmark) };
}

function betaOf({ own, benchmark }: Pair): number {
  return ratio(covariance(own, benchmark), covariance(benchmark, benchmark));
}

function activeReturns(sample: Sample): Column {
  const { own, benchmark } = pairOf(sample);
  return own.map((value, i) => value - (benchmark[i] ?? NaN));
}

/** The deepest fall below an earlier close: 0 where there is none, from and to the first close. */
function worstDrawdown(closes: Column): { readonly depth: number; readonly peak: number; readonly trough: number } {
  let highest = 0;
  let worst = { depth: 0, peak: 0, trough: 0 };
  closes.forEach((close, i) => {
    if (close > (closes[highest] ?? NaN)) highest = i;
    const depth = close / (closes[highest] ?? NaN) - 1;
    if (depth < worst.depth) worst = { depth, peak: highest, trough: i };
  });
  return worst;
}
