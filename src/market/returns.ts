/** Returns of a series: the change of each value against the one before it. */
import type { Column } from './bars';

/** value ÷ previous value − 1; NaN for the first value, and where a value is missing or the previous one is not positive. */
export function returnsOf(values: Column): Column {
  return ratios(values).map((ratio) => ratio - 1);
}

/** ln(value ÷ previous value); NaN for the first value, and where one of the two is missing or not positive. */
export function logReturnsOf(values: Column): Column {
  return ratios(values).map((ratio) => (ratio > 0 ? Math.log(ratio) : NaN));
}

function ratios(values: Column): Column {
  return values.map((value, i) => {
    const previous = values[i - 1] ?? NaN;
    return previous > 0 ? value / previous : NaN;
  });
}
