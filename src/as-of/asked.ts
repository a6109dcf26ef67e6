/** What is asked for in another time, in such a way that many moments ask the same and share an answer of the cache. */
import {
  type DayNumber,
  dayAt,
  dayMs,
  dayNumber,
  endOfDay,
  type EpochMs,
  epochMs,
  startOfDay,
} from '../market/time/exchange-time';
import { firstDayOf, lastDayOf } from '../market/bars/longer-bars';
import { type Market, zoneOf } from '../market/time/markets';
import { type Adjust, bucketOf, type LongPeriod, mostDaysOf } from '../market/time/period';
import { marketOf, type SymbolCode } from '../market/symbols/symbol';
import { earliestTime, maxBarsPerRequest } from '../protocol/assumptions';
import { type BarsParams, barsPerDay } from '../client/store/bars';
import { askByZone } from '../client/store/by-zone';
import type { Client } from '../client/client';
import type { QueryOptions, QueryResults } from '../client/store/query-contract';
import type { Clock } from '../client/timing/timers';
import type { RefusedMinutes } from './refused-minutes';

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
