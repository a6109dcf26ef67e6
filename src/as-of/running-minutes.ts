/** The minutes of the moment's day, of which its unfinished bars are made, and whether the service has them. */
import { isDuringDay } from '../market/bars/as-of';
import { barCount, type Bars, firstAtOrAfter } from '../market/bars/bars';
import { dayAt, startOfDay } from '../market/time/exchange-time';
import type { Market } from '../market/time/markets';
import type { Adjust } from '../market/time/period';
import { isProblem, type ProblemKind } from '../market/texts/problem';
import type { SymbolCode } from '../market/symbols/symbol';
import type { QueryResult } from '../client/store/query-contract';
import { type AskAsOf, askMinutes, isSettled, resultOf, type Results } from './asked';

/** Nothing where the day is over or has not begun. */
export async function minutesOfToday(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
  market: Market,
  adjust: Adjust,
): Promise<Results<Bars>> {
  if (!isDuringDay(ask.moment, market)) return new Map();
  const day = dayAt(ask.moment, market);
  const refused = new Map<SymbolCode, QueryResult<Bars>>();
  for (const symbol of symbols) {
    const refusal = ask.refusedMinutes.of(symbol, day);
    if (refusal) refused.set(symbol, refusal);
  }
  if (refused.size === symbols.length) return refused;
  const others = symbols.filter((symbol) => !refused.has(symbol));
  const minutes = await askMinutes(ask, others, market, day, adjust);
  ask.refusedMinutes.note(minutes, day);
  return refused.size === 0 ? minutes : new Map([...refused, ...minutes]);
}

/** The service's refusals of minute bars: the day is shown when it has ended. Other failures may pass, and are the result. */
const refusals: ReadonlySet<ProblemKind> = new Set(['not-in-plan', 'request-refused', 'unknown-symbol']);

function isRefused(result: QueryResult<Bars>): boolean {
  return isProblem(result) && refusals.has(result.problem.kind);
}

export function minutesOr(minutes: Results<Bars>, symbol: SymbolCode): QueryResult<Bars | undefined> {
  const result = minutes.get(symbol);
  return result === undefined || isRefused(result) ? { value: undefined } : result;
}

/**
 * Services keep minutes for a few years, days for decades: a day on which a symbol was traded may have no minutes.
 * @param days of the same symbols, where they are known
 */
export function noteMinutes(ask: AskAsOf, market: Market, minutes: Results<Bars>, days?: Results<Bars>): void {
  const all = [...minutes];
  if (all.some(([, result]) => !isProblem(result) && barCount(result.value) > 0)) ask.noteMinutes(market, false);
  else if (all.some(([symbol, result]) => isRefused(result) || lacksMinutes(symbol, result)))
    ask.noteMinutes(market, true);

  function lacksMinutes(symbol: SymbolCode, result: QueryResult<Bars>): boolean {
    const isEmpty = !isProblem(result) && isSettled(ask.moment, ask.wallNow);
    return (
      isEmpty &&
      days !== undefined &&
      hasTradedOn(startOfDay(dayAt(ask.moment, market), market), resultOf(days, symbol))
    );
  }
}

/** Some services write bars without volume for suspended days. */
function hasTradedOn(day: number, days: QueryResult<Bars>): boolean {
  if (isProblem(days)) return false;
  const { timestamp, volume } = days.value;
  const index = firstAtOrAfter(timestamp, day);
  return timestamp[index] === day && volume[index] !== 0;
}
