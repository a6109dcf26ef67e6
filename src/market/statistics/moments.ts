/** Moments and quantiles of samples. NaN where a sample is too small or does not vary. */
import type { Column } from '../bars/bars';

/** A sample with the two moments that most others need. */
export interface Distribution {
  readonly values: Column;
  readonly mean: number;
  /** Of a sample: divided by n − 1. */
  readonly variance: number;
}

export function distributionOf(values: Column): Distribution {
  const center = mean(values);
  return { values, mean: center, variance: sumOfProducts(values, center, values, center) / (values.length - 1) };
}

export function mean(values: Column): number {
  const [origin = NaN] = values;
  let sum = 0;
  // Differences keep the digits of values that are far from zero.
  for (const value of values) sum += value - origin;
  return origin + sum / values.length;
}

export function deviation({ variance }: Distribution): number {
  return Math.sqrt(variance);
}

/** Of a sample: divided by n − 1. */
export function covariance(a: Distribution, b: Distribution): number {
  return sumOfProducts(a.values, a.mean, b.values, b.mean) / (a.values.length - 1);
}

export function correlation(a: Distribution, b: Distribution): number {
  return withinOne(covariance(a, b) / (deviation(a) * deviation(b)));
}

/** The correlations of samples of one length, by the places of two of them: symmetric, and 1 between a sample and itself. */
export function correlationsOf(samples: readonly Column[]): (a: number, b: number) => number {
  const standard = samples.map((values) => standardised(distributionOf(values)));
  const { length } = standard;
  const matrix = new Float64Array(length * length);
  standard.forEach((own, row) => {
    for (let column = row; column < length; column++) {
      const product = sumOfProducts(own, 0, standard[column] ?? own, 0);
      // A sample that does not vary has no correlation even with itself.
      const value = row === column && product > 0 ? 1 : withinOne(product);
      matrix[row * length + column] = value;
      matrix[column * length + row] = value;
    }
  });
  return (a, b) => matrix[a * length + b] ?? NaN;
}

/** Differences from the mean whose squares add up to 1. */
function standardised({ values, mean: center, variance }: Distribution): Column {
  const width = Math.sqrt(variance * (values.length - 1));
  const result = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) result[i] = ((values[i] ?? NaN) - center) / width;
  return result;
}

function withinOne(value: number): number {
  return Math.min(1, Math.max(-1, value));
}

function sumOfProducts(a: Column, centerA: number, b: Column, centerB: number): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? NaN) - centerA) * ((b[i] ?? NaN) - centerB);
  return sum;
}

/** The value below which a share of the sample lies, between neighbours in proportion: Excel's PERCENTILE.INC. */
export function quantile(values: Column, share: number): number {
  const sorted = values.slice().sort();
  // A missing value comes last.
  if (Number.isNaN(sorted.at(-1))) return NaN;
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** Excel's SKEW. */
export function skewness(sample: Distribution): number {
  const n = sample.values.length;
  return (n / ((n - 1) * (n - 2))) * sumOfPowers(sample, 3);
}

/** Excel's KURT: what exceeds the normal distribution's. */
export function excessKurtosis(sample: Distribution): number {
  const n = sample.values.length;
  const factor = (n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3));
  return factor * sumOfPowers(sample, 4) - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
}

/** Σ ((x − mean) ÷ deviation)^power */
function sumOfPowers(sample: Distribution, power: number): number {
  const width = deviation(sample);
  let sum = 0;
  for (const value of sample.values) sum += ((value - sample.mean) / width) ** power;
  return sum;
}
