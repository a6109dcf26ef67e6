/** Returns of a series: the change of each value against an earlier one. */
import type { Column } from './bars';

/** value ÷ the value n before − 1; NaN for the first n values, beside a missing value, and where the earlier one is not positive. */
export function returnsOf(values: Column, n = 1): Column {
  const returns = ratios(values, n);
  for (let i = 0; i < returns.length; i++) returns[i] = (returns[i] ?? NaN) - 1;
  return returns;
}

/** What rounding to the six decimals of services adds to a price at most, and takes from another. */
const precision = 1e-6;

/**
 * The return of each value against the one before, for statistics. Those that differ by no more than the rounding of the values are
 * one constant: their deviation would be noise, and a ratio over it any number.
 */
export function steadyReturnsOf(values: Column): Column {
  const returns = returnsOf(values).subarray(1);
  let [low, high, smallest] = [Infinity, -Infinity, Infinity];
  for (const each of returns) [low, high] = [Math.min(low, each), Math.max(high, each)];
  for (const value of values) smallest = Math.min(smallest, value);
  return high - low <= (2 * precision) / smallest ? returns.fill((low + high) / 2) : returns;
}

/** ln(value ÷ previous value); NaN for the first value, and where one of the two is missing or not positive. */
export function logReturnsOf(values: Column): Column {
  return ratios(values, 1).map((ratio) => (ratio > 0 ? Math.log(ratio) : NaN));
}

function ratios(values: Column, n: number): Column {
  const result = new Float64Array(values.length).fill(NaN);
  for (let i = n; i < values.length; i++) {
    const earlier = values[i - n] ?? NaN;
    if (earlier > 0) result[i] = (values[i] ?? NaN) / earlier;
  }
  return result;
}
