/**
 * Formulas over the last n values. Each window is computed afresh: a sum that slides would keep the rounding errors of
 * large values that have left the window. A NaN in a window makes its value NaN.
 */
import type { Bars, Column } from '../bars/bars';

/** A value for the part of `values` from index `from` (inclusive) to `to` (exclusive), which is not empty. */
export type WindowFormula = (values: Column, from: number, to: number) => number;

/** At each index the formula over the n values that end there; NaN before the first full window. */
export function windowed(values: Column, n: number, formula: WindowFormula): Column {
  const results = new Float64Array(values.length).fill(NaN);
  for (let to = n; to <= values.length; to++) results[to - 1] = formula(values, to - n, to);
  return results;
}

export const sum: WindowFormula = (values, from, to) => {
  let total = 0;
  for (let i = from; i < to; i++) total += values[i] ?? NaN;
  return total;
};

export const mean: WindowFormula = (values, from, to) => sum(values, from, to) / (to - from);

/** Weights 1 for the oldest value to n for the newest. */
export const weightedMean: WindowFormula = (values, from, to) => {
  const n = to - from;
  let total = 0;
  for (let i = from; i < to; i++) total += (i - from + 1) * (values[i] ?? NaN);
  return total / ((n * (n + 1)) / 2);
};

/** Population standard deviation. Differences from the first value keep the digits, and make it 0 for equal values. */
export const deviation: WindowFormula = (values, from, to) => {
  const origin = values[from] ?? NaN;
  let differences = 0;
  for (let i = from; i < to; i++) differences += (values[i] ?? NaN) - origin;
  const center = differences / (to - from);
  let squares = 0;
  for (let i = from; i < to; i++) squares += ((values[i] ?? NaN) - origin - center) ** 2;
  return Math.sqrt(squares / (to - from));
};

export const highest: WindowFormula = (values, from, to) => {
  let result = -Infinity;
  for (let i = from; i < to; i++) result = Math.max(result, values[i] ?? NaN);
  return result;
};

export const lowest: WindowFormula = (values, from, to) => {
  let result = Infinity;
  for (let i = from; i < to; i++) result = Math.min(result, values[i] ?? NaN);
  return result;
};

/** Middle, upper, lower: the mean and the population standard deviation over n closes. */
export function boll(close: Column, n: number, deviations: number): readonly Column[] {
  const middle = windowed(close, n, mean);
  const width = windowed(close, n, deviation).map((value) => deviations * value);
  const shifted = (sign: 1 | -1) => middle.map((value, i) => value + sign * (width[i] ?? NaN));
  return [middle, shifted(1), shifted(-1)];
}

/** Typical price (high + low + close) ÷ 3, weighted by volume over n bars; NaN where nothing was traded. */
export function vwap({ high, low, close, volume }: Bars, n: number): Column {
  const value = close.map((last, i) => (((high[i] ?? NaN) + (low[i] ?? NaN) + last) / 3) * (volume[i] ?? NaN));
  const traded = windowed(volume, n, sum);
  return windowed(value, n, sum).map((total, i) => total / (traded[i] ?? NaN));
}
