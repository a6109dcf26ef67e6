/**
 * A range of dates may hold more bars than one answer: the service cuts the answer and keeps the newest, so the rest is
 * asked for page by page, backwards, each page ending before the oldest bar so far.
 */
import { barCount, type Bars, barsBetween, joinBars } from '../market/bars';
import { epochMs } from '../market/exchange-time';
import { isProblem, type Outcome } from '../market/problem';
import type { SymbolCode } from '../market/symbol';
import { maxBarsPerRequest } from '../protocol/assumptions';
import type { BarsQuery } from './bars-query';
import type { Soon } from './soon';

type AskBars = (symbols: readonly SymbolCode[], query: BarsQuery) => Soon<ReadonlyMap<SymbolCode, Outcome<Bars>>>;

/** Every bar of the range for every symbol; a symbol whose older pages cannot be had shows that problem. */
export async function askAllBars(
  ask: AskBars,
  symbols: readonly SymbolCode[],
  query: BarsQuery,
): Promise<ReadonlyMap<SymbolCode, Outcome<Bars>>> {
  const newest = await ask(symbols, query);
  if (query.from === undefined || query.count < maxBarsPerRequest) return newest;
  const whole = [...newest].map(
    async ([symbol, outcome]) => [symbol, await withOlderPages(ask, symbol, query, outcome)] as const,
  );
  return new Map(await Promise.all(whole));
}

async function withOlderPages(
  ask: AskBars,
  symbol: SymbolCode,
  query: BarsQuery,
  newest: Outcome<Bars>,
): Promise<Outcome<Bars>> {
  let [all, page] = [newest, newest];
  while (!isProblem(all) && !isProblem(page) && barCount(page) >= maxBarsPerRequest) {
    const oldest = all.timestamp[0] ?? 0;
    const older = (await ask([symbol], { ...query, to: epochMs(oldest - 1) })).get(symbol);
    if (older === undefined) break;
    if (isProblem(older)) return older;
    // A service that ignores the end brings the same bars again: what is not older is not new.
    page = barsBetween(older, -Infinity, oldest - 1);
    if (barCount(page) === 0) break;
    all = joinBars(page, all);
  }
  return all;
}
