/**
 * Bars and ex-factors of symbols for which a service has none. Some services give no bars, or leave the symbol out of the response,
 * both for a symbol that does not exist and for one that was not traded. So the first such response about a symbol that nothing
 * is known of is confirmed (symbol-verdicts.ts), and what is known to bring nothing is not asked again.
 */
import { barCount, type Bars, emptyBars } from '../../market/bars/bars';
import { dayMs, minuteMs } from '../../market/time/exchange-time';
import { isMinutePeriod } from '../../market/time/period';
import { asMarketDataError, isProblem, MarketDataError, unknownSymbol } from '../../market/texts/problem';
import type { ExFactor } from '../../market/fields/records';
import type { SymbolCode } from '../../market/symbols/symbol';
import { type BarsParams, barsShape } from '../store/bars';
import type { QueryOptions, QueryResult, QueryResults } from '../store/query-contract';
import { AbsentSymbolError, exFactorsResource, type ExFactorsParams, type IntradayParams } from '../store/resources';
import { lazy } from '../timing/lazy';
import type { SymbolFindings } from './symbol-findings';
import type { Asked, Asking, ConfirmedSymbolsParts, Kind, Nothing, Notes } from './symbol-verdicts';

const hourMs = 60 * 60_000;

const series = {
  none: emptyBars(),
  // Not an empty range: MD.PRICE would take the bar before it.
  absent: (symbol: SymbolCode) => new MarketDataError({ kind: 'no-bars', symbol }),
  isEmpty: (bars: Bars) => barCount(bars) === 0,
  isEmptyDoubtful: true,
  coversDays: () => false,
};

/** The first minute bar may come with the next minute. A wall clock that is wrong makes it late by a minute at most. */
const untilNextMinute = (wallNow: number) => minuteMs - (wallNow % minuteMs);

const barsKind: Kind<BarsParams, Bars> = {
  ...series,
  question: barsShape,
  coversDays: ({ from, to, period }) => from === undefined && to === undefined && !isMinutePeriod(period),
  emptyMs({ from, period }, wallNow) {
    // The cache knows when a range has ended.
    if (from !== undefined) return 0;
    return isMinutePeriod(period) ? untilNextMinute(wallNow) : hourMs;
  },
};

const intradayKind: Kind<IntradayParams, Bars> = {
  ...series,
  question: ({ period }) => `today ${period}`,
  emptyMs: (_, wallNow) => untilNextMinute(wallNow),
};

/** Most symbols have no events: a list of none is a value. */
const exFactorsKind: Kind<ExFactorsParams, readonly ExFactor[]> = {
  question: (params) => `events ${exFactorsResource.shape(params)}`,
  none: [],
  absent: () => ({ value: [] }),
  isEmpty: (events) => events.length === 0,
  isEmptyDoubtful: false,
  coversDays: () => false,
  emptyMs: () => 0,
};

/** The same methods: their unknown symbols are confirmed, and what is known to bring nothing is not asked. */
export function confirmedSymbols(parts: ConfirmedSymbolsParts): Asking {
  const { bars, newestBars, intraday, exFactors } = parts.methods;
  return {
    bars: confirmed(bars, barsKind, parts),
    newestBars: confirmed(newestBars, barsKind, parts),
    intraday: confirmed(intraday, intradayKind, parts),
    exFactors: confirmed(exFactors, exFactorsKind, parts),
  };
}

type Fetch<Params, Value> = (
  symbols: readonly SymbolCode[],
  params: Params,
  options?: QueryOptions,
) => Promise<QueryResults<SymbolCode, Value>>;

function confirmed<Params, Value>(
  fetch: Fetch<Params, Value>,
  kind: Kind<Params, Value>,
  parts: ConfirmedSymbolsParts,
): Fetch<Params, Value> {
  const { findings } = parts;
  return async (symbols, params, options = {}) => {
    const question = kind.question(params);
    const known = rememberedResults(symbols, question, kind, findings);
    const asked = known.size === 0 ? symbols : symbols.filter((symbol) => !known.has(symbol));
    if (asked.length === 0) return known;
    const note = { existence: findings.existence.noting(), empty: findings.empty.noting() };
    const brought = await fetch(asked, params, options);
    const without: Nothing<Value>[] = [];
    for (const [symbol, result] of brought) {
      if (isNothing(result, kind, options)) without.push([symbol, result]);
      else if (isProof(result, kind)) noteBars(symbol, note, findings);
    }
    const results = known.size === 0 ? brought : new Map([...known, ...brought]);
    if (without.length === 0 || options.cacheMode === 'only-if-cached') return results;
    return new Map([...results, ...(await concluded(without, { question, params, options, note, kind }, parts))]);
  };
}

/** Few workbooks have such symbols. */
const loadVerdicts = lazy('bars', () => import(/* webpackChunkName: "bars" */ './symbol-verdicts'));

async function concluded<Params, Value>(
  without: readonly Nothing<Value>[],
  asked: Asked<Params, Value>,
  parts: ConfirmedSymbolsParts,
): Promise<QueryResults<SymbolCode, Value>> {
  try {
    const { conclude } = await loadVerdicts();
    return await conclude(without, asked, parts);
  } catch (thrown) {
    const failure = asMarketDataError(thrown);
    return new Map(without.map(([symbol]) => [symbol, failure]));
  }
}

function noteBars(symbol: SymbolCode, note: Notes, { existence }: SymbolFindings): void {
  if (existence.of(symbol) !== 'has-bars') note.existence(symbol, 'has-bars', dayMs);
}

/** What is known to bring nothing. */
function rememberedResults<Value>(
  symbols: readonly SymbolCode[],
  question: string,
  { none }: Pick<Kind<never, Value>, 'none'>,
  { existence, empty }: SymbolFindings,
): Map<SymbolCode, QueryResult<Value>> {
  const results = new Map<SymbolCode, QueryResult<Value>>();
  for (const symbol of symbols) {
    if (existence.of(symbol) === 'unknown') results.set(symbol, unknownSymbol(symbol));
    else if (empty.of(`${symbol} ${question}`) === 'again') results.set(symbol, { value: none });
  }
  return results;
}

/** In the past there are no bars before a listing. */
function isNothing<Value>(
  result: QueryResult<Value>,
  { isEmpty, isEmptyDoubtful }: Pick<Kind<never, Value>, 'isEmpty' | 'isEmptyDoubtful'>,
  options: QueryOptions,
): boolean {
  if (isProblem(result)) return result instanceof AbsentSymbolError;
  return isEmptyDoubtful && options.settledSince === undefined && isEmpty(result.value);
}

function isProof<Value>(result: QueryResult<Value>, { isEmpty }: Pick<Kind<never, Value>, 'isEmpty'>): boolean {
  return !isProblem(result) && !isEmpty(result.value);
}
