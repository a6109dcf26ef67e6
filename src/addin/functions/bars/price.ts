/** MD.PRICE: the value of the daily bar of a date, over symbols and dates, in one or two requests for each time zone. */
import { askByZone, type BarsParams } from '../../../client/store/bars';
import { barCount, type Bars, joinBars, timeOfBar } from '../../../market/bars/bars';
import {
  type DayNumber,
  dayNumber,
  endOfDay,
  type EpochMs,
  epochMs,
  startOfDay,
  yearOf,
} from '../../../market/time/exchange-time';
import { type DateArgument, dayMeant } from '../../../market/time/date-argument';
import { barFields } from '../../../market/fields/fields';
import type { Market } from '../../../market/time/markets';
import { adjustModes } from '../../../market/time/period';
import { isProblem, type Outcome } from '../../../market/texts/problem';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { isCalendarDate, isInTradingDays } from '../../../market/bars/trading-days';
import { earliestBefore, maxBarsPerRequest } from '../../../protocol/assumptions';
import { type DateSlot, type DayMatch, dayMatches, priceCells, type PriceTable } from '../../sheet/price-table';
import { askable, readOneField, readOneOf, readSymbols } from '../arguments/arguments';
import { readDates, type InstantRange } from '../arguments/date-arguments';
import type { Call, Outcomes } from '../calls/services';
import type { Calculation } from '../calls/definition';

export interface PriceArguments {
  readonly symbols: unknown;
  readonly dates: unknown;
  readonly field: unknown;
  readonly adjust: unknown;
  readonly match: unknown;
}

/** Longer than any holiday: a day without trading finds its neighbour within it. */
const marginDays = 40;

export const price: Calculation<PriceArguments> = {
  parameters: ['symbols', 'dates', 'field', 'adjust', 'match'],
  run: async (call, given) => priceCells(await findPrices(call, given)),
  // The bars around the dates, and those of symbols that have none there.
  cost: (asked) => asked.bars({ byZone: true, questions: 2 }),
};

export async function findPrices(call: Call, given: PriceArguments): Promise<PriceTable & Pick<BarsParams, 'adjust'>> {
  const { now, cellHost, facts } = call;
  const symbols = readSymbols(given.symbols, call.markets);
  const dates = readDates(given.dates, 'dates');
  const field = readOneField(given.field, barFields, 'close', 'field');
  const adjust = readOneOf(given.adjust, 'adjust', adjustModes, 'forward');
  const match = readOneOf(given.match, 'match', dayMatches, 'before');
  const asked = { dates: datesIn(dates), adjust, match, now };
  const asking = askable(symbols);
  const [bars, recent] = await Promise.all([barsAround(call, asking, asked), newestBars(call, asking, asked)]);
  return { symbols, dates, field, match, now, bars, recent, facts, adjust, ...cellHost };
}

interface AskedDates extends Pick<BarsParams, 'adjust'> {
  readonly dates: readonly DateArgument[];
  readonly match: DayMatch;
  readonly now: EpochMs;
}

/** The bars of the years around dates of the calendar, and beyond them where a date takes a bar outside. */
function barsAround(
  call: Call,
  symbols: readonly SymbolCode[],
  { dates, adjust, match, now }: AskedDates,
): Promise<Outcomes<Bars>> {
  const inCalendar = dates.filter(isCalendarDate);
  if (inCalendar.length === 0) return Promise.resolve(new Map());
  return askByZone(symbols, call.facts, async (members, market) => {
    const days = inCalendar.map((date) => dayMeant(date, market, now));
    const range = { period: '1d', adjust, ...yearsAround(days, market) } as const;
    const bars = await call.bars(members, { ...range, count: maxBarsPerRequest });
    const beyond = paramsBeyond(range, match, now);
    const [first, last] = [leastOf(days), greatestOf(days)].map((day) => startOfDay(dayNumber(day), market));
    const isLacking = match === 'before' ? beginsAfter(first ?? now) : endsBefore(last ?? now);
    const lacking = beyond ? members.filter((symbol) => isLacking(bars.get(symbol))) : [];
    return beyond && lacking.length > 0 ? joinedWith(bars, await call.bars(lacking, beyond)) : bars;
  });
}

/**
 * The last bar before the range, for stocks that were suspended for longer than the margin, or the bars after it, for
 * dates before a listing. An empty response proves that there is none: nothing more is asked.
 */
function paramsBeyond(
  { from, to, ...range }: Omit<BarsParams, 'count'> & Required<InstantRange>,
  match: DayMatch,
  now: EpochMs,
): BarsParams | undefined {
  if (match === 'before') return { ...range, from: epochMs(earliestBefore(from)), to: epochMs(from - 1), count: 1 };
  return match === 'after' && to < now ? { ...range, from: epochMs(to + 1), count: maxBarsPerRequest } : undefined;
}

/** The bars that trading days are counted back on; none where no date is in trading days. */
function newestBars(
  call: Call,
  symbols: readonly SymbolCode[],
  { dates, adjust }: AskedDates,
): Promise<Outcomes<Bars>> {
  const counted = dates.filter(isInTradingDays);
  if (counted.length === 0) return Promise.resolve(new Map());
  const most = Math.max(...counted.map(({ amount }) => amount));
  return call.bars(symbols, { period: '1d', adjust, count: most + 1 });
}

/** The bars with those of another response for some of the symbols, whichever are older. */
function joinedWith(all: Outcomes<Bars>, others: Outcomes<Bars>): Outcomes<Bars> {
  const joined = [...others].map(([symbol, other]) => [symbol, joinedBars(all.get(symbol), other)] as const);
  return new Map([...all, ...joined]);
}

function joinedBars(some: Outcome<Bars> | undefined, other: Outcome<Bars>): Outcome<Bars> {
  if (some === undefined || isProblem(some) || isProblem(other)) return other;
  if (barCount(some) === 0 || barCount(other) === 0) return barCount(some) === 0 ? other : some;
  return timeOfBar(some, 0) < timeOfBar(other, 0) ? joinBars(some, other) : joinBars(other, some);
}

/** True for bars of which none is on or before the day that begins at an instant. */
function beginsAfter(instant: EpochMs): (bars: Outcome<Bars> | undefined) => boolean {
  return (bars) => bars !== undefined && !isProblem(bars) && (bars.timestamp[0] ?? Infinity) > instant;
}

/** True for bars of which none is on or after the day that begins at an instant. */
function endsBefore(instant: EpochMs): (bars: Outcome<Bars> | undefined) => boolean {
  return (bars) => bars !== undefined && !isProblem(bars) && (bars.timestamp.at(-1) ?? -Infinity) < instant;
}

/** Cells that ask for dates of one year share a request. */
function yearsAround(days: readonly DayNumber[], market: Market): { readonly from: EpochMs; readonly to: EpochMs } {
  const { begin } = yearOf(leastOf(days) - marginDays);
  const { end } = yearOf(greatestOf(days) + marginDays);
  return { from: startOfDay(begin, market), to: endOfDay(end, market) };
}

function leastOf(days: readonly number[]): number {
  return days.reduce((a, b) => Math.min(a, b), Infinity);
}

function greatestOf(days: readonly number[]): number {
  return days.reduce((a, b) => Math.max(a, b), -Infinity);
}

function datesIn(rows: readonly (readonly DateSlot[])[]): DateArgument[] {
  return rows.flat().flatMap((slot) => (slot === undefined || isProblem(slot) ? [] : [slot]));
}
