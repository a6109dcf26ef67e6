/**
 * A simulated market. Every number is a pure function of seed, symbol and instant, so that data are generated on request
 * and do not depend on earlier requests. Names and numbers of listings are those of real markets, prices are not: they
 * follow the walks of their market and sector and noise of their own, and an index is the value of its members.
 */
import type { EpochMs } from '../../../market/time/exchange-time';
import type { MarketId } from '../../../market/time/markets';
import type { Universe } from '../../../market/time/period';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { type BarsRange, daysOfBars, lastDayAt } from './prices/day-range';
import { dayColumns, exEvents } from './prices/days';
import { createDailyHistory, minuteHistory } from './prices/history';
import type { Listing } from './listings/listing';
import { allListings } from './listings/listings';
import type { Market } from './market';
import { createTicker, finishedDay, type MarketClock, type Progress } from './calendar/progress';
import { createSecurities, type Security } from './prices/security';
import { createDaySoFar, minuteBarsSoFar } from './prices/minutes';
import { wireDepth, wireInstrument, wireQuote } from './wire-records';

export interface SimulationOptions {
  /** Any whole number; the same seed gives the same market. */
  readonly seed: number;
  readonly clock: MarketClock;
  /** Generates finished days; tests count them here. */
  readonly daysOf?: typeof dayColumns;
}

const everyDay: BarsRange = { period: '1d', from: -Infinity, to: Infinity, count: Infinity };

export function createSimulatedMarket({ seed, clock, daysOf = dayColumns }: SimulationOptions): Market {
  const listings = allListings();
  const members = groupByUniverse([...listings.values()]);
  const securityOf = createSecurities(listings, seed);
  const daySoFar = createDaySoFar();
  const dailyHistory = createDailyHistory(daysOf, daySoFar);
  const ticker = createTicker(clock);

  const asOf = <Result>(symbol: SymbolCode, now: EpochMs, answer: (security: Security, at: Progress) => Result) => {
    const security = securityOf(symbol);
    return answer(security, notBeforeListing(security, ticker(security.listing.market, now)));
  };

  return {
    symbolsOf: (universe) => members[universe],
    find: (text) => listings.get(text.trim().toUpperCase() as SymbolCode)?.symbol,
    quote: (symbol, now) => asOf(symbol, now, (security, at) => wireQuote(security, at, daySoFar(security, at))),
    instrument: (symbol, now) => asOf(symbol, now, wireInstrument),
    depth: (symbol, now) => asOf(symbol, now, (security, at) => wireDepth(security, at, daySoFar(security, at))),
    exEvents: (symbol, now, after = -Infinity) =>
      asOf(symbol, now, (security, { index }) => exEvents(security, lastDayAt(security, after, index), index)),
    dailyBars: (symbol, now, range = everyDay) =>
      asOf(symbol, now, (security, at) => dailyHistory(security, daysOfBars(security, range, at.index), at)),
    minuteBars: (symbol, range, now) => asOf(symbol, now, (security, at) => minuteHistory(security, range, at)),
    todaysMinuteBars: (symbol, now) => asOf(symbol, now, minuteBarsSoFar),
  };
}

function groupByUniverse(listings: readonly Listing[]): Readonly<Record<Universe, readonly SymbolCode[]>> {
  const of = (type: Listing['type'], ...marketIds: readonly MarketId[]) =>
    listings.filter((one) => one.type === type && marketIds.includes(one.market)).map(({ symbol }) => symbol);
  return {
    CN_Stock: of('stock', 'SH', 'SZ', 'BJ'),
    CN_ETF: of('etf', 'SH', 'SZ'),
    HK_Stock: of('stock', 'HK'),
    US_Stock: of('stock', 'US'),
  };
}

/** At an instant before the listing the first trading day is shown. */
function notBeforeListing({ firstIndex, listing }: Security, progress: Progress): Progress {
  if (progress.index >= firstIndex) return progress;
  return finishedDay(firstIndex, listing.market, progress.stepsPerMinute);
}
