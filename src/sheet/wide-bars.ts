/** One field of several symbols side by side: a row for every period in which any of them has a bar. */
import type { BarField } from '../market/fields';
import { barCount, timeOfBar } from '../market/bars';
import { dayAt, type Serial } from '../market/exchange-time';
import { isMinutePeriod, type Period } from '../market/period';
import { bucketOf, type LongPeriod } from '../market/period-bucket';
import { isProblem, type MarketDataError } from '../market/problem';
import { marketOf, type SymbolSlot } from '../market/symbol';
import { barCells, serialOfBar, type SymbolBars, timeFormat } from './bar-columns';
import { type BarsTable, inOrder, timeHeader } from './bars-table';
import { blank, type Cell, numberCell, type Rectangle } from './cells';
import { formatPolicy } from './formats';

/** A column: its bars, or the problem that fills it, or nothing for a blank place. */
type Series = SymbolBars | MarketDataError | undefined;

interface Row {
  /** The latest date of the bars in this row. */
  label: Serial;
  /** For each column the index of its bar, where it has one. */
  readonly bars: (number | undefined)[];
}

/** The union of periods: minutes meet at the same clock time, days on the same date, longer bars in the same period. */
export function wideBarCells(table: BarsTable, field: BarField): Rectangle {
  const columns = table.slots.map((slot) => seriesOf(slot, table));
  const rows = alignedRows(columns, table.period);
  const formats = formatPolicy(table.hasFormats, rows.length, { dates: 1, numbers: columns.length });
  const cells = columns.map((series) => cellsOf(series, (one) => barCells(one, field, table.period, formats)));
  const format = formats.dates ? timeFormat(table.period) : undefined;
  const body = inOrder(rows.length, table.order).map((index): Cell[] => {
    const row = rows[index];
    return row ? [numberCell(row.label, format), ...cells.map((cell, column) => cell(row.bars[column]))] : [];
  });
  // Where nobody has a bar, the reasons still need a row to stand in.
  if (body.length === 0) body.push([blank, ...cells.map((cell) => cell())]);
  return table.headers
    ? [[timeHeader(table.period, table.language), ...table.slots.map((slot) => slot ?? blank)], ...body]
    : body;
}

function seriesOf(slot: SymbolSlot, { bars }: BarsTable): Series {
  if (slot === undefined || isProblem(slot)) return slot;
  const outcome = bars.get(slot);
  return outcome === undefined || isProblem(outcome) ? outcome : { symbol: slot, bars: outcome };
}

function cellsOf(series: Series, cells: (series: SymbolBars) => (index: number) => Cell): (index?: number) => Cell {
  if (series === undefined) return () => blank;
  if (isProblem(series)) return () => series;
  const cell = cells(series);
  return (index) => (index === undefined ? blank : cell(index));
}

function alignedRows(columns: readonly Series[], period: Period): Row[] {
  const rows = new Map<number, Row>();
  columns.forEach((series, column) => {
    if (series === undefined || isProblem(series)) return;
    for (let index = 0; index < barCount(series.bars); index++) {
      const label = serialOfBar(series, index, period);
      const key = periodKey(series, index, period, label);
      const row = rows.get(key) ?? { label, bars: [] };
      row.label = Math.max(row.label, label) as Serial;
      row.bars[column] = index;
      rows.set(key, row);
    }
  });
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

function periodKey(series: SymbolBars, index: number, period: Period, label: Serial): number {
  if (isMinutePeriod(period)) return label;
  return bucketOf(dayAt(timeOfBar(series.bars, index), marketOf(series.symbol)), period as LongPeriod);
}
