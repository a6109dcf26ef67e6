/**
 * Quotes of symbols that a service leaves out of its quotes although it has bars of them, as many do with indices: made of the newest
 * daily bars, and of today's minute bars for the time of the last price. Ex-dates are not asked for, as indices have none.
 */
import { barCount, type Bars, timeOfBar } from '../../market/bars/bars';
import { dayQuote, type DayQuote } from '../../market/bars/day-quote';
import type { Instrument, Quote } from '../../market/fields/records';
import type { SymbolCode } from '../../market/symbols/symbol';
import { asMarketDataError, isProblem, MarketDataError, unknownSymbol } from '../../market/texts/problem';
import { closeOfDay } from '../../market/time/trading-hours';
import { dayAt, dayMs, type EpochMs, epochMs, minuteMs } from '../../market/time/exchange-time';
import type { Market } from '../../market/time/markets';
import { readQuote } from '../../protocol/read-records';
import type { Client } from '../client';
import type { BarsParams } from '../store/bars';
import {
  isRefusal,
  isUnknownSymbol,
  type QueryOptions,
  type QueryResult,
  type QueryResults,
  type QueryValue,
} from '../store/query-contract';
import type { Clock } from '../timing/timers';
import { questionsFor } from './quote-questions';
import type { SymbolFindings } from './symbol-findings';

/** Notes what is found, for the epoch in which they were made. */
export interface FindingNotes {
  readonly quote: ReturnType<SymbolFindings['withoutQuote']['noting']>;
  readonly existence: ReturnType<SymbolFindings['existence']['noting']>;
}

export interface QuotesFromBarsParts {
  /** As the service answers them. */
  readonly methods: Pick<Client, 'quotes' | 'peekQuote' | 'newestBars' | 'intraday' | 'instruments'>;
  readonly findings: SymbolFindings;
  readonly marketOf: (symbol: SymbolCode) => Market;
  /** The last details that the cache has; never a request. */
  readonly lastInstrument: (symbol: SymbolCode) => Instrument | undefined;
  /** How long a quote is fresh. */
  readonly quoteMs: () => number;
  readonly clock: Clock;
}

/** After that a quote is asked for again. */
const withoutQuoteMs = dayMs;
/** As long as the plan's refusals are remembered. */
const refusedMs = 5 * minuteMs;
/** The price does not wait longer for its time. */
const longestTimeWaitMs = 2_000;

const lastDays: BarsParams = { period: '1d', adjust: 'none', count: 2 };

type Results<Value> = QueryResults<SymbolCode, Value>;
type DaysOf = readonly [SymbolCode, QueryValue<Bars>];

const noResults: Results<never> = new Map();

/** @param note of the epoch in which the call has asked first */
export async function quotesOfBars(
  symbols: readonly SymbolCode[],
  options: QueryOptions,
  note: FindingNotes,
  parts: QuotesFromBarsParts,
): Promise<Results<Quote>> {
  const { methods, quoteMs, findings } = parts;
  const maxAgeMs = Math.min(options.maxAgeMs ?? Infinity, quoteMs());
  const days = await methods.newestBars(symbols, lastDays, { ...options, maxAgeMs });
  const withBars: DaysOf[] = [];
  const failures = new Map<SymbolCode, MarketDataError>();
  for (const [symbol, result] of days) {
    if (isProblem(result) && !isUnknownSymbol(result)) failures.set(symbol, result);
    else if (isProblem(result) || barCount(result.value) === 0) failures.set(symbol, noneOf(symbol, findings));
    else withBars.push([symbol, result]);
  }
  for (const [symbol] of withBars) {
    note.quote(symbol, 'has-bars', withoutQuoteMs);
    note.existence(symbol, 'has-bars', withoutQuoteMs);
  }
  const [made, failed] = await Promise.all([
    withBars.length === 0 ? noResults : quotesOfDays(withBars, options, parts),
    confirmedRefusals(failures, options, parts),
  ]);
  for (const [symbol, failure] of failed) {
    if (isUnknownSymbol(failure)) note.quote(symbol, failure.problem, withoutQuoteMs);
    else if (isRefusal(failures.get(symbol) ?? failure)) note.quote(symbol, failure.problem, refusedMs);
    else if (failure.problem.kind === 'no-bars') findings.withoutQuote.forget(symbol);
  }
  return new Map<SymbolCode, QueryResult<Quote>>([...made, ...failed]);
}

/** A symbol that has shown bars exists, whatever one response says. */
function noneOf(symbol: SymbolCode, { existence }: SymbolFindings): MarketDataError {
  return existence.of(symbol) === 'has-bars' ? noBars(symbol) : unknownSymbol(symbol);
}

function noBars(symbol: SymbolCode): MarketDataError {
  return new MarketDataError({ kind: 'no-bars', symbol });
}

/** Where bars are refused, the details tell whether the symbol exists. If it may, a refusal of the plan is the result. */
async function confirmedRefusals(
  failures: ReadonlyMap<SymbolCode, MarketDataError>,
  options: QueryOptions,
  { methods }: QuotesFromBarsParts,
): Promise<ReadonlyMap<SymbolCode, MarketDataError>> {
  const refused = [...failures].flatMap(([symbol, failure]) => (isRefusal(failure) ? [symbol] : []));
  if (refused.length === 0) return failures;
  const details = await methods.instruments(refused, { ...options, maxAgeMs: undefined });
  const confirmed = ([symbol, failure]: readonly [SymbolCode, MarketDataError]) => {
    const result = details.get(symbol);
    if (result && isUnknownSymbol(result)) return unknownSymbol(symbol);
    return failure.problem.kind === 'request-refused' ? noBars(symbol) : failure;
  };
  return new Map([...failures].map((each) => [each[0], confirmed(each)]));
}

async function quotesOfDays(
  days: readonly DaysOf[],
  options: QueryOptions,
  parts: QuotesFromBarsParts,
): Promise<Results<Quote>> {
  const [minutes, about] = await Promise.all([lastMinutes(days, options, parts), aboutEach(days, options, parts)]);
  const quoteFor = ([symbol, result]: DaysOf): QueryResult<Quote> => {
    try {
      const value = quoteOf(symbol, result, minutes.get(symbol), about(symbol), parts);
      const { storedAt, freshUntil = Infinity } = result;
      return { ...result, value, freshUntil: storedAt && Math.min(freshUntil, storedAt.now + parts.quoteMs()) };
    } catch (thrown) {
      return asMarketDataError(thrown);
    }
  };
  return new Map(days.map((each) => [each[0], quoteFor(each)]));
}

/** @throws MarketDataError */
function quoteOf(
  symbol: SymbolCode,
  days: QueryValue<Bars>,
  minute: QueryResult<Bars> | undefined,
  about: About,
  parts: QuotesFromBarsParts,
): Quote {
  const market = parts.marketOf(symbol);
  const moment = momentOf(days, parts);
  const quote = dayQuote(days.value, [], moment, market);
  if (!quote) throw new MarketDataError({ kind: 'no-bars', symbol });
  const ended = minute && !isProblem(minute) && barCount(minute.value) > 0 ? lastTime(minute.value) : undefined;
  const isOfDay = ended !== undefined && dayAt(ended, market) === dayAt(lastTime(days.value), market);
  // The running minute is stamped with its end to come.
  return quoteOfDays(symbol, isOfDay ? { ...quote, timestamp: Math.min(ended, moment) } : quote, about);
}

/** When the service said so: its last price is of no later time. */
function momentOf({ storedAt }: QueryValue<Bars>, { clock }: QuotesFromBarsParts): EpochMs {
  return epochMs(storedAt?.wallNow ?? clock.wallNow());
}

function lastTime(bars: Bars): EpochMs {
  return timeOfBar(bars, barCount(bars) - 1);
}

/** Today's newest minute of symbols whose day goes on; of others the close is the time. Cached until the next minute. */
async function lastMinutes(
  days: readonly DaysOf[],
  options: QueryOptions,
  parts: QuotesFromBarsParts,
): Promise<Results<Bars>> {
  const { methods, marketOf, clock } = parts;
  const { fields, deadline = Infinity } = options;
  if (fields && !fields.includes('timestamp')) return noResults;
  const running = days.flatMap(([symbol, result]) => {
    const market = marketOf(symbol);
    const close = closeOfDay(dayAt(lastTime(result.value), market), market);
    return close > momentOf(result, parts) ? [symbol] : [];
  });
  if (running.length === 0) return noResults;
  const soon = Math.min(deadline, clock.now() + longestTimeWaitMs);
  return methods.intraday(running, { period: '1m', count: 1 }, { ...options, maxAgeMs: undefined, deadline: soon });
}

/** Details of the cache, and those of the service for a call that reads them and is not repeated every few seconds. */
async function aboutEach(
  days: readonly DaysOf[],
  options: QueryOptions,
  { methods, lastInstrument }: QuotesFromBarsParts,
): Promise<(symbol: SymbolCode) => About> {
  const isPolled = options.maxAgeMs !== undefined;
  const symbols = days.map(([symbol]) => symbol);
  const unnamed = symbols.filter((symbol) => lastInstrument(symbol) === undefined);
  const isAsked = unnamed.length > 0 && !isPolled && questionsFor(options.fields).details;
  if (isAsked) await methods.instruments(unnamed, options);
  return (symbol) => lastInstrument(symbol) ?? nameless;
}

/** What does not change from day to day. */
export type About = Pick<Quote, 'name' | 'type' | 'region'>;

export const nameless: About = { name: null, type: null, region: null };

/** @throws MarketDataError unreadable, where a bar lacks a price */
export function quoteOfDays(symbol: SymbolCode, { ext, ...quote }: DayQuote, { name, type, region }: About): Quote {
  return readQuote({ ...quote, region, ext: { ...ext, name, type } }, symbol);
}
