/** Columns of bars off the wire: lengths equal, numbers only, times ascending without duplicates. */
import { type BarColumn, type Bars, type Column, mapColumns } from '../market/bars/bars';
import { isAmountLeftOut } from './assumptions';
import { requirePlausible } from './read-times';
import { type JsonObject, readArray, readNumber, readObject, unreadable } from './read-values';

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
