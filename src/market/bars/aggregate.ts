/** Longer bars from shorter ones: minutes into minutes, days into weeks, months, quarters and years. */
import { type Bars, barCount, type BarColumn, type Column, mapColumns } from './bars';

/**
 * Joins neighbouring bars of the same group into one: first open, highest high, lowest low, last close, summed volume and
 * amount, the first prev_close, and the timestamp of the last bar.
 * @param bars ascending
 * @param groupOf a number that is equal for bars of one group; groups are contiguous
 */
export function aggregateBars(bars: Bars, groupOf: (index: number) => number): Bars {
  const starts = groupStarts(barCount(bars), groupOf);
  const groups = starts.map((from, i) => ({ from, to: starts[i + 1] ?? barCount(bars) }));
  return mapColumns(bars, (column, name) => Float64Array.from(groups, ({ from, to }) => join[name](column, from, to)));
}

/** The value of the bar that joins those from an index (inclusive) to another one (exclusive). */
export function joinedValue(name: BarColumn, column: Column, from: number, to: number): number {
  return join[name](column, from, to);
}

type Join = (column: Column, from: number, to: number) => number;

const first: Join = (column, from) => column[from] ?? NaN;
const last: Join = (column, _, to) => column[to - 1] ?? NaN;
const highest: Join = (column, from, to) => folded(column, from, to, Math.max, -Infinity);
const lowest: Join = (column, from, to) => folded(column, from, to, Math.min, Infinity);
const sum: Join = (column, from, to) => folded(column, from, to, (a, b) => a + b, 0);

/** Without a view of the column: a screen of a past time joins the minutes of thousands of symbols. */
function folded(
  column: Column,
  from: number,
  to: number,
  fold: (a: number, b: number) => number,
  start: number,
): number {
  let value = start;
  for (let i = from; i < to; i++) value = fold(value, column[i] ?? NaN);
  return value;
}

const join: Readonly<Record<BarColumn, Join>> = {
  timestamp: last,
  open: first,
  high: highest,
  low: lowest,
  close: last,
  volume: sum,
  amount: sum,
  prev_close: first,
};

function groupStarts(count: number, groupOf: (index: number) => number): number[] {
  const starts: number[] = [];
  let group = NaN;
  for (let i = 0; i < count; i++) {
    const next = groupOf(i);
    if (next !== group) starts.push(i);
    group = next;
  }
  return starts;
}
