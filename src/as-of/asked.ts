/**
 * What is asked for in another time, in such a way that many moments ask the same and share an answer of the cache; what was
 * refused or not listed then; and results that are made of several.
 */
import {
  dayAt,
  dayMs,
  type DayNumber,
  dayNumber,
  endOfDay,
  type EpochMs,
  epochMs,
  isoDay,
  parseIsoDay,
  startOfDay,
} from '../market/time/exchange-time';
import { firstDayOf, lastDayOf } from '../market/bars/longer-bars';
import { type Market, zoneOf } from '../market/time/markets';
import { type Adjust, bucketOf, type LongPeriod, mostDaysOf } from '../market/time/period';
import { marketOf, type SymbolCode } from '../market/symbols/symbol';
import { earliestTime, maxBarsPerRequest } from '../protocol/assumptions';
import { askByZone, type BarsParams, barsPerDay } from '../client/store/bars';
import type { Client } from '../client/client';
import type { QueryOptions, QueryResult, QueryResults, QueryValue } from '../client/store/query-contract';
import type { Clock } from '../client/timing/timers';
import { isProblem, MarketDataError } from '../market/texts/problem';
import { barCount, type Bars } from '../market/bars/bars';
import type { Instrument } from '../market/fields/records';

/** One call as of a moment. */
export interface AskAsOf {
  readonly present: Client;
  readonly moment: EpochMs;
  /** Epoch ms by the wall clock. */
  readonly wallNow: number;
  readonly options: QueryOptions;
  /** Told whether the service has minute bars of the moment's day, whenever that shows. */
  readonly noteMinutes: (market: Market, areMissing: boolean) => void;
  readonly refusedMinutes: RefusedMinutes;
  /** Lets the page do what else it has to. */
  readonly nextTask: () => Promise<void>;
}

/** Services publish late, at most by this. */
const settlingMs = 3_600_000;

/** True when the service has all that had happened by the moment. */
export function isSettled(moment: EpochMs, wallNow: number): boolean {
  return wallNow - moment > settlingMs;
}

/** What was fetched when a moment had settled does not age: neither for live cells, nor for bars of a day that is hardly over. */
export function withoutAge(
  options: QueryOptions = {},
  moment: EpochMs,
  clock: Pick<Clock, 'now' | 'wallNow'>,
): QueryOptions {
  const settledSince = clock.now() - (clock.wallNow() - moment - settlingMs);
  return { ...options, maxAgeMs: undefined, settledSince };
}

/** The days that longer bars up to the moment are made of, whole ones at both ends. */
export function askDays(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
  market: Market,
  { period, adjust, count, from, to }: Pick<BarsParams, 'adjust' | 'count' | 'from' | 'to'> & { period: LongPeriod },
): ReturnType<Client['bars']> {
  const { present, moment, options } = ask;
  const dayOf = (instant: EpochMs) => bucketOf(dayAt(instant, market), period);
  const lastDay = to === undefined ? Infinity : lastDayOf(dayOf(to), period);
  const limit = dayNumber(Math.min(lastDay, dayAt(moment, market)));
  const end = sharedEnd(limit, market, ask.wallNow);
  // Of any day of the month as many.
  const daysOfMonth = end - firstDayOf(bucketOf(limit, '1M'), '1M') + 1;
  // The bar of the day `to` may end after it: then those before it are shown.
  const bars = count + (to === undefined ? 0 : 1);
  const days = bars * mostDaysOf(period, market) + daysOfMonth;
  const begin = from === undefined ? undefined : startOfDay(firstDayOf(dayOf(from), period), market);
  // So many days are more than one request brings: with a begin, the client asks for all pages.
  const first = begin ?? (days > maxBarsPerRequest ? epochMs(earliestTime) : undefined);
  return present.bars(
    symbols,
    {
      period: '1d',
      adjust,
      count: Math.min(days, maxBarsPerRequest),
      ...(first !== undefined && { from: first }),
      to: endOfDay(end, market),
    },
    options,
  );
}

/** The end of the month, or of what is over of it: every day until then asks the same. */
function sharedEnd(day: DayNumber, market: Market, wallNow: number): DayNumber {
  const lastOfMonth = lastDayOf(bucketOf(day, '1M'), '1M');
  const lastClosed = dayAt(epochMs(wallNow - dayMs), market) - 1;
  return dayNumber(Math.max(day, Math.min(lastOfMonth, lastClosed)));
}

/** The one-minute bars of a whole day: every moment of it asks the same. */
export function askMinutes(
  { present, options }: AskAsOf,
  symbols: readonly SymbolCode[],
  market: Market,
  day: DayNumber,
  adjust: Adjust = 'none',
): ReturnType<Client['bars']> {
  const count = typeof market === 'string' ? barsPerDay('1m') : minutesOfDay;
  const range = { from: startOfDay(day, market), to: endOfDay(day, market) };
  return present.bars(symbols, { period: '1m', adjust, count, ...range }, options);
}

/** Of a market that trades round the clock, on the day on which summer time ends. */
const minutesOfDay = 1500;

/** Bars of minutes up to the moment, of its whole day where that is not too many. */
export function askMinuteBars(
  { present, moment, options }: AskAsOf,
  symbols: readonly SymbolCode[],
  market: Market,
  params: BarsParams,
): ReturnType<Client['bars']> {
  const { period, count, from, to = moment } = params;
  const limit = epochMs(Math.min(to, moment));
  const ofDay = typeof market === 'string' ? barsPerDay(period) : minutesOfDay;
  if (from === undefined && count + ofDay > maxBarsPerRequest) {
    return present.bars(symbols, { ...params, to: limit }, options);
  }
  const whole = {
    ...params,
    count: Math.min(count + ofDay, maxBarsPerRequest),
    to: endOfDay(dayAt(limit, market), market),
  };
  return present.bars(symbols, whole, options);
}

/** Symbols of one zone share their questions; of a market of unknown hours only with each other. */
export function askByMarket<Value>(
  asked: AskAsOf,
  symbols: readonly SymbolCode[],
  ask: (members: readonly SymbolCode[], market: Market) => Promise<QueryResults<SymbolCode, Value>>,
): Promise<QueryResults<SymbolCode, Value>> {
  const facts = { marketOf: (symbol: SymbolCode) => marketIn(asked, symbol) };
  return askByZone(symbols, facts, ask, (market) => `${typeof market} ${zoneOf(market)}`);
}

export function marketIn({ present }: AskAsOf, symbol: SymbolCode): Market {
  return marketOf(symbol, present.markets().own);
}

/** Minute bars of a day that the service has refused: they are asked for again after a while, not at every step of a replay. */
interface RefusedMinutes {
  of(symbol: SymbolCode, day: DayNumber): MarketDataError | undefined;
  note(results: Results<Bars>, day: DayNumber): void;
  clear(): void;
}

/** As long as the cache remembers an unknown symbol. */
const rememberedMs = 5 * 60_000;
/** A day of all A-shares, twice. The oldest are forgotten first. */
const mostRemembered = 10_000;

export function createRefusedMinutes({ now }: Pick<Clock, 'now'>): RefusedMinutes {
  const refusals = new Map<string, { readonly error: MarketDataError; readonly at: number }>();
  const keyOf = (symbol: SymbolCode, day: DayNumber) => `${symbol} ${day}`;
  return {
    of(symbol, day) {
      const refusal = refusals.get(keyOf(symbol, day));
      return refusal && now() - refusal.at < rememberedMs ? refusal.error : undefined;
    },
    note(results, day) {
      for (const [symbol, result] of results) {
        if (!isProblem(result) || result.problem.kind !== 'request-refused') continue;
        refusals.delete(keyOf(symbol, day));
        refusals.set(keyOf(symbol, day), { error: result, at: now() });
      }
      for (const key of refusals.keys()) {
        if (refusals.size <= mostRemembered) break;
        refusals.delete(key);
      }
    },
    clear: () => refusals.clear(),
  };
}

/** @throws MarketDataError not-listed */
export function requireListed(ask: AskAsOf, instrument: Instrument): void {
  const problem = notListed(ask, instrument);
  if (problem) throw problem;
}

function notListed(ask: AskAsOf, { symbol, listing_date: listed }: Instrument): MarketDataError | undefined {
  const day = listed === null ? undefined : parseIsoDay(listed);
  if (day === undefined || day <= dayAt(ask.moment, marketIn(ask, symbol))) return undefined;
  return new MarketDataError({ kind: 'not-listed', symbol, day: isoDay(day) });
}

/** The bars, with the listing date in place of none at all, where the service tells one that is later. */
export async function barsOrListing(ask: AskAsOf, bars: Results<Bars>): Promise<Results<Bars>> {
  const symbols = [...bars.keys()];
  const barless = symbols.filter((symbol) => {
    const result = resultOf(bars, symbol);
    return !isProblem(result) && barCount(result.value) === 0;
  });
  if (barless.length === 0) return bars;
  const instruments = await ask.present.instruments(barless, ask.options);
  return eachOf(symbols, (symbol) => {
    const instrument = instruments.get(symbol);
    const problem = instrument && !isProblem(instrument) ? notListed(ask, instrument.value) : undefined;
    return problem ?? resultOf(bars, symbol);
  });
}

export type Results<Value> = QueryResults<SymbolCode, Value>;

/** @param make may throw a MarketDataError, which is the result then */
export function madeOf<Parts extends readonly unknown[], Value>(
  parts: { readonly [Index in keyof Parts]: QueryResult<Parts[Index]> },
  make: (...values: Parts) => Value,
): QueryResult<Value> {
  const results: readonly QueryResult<unknown>[] = parts;
  const failed = results.find((result) => isProblem(result));
  if (failed) return failed;
  const values = results as readonly QueryValue<unknown>[];
  try {
    return { value: make(...(values.map(({ value }) => value) as unknown as Parts)), ...marksOf(values) };
  } catch (thrown) {
    if (thrown instanceof MarketDataError) return thrown;
    throw thrown;
  }
}

function marksOf(values: readonly QueryValue<unknown>[]): Pick<QueryValue<unknown>, 'staleSince' | 'refilled'> {
  const stale = values.flatMap(({ staleSince }) => staleSince ?? []);
  const refills = values.flatMap(({ refilled }) => refilled ?? []);
  return {
    ...(stale.length > 0 && { staleSince: Math.min(...stale) }),
    ...(refills.length > 0 && { refilled: Promise.all(refills).then(() => {}) }),
  };
}

export function resultOf<Value>(
  results: Results<Value>,
  symbol: SymbolCode,
  otherwise?: QueryResult<Value>,
): QueryResult<Value> {
  const result = results.get(symbol) ?? otherwise;
  if (result === undefined) throw new Error(`no result for ${symbol}`);
  return result;
}

export function eachOf<Value>(
  symbols: readonly SymbolCode[],
  resultFor: (symbol: SymbolCode) => QueryResult<Value>,
): Results<Value> {
  return new Map(symbols.map((symbol) => [symbol, resultFor(symbol)]));
}
