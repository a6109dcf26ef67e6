/** Ranges whose ends count sessions (`-5td`, `prev`): the daily bars of each symbol tell which days these are. */
import { type Bars, barCount } from '../market/bars';
import type { DateArgument } from '../market/date-argument';
import { isProblem, type Outcome } from '../market/problem';
import { calendarDate, isSessionDate, sessionsAgo } from '../market/sessions';
import { marketOf, type SymbolCode } from '../market/symbol';
import { noBars } from './no-bars';
import type { Call, Outcomes } from './services';

/** A range as it was typed, without its meaning on an exchange. */
export interface DateRange {
  readonly start?: DateArgument | undefined;
  readonly end?: DateArgument | undefined;
}

export function countsSessions({ start, end }: DateRange): boolean {
  return isSessionDate(start) || isSessionDate(end);
}

/** Sessions before the last one that a range reaches back by counting them. */
export function mostSessionsAgo({ start, end }: DateRange): number {
  return Math.max(sessionsAgo(start), sessionsAgo(end));
}

export function inCalendar({ start, end }: DateRange, daily: Bars, symbol: SymbolCode): DateRange {
  const inDays = (date: DateArgument | undefined) => date && calendarDate(date, daily, marketOf(symbol));
  return { start: inDays(start), end: inDays(end) };
}

/** Asks with dates of the calendar: symbols whose sessions fall on the same days share a question. */
export async function askInCalendar<Value>(
  call: Pick<Call, 'bars'>,
  symbols: readonly SymbolCode[],
  range: DateRange,
  ask: (members: readonly SymbolCode[], range: DateRange) => Promise<Outcomes<Value>>,
): Promise<Outcomes<Value>> {
  if (!countsSessions(range)) return ask(symbols, range);
  const daily = await call.bars(symbols, { period: '1d', adjust: 'none', count: mostSessionsAgo(range) + 1 });
  const failures = new Map<SymbolCode, Outcome<Value>>();
  const groups = new Map<string, RangeOfSymbols>();
  for (const [symbol, bars] of daily) {
    if (isProblem(bars) || barCount(bars) === 0) failures.set(symbol, isProblem(bars) ? bars : noBars(symbol));
    else addTo(groups, symbol, inCalendar(range, bars, symbol));
  }
  const found = await Promise.all([...groups.values()].map((group) => ask(group.members, group.range)));
  return new Map([...failures, ...found.flatMap((outcomes) => [...outcomes])]);
}

interface RangeOfSymbols {
  readonly range: DateRange;
  readonly members: SymbolCode[];
}

function addTo(groups: Map<string, RangeOfSymbols>, symbol: SymbolCode, range: DateRange): void {
  const key = JSON.stringify(range);
  const group = groups.get(key);
  if (group) group.members.push(symbol);
  else groups.set(key, { range, members: [symbol] });
}
