/** Ranges whose ends count trading days (`-5td`, `prev`): the daily bars of each symbol tell which days these are. */
import { barCount, type Bars } from '../../../market/bars/bars';
import type { CalendarRange, DateRange } from '../../../market/time/date-argument';
import { dayNumber } from '../../../market/time/exchange-time';
import { badArgument, isProblem, type Outcome } from '../../../market/texts/problem';
import type { Market } from '../../../market/time/markets';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { calendarDate, isInTradingDays, tradingDaysAgo } from '../../../market/bars/trading-days';
import type { Call, Outcomes } from '../calls/services';
import { noBars } from '../arguments/date-arguments';

/** The same range where no end counts trading days. */
export function asCalendarRange({ start, end }: DateRange): CalendarRange | undefined {
  return isInTradingDays(start) || isInTradingDays(end) ? undefined : { start, end };
}

/** Trading days before the last one that a range reaches back by counting them. */
export function mostTradingDaysAgo({ start, end }: DateRange): number {
  return Math.max(tradingDaysAgo(start), tradingDaysAgo(end));
}

/** @throws MarketDataError for a range of trading days that ends before it begins */
export function requireOrder({ start, end }: DateRange): void {
  if (!isInTradingDays(start) || !isInTradingDays(end) || end.amount <= start.amount) return;
  throw badArgument('end', { kind: 'not-before', earliest: `-${start.amount}td` }, `-${end.amount}td`);
}

/** @param daily at least one bar */
export function inCalendar({ start, end }: DateRange, daily: Bars, market: Market): CalendarRange {
  return {
    start: start && calendarDate(start, daily, { market, isEnd: false }),
    end: end && calendarDate(end, daily, { market, isEnd: true }),
  };
}

/** One range for symbols side by side: from the earliest of their first days to the latest of their last ones. */
export async function commonRange(
  call: Pick<Call, 'bars' | 'facts'>,
  symbols: readonly SymbolCode[],
  range: DateRange,
): Promise<DateRange> {
  const { start, end } = range;
  if (asCalendarRange(range)) return range;
  const ranges = [...(await dailyBars(call, symbols, range))].flatMap(([symbol, bars]) =>
    isProblem(bars) || barCount(bars) === 0 ? [] : [inCalendar(range, bars, call.facts.marketOf(symbol))],
  );
  // Without any bar every symbol shows its own problem.
  if (ranges.length === 0) return range;
  const days = (which: 'start' | 'end') =>
    ranges.flatMap(({ [which]: date }) => (date?.kind === 'day' ? [date.day] : []));
  return {
    start: isInTradingDays(start) ? { kind: 'day', day: dayNumber(Math.min(...days('start'))) } : start,
    end: isInTradingDays(end) ? { kind: 'day', day: dayNumber(Math.max(...days('end'))) } : end,
  };
}

/** Asks with dates of the calendar: symbols whose trading days are the same share a question. */
export async function askInCalendar<Value>(
  call: Pick<Call, 'bars' | 'facts'>,
  symbols: readonly SymbolCode[],
  range: DateRange,
  ask: (members: readonly SymbolCode[], range: CalendarRange) => Promise<Outcomes<Value>>,
): Promise<Outcomes<Value>> {
  const daily = await dailyBars(call, symbols, range);
  const failures = new Map<SymbolCode, Outcome<Value>>();
  const groups = new Map<string, RangeOfSymbols>();
  for (const [symbol, bars] of daily) {
    const market = call.facts.marketOf(symbol);
    if (isProblem(bars) || barCount(bars) === 0) failures.set(symbol, isProblem(bars) ? bars : noBars(symbol, market));
    else addTo(groups, symbol, inCalendar(range, bars, market));
  }
  const found = await Promise.all([...groups.values()].map((group) => ask(group.members, group.range)));
  return new Map([...failures, ...found.flatMap((outcomes) => [...outcomes])]);
}

/** The bars on which the range is counted. The adjustment does not matter: that of most bars, which may be in the cache. */
function dailyBars(
  call: Pick<Call, 'bars'>,
  symbols: readonly SymbolCode[],
  range: DateRange,
): Promise<Outcomes<Bars>> {
  requireOrder(range);
  return call.bars(symbols, { period: '1d', adjust: 'forward', count: mostTradingDaysAgo(range) + 1 });
}

interface RangeOfSymbols {
  readonly range: CalendarRange;
  readonly members: SymbolCode[];
}

function addTo(groups: Map<string, RangeOfSymbols>, symbol: SymbolCode, range: CalendarRange): void {
  const key = JSON.stringify(range);
  const group = groups.get(key);
  if (group) group.members.push(symbol);
  else groups.set(key, { range, members: [symbol] });
}
