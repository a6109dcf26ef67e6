/** The columns of a table without a header, by what its first rows show. */
import { type Writing, writingOf } from '../times/times';

export function isTimeCell(cell: string): boolean {
  const writing: Writing = writingOf(cell);
  return /\d/.test(cell) && (writing !== 'written' || /\d[-/.年 ]\w{1,9}[-/.月 ,]/.test(cell.slice(0, 40)));
}

/**
 * A symbol, a time, perhaps a clock, then four prices and what was traded. Empty where the order of the prices is not clear:
 * whoever took the close for the open would not see it.
 */
export function orderOf(rows: readonly (readonly string[])[]): string[] {
  const some = rows.slice(0, 50);
  const every = (index: number, isIt: (cell: string) => boolean) => some.every((row) => isIt(row[index] ?? ''));
  const time = [0, 1, 2].find((index) => every(index, isTimeCell));
  if (time === undefined) return [];
  const hasClock = every(time + 1, (cell) => /^\d{1,2}:\d\d(:\d\d)?$/.test(cell));
  const first = time + (hasClock ? 2 : 1);
  const isRising = (some[0]?.[time] ?? '') <= (some.at(-1)?.[time] ?? '');
  const numbers = some.map((row) => row.slice(first).map(Number));
  const order = priceOrderOf(isRising ? numbers : numbers.toReversed());
  if (!order) return [];
  const before = time === 0 ? [] : ['symbol', ...Array.from({ length: time - 1 }, () => '')];
  return [...before, 'time', ...(hasClock ? ['clock'] : []), ...order, ...tradedOrderOf(order, numbers)];
}

const priceOrders = [
  ['open', 'high', 'low', 'close'],
  ['open', 'close', 'high', 'low'],
  ['close', 'open', 'high', 'low'],
  ['close', 'high', 'low', 'open'],
  ['high', 'low', 'open', 'close'],
] as const;

/** Fewer rows tell no order: it is the usual one then. */
const fewest = 10;
/** The gaps of the right order are so much smaller than those of another one. */
const clearly = 0.8;

function priceOrderOf(prices: readonly (readonly number[])[]): readonly string[] | undefined {
  const fitting = priceOrders.filter((one) => prices.every((row) => isInOrder(one, row)));
  if (prices.length < fewest) return fitting[0];
  const [best, next] = fitting
    .map((order) => ({ order, gaps: gapsOf(order, prices) }))
    .toSorted((a, b) => a.gaps - b.gaps);
  const isClear =
    next === undefined || best === undefined || best.gaps === next.gaps || best.gaps < clearly * next.gaps;
  return isClear ? best?.order : undefined;
}

/** From each close to the next open: they are smallest in the right order. @param prices in ascending order of time */
function gapsOf(order: readonly string[], prices: readonly (readonly number[])[]): number {
  const [open, close] = [order.indexOf('open'), order.indexOf('close')];
  return prices.reduce((sum, row, index) => {
    const before = prices[index - 1];
    return before ? sum + Math.abs((row[open] ?? NaN) - (before[close] ?? NaN)) : sum;
  }, 0);
}

/** What stands behind the prices: an adjusted close is no volume, and the amount may stand first. */
function tradedOrderOf(order: readonly string[], rows: readonly (readonly number[])[]): readonly string[] {
  const [high, low] = [order.indexOf('high'), order.indexOf('low')];
  const most = (isIt: (row: readonly number[]) => boolean) => rows.filter(isIt).length > rows.length * 0.8;
  const isPrice = (value = NaN, row: readonly number[] = []) =>
    value >= (row[low] ?? NaN) * 0.95 && value <= (row[high] ?? NaN) * 1.05;
  const isAdjusted = most(
    (row) =>
      (row[4] ?? NaN) <= (row[high] ?? NaN) * 1.05 && Number.isInteger(row[5]) && (row[5] ?? 0) > (row[high] ?? NaN),
  );
  if (isAdjusted && rows.some((row) => !Number.isInteger(row[4]))) return ['', 'volume'];
  return most((row) => isPrice((row[4] ?? NaN) / (row[5] ?? NaN), row)) ? ['amount', 'volume'] : ['volume', 'amount'];
}

function isInOrder(order: readonly string[], prices: readonly number[]): boolean {
  const of = (name: string) => prices[order.indexOf(name)] ?? NaN;
  const [low, high] = [of('low'), of('high')];
  return [of('open'), of('close')].every((price) => price >= low && price <= high);
}
