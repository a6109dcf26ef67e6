/** Values of daily bars by date: for each symbol and date the bar that matches. */
import { type Bars, firstAtOrAfter } from '../../market/bars/bars';
import { type CalendarDate, type DateArgument, dayMeant } from '../../market/time/date-argument';
import { dayAt, type DayNumber, endOfDay, type EpochMs, isoDay, startOfDay } from '../../market/time/exchange-time';
import type { BarField } from '../../market/fields/fields';
import type { Market } from '../../market/time/markets';
import { isProblem, MarketDataError, type Outcome } from '../../market/texts/problem';
import type { SymbolCode, SymbolSlot } from '../../market/symbols/symbol';
import { indexOfTradingDay, isInTradingDays } from '../../market/bars/trading-days';
import { barCell, kindOf } from './bar-columns';
import { blank, type Cell, type Rectangle } from './cells';
import { type FormatHost, type FormatPolicy, formatPolicy, type SymbolFacts } from './formats';

/** Which bar a date takes: the last on or before it, its own only, or the first on or after it. */
export const dayMatches = ['before', 'exact', 'after'] as const;
export type DayMatch = (typeof dayMatches)[number];

/** A date, a blank, or the problem of a cell that holds none. */
export type DateSlot = Outcome<DateArgument> | undefined;

export interface PriceTable extends FormatHost {
  readonly symbols: readonly (readonly SymbolSlot[])[];
  readonly dates: readonly (readonly DateSlot[])[];
  readonly field: BarField;
  readonly match: DayMatch;
  /** The present, which relative dates are counted from. */
  readonly now: EpochMs;
  /** The bars around dates of the calendar. */
  readonly bars: ReadonlyMap<SymbolCode, Outcome<Bars>>;
  /** The newest bars, on which trading days are counted back. */
  readonly recent: ReadonlyMap<SymbolCode, Outcome<Bars>>;
  readonly facts: SymbolFacts;
}

export function priceCells(table: PriceTable): Rectangle {
  const count = table.symbols.flat().length * table.dates.flat().length;
  const formats = formatPolicy(table, count, [kindOf(table.field)]);
  return priceGrid(table, (symbol, date): Cell => {
    if (symbol === undefined || isProblem(symbol)) return symbol ?? blank;
    if (date === undefined || isProblem(date)) return date ?? blank;
    return priceCell(table, symbol, date, formats);
  });
}

/**
 * @returns one symbol: the shape of the dates; one date: the shape of the symbols; symbols across with dates down: a row
 * per date; else symbols down, dates across
 */
export function priceGrid<T>(
  table: Pick<PriceTable, 'symbols' | 'dates'>,
  cell: (symbol: SymbolSlot, date: DateSlot) => T,
): readonly (readonly T[])[] {
  const [symbols, dates] = [table.symbols.flat(), table.dates.flat()];
  const [onlySymbol] = symbols;
  const [onlyDate] = dates;
  if (symbols.length === 1) return table.dates.map((row) => row.map((date) => cell(onlySymbol, date)));
  if (dates.length === 1) return table.symbols.map((row) => row.map((symbol) => cell(symbol, onlyDate)));
  const keepsDirections = table.symbols.length === 1 && table.dates.every((row) => row.length === 1);
  return keepsDirections
    ? dates.map((date) => symbols.map((symbol) => cell(symbol, date)))
    : symbols.map((symbol) => dates.map((date) => cell(symbol, date)));
}

function priceCell(table: PriceTable, symbol: SymbolCode, date: DateArgument, formats: FormatPolicy): Cell {
  const found = foundBar(table, symbol, date);
  if (isProblem(found)) return found;
  const { bars, index } = found;
  return barCell({ symbol, bars, facts: table.facts }, index, { field: table.field, formats, period: '1d' });
}

/** The bar that a date takes. */
export function foundBar(table: PriceTable, symbol: SymbolCode, date: DateArgument): Outcome<FoundBar> {
  return isInTradingDays(date) ? tradingDayBar(table, symbol, date.amount) : barOfDate(table, symbol, date);
}

interface FoundBar {
  readonly bars: Bars;
  readonly index: number;
}

function tradingDayBar({ recent }: PriceTable, symbol: SymbolCode, amount: number): Outcome<FoundBar> {
  const bars = recent.get(symbol);
  if (isProblem(bars)) return bars;
  const index = bars ? indexOfTradingDay(bars, amount) : -1;
  return bars && index >= 0 ? { bars, index } : new MarketDataError({ kind: 'no-bars', symbol });
}

function barOfDate(
  { bars: all, match, now, facts }: PriceTable,
  symbol: SymbolCode,
  date: CalendarDate,
): Outcome<FoundBar> {
  const market = facts.marketOf(symbol);
  const day = dayMeant(date, market, now);
  if (day > dayAt(now, market)) return notYet(day);
  const bars = all.get(symbol) ?? noBar(symbol, day);
  if (isProblem(bars)) return bars;
  const index = barOfDay(bars, day, market, match);
  if (index !== undefined) return { bars, index };
  return match === 'after' ? notYet(day) : noBar(symbol, day);
}

/** The index of the bar that a day takes; undefined where there is none. */
export function barOfDay(bars: Bars, day: DayNumber, market: Market, match: DayMatch): number | undefined {
  const { timestamp } = bars;
  const from = firstAtOrAfter(timestamp, startOfDay(day, market));
  const isThatDay = (timestamp[from] ?? Infinity) <= endOfDay(day, market);
  if (isThatDay) return from;
  const index = match === 'before' ? from - 1 : from;
  return match !== 'exact' && index >= 0 && index < timestamp.length ? index : undefined;
}

function notYet(day: DayNumber): MarketDataError {
  return new MarketDataError({ kind: 'not-yet', day: isoDay(day) });
}

function noBar(symbol: SymbolCode, day: DayNumber): MarketDataError {
  return new MarketDataError({ kind: 'no-bars', symbol, from: isoDay(day), to: isoDay(day) });
}
