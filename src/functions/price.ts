/** MD.PRICE: the value of the daily bar of a date, over symbols and dates, in one question for each time zone. */
import type { BarsQuery } from '../client/bars-query';
import type { Outcomes } from '../client/client';
import { type Bars, firstAtOrAfter } from '../market/bars';
import { type DateArgument, dayMeant } from '../market/date-argument';
import {
  type DayNumber,
  dayMs,
  dayNumber,
  endOfDay,
  type EpochMs,
  epochMs,
  isoDay,
  startOfDay,
} from '../market/exchange-time';
import { barFields, type BarField } from '../market/fields';
import type { MarketId } from '../market/markets';
import { adjustModes } from '../market/period';
import { isProblem, MarketDataError, type Outcome } from '../market/problem';
import { marketOf, type SymbolCode, type SymbolSlot } from '../market/symbol';
import { maxBarsPerRequest } from '../protocol/assumptions';
import { barCell } from '../sheet/bar-columns';
import { blank, type Cell, type Rectangle } from '../sheet/cells';
import { type FormatPolicy, formatPolicy } from '../sheet/formats';
import { readDates, readFields, readOneOf, readSymbols } from './arguments';
import { askByZone } from './by-zone';
import type { Call } from './services';
import { askable } from './symbol-slots';

export interface PriceArguments {
  readonly symbols: unknown;
  readonly dates: unknown;
  readonly field: unknown;
  readonly adjust: unknown;
  readonly match: unknown;
}

const matches = ['before', 'exact', 'after'] as const;
type Match = (typeof matches)[number];
type DateSlot = Outcome<DateArgument> | undefined;

/** What a cell needs to find its bar. */
interface Search extends Pick<BarsQuery, 'adjust'>, Pick<Call, 'client' | 'caller' | 'facts'> {
  readonly now: EpochMs;
  readonly match: Match;
  readonly field: BarField;
  readonly bars: Outcomes<Bars>;
  readonly formats: FormatPolicy;
}

/** Longer than any holiday: a day without trading finds its neighbour within it. A longer suspension is asked for alone. */
const marginDays = 40;

/** @returns one symbol: the shape of the dates; one date: the shape of the symbols; else symbols down, dates across */
export async function price(call: Call, given: PriceArguments): Promise<Rectangle> {
  const { client, caller, clock, host, facts } = call;
  const symbols = readSymbols(given.symbols);
  const dates = readDates(given.dates, 'dates');
  const [field = 'close'] = readFields(given.field, barFields, ['close'], 'field');
  const adjust = readOneOf(given.adjust, 'adjust', adjustModes, 'forward');
  const match = readOneOf(given.match, 'match', matches, 'before');
  const now = epochMs(clock.now());
  const bars = await askAround(call, askable(symbols), dates.flat(), { adjust, now });
  const cells = symbols.flat().length * dates.flat().length;
  const formats = formatPolicy(host.hasFormats, cells, { dates: 0, numbers: 1 });
  const search: Search = { client, caller, facts, now, adjust, match, field, bars, formats };
  return shaped(symbols, dates, (symbol, date) => cellOf(symbol, date, search));
}

/** One question for each zone, over whole years: cells that ask for dates of one year share a request. */
function askAround(
  { client, caller }: Call,
  symbols: readonly SymbolCode[],
  slots: readonly DateSlot[],
  { adjust, now }: Pick<Search, 'adjust' | 'now'>,
): Promise<Outcomes<Bars>> {
  const dates = slots.flatMap((slot) => (slot === undefined || isProblem(slot) ? [] : [slot]));
  if (dates.length === 0) return Promise.resolve(new Map());
  return askByZone(symbols, (members, market) => {
    const days = dates.map((date) => dayMeant(date, market, now));
    const first = yearOf(days.reduce<number>((a, b) => Math.min(a, b), Infinity) - marginDays);
    const last = yearOf(days.reduce<number>((a, b) => Math.max(a, b), -Infinity) + marginDays);
    const range = { from: startOfDay(first.begin, market), to: endOfDay(last.end, market), count: maxBarsPerRequest };
    return client.bars(members, { period: '1d', adjust, ...range }, caller);
  });
}

function yearOf(day: number): { readonly begin: DayNumber; readonly end: DayNumber } {
  const year = new Date(day * dayMs).getUTCFullYear();
  const firstOf = (which: number) => dayNumber(Date.UTC(which, 0, 1) / dayMs);
  return { begin: firstOf(year), end: dayNumber(firstOf(year + 1) - 1) };
}

async function shaped(
  symbols: readonly (readonly SymbolSlot[])[],
  dates: readonly (readonly DateSlot[])[],
  cell: (symbol: SymbolSlot, date: DateSlot) => Promise<Cell>,
): Promise<Rectangle> {
  const rows = <From>(shape: readonly (readonly From[])[], fill: (from: From) => Promise<Cell>) =>
    Promise.all(shape.map((row) => Promise.all(row.map(fill))));
  const [allSymbols, allDates] = [symbols.flat(), dates.flat()];
  if (allSymbols.length === 1) return rows(dates, (date) => cell(allSymbols[0], date));
  if (allDates.length === 1) return rows(symbols, (symbol) => cell(symbol, allDates[0]));
  return rows(
    allSymbols.map((symbol) => allDates.map((date) => [symbol, date] as const)),
    ([symbol, date]) => cell(symbol, date),
  );
}

async function cellOf(slot: SymbolSlot, date: DateSlot, search: Search): Promise<Cell> {
  const symbol = slot ?? blank;
  if (symbol === blank || isProblem(symbol)) return symbol;
  if (date === undefined || isProblem(date)) return date ?? blank;
  const outcome = search.bars.get(symbol) ?? noBar(symbol, dayMeant(date, marketOf(symbol), search.now));
  return isProblem(outcome) ? outcome : matchingCell(symbol, outcome, date, search);
}

async function matchingCell(symbol: SymbolCode, bars: Bars, date: DateArgument, search: Search): Promise<Cell> {
  const day = dayMeant(date, marketOf(symbol), search.now);
  const index = indexOf(bars, day, marketOf(symbol), search.match);
  if (index !== undefined) return barCell({ symbol, bars, facts: search.facts }, index, { ...search, period: '1d' });
  return search.match === 'before' ? beforeSuspension(symbol, day, search) : noBar(symbol, day);
}

/** A stock may have been suspended for longer than the margin: its last bar is asked for by number. */
async function beforeSuspension(symbol: SymbolCode, day: DayNumber, search: Search): Promise<Cell> {
  const { client, caller, adjust } = search;
  const to = endOfDay(day, marketOf(symbol));
  const outcome = (await client.bars([symbol], { period: '1d', adjust, count: 1, to }, caller)).get(symbol);
  if (isProblem(outcome)) return outcome;
  return outcome === undefined || outcome.timestamp.length === 0
    ? noBar(symbol, day)
    : barCell({ symbol, bars: outcome, facts: search.facts }, 0, { ...search, period: '1d' });
}

function indexOf(bars: Bars, day: DayNumber, market: MarketId, match: Match): number | undefined {
  const { timestamp } = bars;
  const from = firstAtOrAfter(timestamp, startOfDay(day, market));
  const isThatDay = (timestamp[from] ?? Infinity) <= endOfDay(day, market);
  if (isThatDay) return from;
  const index = match === 'before' ? from - 1 : from;
  return match !== 'exact' && index >= 0 && index < timestamp.length ? index : undefined;
}

function noBar(symbol: SymbolCode, day: DayNumber): MarketDataError {
  return new MarketDataError({ kind: 'no-bars', symbol, from: isoDay(day), to: isoDay(day) });
}
