/**
 * Bars as they are asked for: their parameters, how these are written on the wire, how long values are fresh, and one question for
 * each time zone.
 */
import { barCount, type Bars } from '../../market/bars/bars';
import { dayMs, type EpochMs } from '../../market/time/exchange-time';
import { type Adjust, isMinutePeriod, type KlinePeriod, minutesOf, type Period } from '../../market/time/period';
import type { Freshness } from './settings';
import { type Market, zoneOf } from '../../market/time/markets';
import type { SymbolCode } from '../../market/symbols/symbol';

export interface BarsParams {
  readonly period: KlinePeriod;
  readonly adjust: Adjust;
  /** At most this many bars, the newest of the range. */
  readonly count: number;
  /** First instant, inclusive; absent: as far back as count reaches. */
  readonly from?: EpochMs;
  /** Last instant, inclusive; absent: now. */
  readonly to?: EpochMs;
  /** With bars that `soundBars` leaves out, for those who look for what is odd. The request is the same. */
  readonly asSent?: true;
}

/** The count is not part of the shape: bars of one shape are asked with the largest count and cut per cell. */
export function barsShape({ period, adjust, from, to }: BarsParams): string {
  return [period, adjust, from ?? '', to ?? ''].join('|');
}

export function barsParameters({ period, adjust, from, to }: BarsParams, count: number): Record<string, string> {
  return {
    period,
    count: String(count),
    adjust,
    ...(from !== undefined && { start_time: String(from) }),
    ...(to !== undefined && { end_time: String(to) }),
  };
}

/**
 * Bars that may still change are asked again soon, minute bars sooner. A range that ended more than a day ago is closed: it is
 * asked again after a day, because adjusted history changes at an ex-date, and a clock that was wrong may have closed the range.
 * Days and longer bars whose range has ended are fresh for as long as that is ago: what ended at midnight serves the trading day.
 *
 * A range that has ended without bars is a fact about the range, as before a listing. "The last n bars" of a known symbol being
 * empty is not: its bars may come, so that is not remembered.
 */
export function barsFreshMs(
  { from, to, period }: Pick<BarsParams, 'from' | 'to' | 'period'>,
  bars: Bars,
  wallNow: number,
  { barsMs, referenceMs }: Freshness,
): number {
  const isEmpty = barCount(bars) === 0;
  if (isEmpty && from === undefined) return 0;
  const endedMs = to === undefined ? 0 : wallNow - to;
  if (endedMs > dayMs) return referenceMs;
  if (endedMs > 0 && !isMinutePeriod(period)) return Math.min(referenceMs, Math.max(barsMs, endedMs));
  if (isEmpty) return 0;
  return isMinutePeriod(period) ? Math.min(barsMs, minuteBarsFreshMs) : barsMs;
}

const minuteBarsFreshMs = 5_000;

/** An estimate from above: trading days are five of seven, a day has six and a half hours. */
export function expectedBars({ period, count, from, to }: BarsParams, now: number): number {
  if (from === undefined) return count;
  const days = (Math.min(to ?? now, now) - from) / dayMs + 1;
  return Math.max(1, Math.min(count, Math.ceil(days * barsPerDay(period))));
}

/** Bars of one trading day, at most: New York trades 390 minutes. */
export function barsPerDay(period: Period): number {
  const minutes = minutesOf(period);
  return minutes === undefined ? 1 : Math.ceil(390 / minutes) + 1;
}

export interface MarketFacts {
  marketOf(symbol: SymbolCode): Market;
}

type Answers<T> = ReadonlyMap<SymbolCode, T>;

/**
 * Asks for the symbols of each zone together and joins the answers.
 *
 * @param ask gets a market of the zone @param keyOf symbols whose markets have equal keys are asked for together
 */
export async function askByZone<T>(
  symbols: readonly SymbolCode[],
  facts: MarketFacts,
  ask: (members: readonly SymbolCode[], market: Market) => Answers<T> | Promise<Answers<T>>,
  keyOf: (market: Market) => string = zoneOf,
): Promise<Answers<T>> {
  const keyOfSymbol = (symbol: SymbolCode) => keyOf(facts.marketOf(symbol));
  const answers = [...new Set(symbols.map(keyOfSymbol))].map(async (key) => {
    const members = symbols.filter((symbol) => keyOfSymbol(symbol) === key);
    const [first] = members;
    return first === undefined ? [] : [...(await ask(members, facts.marketOf(first)))];
  });
  return new Map((await Promise.all(answers)).flat());
}
