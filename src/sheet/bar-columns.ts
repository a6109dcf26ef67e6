/** Bars of one symbol as cells, column by column. */
import { type Bars, barCount, timeOfBar } from '../market/bars';
import { dayAt, serialOf, serialOfDay, type Serial } from '../market/exchange-time';
import { type BarField, fields } from '../market/fields';
import { type Period, isMinutePeriod } from '../market/period';
import { priceDecimals } from '../market/price-decimals';
import { marketOf, type SymbolCode } from '../market/symbol';
import { type Cell, numberCell } from './cells';
import { dateFormat, type FormatPolicy, minuteFormat, numberFormatOf } from './formats';

export interface SymbolBars {
  readonly symbol: SymbolCode;
  readonly bars: Bars;
}

/** Excel's date of a bar: the exchange's calendar day for daily and longer bars, its clock for minutes. */
export function serialOfBar({ symbol, bars }: SymbolBars, index: number, period: Period): Serial {
  const market = marketOf(symbol);
  const time = timeOfBar(bars, index);
  return isMinutePeriod(period) ? serialOf(time, market) : serialOfDay(dayAt(time, market));
}

export function timeFormat(period: Period): string {
  return isMinutePeriod(period) ? minuteFormat : dateFormat;
}

/** A function that gives the cell of one field of each bar; formats are looked up once, not per cell. */
export function barCells(
  series: SymbolBars,
  field: BarField,
  period: Period,
  formats: FormatPolicy,
): (index: number) => Cell {
  if (field === 'timestamp') {
    const format = formats.dates ? timeFormat(period) : undefined;
    return (index) => numberCell(serialOfBar(series, index, period), format);
  }
  const column = series.bars[field];
  const format = formats.numbers ? numberFormatOf(fields[field].kind, decimalsOf(series)) : undefined;
  return (index) => numberCell(column?.[index] ?? NaN, format);
}

/** The last close decides for the whole series, so that a column reads evenly. */
export function decimalsOf({ symbol, bars }: SymbolBars): number {
  return priceDecimals(symbol, bars.close[barCount(bars) - 1] ?? NaN);
}
