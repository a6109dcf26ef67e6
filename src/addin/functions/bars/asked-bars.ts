/** The bars that MD.KLINE asks for: a number of them or a range of dates, and earlier ones that columns are computed from. */
import type { BarsParams } from '../../../client/store/bars';
import { barCount, type Bars, barsBetween, firstAtOrAfter, type LedBars, withLead } from '../../../market/bars/bars';
import { dayAt, dayMs, endOfDay, type EpochMs, epochMs, startOfDay } from '../../../market/time/exchange-time';
import { firstDayOf, lastDayOf } from '../../../market/bars/longer-bars';
import type { Market } from '../../../market/time/markets';
import { type Adjust, bucketOf, isMinutePeriod, type KlinePeriod, minutesOf } from '../../../market/time/period';
import { isProblem, type Outcome } from '../../../market/texts/problem';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { daysOfTradingDays, isInTradingDays } from '../../../market/bars/trading-days';
import { earliestBefore, maxBarsPerRequest } from '../../../protocol/assumptions';
import { inOrder, instantRange, type InstantRange, isReversed, noBars, notYet } from '../arguments/date-arguments';
import type { Call, Outcomes } from '../calls/services';
import { asCalendarRange, askInCalendar, inCalendar, mostTradingDaysAgo, requireOrder } from './trading-days';
import type { CalendarRange, DateRange } from '../../../market/time/date-argument';

export interface BarsQuestion {
  readonly period: KlinePeriod;
  readonly adjust: Adjust;
  /** The newest bars of the range, as many as this; absent where the range has a start. */
  readonly count?: number;
  readonly range: DateRange;
  /** Bars before the first one shown. */
  readonly lead: number;
  /** True where earlier bars stand in for a range without any. */
  readonly fillsGaps?: boolean;
  readonly now: EpochMs;
}

/** @param market one of the time zone of all symbols; @throws MarketDataError when the range ends before it begins */
export async function askBars(
  call: Pick<Call, 'bars' | 'facts'>,
  symbols: readonly SymbolCode[],
  market: Market,
  question: BarsQuestion,
): Promise<Outcomes<LedBars>> {
  const { period, range } = question;
  const inDays = asCalendarRange(range);
  if (inDays) return barsWithin(call, symbols, market, inOrder(instantsOf(inDays, market, question), market), question);
  if (period === '1d') return dailyByTradingDays(call, symbols, market, question);
  return askInCalendar(call, symbols, range, (members, days) =>
    barsWithin(call, members, market, instantsOf(days, market, question), question),
  );
}

async function barsWithin(
  call: Pick<Call, 'bars' | 'facts'>,
  symbols: readonly SymbolCode[],
  market: Market,
  limits: InstantRange,
  question: BarsQuestion,
): Promise<Outcomes<LedBars>> {
  if (isReversed(limits))
    return new Map(symbols.map((symbol) => [symbol, noBars(symbol, call.facts.marketOf(symbol), limits)]));
  const { from } = limits;
  if (from !== undefined && from > question.now)
    return new Map(symbols.map((symbol) => [symbol, notYet(from, call.facts.marketOf(symbol))]));
  const whole = wholePeriods(limits, question.period, market);
  const bars = await call.bars(symbols, { ...fixed(question), ...extended(whole, question, question.lead) });
  return shownBars(bars, question, call, () => whole);
}

/** A week or a longer period that holds a day of the range belongs to it: the service stamps it by its last day. */
function wholePeriods(limits: InstantRange, period: KlinePeriod, market: Market): InstantRange {
  if (isMinutePeriod(period) || period === '1d') return limits;
  const { from, to } = limits;
  const bucketAt = (instant: EpochMs) => bucketOf(dayAt(instant, market), period);
  return {
    ...(from !== undefined && { from: startOfDay(firstDayOf(bucketAt(from), period), market) }),
    ...(to !== undefined && { to: endOfDay(lastDayOf(bucketAt(to), period), market) }),
  };
}

/** Daily bars tell their own trading days: no other request is needed. */
async function dailyByTradingDays(
  call: Pick<Call, 'bars' | 'facts'>,
  symbols: readonly SymbolCode[],
  market: Market,
  question: BarsQuestion,
): Promise<Outcomes<LedBars>> {
  const { range, count = 0, lead } = question;
  requireOrder(range);
  const ago = mostTradingDaysAgo(range);
  const { start } = range;
  const limits =
    start === undefined || isInTradingDays(start)
      ? { count: Math.min(maxBarsPerRequest, count + ago + 1 + lead) }
      : extended(instantsOf({ start }, market, question), question, lead + ago);
  const bars = await call.bars(symbols, { ...fixed(question), ...limits });
  return shownBars(bars, question, call, (daily, own) =>
    barCount(daily) === 0 ? {} : instantsOf(inCalendar(range, daily, own), own, question),
  );
}

function fixed({ period, adjust }: BarsQuestion): Pick<BarsParams, 'period' | 'adjust'> {
  return { period, adjust };
}

function instantsOf(range: CalendarRange, market: Market, { period, now }: BarsQuestion): InstantRange {
  return instantRange(range, market, { now, wholeDays: !isMinutePeriod(period) });
}

/** The limits of a request that brings `lead` more bars before those of the range. */
function extended(
  { from, to }: InstantRange,
  question: BarsQuestion,
  lead: number,
): Omit<BarsParams, 'period' | 'adjust'> {
  const upTo = to !== undefined && { to };
  if (from === undefined) return { count: Math.min(maxBarsPerRequest, (question.count ?? 0) + lead), ...upTo };
  return { count: maxBarsPerRequest, from: lead === 0 ? from : earlierBy(lead, from, question.period), ...upTo };
}

/** The bars of each symbol's range behind at most `lead` earlier ones; a no-bars problem where there is nothing to show. */
export function shownBars(
  outcomes: Outcomes<Bars>,
  question: Pick<BarsQuestion, 'count' | 'lead' | 'fillsGaps'>,
  { facts }: Pick<Call, 'facts'>,
  limitsOf: (bars: Bars, market: Market) => InstantRange = () => ({}),
): Outcomes<LedBars> {
  const result = new Map<SymbolCode, Outcome<LedBars>>();
  for (const [symbol, bars] of outcomes) {
    if (isProblem(bars)) {
      result.set(symbol, bars);
      continue;
    }
    const market = facts.marketOf(symbol);
    const limits = limitsOf(bars, market);
    const led = barsOfRange(bars, limits, question);
    const isEmpty = barCount(led.bars) === 0 || (led.lead === barCount(led.bars) && !question.fillsGaps);
    result.set(symbol, isEmpty ? noBars(symbol, market, limits) : led);
  }
  return result;
}

function barsOfRange(
  bars: Bars,
  { from, to }: InstantRange,
  { count = maxBarsPerRequest, lead }: Pick<BarsQuestion, 'count' | 'lead'>,
): LedBars {
  const upTo = barsBetween(bars, -Infinity, to ?? Infinity);
  const first = from === undefined ? Math.max(0, barCount(upTo) - count) : firstAtOrAfter(upTo.timestamp, from);
  return withLead(upTo, first, lead);
}

/** An instant with so many bars between it and `from` on every exchange; a new year's, so that cells share requests. */
function earlierBy(bars: number, from: EpochMs, period: KlinePeriod): EpochMs {
  const earlier = from - daysOfBars(bars, period) * dayMs;
  const shared = isMinutePeriod(period) ? earlier : Date.UTC(new Date(earlier).getUTCFullYear(), 0, 1);
  return epochMs(Math.max(Math.min(from, earliestBefore(from)), shared));
}

/** Calendar days that hold so many bars on every exchange, before the first day of a period. */
function daysOfBars(bars: number, period: KlinePeriod): number {
  if (isMinutePeriod(period))
    return daysOfTradingDays(Math.ceil((bars * (minutesOf(period) ?? 1)) / fewestMinutesOfDay));
  return period === '1d' ? daysOfTradingDays(bars) : daysOfPeriod[period] * bars;
}

const daysOfPeriod = { '1w': 7, '1M': 31, '1Q': 92, '1Y': 366 } as const;

/** The mainland trades four hours a day. */
const fewestMinutesOfDay = 240;
