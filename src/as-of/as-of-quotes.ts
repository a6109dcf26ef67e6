/** Quotes as of a moment, made of bars: alone, and of a whole universe, which takes many requests. */
import { isDuringDay } from '../market/bars/as-of';
import { barCount, type Bars } from '../market/bars/bars';
import { chunksOf } from '../market/chunks';
import { dayQuote } from '../market/bars/day-quote';
import { dayAt, isoDay } from '../market/time/exchange-time';
import type { FieldId } from '../market/fields/fields';
import type { UniverseId } from '../market/time/period';
import { isProblem, MarketDataError } from '../market/texts/problem';
import type { ExFactor, Instrument, Quote } from '../market/fields/records';
import type { SymbolCode } from '../market/symbols/symbol';
import { isTransient, type QueryResult, type QueryResults } from '../client/store/query-contract';
import { type About, nameless, quoteOfDays } from '../client/answers/quotes-from-bars';
import { daysAsOf } from './as-of-bars';
import { type AskAsOf, askByMarket, eachOf, madeOf, marketIn, requireListed, resultOf } from './asked';
import { questionsFor } from '../client/answers/quote-questions';

const unrecordedOfQuotes: ReadonlySet<FieldId> = new Set(['turnover_rate']);
const unrecordedOfInstruments: ReadonlySet<FieldId> = new Set(['limit_up', 'limit_down']);

export async function quotesAsOf(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
): Promise<QueryResults<SymbolCode, Quote>> {
  const needs = questionsFor(ask.options.fields);
  // Bars are asked first: they take longest.
  const [days, details] = await Promise.all([
    daysWithEvents(ask, symbols, needs.events),
    detailsOf(ask, needs.details ? symbols : []),
  ]);
  // A symbol without bars may not have been listed yet.
  const barless = needs.details ? [] : symbols.filter((symbol) => isEmpty(resultOf(days, symbol)));
  const instruments = new Map([...details, ...(await detailsOf(ask, barless))]);
  return eachOf(symbols, (symbol) =>
    madeOf([knownOr(instruments, symbol), resultOf(days, symbol)], (instrument, { bars, events }) => {
      if (instrument && barCount(bars) === 0) requireListed(ask, instrument);
      return quoteOf(ask, symbol, instrument ?? nameless, bars, events);
    }),
  );
}

function detailsOf(ask: AskAsOf, symbols: readonly SymbolCode[]): Promise<QueryResults<SymbolCode, Instrument>> {
  return symbols.length === 0 ? Promise.resolve(new Map()) : ask.present.instruments(symbols, ask.options);
}

function isEmpty(result: QueryResult<DaysWithEvents>): boolean {
  return !isProblem(result) && barCount(result.value.bars) === 0;
}

export async function instrumentsAsOf(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
): Promise<QueryResults<SymbolCode, Instrument>> {
  const instruments = await ask.present.instruments(symbols, ask.options);
  return eachOf(symbols, (symbol) =>
    madeOf([resultOf(instruments, symbol)], (instrument) => {
      requireListed(ask, instrument);
      return { ...instrument, limit_up: null, limit_down: null, unrecorded: unrecordedOfInstruments };
    }),
  );
}

export interface ScreenLimits {
  /** Requests that a screen may take. */
  readonly requests: number;
  readonly symbolsPerRequest: number;
}

/** Today's members with the values of the moment; those that had not traded by then are left out. */
export async function universesAsOf(
  ask: AskAsOf,
  ids: readonly UniverseId[],
  { requests: limit, symbolsPerRequest }: ScreenLimits,
): Promise<QueryResults<UniverseId, readonly Quote[]>> {
  const members = await ask.present.universes(ids, ask.options);
  const all = [...members.values()].flatMap((result) => (isProblem(result) ? [] : result.value));
  const requests = await requestsOfScreen(ask, all, { requests: limit, symbolsPerRequest });
  if (requests > limit) {
    const refusal = new MarketDataError({ kind: 'too-many-requests', of: 'past', requests, limit });
    return new Map(ids.map((id) => [id, refusal]));
  }
  const quotes = await quotesInTurns(ask, all, symbolsPerRequest);
  const quotesOf = (result: QueryResult<readonly Quote[]>) => {
    if (isProblem(result)) return result;
    const found = result.value.map(({ symbol }) => resultOf(quotes, symbol));
    return madeOf([result, ...found], (_, ...each) => each.filter((quote) => quote !== undefined));
  };
  return new Map([...members].map(([id, result]) => [id, quotesOf(result)]));
}

/** A few milliseconds of work: the page stays responsive while a replay screens thousands at every step. */
const membersInTurn = 500;

/** All turns ask before the first is answered: the requests of a screen go out together. */
async function quotesInTurns(
  ask: AskAsOf,
  members: readonly Quote[],
  symbolsPerRequest: number,
): Promise<QueryResults<SymbolCode, Quote | undefined>> {
  const turns: Promise<QueryResults<SymbolCode, Quote | undefined>>[] = [];
  for (const some of chunksOf(members, Math.ceil(membersInTurn / symbolsPerRequest) * symbolsPerRequest)) {
    turns.push(quotesOfMembers(ask, some));
    await ask.nextTask();
  }
  return new Map((await Promise.all(turns)).flatMap((results) => [...results]));
}

async function quotesOfMembers(
  ask: AskAsOf,
  members: readonly Quote[],
): Promise<QueryResults<SymbolCode, Quote | undefined>> {
  const about = new Map(members.map((member) => [member.symbol, member]));
  const symbols = [...about.keys()];
  const days = await daysWithEvents(ask, symbols, true);
  return eachOf(symbols, (symbol) =>
    madeOf([knownOr(days, symbol)], (found) => {
      if (found === undefined || barCount(found.bars) === 0) return undefined;
      return quoteOf(ask, symbol, about.get(symbol) ?? nameless, found.bars, found.events);
    }),
  );
}

/** An estimate: answers of the cache are not known before they are asked. */
async function requestsOfScreen(
  ask: AskAsOf,
  members: readonly Quote[],
  { requests: limit, symbolsPerRequest }: ScreenLimits,
): Promise<number> {
  const batchesOf = (some: readonly Quote[]) => Math.ceil(some.length / symbolsPerRequest);
  const ofBars = batchesOf(members) + batchesOf(members.filter(({ symbol }) => isRunning(ask, symbol)));
  const withEvents = ofBars + batchesOf(members);
  if (ofBars > limit || withEvents <= limit) return ofBars;
  // Events are needed where bars do not tell the close before. The first batch, which is sent in any case, shows it.
  const first = await lastDays(
    ask,
    members.slice(0, symbolsPerRequest).map(({ symbol }) => symbol),
  );
  return [...first.values()].some(needsEvents) ? withEvents : ofBars;
}

function isRunning(ask: AskAsOf, symbol: SymbolCode): boolean {
  return isDuringDay(ask.moment, marketIn(ask, symbol));
}

/** A symbol that the service does not know, or a plan without names, is no reason to refuse the rest; a failure that may pass is. */
function knownOr<Value>(results: QueryResults<SymbolCode, Value>, symbol: SymbolCode): QueryResult<Value | undefined> {
  const result = resultOf<Value | undefined>(results, symbol, { value: undefined });
  return isProblem(result) && !isTransient(result.problem) ? { value: undefined } : result;
}

interface DaysWithEvents {
  readonly bars: Bars;
  readonly events: readonly ExFactor[];
}

/** The last two days; where changes are read, also the events between them if the service's bars do not tell the close before. */
async function daysWithEvents(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
  needsChanges: boolean,
): Promise<QueryResults<SymbolCode, DaysWithEvents>> {
  const days = await lastDays(ask, symbols);
  const unsure = symbols.filter((symbol) => needsChanges && needsEvents(resultOf(days, symbol)));
  const events = unsure.length === 0 ? new Map() : await ask.present.exFactors(unsure, {}, ask.options);
  return eachOf(symbols, (symbol) =>
    madeOf([resultOf(days, symbol), resultOf(events, symbol, none)], (bars, known) => ({ bars, events: known })),
  );
}

const none: QueryResult<readonly ExFactor[]> = { value: [] };

function lastDays(ask: AskAsOf, symbols: readonly SymbolCode[]): Promise<QueryResults<SymbolCode, Bars>> {
  return askByMarket(ask, symbols, (members, market) =>
    daysAsOf(ask, members, market, { period: '1d', adjust: 'none', count: 2 }, 2),
  );
}

function needsEvents(result: QueryResult<Bars>): boolean {
  if (isProblem(result) || barCount(result.value) < 2) return false;
  return Number.isNaN(result.value.prev_close?.at(-1) ?? NaN);
}

/** @throws MarketDataError no-bars */
function quoteOf(ask: AskAsOf, symbol: SymbolCode, about: About, bars: Bars, events: readonly ExFactor[]): Quote {
  const market = marketIn(ask, symbol);
  const quote = dayQuote(bars, events, ask.moment, market);
  if (!quote) throw new MarketDataError({ kind: 'no-bars', symbol, to: isoDay(dayAt(ask.moment, market)) });
  return { ...quoteOfDays(symbol, quote, about), unrecorded: unrecordedOfQuotes };
}
