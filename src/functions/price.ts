/** MD.PRICE: the value of the daily bar of a date, over symbols and dates, in one or two requests for each time zone. */
import type { BarsParams } from '../client/bars';
import { barCount, type Bars, joinBars } from '../market/bars';
import { type DateArgument, dayMeant } from '../market/date-argument';
import {
  dayAt,
  type DayNumber,
  dayMs,
  dayNumber,
  endOfDay,
  type EpochMs,
  epochMs,
  startOfDay,
} from '../market/exchange-time';
import { barFields } from '../market/fields';
import type { MarketId } from '../market/markets';
import { adjustModes } from '../market/period';
import { isProblem, type Outcome } from '../market/problem';
import { isSessionDate } from '../market/sessions';
import type { SymbolCode } from '../market/symbol';
import { maxBarsPerRequest } from '../protocol/assumptions';
import type { Rectangle } from '../sheet/cells';
import { dayMatches, type DateSlot, priceCells } from '../sheet/price-table';
import { readOneField, readOneOf, readSymbols } from './arguments';
import { askByZone } from './by-zone';
import { readDates } from './date-arguments';
import type { Call, Outcomes } from './services';
import { askable } from './symbol-slots';

export interface PriceArguments {
  readonly symbols: unknown;
  readonly dates: unknown;
  readonly field: unknown;
  readonly adjust: unknown;
  readonly match: unknown;
}

/** Longer than any holiday: a day without trading finds its neighbour within it. */
const marginDays = 40;

/** @returns one symbol: the shape of the dates; one date: the shape of the symbols; else symbols down, dates across */
export async function price(call: Call, given: PriceArguments): Promise<Rectangle> {
  const { clock, host, facts } = call;
  const symbols = readSymbols(given.symbols);
  const dates = readDates(given.dates, 'dates');
  const field = readOneField(given.field, barFields, 'close', 'field');
  const adjust = readOneOf(given.adjust, 'adjust', adjustModes, 'forward');
  const match = readOneOf(given.match, 'match', dayMatches, 'before');
  const now = epochMs(clock.now());
  const asked = { dates: datesIn(dates), adjust, now };
  const bars = await barsAround(call, askable(symbols), asked, match === 'before');
  return priceCells({ symbols, dates, field, match, now, bars, facts, ...host });
}

interface AskedDates extends Pick<BarsParams, 'adjust'> {
  readonly dates: readonly DateArgument[];
  readonly now: EpochMs;
}

/** @param needsEarlier true when a date before all bars of its range takes the last bar before the range */
function barsAround(
  call: Call,
  symbols: readonly SymbolCode[],
  { dates, adjust, now }: AskedDates,
  needsEarlier: boolean,
): Promise<Outcomes<Bars>> {
  if (dates.length === 0) return Promise.resolve(new Map());
  return askByZone(symbols, async (members, market) => {
    const days = dates.flatMap((date) => daysNeeded(date, market, now));
    const range = { period: '1d', adjust, ...wholeYears(days, market) } as const;
    const bars = await call.bars(members, { ...range, count: maxBarsPerRequest });
    if (!needsEarlier) return bars;
    const firstDay = endOfDay(dayNumber(leastOf(days)), market);
    const lacking = members.filter((symbol) => beginsAfter(bars.get(symbol), firstDay));
    return lacking.length === 0 ? bars : withEarlierBar(call, lacking, bars, range);
  });
}

/** Sessions are counted back from the last bar, so that is needed, too. */
function daysNeeded(date: DateArgument, market: MarketId, now: EpochMs): readonly DayNumber[] {
  const day = dayMeant(date, market, now);
  return isSessionDate(date) ? [day, dayAt(now, market)] : [day];
}

/**
 * The last bar before the range, for stocks that were suspended for longer than the margin. Where there is none, the range
 * and this answer together prove that the symbol was not listed: nothing more is asked.
 */
async function withEarlierBar(
  call: Call,
  symbols: readonly SymbolCode[],
  bars: Outcomes<Bars>,
  range: Omit<BarsParams, 'count'> & { readonly from: EpochMs },
): Promise<Outcomes<Bars>> {
  const before = { ...range, from: epochMs(0), to: epochMs(range.from - 1), count: 1 };
  const earlier = await call.bars(symbols, before);
  const joined = symbols.map((symbol) => [symbol, joinedWith(earlier.get(symbol), bars.get(symbol))] as const);
  return new Map([...bars, ...joined.flatMap(([symbol, outcome]) => (outcome ? [[symbol, outcome] as const] : []))]);
}

function joinedWith(older: Outcome<Bars> | undefined, newer: Outcome<Bars> | undefined): Outcome<Bars> | undefined {
  if (older === undefined || isProblem(older) || newer === undefined || isProblem(newer)) return older ?? newer;
  return barCount(older) === 0 ? newer : joinBars(older, newer);
}

function beginsAfter(bars: Outcome<Bars> | undefined, instant: EpochMs): boolean {
  return bars !== undefined && !isProblem(bars) && (bars.timestamp[0] ?? Infinity) > instant;
}

/** Whole years around the days: cells that ask for dates of one year share a request. */
function wholeYears(days: readonly DayNumber[], market: MarketId): { readonly from: EpochMs; readonly to: EpochMs } {
  const first = yearOf(leastOf(days) - marginDays);
  const last = yearOf(days.reduce<number>((a, b) => Math.max(a, b), -Infinity) + marginDays);
  return { from: startOfDay(first.begin, market), to: endOfDay(last.end, market) };
}

function yearOf(day: number): { readonly begin: DayNumber; readonly end: DayNumber } {
  const year = new Date(day * dayMs).getUTCFullYear();
  const firstOf = (which: number) => dayNumber(Date.UTC(which, 0, 1) / dayMs);
  return { begin: firstOf(year), end: dayNumber(firstOf(year + 1) - 1) };
}

function leastOf(days: readonly number[]): number {
  return days.reduce((a, b) => Math.min(a, b), Infinity);
}

function datesIn(rows: readonly (readonly DateSlot[])[]): DateArgument[] {
  return rows.flat().flatMap((slot) => (slot === undefined || isProblem(slot) ? [] : [slot]));
}
