/**
 * Weeks and longer bars of a service that refuses their period: joined from shorter ones, which are adjusted already. The person
 * sees the bars that a service with these periods gives.
 */
import { barCount, type Bars, barsBetween, lastBars, roundBars } from '../market/bars';
import { dayAt, dayNumber, endOfDay, type EpochMs, epochMs, startOfDay } from '../market/exchange-time';
import { barsOfDays, firstDayOf } from '../market/longer-bars';
import { type Market, zoneOf } from '../market/markets';
import { bucketOf, type LongPeriod, mostDaysOf } from '../market/period-bucket';
import { isProblem, type MarketDataError } from '../market/problem';
import { marketOf, type SymbolCode } from '../market/symbol';
import { earliestTime, latestTime, maxBarsPerRequest } from '../protocol/assumptions';
import type { BarsParams } from './bars';
import { askByZone } from './by-zone';
import type { Client } from './client';
import type { QueryOptions, QueryResult, QueryResults } from './query-contract';
import { createRefusedPeriods, type NotServed, type RefusedPeriods } from './refused-periods';
import type { Session } from './session';
import type { Clock } from './timers';

export interface JoinedPeriodsParts {
  /** Asks the service for the period as it is. */
  readonly newestBars: Client['newestBars'];
  /** Every page of a range, of periods that may be joined themselves. */
  readonly allBars: Client['bars'];
  /** The present session, whose service has refused what is remembered. */
  readonly session: () => Pick<Session, 'markets'>;
  readonly clock: Pick<Clock, 'now'>;
}

type Results = QueryResults<SymbolCode, Bars>;
type JoinedPeriod = Exclude<LongPeriod, '1d'>;

interface JoinedParams extends BarsParams {
  readonly period: JoinedPeriod;
}

/** What bars are joined from. Weeks cross the ends of months. */
const sourceOf: Readonly<Record<JoinedPeriod, LongPeriod>> = { '1w': '1d', '1M': '1d', '1Q': '1M', '1Y': '1M' };

/** Bars of every period, joined where the service does not have it. */
export function createJoinedPeriods(parts: JoinedPeriodsParts): Client['newestBars'] {
  const { newestBars, session, clock } = parts;
  const bySession = new WeakMap<object, RefusedPeriods>();
  const refusedPeriods = () => {
    const known = bySession.get(session()) ?? createRefusedPeriods(clock);
    bySession.set(session(), known);
    return known;
  };
  return async (symbols, params, options) => {
    if (!isJoined(params)) return newestBars(symbols, params, options);
    const refused = refusedPeriods();
    const known = refused.of(params.period);
    if (known) return joinedBars(parts, symbols, params, known, options);
    const results = await newestBars(symbols, params, options);
    const lacking = [...results].filter(([, result]) => isRefusedPeriod(result));
    const refusal = lacking.map(([, result]) => result).find(isRefusedPeriod);
    if (refusal === undefined) {
      if ([...results.values()].some(isAnswer)) refused.forget(params.period);
      return results;
    }
    const unanswered = lacking.map(([symbol]) => symbol);
    const joined = joinedBars(parts, unanswered, params, refusal, options);
    return new Map([...results, ...(await learnt(refused, params.period, refusal, joined))]);
  };
}

function isJoined(params: BarsParams): params is JoinedParams {
  return params.period in sourceOf;
}

/**
 * A refusal that names the period is believed at once. Another one only where shorter bars are answered for all of its symbols:
 * else one of these may have been the reason.
 */
async function learnt(
  refused: RefusedPeriods,
  period: JoinedPeriod,
  refusal: MarketDataError,
  joined: Promise<Results>,
): Promise<Results> {
  if (isNamed(refusal)) refused.note(period, refusal);
  const results = await joined;
  const all = [...results.values()];
  if (!isNamed(refusal) && all.some(isAnswer) && all.every((result) => !isProblem(result))) {
    refused.note(period, refusal);
  }
  return results;
}

function isNamed({ problem }: MarketDataError): boolean {
  return problem.kind === 'not-served' && problem.isNamed;
}

function isRefusedPeriod(result: QueryResult<Bars>): result is MarketDataError & { readonly problem: NotServed } {
  return isProblem(result) && result.problem.kind === 'not-served' && result.problem.parameter === 'period';
}

/** Nothing is known from an empty series, or a stale one. */
function isAnswer(result: QueryResult<Bars>): boolean {
  return !isProblem(result) && result.staleSince === undefined && barCount(result.value) > 0;
}

/** @param refusal of the period, for symbols whose shorter bars are refused as well */
function joinedBars(
  { allBars, session }: JoinedPeriodsParts,
  symbols: readonly SymbolCode[],
  params: JoinedParams,
  refusal: MarketDataError,
  options?: QueryOptions,
): Promise<Results> {
  const { own } = session().markets.known();
  const facts = { marketOf: (symbol: SymbolCode) => marketOf(symbol, own) };
  const ask = async (members: readonly SymbolCode[], market: Market) => {
    const results = await allBars(members, shorterParams(params, market), options);
    const join = (result: QueryResult<Bars>): QueryResult<Bars> => {
      if (isRefusedPeriod(result)) return refusal;
      return isProblem(result) ? result : { ...result, value: joinedOf(result.value, params, market) };
    };
    return new Map([...results].map(([symbol, result]) => [symbol, join(result)]));
  };
  return askByZone(symbols, facts, ask, (market) => `${typeof market} ${zoneOf(market)}`);
}

/**
 * The question for the bars that those asked for are made of, with all that belongs to the first and the last of them. One that
 * is begun by the oldest of so many bars is one more than asked for, and is not shown.
 */
function shorterParams({ period, adjust, count, from, to }: JoinedParams, market: Market): BarsParams {
  const source = sourceOf[period];
  const bucketAt = (instant: EpochMs) =>
    bucketOf(dayAt(epochMs(Math.min(Math.max(instant, earliestTime), latestTime)), market), period);
  const end = to === undefined ? {} : { to: endOfDay(dayNumber(firstDayOf(bucketAt(to) + 1, period) - 1), market) };
  // The bar that holds `to` may end after it: then those before it are shown.
  const needed = (count + (to === undefined ? 0 : 1)) * mostOf(period, source, market);
  const isRange = from !== undefined || needed > maxBarsPerRequest;
  if (!isRange) return { period: source, adjust, count: needed, ...end };
  const begin = from === undefined ? epochMs(earliestTime) : startOfDay(firstDayOf(bucketAt(from), period), market);
  return { period: source, adjust, count: maxBarsPerRequest, from: begin, ...end };
}

/** How many bars of the source one bar is made of, at most. */
function mostOf(period: JoinedPeriod, source: LongPeriod, market: Market): number {
  if (source === '1M') return period === '1Q' ? 3 : 12;
  return mostDaysOf(period, market);
}

function joinedOf(source: Bars, { period, from, to, count }: JoinedParams, market: Market): Bars {
  const joined = roundBars(barsOfDays(source, market, period));
  return lastBars(barsBetween(joined, from ?? -Infinity, to ?? Infinity), count);
}
