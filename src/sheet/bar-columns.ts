/** Bars of one symbol as columns of cells. */
import { type Bars, barCount, timeOfBar } from '../market/bars';
import { dayAt, daySerialsOf, serialOf, serialOfDay, type Serial, serialsOf } from '../market/exchange-time';
import { type BarField, fields } from '../market/fields';
import { type Period, isMinutePeriod } from '../market/period';
import { priceDecimals } from '../market/price-decimals';
import { marketOf, type SymbolCode } from '../market/symbol';
import { blank, type Cell, numberCell } from './cells';
import type { TableColumn } from './column-rows';
import { dateFormat, type FormatPolicy, markedFormat, minuteFormat, numberFormatOf, type SymbolFacts } from './formats';

export interface SymbolBars {
  readonly symbol: SymbolCode;
  readonly bars: Bars;
  readonly facts: SymbolFacts;
}

/** Excel's date values: the exchange's calendar day for daily and longer bars, its local time for minute bars. */
export function serialsOfBars({ symbol, bars }: SymbolBars, period: Period): Float64Array {
  const market = marketOf(symbol);
  return isMinutePeriod(period) ? serialsOf(bars.timestamp, market) : daySerialsOf(bars.timestamp, market);
}

export function timeFormat(period: Period): string {
  return isMinutePeriod(period) ? minuteFormat : dateFormat;
}

/** One field of every bar; blank for a field that is absent from the response. */
export function barColumn(series: SymbolBars, field: BarField, period: Period, formats: FormatPolicy): TableColumn {
  const values = field === 'timestamp' ? serialsOfBars(series, period) : series.bars[field];
  return values ? { values, format: formatOf(series, field, period, formats) } : blank;
}

/** One field of one bar. */
export function barCell(
  series: SymbolBars,
  index: number,
  { field, period, formats }: { readonly field: BarField; readonly period: Period; readonly formats: FormatPolicy },
): Cell {
  const value = field === 'timestamp' ? serialOfBar(series, index, period) : series.bars[field]?.[index];
  return numberCell(value ?? null, formatOf(series, field, period, formats));
}

function serialOfBar({ symbol, bars }: SymbolBars, index: number, period: Period): Serial {
  const market = marketOf(symbol);
  const time = timeOfBar(bars, index);
  return isMinutePeriod(period) ? serialOf(time, market) : serialOfDay(dayAt(time, market));
}

function formatOf(series: SymbolBars, field: BarField, period: Period, formats: FormatPolicy): string | undefined {
  const { symbol, facts } = series;
  if (field === 'timestamp') return formats.dates ? markedFormat(timeFormat(period), symbol, facts) : undefined;
  if (!formats.numbers) return undefined;
  return markedFormat(numberFormatOf(fields[field].kind, decimalsOf(series)), symbol, facts);
}

/** Taken from the last close for the whole series: all cells of a column show the same number of decimals. */
function decimalsOf({ symbol, bars, facts }: SymbolBars): number {
  return priceDecimals(symbol, bars.close[barCount(bars) - 1] ?? NaN, facts.tickSize(symbol));
}
