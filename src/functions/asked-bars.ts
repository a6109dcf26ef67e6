/** The bars that MD.KLINE asks for: a number of them or a range of dates, and earlier ones that columns are computed from. */
import type { BarsParams } from '../client/bars';
import { type Bars, barCount, barsBetween, firstAtOrAfter, type LedBars, withLead } from '../market/bars';
import { daysOfSessions } from '../market/date-argument';
import { dayMs, type EpochMs, epochMs } from '../market/exchange-time';
import type { MarketId } from '../market/markets';
import { type Adjust, isMinutePeriod, type KlinePeriod, minutesOf } from '../market/period';
import type { LongPeriod } from '../market/period-bucket';
import { isProblem, type Outcome } from '../market/problem';
import { isSessionDate } from '../market/sessions';
import { marketOf, type SymbolCode } from '../market/symbol';
import { maxBarsPerRequest } from '../protocol/assumptions';
import { instantRange, type InstantRange } from './date-range';
import { noBars } from './no-bars';
import type { Call, Outcomes } from './services';
import { askInCalendar, countsSessions, type DateRange, inCalendar, mostSessionsAgo } from './trading-days';

export interface BarsQuestion {
  readonly period: KlinePeriod;
  readonly adjust: Adjust;
  /** The newest bars of the range, as many as this; absent where the range has a start. */
  readonly count?: number;
  readonly range: DateRange;
  /** Bars before the first one shown. */
  readonly lead: number;
  readonly now: EpochMs;
}

/** @param market one of the time zone of all symbols; @throws MarketDataError when the range ends before it begins */
export async function askBars(
  call: Pick<Call, 'bars'>,
  symbols: readonly SymbolCode[],
  market: MarketId,
  question: BarsQuestion,
): Promise<Outcomes<LedBars>> {
  const { range, period } = question;
  if (period === '1d' && countsSessions(range)) return dailyBySessions(call, symbols, market, question);
  return askInCalendar(call, symbols, range, async (members, days) => {
    const limits = instantsOf(days, market, question);
    const bars = await call.bars(members, { ...fixed(question), ...extended(limits, question, question.lead) });
    return shownBars(bars, question, () => limits);
  });
}

/** Daily bars tell their own sessions: no other request is needed. */
async function dailyBySessions(
  call: Pick<Call, 'bars'>,
  symbols: readonly SymbolCode[],
  market: MarketId,
  question: BarsQuestion,
): Promise<Outcomes<LedBars>> {
  const { range, count = 0, lead } = question;
  const ago = mostSessionsAgo(range);
  const isFromDate = range.start !== undefined && !isSessionDate(range.start);
  const limits = isFromDate
    ? extended(instantsOf({ start: range.start }, market, question), question, lead + ago)
    : { count: Math.min(maxBarsPerRequest, count + ago + 1 + lead) };
  const bars = await call.bars(symbols, { ...fixed(question), ...limits });
  return shownBars(bars, question, (daily, symbol) =>
    instantsOf(inCalendar(range, daily, symbol), marketOf(symbol), question),
  );
}

function fixed({ period, adjust }: BarsQuestion): Pick<BarsParams, 'period' | 'adjust'> {
  return { period, adjust };
}

function instantsOf({ start, end }: DateRange, market: MarketId, { period, now }: BarsQuestion): InstantRange {
  return instantRange(start, end, market, { now, wholeDays: !isMinutePeriod(period) });
}

/** The limits of a request that brings `lead` more bars before those of the range. */
function extended(
  { from, to }: InstantRange,
  question: BarsQuestion,
  lead: number,
): Omit<BarsParams, 'period' | 'adjust'> {
  const upTo = to !== undefined && { to };
  if (from === undefined) return { count: Math.min(maxBarsPerRequest, (question.count ?? 0) + lead), ...upTo };
  const earlier = lead === 0 ? from : epochMs(Math.max(Math.min(from, 0), from - spanMs(question.period, lead)));
  return { count: maxBarsPerRequest, from: earlier, ...upTo };
}

/** The bars of each symbol's range behind at most `lead` earlier ones; a no-bars problem where the range is empty. */
export function shownBars(
  outcomes: Outcomes<Bars>,
  { count = maxBarsPerRequest, lead }: Pick<BarsQuestion, 'count' | 'lead'>,
  limitsOf: (bars: Bars, symbol: SymbolCode) => InstantRange = () => ({}),
): Outcomes<LedBars> {
  const result = new Map<SymbolCode, Outcome<LedBars>>();
  for (const [symbol, bars] of outcomes) {
    if (isProblem(bars)) {
      result.set(symbol, bars);
      continue;
    }
    const limits = limitsOf(bars, symbol);
    const upTo = barsBetween(bars, -Infinity, limits.to ?? Infinity);
    const first =
      limits.from === undefined ? Math.max(0, barCount(upTo) - count) : firstAtOrAfter(upTo.timestamp, limits.from);
    result.set(symbol, first >= barCount(upTo) ? noBars(symbol, limits) : withLead(upTo, first, lead));
  }
  return result;
}

/** Calendar time that holds so many bars on every exchange. */
function spanMs(period: KlinePeriod, bars: number): number {
  const minutes = minutesOf(period);
  if (minutes !== undefined) return daysOfSessions(Math.ceil((bars * minutes) / shortestSessionMinutes)) * dayMs;
  const days = { '1d': daysOfSessions(bars), '1w': 7, '1M': 31, '1Q': 92, '1Y': 366 }[period as LongPeriod];
  return (period === '1d' ? days : days * (bars + 1)) * dayMs;
}

/** The mainland trades four hours a day. */
const shortestSessionMinutes = 240;
