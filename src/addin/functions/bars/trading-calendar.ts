/** MD.TRADINGDAYS and MD.TRADINGDAY: the days on which a market or a symbol has traded. Days to come are never guessed. */
import { daysOfTradingDays, marketNamed, symbolsPerCalendar } from '../../../market/bars/trading-days';
import type { SymbolCode } from '../../../market/symbols/symbol';
import {
  asMarketDataError,
  badArgument,
  isProblem,
  MarketDataError,
  type Outcome,
} from '../../../market/texts/problem';
import type { DateArgument } from '../../../market/time/date-argument';
import { dayAt, type DayNumber, dayNumber, isoDay, serialOfDay } from '../../../market/time/exchange-time';
import { maxBarsPerRequest } from '../../../protocol/assumptions';
import type { Asked, Cost } from '../../insert/cost';
import { blank, numberCell, type Rectangle } from '../../sheet/cells';
import { dateFormat, type FormatHost, formatPolicy, markedFormat, type SymbolFacts } from '../../sheet/formats';
import { readWholeNumber } from '../arguments/arguments';
import { readCountOrDate, readDate, readDates } from '../arguments/date-arguments';
import { type Calendar, dayOfDate, daysBefore, daysBetween, noDays, readCalendar } from './calendar-days';
import type { Calculation } from '../calls/definition';
import type { Call } from '../calls/services';

export interface TradingDaysArguments {
  readonly symbolOrMarket: unknown;
  readonly start: unknown;
  readonly endOrCount: unknown;
}

export interface TradingDayArguments {
  readonly symbolOrMarket: unknown;
  readonly dates: unknown;
  readonly offset: unknown;
}

/** The days of a range, and once more those before or after it where days are counted. */
export const tradingDays: Calculation<TradingDaysArguments> = {
  parameters: ['symbolOrMarket', 'start', 'endOrCount'],
  run: dayColumn,
  cost(asked) {
    const counts = asked.mayCountTradingDays('start', 'end_or_count') || asked.isCount('end_or_count');
    return calendarCost(asked, counts ? 2 : 1);
  },
};

export const tradingDay: Calculation<TradingDayArguments> = {
  parameters: ['symbolOrMarket', 'dates', 'offset'],
  run: daysOfDates,
  cost: (asked) =>
    calendarCost(asked, asked.texts['dates'] !== undefined || Number(asked.text('offset')) !== 0 ? 2 : 1),
};

/** A cell may hold a market. */
function calendarCost(asked: Asked, questions: number): Cost {
  const whose = asked.text('symbol_or_market');
  if (whose === '') return { requests: 0 };
  const isSymbol = !asked.isCell('symbol_or_market') && marketNamed(whose) === undefined;
  return asked.barsOf(isSymbol ? 1 : symbolsPerCalendar, questions);
}

/** @returns a column of dates; of a count that reaches into the future those that are known, and a problem for each other one */
async function dayColumn(call: Call, given: TradingDaysArguments): Promise<Rectangle> {
  const calendar = readCalendar(given.symbolOrMarket, call);
  const start = readDate(given.start, 'start');
  // 0 stands for neither.
  const end = readCountOrDate(given.endOrCount, 'end_or_count', maxBarsPerRequest, 0);
  if (start === undefined) throw badArgument('start', { kind: 'date' }, '');
  if (calendar === undefined) return dayCells([[undefined]], [], call);
  const first = await dayOfDate(call, calendar, start);
  const today = dayAt(call.now, calendar.market);
  const days =
    typeof end === 'number' && end > 0
      ? await daysFrom(call, calendar, first, end)
      : await daysUpTo(call, calendar, first, typeof end === 'number' ? today : await dayOfDate(call, calendar, end));
  return dayCells(
    days.map((day) => [day]),
    calendar.symbols,
    call,
  );
}

/** @returns the shape of the dates */
async function daysOfDates(call: Call, given: TradingDayArguments): Promise<Rectangle> {
  const calendar = readCalendar(given.symbolOrMarket, call);
  const dates = readDates(given.dates, 'dates');
  const offset = readWholeNumber(given.offset, 'offset', { min: -mostMoved, max: mostMoved, whenOmitted: 0 });
  if (calendar === undefined)
    return dayCells(
      dates.map((row) => row.map(() => undefined)),
      [],
      call,
    );
  const dayOf = async (slot: Outcome<DateArgument> | undefined): Promise<DaySlot> =>
    slot === undefined || isProblem(slot) ? slot : dayOfDate(call, calendar, slot).catch(asMarketDataError);
  const days = await Promise.all(dates.map((row) => Promise.all(row.map(dayOf))));
  const moved = await movedBy(call, calendar, days.flat(), offset);
  return dayCells(
    days.map((row) => row.map(moved)),
    calendar.symbols,
    call,
  );
}

/** A day, a blank, or the problem of a cell that holds none. */
type DaySlot = Outcome<DayNumber> | undefined;

/** The longest history that a service gives at once. */
const mostMoved = maxBarsPerRequest;

async function daysUpTo(
  call: Call,
  calendar: Calendar,
  first: DayNumber,
  last: DayNumber,
): Promise<Outcome<DayNumber>[]> {
  const today = dayAt(call.now, calendar.market);
  if (last < first && first <= today)
    throw badArgument('end_or_count', { kind: 'not-before', earliest: isoDay(first) }, isoDay(last));
  const known = await daysBetween(call, calendar, first, dayNumber(Math.min(last, today)));
  const isKnown = Math.max(first, last) <= today;
  if (isKnown && known.length === 0) throw noDays(calendar, { from: isoDay(first), to: isoDay(last) });
  return isKnown ? [...known] : [...known, notYet(Math.max(first, today + 1))];
}

async function daysFrom(
  call: Call,
  calendar: Calendar,
  first: DayNumber,
  count: number,
): Promise<Outcome<DayNumber>[]> {
  const today = dayAt(call.now, calendar.market);
  const last = dayNumber(Math.min(first + daysOfTradingDays(count), today));
  const near = await daysBetween(call, calendar, first, last);
  // A suspension may be longer than any holiday.
  const later = near.length < count ? await daysBetween(call, calendar, dayNumber(last + 1), today) : [];
  const known = [...near, ...later].slice(0, count);
  const next = Math.max(first, (known.at(-1) ?? today) + 1);
  return [...known, ...Array.from({ length: count - known.length }, () => notYet(next))];
}

/** @returns the trading day on or before a day, moved */
async function movedBy(
  call: Call,
  calendar: Calendar,
  slots: readonly DaySlot[],
  offset: number,
): Promise<(slot: DaySlot) => DaySlot> {
  const today = dayAt(call.now, calendar.market);
  const asked = slots.flatMap((slot) => (slot === undefined || isProblem(slot) || slot > today ? [] : [slot]));
  const known = asked.length === 0 ? [] : await daysAround(call, calendar, asked, offset);
  return (slot) => {
    if (slot === undefined || isProblem(slot)) return slot;
    if (slot > today) return notYet(slot);
    const index = lastOnOrBefore(known, slot);
    if (index < 0 || index + offset < 0) return noDays(calendar, { to: isoDay(slot) });
    return known[index + offset] ?? notYet((known.at(-1) ?? today) + 1);
  };
}

/** The trading days around days of the past, as many as a move needs. */
async function daysAround(
  call: Call,
  calendar: Calendar,
  days: readonly DayNumber[],
  offset: number,
): Promise<readonly DayNumber[]> {
  const today = dayAt(call.now, calendar.market);
  const sorted = days.toSorted((a, b) => a - b);
  const [earliest, latest] = [sorted[0] ?? today, sorted.at(-1) ?? today];
  const first = dayNumber(earliest - daysOfTradingDays(Math.max(0, -offset)));
  const last = dayNumber(Math.min(today, offset > 0 ? latest + daysOfTradingDays(offset) : latest));
  const near = await daysBetween(call, calendar, first, last);
  const lackingBefore = Math.max(0, -offset) - lastOnOrBefore(near, earliest);
  const lacksAfter = last < today && lastOnOrBefore(near, latest) + offset >= near.length;
  const [before, after] = await Promise.all([
    lackingBefore > 0 ? daysBefore(call, calendar, first, lackingBefore) : [],
    lacksAfter ? daysBetween(call, calendar, dayNumber(last + 1), today) : [],
  ]);
  return [...before, ...near, ...after];
}

/** The index of the last of ascending days on or before a day; -1 where there is none. */
function lastOnOrBefore(days: readonly DayNumber[], day: DayNumber): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? Infinity) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function notYet(day: number): MarketDataError {
  return new MarketDataError({ kind: 'not-yet', day: isoDay(dayNumber(day)) });
}

/** @param symbols whose bars tell the days: the days are as old as the oldest of them */
function dayCells(
  rows: readonly (readonly (Outcome<DayNumber> | undefined)[])[],
  symbols: readonly SymbolCode[],
  { cellHost, facts }: { readonly cellHost: FormatHost; readonly facts: SymbolFacts },
): Rectangle {
  const { dates } = formatPolicy(cellHost, rows.length, ['date']);
  const marked = symbols.find((symbol) => facts.isStale(symbol));
  const format = marked === undefined ? dateFormat : markedFormat(dateFormat, marked, facts);
  return rows.map((row) =>
    row.map((day) => {
      if (day === undefined || isProblem(day)) return day ?? blank;
      return numberCell(serialOfDay(day), dates ? format : undefined);
    }),
  );
}
