/** Moments and quantiles of samples. NaN where a sample is too small or does not vary. */
import type { Column } from '../bars';

export function mean(values: Column): number {
  const [origin = NaN] = values;
  // Differences keep the digits of values that are far from zero.
  return origin + values.reduce((sum, value) => sum + (value - origin), 0) / values.length;
}

/** Of a sample: divided by n − 1. */
export function covariance(a: Column, b: Column): number {
  const [centerA, centerB] = [mean(a), mean(b)];
  return a.reduce((sum, value, i) => sum + (value - centerA) * ((b[i] ?? NaN) - centerB), 0) / (a.length - 1);
}

export function deviation(values: Column): number {
  return Math.sqrt(covariance(values, values));
}

export function correlation(a: Column, b: Column): number {
  const limited = Math.min(1, Math.max(-1, covariance(a, b) / (deviation(a) * deviation(b))));
  return limited;
}

/** The value below which a share of the sample lies, between neighbours in proportion: Excel's PERCENTILE.INC. */
export function quantile(values: Column, share: number): number {
  const sorted = values.slice().sort();
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** Excel's SKEW. */
export function skewness(values: Column): number {
  const n = values.length;
  return (n / ((n - 1) * (n - 2))) * sumOfPowers(values, 3);
}

/** Excel's KURT: what exceeds the normal distribution's. */
export function excessKurtosis(values: Column): number {
  const n = values.length;
  const factor = (n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3));
  return factor * sumOfPowers(values, 4) - (3 * (n - 1) ** 2) / ((n - 2) * (n - 3));
}

/** Σ ((x − mean) ÷ deviation)^power */
function sumOfPowers(values: Column, power: number): number {
  const [center, width] = [mean(values), deviation(values)];
  return values.reduce((sum, value) => sum + ((value - center) / width) ** power, 0);
}
