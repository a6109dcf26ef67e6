/** Bars as they are asked for: their parameters, how these are written on the wire, how long values are fresh, and pages. */
import { barCount, type Bars, barsBetween, joinBars } from '../market/bars';
import { dayMs, epochMs, type EpochMs } from '../market/exchange-time';
import { type Adjust, isMinutePeriod, type KlinePeriod, minutesOf, type Period } from '../market/period';
import { isProblem } from '../market/problem';
import type { SymbolCode } from '../market/symbol';
import { maxBarsPerRequest } from '../protocol/assumptions';
import { isProvisional, type QueryResult, type QueryResults, type QueryValue } from './query-contract';
import type { Freshness } from './settings';

export interface BarsParams {
  readonly period: KlinePeriod;
  readonly adjust: Adjust;
  /** At most this many bars, the newest of the range. */
  readonly count: number;
  /** First instant, inclusive; absent: as far back as count reaches. */
  readonly from?: EpochMs;
  /** Last instant, inclusive; absent: now. */
  readonly to?: EpochMs;
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
 *
 * A closed range without bars is a fact about the range, as before a listing. "The last n bars" of a known symbol being
 * empty is not: its bars may come, so that is not remembered.
 */
export function barsFreshMs(
  { from, to, period }: BarsParams,
  bars: Bars,
  wallNow: number,
  { barsMs, referenceMs }: Freshness,
): number {
  const isEmpty = barCount(bars) === 0;
  if (isEmpty && from === undefined) return 0;
  if (to !== undefined && to < wallNow - dayMs) return referenceMs;
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

type FetchBars = (symbols: readonly SymbolCode[], params: BarsParams) => Promise<QueryResults<SymbolCode, Bars>>;

/**
 * Every bar of the range for every symbol; a symbol whose older pages failed has that error. A range of dates may hold
 * more bars than one response: the service cuts it and keeps the newest, so the rest is asked for page by page,
 * backwards, each page ending before the oldest bar so far.
 */
export async function fetchAllPages(
  fetch: FetchBars,
  symbols: readonly SymbolCode[],
  params: BarsParams,
): Promise<QueryResults<SymbolCode, Bars>> {
  const newest = await fetch(symbols, params);
  if (params.from === undefined || params.count < maxBarsPerRequest) return newest;
  const whole = [...newest].map(
    async ([symbol, result]) => [symbol, await withOlderPages(fetch, symbol, params, result)] as const,
  );
  return new Map(await Promise.all(whole));
}

async function withOlderPages(
  fetch: FetchBars,
  symbol: SymbolCode,
  params: BarsParams,
  newest: QueryResult<Bars>,
): Promise<QueryResult<Bars>> {
  if (isProblem(newest)) return newest;
  let [all, page] = [newest, newest.value];
  while (barCount(page) >= maxBarsPerRequest) {
    const oldest = all.value.timestamp[0] ?? 0;
    const older = (await fetch([symbol], { ...params, to: epochMs(oldest - 1) })).get(symbol);
    if (older === undefined) break;
    if (isProblem(older)) return older;
    // A service that ignores the end brings the same bars again: what is not older is not new.
    page = barsBetween(older.value, -Infinity, oldest - 1);
    if (barCount(page) === 0) break;
    all = { ...staleMarksOf(older, all), value: joinBars(page, all.value) };
  }
  return all;
}

/** A series is as stale as its stalest page. */
function staleMarksOf(older: QueryValue<Bars>, newer: QueryValue<Bars>): Omit<QueryValue<Bars>, 'value'> {
  const { staleSince, refilled } = isProvisional(older) ? older : newer;
  return { ...(staleSince !== undefined && { staleSince }), ...(refilled && { refilled }) };
}
