/** Columns of bars off the wire: lengths equal, numbers only, times ascending without duplicates. */
import {
  type BarColumn,
  type Bars,
  barColumns,
  type Column,
  mapColumns,
  type RequiredBarColumn,
  requiredBarColumns,
} from '../market/bars';
import { type JsonObject, readArray, readNumber, readObject, unreadable } from './read-values';

/**
 * Reads one columnar K-line object.
 * @throws MarketDataError unreadable, when a required column is missing, lengths differ, or a value is no number
 */
export function readBars(value: unknown): Bars {
  const columns = readObject(value, 'bars');
  const length = readArray(columns['timestamp'], 'timestamp').length;
  const bars = Object.fromEntries(presentColumns(columns).map((name) => [name, readColumn(columns, name, length)]));
  return inOrder(bars as unknown as Bars);
}

function presentColumns(columns: JsonObject): readonly BarColumn[] {
  return barColumns.filter((name) => isRequired(name) || (columns[name] !== undefined && columns[name] !== null));
}

function isRequired(name: BarColumn): name is RequiredBarColumn {
  return requiredBarColumns.some((required) => required === name);
}

function readColumn(columns: JsonObject, name: BarColumn, length: number): Column {
  const values = readArray(columns[name], name);
  if (values.length !== length) throw unreadable(`${name} has ${values.length} values, timestamp ${length}`);
  const column = new Float64Array(length);
  for (let i = 0; i < length; i++) column[i] = readNumber(values[i], name);
  if (name === 'timestamp' && column.some(Number.isNaN)) throw unreadable('a timestamp is missing');
  return column;
}

/** The usual answer is in order and costs one pass; another is sorted, and of equal times the last one wins. */
function inOrder(bars: Bars): Bars {
  if (isAscending(bars.timestamp)) return bars;
  const { timestamp } = bars;
  const timeAt = (index: number) => timestamp[index] ?? 0;
  const sorted = Array.from(timestamp.keys()).sort((a, b) => timeAt(a) - timeAt(b) || a - b);
  const kept = sorted.filter((index, i) => {
    const next = sorted[i + 1];
    return next === undefined || timeAt(next) !== timeAt(index);
  });
  return mapColumns(bars, (column) => Float64Array.from(kept, (index) => column[index] ?? NaN));
}

function isAscending(column: Column): boolean {
  for (let i = 1; i < column.length; i++) if ((column[i] ?? 0) <= (column[i - 1] ?? 0)) return false;
  return true;
}
