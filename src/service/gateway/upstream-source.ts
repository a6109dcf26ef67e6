/**
 * A hosted service as a source, for a gateway in front of it. The add-in's own client asks it: requests of several people for
 * the same symbols are joined and batched, answers are cached by its rules, and a bad symbol spoils no batch.
 */
import { emptyBars } from '../../market/bars/bars';
import { type EpochMs, epochMs } from '../../market/time/exchange-time';
import { noOwnMarkets } from '../../market/time/markets';
import type { UniverseId } from '../../market/time/period';
import { isProblem, type Problem, type ProblemKind, unknownSymbol } from '../../market/texts/problem';
import type { Quote } from '../../market/fields/records';
import { isSymbolCode, type SymbolCode } from '../../market/symbols/symbol';
import {
  type Bucket,
  bucketOfUniverse,
  bucketsOfSymbols,
  type PlanFunction,
  planFunctionOf,
} from '../../protocol/buckets';
import { endpoints, type ServiceRequest } from '../../protocol/endpoints';
import { invalidKey, type Refusal } from '../http/refusals';
import type { Answer, Ask, Source, TimeRange } from '../sources/source';
import { refusalOf, worstOf } from './problem-refusal';
import { barsText, depthText, exFactorsText, instrumentText, quoteText, remembered } from '../sources/record-text';
import { createUnknownSymbols } from './unknown-symbols';
import type { Upstream } from './upstream';
import type { Upstreams } from './upstreams';
import {
  type QueryOptions,
  type QueryResult,
  type QueryResults,
  refillOf,
  staleSinceOf,
} from '../../client/store/query-contract';
import { readClock, systemClock } from '../../client/timing/timers';
import { hasFreshness } from '../../client/store/cache';

export interface UpstreamSourceOptions {
  readonly name: string;
  readonly upstreams: Upstreams;
  /** The gateway's own key; undefined: each person's key is passed on. */
  readonly apiKey: string | undefined;
  /** How long a person's request waits for the limit, at most. */
  readonly patienceMs: number;
  readonly problems: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** When the wait is known to be longer than the patience: the request is queued for the cache, and refused at once. */
const shortPatienceMs = 50;

type Fetch<Key, Value> = (upstream: Upstream, options: QueryOptions) => Promise<QueryResults<Key, Value>>;

const text = {
  quote: remembered(quoteText),
  bars: remembered(barsText),
  instrument: remembered(instrumentText),
  depth: remembered(depthText),
  exFactors: remembered(exFactorsText),
};

export function createUpstreamSource(options: UpstreamSourceOptions): Source {
  const { name, problems, close } = options;
  const { bySymbol, universeQuotes, ownMarkets } = createAnswers(options);
  return {
    name,
    problems,
    close,
    ownMarkets,
    description: `The data is from ${name}.`,
    quota(key, request) {
      const upstream = options.upstreams.accepted(options.apiKey ?? key);
      return upstream?.quota(bucketsOfRequest(upstream, request));
    },
    ...(options.apiKey === undefined && acceptance(options)),
    quotes: (symbols, ask) =>
      bySymbol(ask, { of: 'quotes', symbols }, text.quote, async ({ client }, known, how) =>
        withoutBarsProblems(await client.quotes(known, how)),
      ),
    universeQuotes,
    klines: (symbols, { period, adjust, count, ...range }, ask) =>
      bySymbol(
        ask,
        { of: planFunctionOf('klines', period), symbols, more: `${period} ${adjust} ${rangeText(range)}` },
        text.bars,
        ({ client }, known, how) => client.newestBars(known, { period, adjust, count, ...inRange(range) }, how),
      ),
    intraday: (symbols, query, ask) =>
      bySymbol(ask, { of: 'intraday', symbols, more: query.period }, text.bars, ({ client }, known, how) =>
        client.intraday(known, query, how),
      ),
    exFactors: (symbols, range, ask) =>
      bySymbol(ask, { of: 'ex-factors', symbols, more: rangeText(range) }, text.exFactors, ({ client }, known, how) =>
        client.exFactors(known, inRange(range), how),
      ),
    instruments: (symbols, ask) =>
      bySymbol(ask, { of: 'instruments', symbols }, text.instrument, ({ client }, known, how) =>
        client.instruments(known, how),
      ),
    depth: (symbols, ask) =>
      bySymbol(ask, { of: 'depth', symbols }, text.depth, ({ client }, known, how) => client.depth(known, how)),
  };
}

/** What is asked about each symbol: the same where the same symbols are unknown. */
interface Question {
  readonly of: PlanFunction;
  readonly symbols: readonly string[];
  /** Period, range and such. */
  readonly more?: string;
}

function createAnswers(options: UpstreamSourceOptions) {
  let ownMarkets = noOwnMarkets;
  const unknownSymbols = createUnknownSymbols(() => systemClock.now());
  const settled = async <Key, Value>(
    upstream: Upstream,
    ask: Ask,
    buckets: readonly Bucket[],
    fetch: Fetch<Key, Value>,
  ): Promise<QueryResults<Key, Value>> => {
    const results = await askUpstream({ upstream, patienceMs: options.patienceMs }, ask, buckets, fetch);
    // People are told the upstream's markets with its values, also with those that another gateway has fetched.
    const hasValues = [...results.values()].some(isFresh);
    if (hasValues) ownMarkets = await upstream.ownMarkets();
    return results;
  };
  const during = (ask: Ask, answer: (upstream: Upstream) => Promise<Answer>) =>
    options.upstreams.during(options.apiKey ?? ask.person.key, answer);
  return {
    ownMarkets: () => ownMarkets,
    bySymbol: <Value>(
      ask: Ask,
      { of, symbols, more = '' }: Question,
      textOf: (value: Value) => string,
      fetch: (upstream: Upstream, known: SymbolCode[], how: QueryOptions) => Promise<QueryResults<SymbolCode, Value>>,
    ): Promise<Answer> =>
      during(ask, async (upstream) => {
        // What one person's key is told says nothing about another's.
        const about = `${of} ${more}${options.apiKey === undefined ? ` ${ask.person.id}` : ''}`;
        const known = symbols.filter(isSymbolCode).filter((symbol) => !unknownSymbols.has(about, symbol));
        const buckets = bucketsOfSymbols(of, upstream.client.requestsOf(of, known));
        const results = await settled(upstream, ask, buckets, (asked, how) => fetch(asked, known, how));
        unknownSymbols.add(ask.person.id, about, unknownIn(results));
        return answerOf(results, (symbol, value) => [[symbol, textOf(value)]], options, { upstream, buckets });
      }),
    universeQuotes: (universes: readonly UniverseId[], ask: Ask): Promise<Answer> =>
      during(ask, async (upstream) => {
        const buckets = universes.map(bucketOfUniverse);
        const results = await settled(upstream, ask, buckets, ({ client }, how) => client.universes(universes, how));
        const textsOf = (_: string, quotes: readonly Quote[]) =>
          quotes.map((quote) => [quote.symbol, text.quote(quote)] as const);
        return answerOf(results, textsOf, options, { upstream, buckets });
      }),
  };
}

/** The upstream's buckets: what a person asks for one symbol may travel with others. */
function bucketsOfRequest({ client }: Upstream, { endpoint, parameters }: ServiceRequest): Bucket[] {
  const { universes } = parameters;
  if (universes !== undefined) return universes.split(',').map(bucketOfUniverse);
  const of = planFunctionOf(endpoint, parameters['period']);
  const symbols = (parameters[endpoints[endpoint].symbolParameter] ?? '').split(',').filter(isSymbolCode);
  return bucketsOfSymbols(of, client.requestsOf(of, symbols));
}

/** Who keeps anything for a key asks first whether the upstream accepts it: with one request, until it has. */
function acceptance({
  upstreams,
  patienceMs,
}: UpstreamSourceOptions): Required<Pick<Source, 'isAccepted' | 'requireAccepted'>> {
  const isAccepted = (key: string) => upstreams.accepted(key) !== undefined;
  return {
    isAccepted,
    async requireAccepted(key) {
      if (isAccepted(key)) return;
      await upstreams.during(key, async (upstream) => {
        const tested = await upstream.testKey();
        const problem: Problem = tested.result === 'failed' ? tested.error.problem : { kind: 'offline' };
        if (upstream.isAccepted()) return;
        // What its plan lacks is said of a key that it knows.
        if (problem.kind === 'not-in-plan') upstream.accept();
        else if (problem.kind === 'key-refused') throw invalidKey();
        else throw refusalBy(problem, upstream, { buckets: [], patienceMs });
      });
    },
  };
}

function unknownIn(results: QueryResults<string, unknown>): string[] {
  return [...results].flatMap(([symbol, result]) => (isUnknown(result) ? [symbol] : []));
}

/** The client makes a quote of bars where there is none. That these are missing, or not in the plan, is no refusal of quotes. */
function withoutBarsProblems(results: QueryResults<SymbolCode, Quote>): QueryResults<SymbolCode, Quote> {
  return new Map([...results].map(([symbol, result]) => [symbol, isOfBars(result) ? unknownSymbol(symbol) : result]));
}

function isOfBars(result: QueryResult<unknown>): boolean {
  if (!isProblem(result)) return false;
  const { problem } = result;
  return problem.kind === 'no-bars' || (problem.kind === 'not-in-plan' && problem.feature !== 'quotes');
}

function rangeText({ start_time: from, end_time: to }: TimeRange): string {
  return `${from ?? ''} ${to ?? ''}`;
}

function inRange({ start_time: from, end_time: to }: TimeRange): { from?: EpochMs; to?: EpochMs } {
  return { ...(from !== undefined && { from: epochMs(from) }), ...(to !== undefined && { to: epochMs(to) }) };
}

/** The cache as it is: nothing is sent. */
const withoutRequest: QueryOptions = { deadline: 0 };

/**
 * Results from the cache where they are fresh; else it is asked when the person has a turn; else what there is. What is
 * open then goes on in the background.
 */
async function askUpstream<Key, Value>(
  options: Pick<UpstreamSourceOptions, 'patienceMs'> & { readonly upstream: Upstream },
  { person, signal }: Ask,
  buckets: readonly Bucket[],
  fetch: Fetch<Key, Value>,
): Promise<QueryResults<Key, Value>> {
  const { upstream } = options;
  const isShort = upstream.client.rates().isShort(buckets);
  const patienceMs = isShort && upstream.waitMs(buckets) > options.patienceMs ? shortPatienceMs : options.patienceMs;
  const deadline = systemClock.now() + patienceMs;
  if (isShort) {
    const present = await fetch(upstream, withoutRequest);
    if ([...present.values()].every(isFresh)) return present;
  }
  const results = await upstream.lines.run(person.id, { buckets, patienceMs, signal }, async () => {
    const call = new AbortController();
    const cancel = () => call.abort();
    signal.addEventListener('abort', cancel);
    const given = await fetch(upstream, { deadline, outlivesDeadline: true, signal: call.signal });
    signal.removeEventListener('abort', cancel);
    const refills = [...given.values()].flatMap((result) => refillOf(result) ?? []);
    upstream.background.add(`${person.id} ${buckets[0]?.function ?? ''}`, refills, cancel);
    return given;
  });
  return results ?? fetch(upstream, withoutRequest);
}

function isFresh(result: QueryResult<unknown>): boolean {
  return isProblem(result) ? isUnknown(result) : staleSinceOf(result) === undefined;
}

function isUnknown(result: QueryResult<unknown>): boolean {
  return isProblem(result) && result.problem.kind === 'unknown-symbol';
}

/** @throws Refusal when a symbol failed for a reason that is not the symbol's own */
function answerOf<Key extends string, Value>(
  results: QueryResults<Key, Value>,
  textsOf: (key: Key, value: Value) => readonly (readonly [symbol: string, text: string])[],
  options: UpstreamSourceOptions,
  { upstream, buckets }: { readonly upstream: Upstream; readonly buckets: readonly Bucket[] },
): Answer {
  const { apiKey } = options;
  const worst = worstOf(problemsOf(results));
  if (worst?.kind === 'key-refused' && apiKey === undefined) throw invalidKey();
  if (worst) throw refusalBy(worst, upstream, { buckets, patienceMs: options.patienceMs });
  const records = new Map<string, string>();
  for (const [key, result] of results) {
    const texts = isProblem(result) ? problemText(key, result.problem) : textsOf(key, result.value);
    for (const [symbol, record] of texts) records.set(symbol, record);
  }
  const answeredAt = readClock(systemClock);
  const freshMs = Math.min(...Array.from(results.values(), freshUntilOf)) - answeredAt.now;
  // Another person's key may not be allowed the same: what was passed on for one is not kept for all.
  const isShared = apiKey !== undefined && records.size > 0;
  const isCurrent = () => isShared && hasFreshness(answeredAt, readClock(systemClock), freshMs);
  return { records, isCurrent, staleAges: staleAgesOf(results) };
}

interface Waited {
  readonly buckets: readonly Bucket[];
  readonly patienceMs: number;
}

function refusalBy(worst: Problem, upstream: Upstream, waited: Waited): Refusal {
  const cause = worst.kind === 'timeout' ? causeOfWait(worst, upstream, waited) : worst;
  return refusalOf(cause, { limitMs: upstream.waitMs(waited.buckets), busyMs: upstream.busyMs() });
}

/** An upstream that fails all the time is not a slow one, nor is one whose limit opened just when the patience ended. */
function causeOfWait(timeout: Problem, upstream: Upstream, { buckets, patienceMs }: Waited): Problem {
  const rates = upstream.client.rates();
  const since = systemClock.now() - patienceMs;
  const wasShort = rates.isShort(buckets) || rates.wasShortSince(buckets, since);
  return upstream.problemSince(since) ?? (wasShort ? { kind: 'rate-limited' } : timeout);
}

function staleAgesOf(results: QueryResults<string, unknown>): ReadonlyMap<string, number> {
  const now = systemClock.wallNow();
  const ages = new Map<string, number>();
  for (const [key, result] of results) {
    const since = staleSinceOf(result);
    if (since !== undefined) ages.set(key, Math.max(0, now - since));
  }
  return ages;
}

function freshUntilOf(result: QueryResult<unknown>): number {
  return isProblem(result) ? Infinity : (result.freshUntil ?? 0);
}

/** Problems of the request: those of a symbol are none, unless all records are unreadable. */
function problemsOf(results: QueryResults<string, unknown>): Problem[] {
  const problems = [...results.values()].flatMap((result) => (isProblem(result) ? [result.problem] : []));
  const isUnreadable = problems.length === results.size && problems.every(({ kind }) => kind === 'unreadable');
  if (isUnreadable) return problems;
  return problems.filter(({ kind }) => !ofSymbol.has(kind));
}

const ofSymbol: ReadonlySet<ProblemKind> = new Set(['unknown-symbol', 'unreadable', 'no-bars']);

/** A record that no reader accepts: the symbol is unreadable for whoever asks, and spoils no other. One without bars has none. */
function problemText(symbol: string, { kind }: Problem): (readonly [symbol: string, text: string])[] {
  if (kind === 'no-bars') return [[symbol, text.bars(emptyBars())]];
  return kind === 'unreadable' ? [[symbol, JSON.stringify({ symbol, timestamp: kind, ext: kind })]] : [];
}
