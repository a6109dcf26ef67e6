/**
 * Columns of bars off the wire: lengths equal, numbers only, times ascending without duplicates. Where numbers contradict each
 * other, that is named, and the series is not shown as if it were right.
 */
import { type BarColumn, barCount, type Bars, type Column, mapColumns, timeOfBar } from '../market/bars/bars';
import { isAmountLeftOut } from './assumptions';
import { type JsonObject, readArray, readNumber, readObject, requirePlausible, unreadable } from './read-values';
import { dayAt, dayMs, isoDay } from '../market/time/exchange-time';
import { noOwnMarkets } from '../market/time/markets';
import { marketOf, type SymbolCode } from '../market/symbols/symbol';
import { type ImpossibleBar, MarketDataError } from '../market/texts/problem';

/**
 * Reads one columnar K-line object.
 * @throws MarketDataError unreadable, when a required column is missing, lengths differ, or a value is not a number
 */
export function readBars(value: unknown): Bars {
  const columns = readObject(value, 'bars');
  const { length } = readArray(columns['timestamp'], 'timestamp');
  const column = (name: BarColumn) => readColumn(columns, name, length);
  const hasPrevClose = columns['prev_close'] !== undefined && columns['prev_close'] !== null;
  const volume = column('volume');
  return inOrder({
    timestamp: column('timestamp'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume,
    amount: givenAmounts(column('amount'), volume),
    ...(hasPrevClose && { prev_close: column('prev_close') }),
  });
}

function readColumn(columns: JsonObject, name: BarColumn, length: number): Float64Array {
  const values = readArray(columns[name], name);
  if (values.length !== length) throw unreadable(`${name} has ${values.length} values, timestamp ${length}`);
  const column = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const value = values[i];
    // A call for every value would triple the time.
    column[i] = typeof value === 'number' && Number.isFinite(value) ? value : readNumber(value, name);
  }
  return column;
}

/** @param amounts of the caller's own, which are changed: what is not provided becomes blank */
function givenAmounts(amounts: Float64Array, volumes: Column): Column {
  for (let i = 0; i < amounts.length; i++) if (isAmountLeftOut(amounts[i], volumes[i])) amounts[i] = NaN;
  return amounts;
}

/** Sorts bars that are out of order; of equal times the last one wins. Bars in order cost one pass. */
function inOrder(bars: Bars): Bars {
  const ordered = isAscending(bars.timestamp) ? bars : sorted(bars);
  requirePlausible(ordered.timestamp, 'timestamp');
  return ordered;
}

function sorted(bars: Bars): Bars {
  const { timestamp } = bars;
  if (timestamp.some(Number.isNaN)) throw unreadable('timestamp is missing');
  const timeAt = (index: number) => timestamp[index] ?? 0;
  // The sort is stable: bars of equal times keep their order.
  const ascending = Array.from(timestamp.keys()).sort((a, b) => timeAt(a) - timeAt(b));
  const kept = ascending.filter((index, i) => {
    const next = ascending[i + 1];
    return next === undefined || timeAt(next) !== timeAt(index);
  });
  const repeated = ascending.flatMap((index, i) =>
    timeAt(index) === timestamp[ascending[i + 1] ?? -1] ? [timeAt(index)] : [],
  );
  return {
    ...mapColumns(bars, (column) => Float64Array.from(kept, (index) => column[index] ?? NaN)),
    ...(repeated.length > 0 && { repeated }),
  };
}

/** Strictly ascending. False where a time is missing, because no comparison with NaN holds. */
function isAscending(column: Column): boolean {
  for (let i = 1; i < column.length; i++) if (!((column[i] ?? NaN) > (column[i - 1] ?? NaN))) return false;
  return true;
}

/** Bars of a person's own files may lie years apart. Times in two units lie further apart, and so does a bar of the far future. */
const longestGapMs = 8 * 366 * dayMs;
/** What rounding and adjustment may do to prices that are equal. */
const tolerance = 1e-4;
/** Prices in two units differ by a hundred. Services whose close is somewhat outside of the day's range are believed. */
const mostTimes = 10;

/** @returns the bars @throws MarketDataError unreadable, naming the day and the values of the first bar that cannot be */
export function requirePossible(bars: Bars, symbol: SymbolCode): Bars {
  const dayOf = (index: number) => isoDay(dayAt(timeOfBar(bars, index), marketOf(symbol, noOwnMarkets)));
  for (let i = 0; i < barCount(bars); i++) {
    if (i > 0 && timeOfBar(bars, i) - timeOfBar(bars, i - 1) > longestGapMs)
      throw unreadable(`a bar of ${dayOf(i - 1)} is followed by one of ${dayOf(i)}`);
    const contradiction = contradictionAt(bars, i);
    if (contradiction) throw impossible({ day: dayOf(i), ...contradiction });
  }
  return bars;
}

/** Prices of 0 and below are no prices: some services have them on days without trades, and adjustments by difference. */
function contradictionAt({ open, high, low, close }: Bars, index: number): Omit<ImpossibleBar, 'day'> | undefined {
  const [highest = NaN, lowest = NaN] = [high[index], low[index]];
  if (!(highest > 0 && lowest > 0)) return undefined;
  const range = { low: lowest, high: highest };
  if (highest < lowest * (1 - tolerance)) return { price: 'high', value: highest, ...range };
  for (const [price, value = NaN] of [
    ['open', open[index]],
    ['close', close[index]],
  ] as const) {
    if (value > highest * mostTimes || (value > 0 && value < lowest / mostTimes)) return { price, value, ...range };
  }
  return undefined;
}

function impossible(bar: ImpossibleBar): MarketDataError {
  const { day, price, value, low, high } = bar;
  const contradiction = price === 'high' ? `is below low ${low}` : `is not between low ${low} and high ${high}`;
  return new MarketDataError({ kind: 'unreadable', detail: `bar of ${day}: ${price} ${value} ${contradiction}`, bar });
}
