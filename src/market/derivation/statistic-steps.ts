/** How a statistic comes about: its formula with the returns of the sample, or with the last bars. */
import type { Bars, Column } from '../bars/bars';
import { type Sample, worstDrawdown } from '../statistics/compute';
import type { Measure, MeasureName } from '../statistics/measures';
import type { Distribution } from '../statistics/moments';
import { returnStep } from './indicator-steps';
import { minus, ofAll, over, plus, power, root, type Step, type StepId, stepOf, type Term, times } from './step';

/** @returns none for texts, and where there is no value; else the last step's result is the value */
export function statisticSteps({ name, parameter }: Measure, sample: Sample, bars: Bars): readonly Step[] {
  const steps = formulas[name](sample, parameter, bars);
  return steps.every(({ result }) => Number.isFinite(result)) ? steps : [];
}

/** Of two samples of one length. */
export function correlationSteps(a: Distribution, b: Distribution): readonly Step[] {
  const together = covarianceStep(a, b);
  const [one, other] = [deviationStep(a.values), deviationStep(b.values)];
  return [together, one, other, stepOf('correlation', over(together.result, times(one.result, other.result)))];
}

type Formula = (sample: Sample, parameter: number, bars: Bars) => readonly Step[];

const formulas: Readonly<Record<MeasureName, Formula>> = {
  return: ({ closes }) => [totalReturn(closes)],
  cagr({ dates, closes }) {
    const total = totalReturn(closes);
    const years = stepOf('years', over(minus(dates.at(-1) ?? NaN, dates[0] ?? NaN), daysPerYear));
    return [total, years, stepOf('yearly-growth', minus(power(plus(1, total.result), over(1, years.result)), 1))];
  },
  volatility: ({ returns, perYear }) => ofDeviation(returns.values, (width) => times(width, root(perYear)), 'per-year'),
  sharpe: ({ returns, perYear }, rate) => {
    const mean = meanStep(returns.values);
    const over1 = (width: number) => yearly(over(minus(mean.result, over(rate, perYear)), width), perYear);
    return [mean, ...ofDeviation(returns.values, over1, 'ratio')];
  },
  sortino({ returns, perYear }, rate) {
    const free = rate / perYear;
    const mean = meanStep(returns.values);
    const below = [...returns.values].filter((value) => value < free).map((value) => power(minus(value, free), 2));
    const downside = stepOf('downside', root(over(plus(...below), returns.values.length)));
    return [
      mean,
      downside,
      stepOf('ratio', yearly(over(minus(mean.result, over(rate, perYear)), downside.result), perYear)),
    ];
  },
  max_drawdown({ closes }) {
    const { peak, trough } = worstDrawdown(closes);
    return [stepOf('drawdown', minus(over(closes[trough] ?? NaN, closes[peak] ?? NaN), 1))];
  },
  max_drawdown_from: ({ dates, closes }) => [stepOf('date', dates[worstDrawdown(closes).peak] ?? NaN)],
  max_drawdown_to: ({ dates, closes }) => [stepOf('date', dates[worstDrawdown(closes).trough] ?? NaN)],
  beta: betaSteps,
  alpha(sample, rate) {
    const [own, other] = [meanStep(sample.returns.values), meanStep(sample.benchmark?.values ?? none)];
    const beta = betaSteps(sample);
    const free = over(rate, sample.perYear);
    const slope = beta.at(-1)?.result ?? NaN;
    const left = minus(minus(own.result, free), times(slope, minus(other.result, free)));
    return [own, other, ...beta, stepOf('alpha', times(left, sample.perYear))];
  },
  correlation: ({ returns, benchmark }) => (benchmark ? correlationSteps(returns, benchmark) : missing),
  tracking_error: (sample) =>
    ofDeviation(activeReturns(sample), (width) => times(width, root(sample.perYear)), 'per-year'),
  information_ratio(sample) {
    const active = activeReturns(sample);
    const mean = meanStep(active);
    return [mean, ...ofDeviation(active, (width) => yearly(over(mean.result, width), sample.perYear), 'ratio')];
  },
  var: ({ returns }, level) => [quantileStep(returns.values, level)],
  es({ returns }, level) {
    const limit = quantileStep(returns.values, level);
    const worst = returns.values.filter((value) => value <= limit.result);
    return [limit, stepOf('shortfall', ofAll('mean', worst))];
  },
  skew: ({ returns }) => momentSteps('skew', returns, 3, (sum, n) => times(over(n, times(n - 1, n - 2)), sum)),
  kurtosis: ({ returns }) =>
    momentSteps('kurtosis', returns, 4, (sum, n) =>
      minus(
        times(over(times(n, n + 1), times(n - 1, n - 2, n - 3)), sum),
        over(times(3, power(n - 1, 2)), times(n - 2, n - 3)),
      ),
    ),
  high: (_, n, bars) => [stepOf('highest', ofAll('greatest', bars.high.subarray(-n)))],
  low: (_, n, bars) => [stepOf('lowest', ofAll('least', bars.low.subarray(-n)))],
  from_high(_, n, bars) {
    const top = stepOf('highest', ofAll('greatest', bars.high.subarray(-n)));
    return [top, returnStep(top.result, bars.close.at(-1) ?? NaN)];
  },
  average_amount: (_, n, bars) => [stepOf('mean', ofAll('mean', bars.amount.subarray(-n)))],
  observations: ({ returns }) => [stepOf('count', returns.values.length)],
  // Texts.
  spark: () => [],
  symbol: () => [],
};

/** As in Excel's XIRR. */
const daysPerYear = 365;
const none: Column = new Float64Array();
const missing = [stepOf('count', NaN)];

function totalReturn(closes: Column): Step {
  return returnStep(closes[0] ?? NaN, closes.at(-1) ?? NaN);
}

function meanStep(values: Column): Step {
  return stepOf('mean-return', ofAll('mean', values));
}

function deviationStep(values: Column): Step {
  return stepOf('sample-deviation', root(over(ofAll('squares', values), values.length - 1)));
}

/** The deviation of a sample, and what is made of it. */
function ofDeviation(values: Column, made: (width: number) => Term, id: StepId): readonly Step[] {
  const width = deviationStep(values);
  return [width, stepOf(id, made(width.result))];
}

function yearly(ratio: Term, perYear: number): Term {
  return times(ratio, root(perYear));
}

function covarianceStep(a: Distribution, b: Distribution): Step {
  const products = [...a.values].map((value, i) => times(minus(value, a.mean), minus(b.values[i] ?? NaN, b.mean)));
  return stepOf('covariance', over(plus(...products), a.values.length - 1));
}

function betaSteps({ returns, benchmark }: Sample): readonly Step[] {
  if (!benchmark) return missing;
  const together = covarianceStep(returns, benchmark);
  const variance = stepOf('variance', over(ofAll('squares', benchmark.values), benchmark.values.length - 1));
  return [together, variance, stepOf('beta', over(together.result, variance.result))];
}

function activeReturns({ returns, benchmark }: Sample): Column {
  return returns.values.map((value, i) => value - (benchmark?.values[i] ?? NaN));
}

/** Between the two neighbours of the place, in proportion. */
function quantileStep(values: Column, level: number): Step {
  const sorted = values.slice().sort();
  const place = (1 - level / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return stepOf('quantile', plus(below, times(minus(above, below), place - Math.floor(place))));
}

function momentSteps(
  id: 'skew' | 'kurtosis',
  { values, mean }: Distribution,
  exponent: number,
  made: (sum: Term, n: number) => Term,
): readonly Step[] {
  const width = deviationStep(values);
  const powers = [...values].map((value) => power(over(minus(value, mean), width.result), exponent));
  return [meanStep(values), width, stepOf(id, made(plus(...powers), values.length))];
}
