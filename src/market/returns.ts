/** Returns of a series: the change of each value against an earlier one. */
import type { Column } from './bars';

/** value ÷ the value n before − 1; NaN for the first n values, beside a missing value, and where the earlier one is not positive. */
export function returnsOf(values: Column, n = 1): Column {
  return ratios(values, n).map((ratio) => ratio - 1);
}

/** ln(value ÷ previous value); NaN for the first value, and where one of the two is missing or not positive. */
export function logReturnsOf(values: Column): Column {
  return ratios(values, 1).map((ratio) => (ratio > 0 ? Math.log(ratio) : NaN));
}

function ratios(values: Column, n: number): Column {
  return values.map((value, i) => {
    const earlier = values[i - n] ?? NaN;
    return earlier > 0 ? value / earlier : NaN;
  });
}
