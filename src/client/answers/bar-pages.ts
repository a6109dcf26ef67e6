/** The pages of a long range: a part that few formulas need, and that loads with the functions that ask for bars. */
import { barCount, type Bars, barsBetween, joinBars, lastBars } from '../../market/bars/bars';
import { epochMs } from '../../market/time/exchange-time';
import { isProblem } from '../../market/texts/problem';
import type { SymbolCode } from '../../market/symbols/symbol';
import { mayBeCut } from '../../protocol/assumptions';
import type { BarsParams } from '../store/bars';
import { isProvisional, type QueryResult, type QueryResults, type QueryValue } from '../store/query-contract';

export type FetchBars = (symbols: readonly SymbolCode[], params: BarsParams) => Promise<QueryResults<SymbolCode, Bars>>;

/**
 * Every bar of the range for every symbol; a symbol whose older pages failed has that error. A range of dates may hold
 * more bars than one response: the service cuts it and keeps the newest, so the rest is asked for page by page,
 * backwards, each page ending before the oldest bar so far.
 */
export async function fetchOlderPages(
  fetch: FetchBars,
  params: BarsParams,
  newest: QueryResults<SymbolCode, Bars>,
): Promise<QueryResults<SymbolCode, Bars>> {
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
  // A page with fewer bars than the first one is the last.
  const most = barCount(newest.value);
  while (isMoreWanted(params, all.value) && mayBeCut(most) && barCount(page) >= most) {
    const oldest = all.value.timestamp[0] ?? 0;
    const older = (await fetch([symbol], { ...params, to: epochMs(oldest - 1) })).get(symbol);
    if (older === undefined) break;
    if (isProblem(older)) return older;
    // A service that ignores the end brings the same bars again: what is not older is not new.
    page = barsBetween(older.value, -Infinity, oldest - 1);
    if (barCount(page) === 0) break;
    all = { ...marksOf(older, all), value: joinBars(page, all.value) };
  }
  return params.from === undefined ? { ...all, value: lastBars(all.value, params.count) } : all;
}

/** A number of bars is complete with so many. */
function isMoreWanted({ from, count }: BarsParams, bars: Bars): boolean {
  return from !== undefined || barCount(bars) < count;
}

/** A series is as stale as its stalest page. Its age is that of the newest one: older bars do not change. */
function marksOf(older: QueryValue<Bars>, newer: QueryValue<Bars>): Omit<QueryValue<Bars>, 'value'> {
  const { staleSince, refilled } = isProvisional(older) ? older : newer;
  const { storedAt } = newer;
  return { storedAt, ...(staleSince !== undefined && { staleSince }), ...(refilled && { refilled }) };
}
