/** The wide layouts: one field, a column for each symbol, a row for each period. */
import { firstAtOrAfter } from '../../market/bars/bars';
import { dayOfSerial, type Serial } from '../../market/time/exchange-time';
import { bucketOf, isMinutePeriod, type MinutePeriod, type Period } from '../../market/time/period';
import { isProblem } from '../../market/texts/problem';
import { logReturnsOf, returnsOf } from '../../market/bars/returns';
import type { SymbolSlot } from '../../market/symbols/symbol';
import {
  type AlignedRows,
  commonRows,
  gapsFilled,
  onRows,
  rowsFrom,
  rowsOfKeys,
  unionOfKeys,
  zerosInGaps,
} from './aligned-series';
import {
  formatOf,
  isReturn,
  isTextField,
  kindOf,
  type PlainField,
  serialsOfBars,
  type SymbolBars,
  textOf,
  timeFormat,
  valuesOf,
} from './bar-columns';
import { type BarsTable, seriesIn, timeHeader } from './bars-table';
import { blank, type Cell, type Rectangle } from './cells';
import { collectRows, isRepeated, type TableColumn } from './column-rows';
import { formatPolicy } from './formats';

/**
 * `wide`: every period in which any symbol has a bar, blanks where one has none; `wide_common`: only periods in which all
 * have a value; `wide_filled`: a gap carries the last value (a volume or an amount is zero there), but nothing stands before
 * the first bar of a symbol.
 */
export const wideLayouts = ['wide', 'wide_common', 'wide_filled'] as const;
export type WideLayout = (typeof wideLayouts)[number];

/** The bars of a symbol slot, or the cell that fills the column of a slot without bars. */
type Series = DatedBars | Cell;

interface DatedBars extends SymbolBars {
  /** Excel's date value of each bar. */
  readonly serials: Float64Array;
  /** Bars with equal keys share a row. */
  readonly keys: Float64Array;
}

/**
 * Aligns minute bars by local time, daily bars by date, and longer bars by the period that contains their date. Returns
 * are those of each symbol's own bars; where all rows are comparable (`wide_common`, `wide_filled`), those from row to row.
 */
export function wideBarCells(table: BarsTable, field: PlainField, layout: WideLayout = 'wide'): Rectangle {
  const { period, language } = table;
  const { series, dated, dates, columns } = wideRows(table, field, layout);
  const formats = formatPolicy(table, dates.length, ['date', ...series.map(() => kindOf(field))]);
  const cells = series.map((one): TableColumn => {
    if (!isDated(one)) return one;
    if (isTextField(field)) return textOf(one.symbol, field, formats);
    const values = columns[dated.indexOf(one)] ?? new Float64Array(dates.length).fill(NaN);
    return { values, format: formatOf(one, field, period, formats) };
  });
  const labels = { values: dates, format: formats.dates ? timeFormat(period) : undefined };
  const rows = collectRows();
  if (table.headers) rows.addRow([timeHeader(period, language), ...table.slots.map((slot) => slot ?? blank)]);
  rows.addColumns([labels, ...cells], dates.length, table.order);
  // Without any bar the table still has one row, which shows the problems.
  if (dates.length === 0) rows.addRow([blank, ...cells.map((cell) => (isRepeated(cell) ? cell : blank))]);
  return rows.rectangle();
}

/** The rows that are shown, oldest first, and the series that they are made of. */
export function wideRows(table: BarsTable, field: PlainField, layout: WideLayout) {
  const series = table.slots.map((slot) => datedBars(slot, table));
  const dated = series.filter(isDated);
  return { series, dated, ...shownRows(alignedRows(dated, field, layout, table.period), dated) };
}

/** A row for every period of any series, with a column of values for each of them. */
function alignedRows(series: readonly DatedBars[], field: PlainField, layout: WideLayout, period: Period): AlignedRows {
  const keys = unionOfKeys(series.map((one) => one.keys));
  const dates = isOwnKey(period) ? keys : latestSerials(series, keys);
  const fromRowToRow = layout !== 'wide' && isReturn(field);
  const fillsWithZeros = layout === 'wide_filled' && isTraded(field);
  const columns = series.map((one) => {
    const values = valuesOf(one, fromRowToRow || isTextField(field) ? 'close' : field, period);
    const places = rowsOfKeys(one.keys, keys);
    const column = onRows(values ?? new Float64Array(0), places, keys.length);
    return fillsWithZeros ? zerosInGaps(column, places) : column;
  });
  const rows = { keys, dates, columns };
  if (layout === 'wide' || fillsWithZeros) return rows;
  const comparable = layout === 'wide_common' ? commonRows : gapsFilled;
  if (!fromRowToRow) return comparable(rows);
  const returns = field === 'return' ? returnsOf : logReturnsOf;
  const { columns: closes, ...others } = comparable(rows);
  const withReturns = { ...others, columns: closes.map((close) => returns(close)) };
  return layout === 'wide_common' ? commonRows(withReturns) : withReturns;
}

/** Nothing is traded where there is no bar: the last volume or amount would count twice. */
function isTraded(field: PlainField): boolean {
  return ['volume', 'shares', 'money'].includes(kindOf(field));
}

/** Without the rows before the first bar that is shown. */
function shownRows(rows: AlignedRows, series: readonly DatedBars[]): AlignedRows {
  const first = series.reduce((least, { keys, lead }) => Math.min(least, keys[lead] ?? Infinity), Infinity);
  return rowsFrom(rows, firstAtOrAfter(rows.keys, first));
}

function datedBars(slot: SymbolSlot, table: BarsTable): Series {
  const series = seriesIn(table, slot);
  if (series === undefined || isProblem(series)) return series ?? blank;
  const serials = serialsOfBars(series, table.period);
  return { ...series, serials, keys: periodKeys(serials, table.period) };
}

export function isDated(series: Series): series is DatedBars {
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
