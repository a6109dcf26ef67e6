/** Trading days of a market or a symbol, from daily bars. */
import {
  dayAt,
  type DayNumber,
  dayNumber,
  endOfDay,
  type EpochMs,
  epochMs,
  startOfDay,
  yearOf,
} from '../../../market/time/exchange-time';
import { type DateArgument, dayMeant } from '../../../market/time/date-argument';
import {
  daysOfTradingDays,
  isInTradingDays,
  marketNamed,
  symbolsOfCalendar,
  tradingDaysIn,
} from '../../../market/bars/trading-days';
import type { Market, MarketId } from '../../../market/time/markets';
import { badArgument, isProblem, MarketDataError } from '../../../market/texts/problem';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { earliestBefore, maxBarsPerRequest } from '../../../protocol/assumptions';
import { readSymbols, readText } from '../arguments/arguments';
import type { Call } from '../calls/services';

/** The securities on whose days it is open: several for a market, as one may be suspended. */
export interface Calendar {
  readonly market: Market;
  /** Present where the market itself was asked for. */
  readonly named?: MarketId;
  readonly symbols: readonly SymbolCode[];
}

const argument = 'symbol_or_market';

/** A market, or one symbol; undefined for a blank. @throws MarketDataError for anything else */
export function readCalendar(
  value: unknown,
  { markets, facts }: Pick<Call, 'markets' | 'facts'>,
): Calendar | undefined {
  const named = marketNamed(readText(value));
  if (named !== undefined) return { market: named, named, symbols: symbolsOfCalendar(named) };
  const [symbol, ...others] = readSymbols(value, markets, argument).flat();
  if (others.length > 0) throw badArgument(argument, { kind: 'symbol' }, readText(value));
  if (isProblem(symbol)) throw symbol;
  return symbol && { market: facts.marketOf(symbol), symbols: [symbol] };
}

/** The day that a date means; trading days are counted back from the newest one. */
export async function dayOfDate(
  call: Pick<Call, 'bars' | 'now'>,
  calendar: Calendar,
  date: DateArgument,
): Promise<DayNumber> {
  if (!isInTradingDays(date)) return dayMeant(date, calendar.market, call.now);
  const today = dayAt(call.now, calendar.market);
  const days = await daysBetween(call, calendar, dayNumber(today - daysOfTradingDays(date.amount)), today);
  const found =
    days.at(-1 - date.amount) ?? (await daysBefore(call, calendar, days[0] ?? today, date.amount + 1 - days.length))[0];
  if (found === undefined) throw noDays(calendar);
  return found;
}

/** Every trading day between two days, both included, that has begun. */
export async function daysBetween(
  call: Pick<Call, 'bars' | 'now'>,
  calendar: Calendar,
  first: DayNumber,
  last: DayNumber,
): Promise<readonly DayNumber[]> {
  if (last < first) return [];
  const { market } = calendar;
  const from = startOfDay(yearOf(first).begin, market);
  const to = endOfDay(endOfQuestion(last, dayAt(call.now, market)), market);
  const days = await daysOfBars(call, calendar, { from, to, count: maxBarsPerRequest });
  return days.filter((day) => day >= first && day <= last);
}

/** So many trading days before a day, or as many as there are. */
export async function daysBefore(
  call: Pick<Call, 'bars'>,
  calendar: Calendar,
  day: DayNumber,
  count: number,
): Promise<readonly DayNumber[]> {
  const to = epochMs(startOfDay(day, calendar.market) - 1);
  return (await daysOfBars(call, calendar, { from: epochMs(earliestBefore(to)), to, count })).slice(-count);
}

/** The problem of a range without a trading day. */
export function noDays(
  { symbols }: Calendar,
  range: { readonly from?: string; readonly to?: string } = {},
): MarketDataError {
  return new MarketDataError({ kind: 'no-bars', symbol: symbols.join(','), ...range });
}

/**
 * Whole years, so that cells share a request. What ended before yesterday cannot change: a question that ends there is
 * answered from the cache for a day.
 */
function endOfQuestion(last: DayNumber, today: DayNumber): DayNumber {
  const { end } = yearOf(last);
  const closed = today - 2;
  return last <= closed ? dayNumber(Math.min(end, closed)) : end;
}

/** @throws MarketDataError when none of the securities has an answer */
async function daysOfBars(
  call: Pick<Call, 'bars'>,
  { market, named, symbols }: Calendar,
  range: { readonly from: EpochMs; readonly to: EpochMs; readonly count: number },
): Promise<readonly DayNumber[]> {
  // Days do not depend on the adjustment; unadjusted bars never change.
  const answers = [...(await call.bars(symbols, { period: '1d', adjust: 'none', ...range })).values()];
  const bars = answers.flatMap((answer) => (isProblem(answer) ? [] : [answer]));
  if (bars.length > 0 || answers.length === 0) return tradingDaysIn(bars, market);
  const problems = answers.filter(isProblem);
  // Nobody has typed the securities of a market: what the service does not know is the market's days.
  const otherwise = named === undefined ? problems[0] : new MarketDataError({ kind: 'no-calendar', market: named });
  throw problems.find(({ problem }) => !['unknown-symbol', 'no-bars'].includes(problem.kind)) ?? otherwise;
}
