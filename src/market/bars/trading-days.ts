/** Trading days, as daily bars tell them: no service has a calendar of its own. */
import { barCount, type Bars, timeOfBar } from './bars';
import type { CalendarDate, DateArgument, TradingDaysAgo } from '../time/date-argument';
import { dayAt, type DayNumber, dayOfSerial, daySerialsOf, type Serial } from '../time/exchange-time';
import { type Market, type MarketFacts, type MarketId, marketIds, markets } from '../time/markets';
import { exchangePrefixes, type SymbolCode } from '../symbols/symbol';
import { typedText } from '../texts/typed-text';

export function isInTradingDays(date: DateArgument | undefined): date is TradingDaysAgo {
  return date?.kind === 'trading-days-ago';
}

export function isCalendarDate(date: DateArgument): date is CalendarDate {
  return !isInTradingDays(date);
}

/** The trading days before the last one that a date stands for; 0 for a date of the calendar. */
export function tradingDaysAgo(date: DateArgument | undefined): number {
  return isInTradingDays(date) ? date.amount : 0;
}

/** The index of the bar that many trading days before the last one; negative where the history is shorter. */
export function indexOfTradingDay(daily: Bars, amount: number): number {
  return barCount(daily) - 1 - amount;
}

/**
 * The date in the calendar. Where the history is shorter than the trading days that are counted, a range starts with the
 * first bar, and one that ends there ends before it.
 * @param daily at least one bar
 */
export function calendarDate(
  date: DateArgument,
  daily: Bars,
  { market, isEnd }: { readonly market: Market; readonly isEnd: boolean },
): CalendarDate {
  if (!isInTradingDays(date)) return date;
  const index = indexOfTradingDay(daily, date.amount);
  const day = dayAt(timeOfBar(daily, Math.max(0, index)), market);
  return { kind: 'day', day: index < 0 && isEnd ? ((day - 1) as DayNumber) : day };
}

/** The days on which any of several securities of one market had a daily bar, in ascending order. */
export function tradingDaysIn(daily: readonly Bars[], market: Market): readonly DayNumber[] {
  const days = new Set(daily.flatMap((bars) => [...daySerialsOf(bars.timestamp, market)]));
  return [...days].sort((a, b) => a - b).map((serial) => dayOfSerial(serial as Serial));
}

/** Bars of one exchange while another one is closed: the mainland closes for up to eight trading days of New York. */
export const longestClosing = 10;

/** Calendar days that hold so many trading days on every exchange: the mainland has 242 a year, and closes for up to ten days. */
export function daysOfTradingDays(amount: number): number {
  return Math.ceil((amount * 366) / 241) + 15;
}

/**
 * Much traded securities with a long history, several for each region: one of them may be suspended, or unknown to the
 * service. The exchanges of a region trade on the same days.
 */
const muchTraded: Readonly<Record<MarketFacts['region'], readonly string[]>> = {
  CN: ['000001.SZ', '000002.SZ', '600000.SH', '600036.SH', '600519.SH'],
  HK: ['00001.HK', '00005.HK', '00388.HK', '00700.HK', '00941.HK'],
  US: ['AAPL.US', 'IBM.US', 'JPM.US', 'MSFT.US', 'XOM.US'],
};

/** How many there are for each market. */
export const symbolsPerCalendar = 5;

export function symbolsOfCalendar(market: MarketId): readonly SymbolCode[] {
  return muchTraded[markets[market].region] as readonly SymbolCode[];
}

/** The market that a text names, by its suffix or one of its exchanges: `SH`, `SSE`. The symbol is `SH.US`. */
export function marketNamed(text: string): MarketId | undefined {
  const name = typedText(text).toUpperCase();
  return marketIds.find((id) => id === name) ?? exchangePrefixes[name];
}
