/** The layout `wide`: one field, a column for each symbol, a row for every period in which any symbol has a bar. */
import type { BarField } from '../market/fields';
import { dayOfSerial, type Serial } from '../market/exchange-time';
import { isMinutePeriod, type MinutePeriod, type Period } from '../market/period';
import { bucketOf } from '../market/period-bucket';
import { isProblem } from '../market/problem';
import type { SymbolSlot } from '../market/symbol';
import { onRows, rowsOfKeys, unionOfKeys } from './aligned-series';
import { barColumn, serialsOfBars, type SymbolBars, timeFormat } from './bar-columns';
import { type BarsTable, seriesIn, timeHeader } from './bars-table';
import { blank, type Cell, type Rectangle } from './cells';
import { collectRows, isNumberColumn, type TableColumn } from './column-rows';
import { countFormatted, formatPolicy } from './formats';

/** The bars of a symbol slot, or the cell that fills the column of a slot without bars. */
type Series = DatedBars | Cell;

interface DatedBars extends SymbolBars {
  /** Excel's date value of each bar. */
  readonly serials: Float64Array;
  /** Bars with equal keys share a row. */
  readonly keys: Float64Array;
}

/** Aligns minute bars by local time, daily bars by date, and longer bars by the period that contains their date. */
export function wideBarCells(table: BarsTable, field: BarField): Rectangle {
  const { period, language } = table;
  const series = table.slots.map((slot) => datedBars(slot, table));
  const dated = series.filter(isDated);
  const union = unionOfKeys(dated.map(({ keys }) => keys));
  const count = union.length;
  const formats = formatPolicy(table, count, countFormatted(['timestamp', ...series.map(() => field)]));
  const columns = series.map((one): TableColumn => {
    if (!isDated(one)) return one;
    const column = barColumn(one, field, period, formats);
    if (!isNumberColumn(column)) return column;
    return { ...column, values: onRows(column.values, rowsOfKeys(one.keys, union), count) };
  });
  const dates = isOwnKey(period) ? union : latestSerials(dated, union);
  const labels = { values: dates, format: formats.dates ? timeFormat(period) : undefined };
  const rows = collectRows();
  if (table.headers) rows.addRow([timeHeader(period, language), ...table.slots.map((slot) => slot ?? blank)]);
  rows.addColumns([labels, ...columns], count, table.order);
  // Without any bar the table still has one row, which shows the problems.
  if (count === 0) rows.addRow([blank, ...columns.map((column) => (isNumberColumn(column) ? blank : column))]);
  return rows.rectangle();
}

function datedBars(slot: SymbolSlot, table: BarsTable): Series {
  const series = seriesIn(table, slot);
  if (series === undefined || isProblem(series)) return series ?? blank;
  const serials = serialsOfBars(series, table.period);
  return { ...series, serials, keys: periodKeys(serials, table.period) };
}

function isDated(series: Series): series is DatedBars {
  return typeof series === 'object' && 'keys' in series;
}

function periodKeys(serials: Float64Array, period: Period): Float64Array {
  return isOwnKey(period) ? serials : serials.map((serial) => bucketOf(dayOfSerial(serial as Serial), period));
}

/** Minute and daily bars are aligned by their own dates. */
function isOwnKey(period: Period): period is MinutePeriod | '1d' {
  return isMinutePeriod(period) || period === '1d';
}

/** The label of each row: the latest date of its bars. */
function latestSerials(series: readonly DatedBars[], union: Float64Array): Float64Array {
  const latest = new Float64Array(union.length).fill(-Infinity);
  for (const { serials, keys } of series) {
    rowsOfKeys(keys, union).forEach((row, i) => {
      latest[row] = Math.max(latest[row] ?? NaN, serials[i] ?? NaN);
    });
  }
  return latest;
}
