/**
 * Weeks and longer bars, and those of ten minutes, of a service that refuses their period: joined from shorter ones, which are
 * adjusted already. The person sees the bars that a service with these periods gives.
 */
import { barCount, type Bars, barsBetween, lastBars, roundBars } from '../../market/bars/bars';
import { dayAt, endOfDay, type EpochMs, epochMs, startOfDay } from '../../market/time/exchange-time';
import { barsOfDays, barsOfMinutes, firstDayOf, lastDayOf } from '../../market/bars/longer-bars';
import { type Market, zoneOf } from '../../market/time/markets';
import { bucketOf, type LongPeriod, mostDaysOf, type Period } from '../../market/time/period';
import { isProblem, type MarketDataError } from '../../market/texts/problem';
import { marketOf, type SymbolCode } from '../../market/symbols/symbol';
import { earliestTime, latestTime, maxBarsPerRequest } from '../../protocol/assumptions';
import { askByZone, type BarsParams } from '../store/bars';
import type { Client } from '../client';
import { isUnknownSymbol, type QueryOptions, type QueryResult, type QueryResults } from '../store/query-contract';
import type { JoinedPeriod, NotServed, RefusedPeriods } from '../session/refused-periods';
import type { IntradayParams } from '../store/resources';
import type { Session } from '../session/session';

export interface JoinedPeriodsParts {
  /** These two ask the service for the period as it is. */
  readonly newestBars: Client['newestBars'];
  readonly intraday: Client['intraday'];
  /** Every page of a range, of periods that may be joined themselves. */
  readonly allBars: Client['bars'];
  readonly session: () => Pick<Session, 'markets' | 'refusedPeriods'>;
}

type Results = QueryResults<SymbolCode, Bars>;
type LongJoinedPeriod = Exclude<JoinedPeriod, '10m'>;

interface JoinedParams extends BarsParams {
  readonly period: LongJoinedPeriod;
}

/** What bars are joined from. Weeks cross the ends of months. */
const sourceOf: Readonly<Record<LongJoinedPeriod, LongPeriod>> = { '1w': '1d', '1M': '1d', '1Q': '1M', '1Y': '1M' };

/** What is asked for by period, joined where the service does not have it. */
export type JoinedPeriods = Pick<Client, 'newestBars' | 'intraday'>;

export function createJoinedPeriods(parts: JoinedPeriodsParts): JoinedPeriods {
  const { newestBars, intraday, session } = parts;
  const refusedPeriods = () => session().refusedPeriods;
  return {
    newestBars: async (symbols, params, options) => {
      if (!isJoined(params)) return newestBars(symbols, params, options);
      const ask = () => newestBars(symbols, params, options);
      const join: Join = (some, refusal) => joinedBars(parts, some, params, refusal, options);
      return askedOrJoined(refusedPeriods(), params.period, symbols, ask, join);
    },
    intraday: async (symbols, params, options) => {
      if (params.period !== '10m') return intraday(symbols, params, options);
      const ask = () => intraday(symbols, params, options);
      const join: Join = (some, refusal) => joinedIntraday(parts, some, params, refusal, options);
      return askedOrJoined(refusedPeriods(), params.period, symbols, ask, join);
    },
  };
}

function isJoined(params: BarsParams): params is JoinedParams {
  return params.period in sourceOf;
}

/** @param refusal what a symbol gets whose shorter bars are refused as well */
type Join = (symbols: readonly SymbolCode[], refusal: MarketDataError) => Promise<Results>;

async function askedOrJoined(
  refused: RefusedPeriods,
  period: Period,
  symbols: readonly SymbolCode[],
  ask: () => Promise<Results>,
  join: Join,
): Promise<Results> {
  const known = refused.of(period);
  if (known) return join(symbols, known);
  const results = await ask();
  const lacking = symbols.filter((symbol) => isRefusedPeriod(results.get(symbol)));
  const refusal = [...results.values()].find(isRefusedPeriod);
  if (refusal === undefined) {
    if ([...results.values()].some(isAnswer)) refused.forget(period);
    return results;
  }
  return new Map([...results, ...(await learnt(refused, period, refusal, join(lacking, refusal)))]);
}

/**
 * A refusal that names the period is believed at once. Another one only where shorter bars are answered for its symbols: else one
 * of these may have been the reason.
 */
async function learnt(
  refused: RefusedPeriods,
  period: Period,
  refusal: MarketDataError,
  joined: Promise<Results>,
): Promise<Results> {
  if (isNamed(refusal)) refused.note(period, refusal);
  const results = await joined;
  const all = [...results.values()];
  // Services leave out a symbol that they do not know; they do not refuse the batch for it.
  const isOfPeriod = all.some(isAnswer) && all.every((result) => !isProblem(result) || isUnknownSymbol(result));
  if (!isNamed(refusal) && isOfPeriod) refused.note(period, refusal);
  return results;
}

function isNamed({ problem }: MarketDataError): boolean {
  return problem.kind === 'not-served' && problem.isNamed;
}

function isRefusedPeriod(
  result: QueryResult<Bars> | undefined,
): result is MarketDataError & { readonly problem: NotServed } {
  return (
    result !== undefined &&
    isProblem(result) &&
    result.problem.kind === 'not-served' &&
    result.problem.parameter === 'period'
  );
}

/** Nothing is known from an empty series, or a stale one. */
function isAnswer(result: QueryResult<Bars>): boolean {
  return !isProblem(result) && result.staleSince === undefined && barCount(result.value) > 0;
}

function joinedBars(
  { allBars, session }: JoinedPeriodsParts,
  symbols: readonly SymbolCode[],
  params: JoinedParams,
  refusal: MarketDataError,
  options?: QueryOptions,
): Promise<Results> {
  return byMarket(session(), symbols, async (members, market) => {
    const results = await allBars(members, shorterParams(params, market), options);
    return joinedResults(results, refusal, (bars) => joinedOf(bars, params, market));
  });
}

/** Ten minutes are two of five, and of these a running bar and those before it are never cut. */
function joinedIntraday(
  { intraday, session }: JoinedPeriodsParts,
  symbols: readonly SymbolCode[],
  { count }: IntradayParams,
  refusal: MarketDataError,
  options?: QueryOptions,
): Promise<Results> {
  const shorter: IntradayParams = { period: '5m', count: Math.min(2 * count, maxBarsPerRequest) };
  return byMarket(session(), symbols, async (members, market) => {
    const results = await intraday(members, shorter, options);
    return joinedResults(results, refusal, (bars) => lastBars(roundBars(barsOfMinutes(bars, market, 10)), count));
  });
}

function byMarket(
  { markets }: Pick<Session, 'markets'>,
  symbols: readonly SymbolCode[],
  ask: (members: readonly SymbolCode[], market: Market) => Promise<Results>,
): Promise<Results> {
  const { own } = markets.known();
  const facts = { marketOf: (symbol: SymbolCode) => marketOf(symbol, own) };
  return askByZone(symbols, facts, ask, (market) => `${typeof market} ${zoneOf(market)}`);
}

function joinedResults(results: Results, refusal: MarketDataError, join: (bars: Bars) => Bars): Results {
  const joined = (result: QueryResult<Bars>): QueryResult<Bars> => {
    if (isRefusedPeriod(result)) return refusal;
    return isProblem(result) ? result : { ...result, value: join(result.value) };
  };
  return new Map([...results].map(([symbol, result]) => [symbol, joined(result)]));
}

/**
 * The question for the bars that those asked for are made of, with all that belongs to the first and the last of them. One that
 * is begun by the oldest of so many bars is one more than asked for, and is not shown.
 */
function shorterParams({ period, adjust, count, from, to }: JoinedParams, market: Market): BarsParams {
  const source = sourceOf[period];
  const bucketAt = (instant: EpochMs) =>
    bucketOf(dayAt(epochMs(Math.min(Math.max(instant, earliestTime), latestTime)), market), period);
  const end = to === undefined ? {} : { to: endOfDay(lastDayOf(bucketAt(to), period), market) };
  // The bar that holds `to` may end after it: then those before it are shown.
  const needed = (count + (to === undefined ? 0 : 1)) * mostOf(period, source, market);
  const isRange = from !== undefined || needed > maxBarsPerRequest;
  if (!isRange) return { period: source, adjust, count: needed, ...end };
  const begin = from === undefined ? epochMs(earliestTime) : startOfDay(firstDayOf(bucketAt(from), period), market);
  return { period: source, adjust, count: maxBarsPerRequest, from: begin, ...end };
}

/** How many bars of the source one bar is made of, at most. */
function mostOf(period: LongJoinedPeriod, source: LongPeriod, market: Market): number {
  if (source === '1M') return period === '1Q' ? 3 : 12;
  return mostDaysOf(period, market);
}

function joinedOf(source: Bars, { period, from, to, count }: JoinedParams, market: Market): Bars {
  const joined = roundBars(barsOfDays(source, market, period));
  return lastBars(barsBetween(joined, from ?? -Infinity, to ?? Infinity), count);
}
