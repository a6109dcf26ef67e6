/** Bars of one symbol as columns of cells. */
import { type Bars, barCount, timeOfBar } from '../market/bars';
import { dayAt, daySerialsOf, serialOf, serialOfDay, type Serial, serialsOf } from '../market/exchange-time';
import { valueName } from '../i18n/value-names';
import { type BarField, fields } from '../market/fields';
import { type Period, isMinutePeriod } from '../market/period';
import { priceDecimals } from '../market/price-decimals';
import { marketOf, type SymbolCode } from '../market/symbol';
import { currencyOf, sharesPerUnit, volumeUnitOf } from '../market/units';
import { blank, type Cell, type CellFormat, numberCell } from './cells';
import type { TableColumn } from './column-rows';
import {
  carries,
  dateFormat,
  type FormatPolicy,
  markedFormat,
  minuteFormat,
  numberFormatOf,
  type SymbolFacts,
} from './formats';

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
  if (isTextField(field)) return textOf(series.symbol, field, formats);
  const values = field === 'timestamp' ? serialsOfBars(series, period) : numbersOf(series, field);
  return values ? { values, format: formatOf(series, field, period, formats) } : blank;
}

/** One field of one bar. */
export function barCell(
  series: SymbolBars,
  index: number,
  { field, period, formats }: { readonly field: BarField; readonly period: Period; readonly formats: FormatPolicy },
): Cell {
  if (isTextField(field)) return textOf(series.symbol, field, formats);
  const value = field === 'timestamp' ? serialOfBar(series, index, period) : numberAt(series, field, index);
  return numberCell(value ?? null, formatOf(series, field, period, formats));
}

type TextField = 'currency' | 'volume_unit';
type NumberField = Exclude<BarField, TextField | 'timestamp'>;

function isTextField(field: BarField): field is TextField {
  return fields[field].kind === 'text';
}

/** The same for all bars of a symbol. */
function textOf(symbol: SymbolCode, field: TextField, { language }: FormatPolicy): string {
  return field === 'currency' ? currencyOf(symbol) : valueName(field, volumeUnitOf(symbol), language);
}

function numbersOf({ symbol, bars }: SymbolBars, field: NumberField): Float64Array | undefined {
  if (field !== 'volume_shares') return bars[field];
  const perUnit = sharesPerUnit(symbol);
  return bars.volume.map((volume) => volume * perUnit);
}

function numberAt({ symbol, bars }: SymbolBars, field: NumberField, index: number): number | undefined {
  return field === 'volume_shares' ? (bars.volume[index] ?? NaN) * sharesPerUnit(symbol) : bars[field]?.[index];
}

function serialOfBar({ symbol, bars }: SymbolBars, index: number, period: Period): Serial {
  const market = marketOf(symbol);
  const time = timeOfBar(bars, index);
  return isMinutePeriod(period) ? serialOf(time, market) : serialOfDay(dayAt(time, market));
}

function formatOf(series: SymbolBars, field: BarField, period: Period, formats: FormatPolicy): CellFormat | undefined {
  const { symbol, facts } = series;
  const { kind } = fields[field];
  if (!carries(formats, kind)) return undefined;
  const format = field === 'timestamp' ? timeFormat(period) : numberFormatOf(kind, decimalsOf(series), formats);
  return markedFormat(format, symbol, facts);
}

/** Taken from the last close for the whole series: all cells of a column show the same number of decimals. */
function decimalsOf({ symbol, bars, facts }: SymbolBars): number {
  return priceDecimals(symbol, bars.close[barCount(bars) - 1] ?? NaN, facts.tickSize(symbol));
}
