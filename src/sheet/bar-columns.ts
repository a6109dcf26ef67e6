/** Bars of one symbol as columns of cells. */
import { barCount, type Column, type LedBars, timeOfBar } from '../market/bars';
import { dayAt, daySerialsOf, serialOf, serialOfDay, type Serial, serialsOf } from '../market/exchange-time';
import { type BarField, fields, type ReturnField, returnFields } from '../market/fields';
import { type Period, isMinutePeriod } from '../market/period';
import { priceDecimals } from '../market/price-decimals';
import { logReturnsOf, returnsOf } from '../market/returns';
import { marketOf, type SymbolCode } from '../market/symbol';
import { blank, type Cell, numberCell } from './cells';
import type { TableColumn } from './column-rows';
import { dateFormat, type FormatPolicy, markedFormat, minuteFormat, numberFormatOf, type SymbolFacts } from './formats';

export interface SymbolBars extends LedBars {
  readonly symbol: SymbolCode;
  readonly facts: SymbolFacts;
}

/** What a column of a table of bars can show. */
export type TableField = BarField | ReturnField;

export function isReturn(field: TableField): field is ReturnField {
  return (returnFields as readonly TableField[]).includes(field);
}

export function shownCount({ bars, lead }: LedBars): number {
  return barCount(bars) - lead;
}

/** Excel's date values: the exchange's calendar day for daily and longer bars, its local time for minute bars. */
export function serialsOfBars({ symbol, bars }: SymbolBars, period: Period): Float64Array {
  const market = marketOf(symbol);
  return isMinutePeriod(period) ? serialsOf(bars.timestamp, market) : daySerialsOf(bars.timestamp, market);
}

export function timeFormat(period: Period): string {
  return isMinutePeriod(period) ? minuteFormat : dateFormat;
}

/** One field of every bar that is shown; blank for a field that is absent from the response. */
export function barColumn(series: SymbolBars, field: TableField, period: Period, formats: FormatPolicy): TableColumn {
  const values = valuesOf(series, field, period);
  return values ? { values: values.subarray(series.lead), format: formatOf(series, field, period, formats) } : blank;
}

/** One field of every bar; undefined for a field that is absent from the response. */
export function valuesOf(series: SymbolBars, field: TableField, period: Period): Column | undefined {
  switch (field) {
    case 'timestamp':
      return serialsOfBars(series, period);
    case 'return':
      return returnsOf(series.bars.close);
    case 'log_return':
      return logReturnsOf(series.bars.close);
    default:
      return series.bars[field];
  }
}

/** One field of one bar. */
export function barCell(
  series: Omit<SymbolBars, 'lead'>,
  index: number,
  { field, period, formats }: { readonly field: BarField; readonly period: Period; readonly formats: FormatPolicy },
): Cell {
  const value = field === 'timestamp' ? serialOfBar(series, index, period) : series.bars[field]?.[index];
  return numberCell(value ?? null, formatOf(series, field, period, formats));
}

function serialOfBar({ symbol, bars }: Pick<SymbolBars, 'symbol' | 'bars'>, index: number, period: Period): Serial {
  const market = marketOf(symbol);
  const time = timeOfBar(bars, index);
  return isMinutePeriod(period) ? serialOf(time, market) : serialOfDay(dayAt(time, market));
}

export function formatOf(
  series: Omit<SymbolBars, 'lead'>,
  field: TableField,
  period: Period,
  formats: FormatPolicy,
): string | undefined {
  const { symbol, facts } = series;
  if (field === 'timestamp') return formats.dates ? markedFormat(timeFormat(period), symbol, facts) : undefined;
  if (!formats.numbers) return undefined;
  return markedFormat(numberFormatOf(fields[field].kind, decimalsOf(series)), symbol, facts);
}

/** Taken from the last close for the whole series: all cells of a column show the same number of decimals. */
function decimalsOf({ symbol, bars, facts }: Omit<SymbolBars, 'lead'>): number {
  return priceDecimals(symbol, bars.close[barCount(bars) - 1] ?? NaN, facts.tickSize(symbol));
}
