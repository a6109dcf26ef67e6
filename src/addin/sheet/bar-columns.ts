/** Bars of one symbol as columns of cells. */
import { adjustedVolume } from '../../market/bars/adjust';
import { barCount, type Column, type LedBars, timeOfBar } from '../../market/bars/bars';
import { dayAt, daySerialsOf, serialOf, serialOfDay, type Serial, serialsOf } from '../../market/time/exchange-time';
import { valueName } from '../i18n/cells/value-names';
import type { IndicatorColumn } from '../../market/indicators/spec';
import { type BarField, type FieldKind, fields, type ReturnField, returnFields } from '../../market/fields/fields';
import { type Period, isMinutePeriod } from '../../market/time/period';
import { currencyOf, priceDecimals, sharesPerUnit, volumeUnitOf } from '../../market/symbols/units';
import { logReturnsOf, returnsOf } from '../../market/bars/returns';
import { type Sparkline, sparkline } from '../../market/bars/sparkline';
import type { SymbolCode } from '../../market/symbols/symbol';
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

export interface BarSeries extends LedBars {
  /** The values of indicators for every bar that is shown. */
  readonly indicators?: ReadonlyMap<IndicatorColumn, Column>;
}

export interface SymbolBars extends BarSeries {
  readonly symbol: SymbolCode;
  readonly facts: SymbolFacts;
}

/** What a column of a table of bars can show. */
export type TableField = PlainField | IndicatorColumn | Sparkline;

/** What needs no other bars than those of its own period and the one before. */
export type PlainField = BarField | ReturnField;

export function isIndicator(field: TableField): field is IndicatorColumn {
  return typeof field === 'object' && 'spec' in field;
}

export function isPlain(field: TableField): field is PlainField {
  return typeof field === 'string';
}

export function kindOf(field: TableField): FieldKind {
  return isPlain(field) ? fields[field].kind : field.kind;
}

export function isReturn(field: TableField): field is ReturnField {
  return (returnFields as readonly TableField[]).includes(field);
}

export function shownCount({ bars, lead }: LedBars): number {
  return barCount(bars) - lead;
}

/** Excel's date values: the exchange's calendar day for daily and longer bars, its local time for minute bars. */
export function serialsOfBars({ symbol, bars, facts }: SymbolBars, period: Period): Float64Array {
  const market = facts.marketOf(symbol);
  return isMinutePeriod(period) ? serialsOf(bars.timestamp, market) : daySerialsOf(bars.timestamp, market);
}

export function timeFormat(period: Period): string {
  return isMinutePeriod(period) ? minuteFormat : dateFormat;
}

/** One field of every bar that is shown; blank for a field that is absent from the response. */
export function barColumn(series: SymbolBars, field: TableField, period: Period, formats: FormatPolicy): TableColumn {
  if (isTextField(field)) return textOf(series.symbol, field, formats);
  if (isSparkline(field)) return { texts: sparklinesOf(series, field) };
  const values = isIndicator(field)
    ? series.indicators?.get(field)
    : valuesOf(series, field, period)?.subarray(series.lead);
  return values ? { values, format: formatOf(series, field, period, formats) } : blank;
}

/** One field of every bar; undefined for a field that is absent from the response. */
export function valuesOf(
  series: SymbolBars,
  field: Exclude<PlainField, TextField>,
  period: Period,
): Column | undefined {
  const { symbol, bars } = series;
  switch (field) {
    case 'timestamp':
      return serialsOfBars(series, period);
    case 'return':
      return returnsOf(bars.close);
    case 'log_return':
      return logReturnsOf(bars.close);
    case 'volume_shares':
      return bars.volume.map((volume) => volume * sharesPerUnit(symbol));
    case 'volume_adjusted':
      return adjustedVolume(bars, symbol);
    default:
      return bars[field];
  }
}

/** One field of one bar. */
export function barCell(
  series: Omit<SymbolBars, 'lead'>,
  index: number,
  { field, period, formats }: { readonly field: BarField; readonly period: Period; readonly formats: FormatPolicy },
): Cell {
  if (isTextField(field)) return textOf(series.symbol, field, formats);
  const value = field === 'timestamp' ? serialOfBar(series, index, period) : numberAt(series, field, index);
  return numberCell(value ?? null, formatOf(series, field, period, formats));
}

/** Fields that are the same for all bars of a symbol. */
type TextField = 'currency' | 'volume_unit';

export function isTextField(field: TableField): field is TextField {
  return isPlain(field) && kindOf(field) === 'text';
}

export function isSparkline(field: TableField): field is Sparkline {
  return !isPlain(field) && !isIndicator(field);
}

/** A sparkline for every bar that is shown, which ends there. */
function sparklinesOf({ bars: { close }, lead }: LedBars, { length }: Sparkline): readonly string[] {
  return Array.from(close.subarray(lead), (_, i) => sparkline(close.subarray(0, lead + i + 1), length));
}

export function textOf(symbol: SymbolCode, field: TextField, { language }: FormatPolicy): string {
  return field === 'currency' ? (currencyOf(symbol) ?? blank) : valueName(field, volumeUnitOf(symbol), language);
}

function numberAt(
  { symbol, bars }: Pick<SymbolBars, 'symbol' | 'bars'>,
  field: Exclude<BarField, TextField | 'timestamp'>,
  index: number,
): number | undefined {
  if (field === 'volume_adjusted') return adjustedVolume(bars, symbol)[index];
  return field === 'volume_shares' ? (bars.volume[index] ?? NaN) * sharesPerUnit(symbol) : bars[field]?.[index];
}

function serialOfBar({ symbol, bars, facts }: Omit<SymbolBars, 'lead'>, index: number, period: Period): Serial {
  const market = facts.marketOf(symbol);
  const time = timeOfBar(bars, index);
  return isMinutePeriod(period) ? serialOf(time, market) : serialOfDay(dayAt(time, market));
}

export function formatOf(
  series: Omit<SymbolBars, 'lead'>,
  field: TableField,
  period: Period,
  formats: FormatPolicy,
): CellFormat | undefined {
  const { symbol, facts } = series;
  const kind = kindOf(field);
  if (!carries(formats, kind)) return undefined;
  const usual = field === 'timestamp' ? timeFormat(period) : numberFormatOf(kind, decimalsOf(series), formats);
  return markedFormat(usual ?? (isIndicator(field) ? oscillatorFormat : undefined), symbol, facts);
}

/** RSI and KDJ run from 0 to 100. */
const oscillatorFormat = '0.00';

/** Taken from the last close for the whole series: all cells of a column show the same number of decimals. */
function decimalsOf({ symbol, bars, facts }: Omit<SymbolBars, 'lead'>): number {
  return priceDecimals(symbol, bars.close[barCount(bars) - 1] ?? NaN, facts.tickSize(symbol));
}
