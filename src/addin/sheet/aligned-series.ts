/** Aligns series of different calendars on common rows. Typed arrays throughout: a hundred series can have a hundred thousand bars. */
import { type Column, firstAtOrAfter } from '../../market/bars/bars';

/** The distinct keys of all series, ascending. */
export function unionOfKeys(series: readonly Column[]): Column {
  const [first, ...others] = series;
  if (first === undefined) return new Float64Array(0);
  // The end of daylight saving time repeats an hour, so the keys of one series may be unsorted.
  if (others.length === 0) return merged(first.slice().sort(), new Float64Array(0));
  const middle = series.length >> 1;
  return merged(unionOfKeys(series.slice(0, middle)), unionOfKeys(series.slice(middle)));
}

/** The index of each key in the union. */
export function rowsOfKeys(keys: Column, union: Column): Uint32Array {
  const rows = new Uint32Array(keys.length);
  let row = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? NaN;
    while ((union[row] ?? Infinity) < key) row++;
    if (union[row] !== key) row = firstAtOrAfter(union, key);
    rows[i] = row;
  }
  return rows;
}

/** The values by row; NaN where the series has none. Of two values for one row the later one wins. */
export function onRows(values: Column, rows: Uint32Array, rowCount: number): Column {
  const aligned = new Float64Array(rowCount).fill(NaN);
  for (let i = 0; i < rows.length; i++) aligned[rows[i] ?? 0] = values[i] ?? NaN;
  return aligned;
}

/** Series on common rows: every column has a value, or NaN, for each key. */
export interface AlignedRows {
  /** Ascending. */
  readonly keys: Column;
  /** Excel's date of each row. */
  readonly dates: Column;
  readonly columns: readonly Column[];
}

/** Only the rows in which every column has a value. */
export function commonRows({ keys, dates, columns }: AlignedRows): AlignedRows {
  const rows = Array.from(keys.keys()).filter((row) => columns.every((column) => Number.isFinite(column[row])));
  const chosen = (column: Column) => Float64Array.from(rows, (row) => column[row] ?? NaN);
  return { keys: chosen(keys), dates: chosen(dates), columns: columns.map(chosen) };
}

/** Missing values become the last one before them; before the first value they stay missing. */
export function gapsFilled({ columns, ...rows }: AlignedRows): AlignedRows {
  return { ...rows, columns: columns.map(columnFilled) };
}

function columnFilled(column: Column): Column {
  let last = NaN;
  return column.map((value) => {
    if (Number.isFinite(value)) last = value;
    return last;
  });
}

/** Zero where the series has no row, after its first one; a value that is missing in a row of its own stays so. */
export function zerosInGaps(column: Column, rows: Uint32Array): Column {
  const owned = new Uint8Array(column.length);
  for (const row of rows) owned[row] = 1;
  const first = owned.indexOf(1);
  return column.map((value, row) => (first >= 0 && row > first && owned[row] === 0 ? 0 : value));
}

export function rowsFrom({ keys, dates, columns }: AlignedRows, row: number): AlignedRows {
  return {
    keys: keys.subarray(row),
    dates: dates.subarray(row),
    columns: columns.map((column) => column.subarray(row)),
  };
}

/** Merges two ascending columns and drops duplicates. */
function merged(a: Column, b: Column): Column {
  const union = new Float64Array(a.length + b.length);
  let [count, i, j] = [0, 0, 0];
  while (i < a.length || j < b.length) {
    const key = Math.min(a[i] ?? Infinity, b[j] ?? Infinity);
    while (a[i] === key) i++;
    while (b[j] === key) j++;
    union[count++] = key;
  }
  return union.slice(0, count);
}
