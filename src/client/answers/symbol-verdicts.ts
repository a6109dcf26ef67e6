/**
 * What a response that has nothing about a symbol comes to: whether the symbol exists is confirmed by its quote, else by its
 * details. It is remembered for as long as the constants say.
 */
import { dayMs, minuteMs } from '../../market/time/exchange-time';
import { isProblem, unknownSymbol } from '../../market/texts/problem';
import type { SymbolCode } from '../../market/symbols/symbol';
import type { Client } from '../client';
import {
  isRefusal,
  isUnknownSymbol,
  type QueryOptions,
  type QueryResult,
  type QueryResults,
  refillOf,
} from '../store/query-contract';
import type { SymbolFindings } from './symbol-findings';
import type { Clock } from '../timing/timers';

export type Asking = Pick<Client, 'bars' | 'newestBars' | 'intraday' | 'exFactors'>;

export interface ConfirmedSymbolsParts {
  readonly methods: Asking & Pick<Client, 'quotes' | 'instruments'>;
  /** Quotes, made of daily bars where the service has none. */
  readonly quotesOrBars: Client['quotes'];
  readonly findings: SymbolFindings;
  /** Those of which the cache has a quote or details, of whatever age; never a request. */
  readonly listed: (symbols: readonly SymbolCode[]) => ReadonlySet<SymbolCode>;
  readonly clock: Clock;
}

/** A symbol that does not exist today may be listed tomorrow; what a plan does not tell it may tell soon. */
const existenceLastsMs = { 'has-bars': dayMs, exists: dayMs, unknown: dayMs, undecided: 60 * minuteMs } as const;
/** The other symbols of a call do not wait longer for a confirmation. It then goes on, and the cell is recalculated. */
const longestWaitMs = 5_000;

/** One kind of data that a symbol may have none of. */
export interface Kind<Params, Value> {
  /** Equal for questions about the same values, whatever their number. */
  readonly question: (params: Params) => string;
  readonly none: Value;
  /** What a symbol comes to that exists and that a response leaves out. */
  readonly absent: (symbol: SymbolCode) => QueryResult<Value>;
  readonly isEmpty: (value: Value) => boolean;
  /** Whether nothing at all may be the response about a symbol that does not exist. */
  readonly isEmptyDoubtful: boolean;
  /** True when a symbol that has daily bars has values of this question. */
  readonly coversDays: (params: Params) => boolean;
  /** For how long a question that has brought nothing about a symbol is not asked again; 0: for as long as the cache says. */
  readonly emptyMs: (params: Params, wallNow: number) => number;
}

/** Of the epoch in which the call has asked first. */
export interface Notes {
  readonly existence: ReturnType<SymbolFindings['existence']['noting']>;
  readonly empty: ReturnType<SymbolFindings['empty']['noting']>;
}

export type Nothing<Value> = readonly [SymbolCode, QueryResult<Value>];

export interface Asked<Params, Value> {
  readonly question: string;
  readonly params: Params;
  readonly options: QueryOptions;
  readonly note: Notes;
  readonly kind: Kind<Params, Value>;
}

/** The results of symbols about which a response had nothing. */
export async function conclude<Params, Value>(
  without: readonly Nothing<Value>[],
  { question, params, options, note, kind }: Asked<Params, Value>,
  parts: ConfirmedSymbolsParts,
): Promise<QueryResults<SymbolCode, Value>> {
  const { findings, clock, methods, quotesOrBars } = parts;
  const quotes = kind.coversDays(params) ? methods.quotes : quotesOrBars;
  const symbols = without.map(([symbol]) => symbol);
  const verdicts = await confirm(symbols, { quotes, options, note }, parts);
  const emptyMs = kind.emptyMs(params, clock.wallNow());
  const results = without.map(([symbol, brought]): Nothing<Value> => {
    const verdict = verdicts.get(symbol) ?? open;
    // The cache remembers what a response leaves out. One without bars does not outweigh those with bars.
    if (!isProblem(brought) && (verdict === 'exists' || verdict === 'undecided')) {
      const key = `${symbol} ${question}`;
      note.empty(key, findings.empty.of(key) ? 'again' : 'once', emptyMs);
    }
    return [symbol, resultOfNothing(symbol, brought, { verdict, kind, options })];
  });
  return new Map(results);
}

function isOfPast({ settledSince }: QueryOptions): boolean {
  return settledSince !== undefined;
}

/** Whether a symbol exists; or that it will be known when a request which still waits has been answered, if one does. */
type Verdict = keyof typeof existenceLastsMs | Open;

interface Open {
  readonly refilled: Promise<void> | undefined;
}

const open: Open = { refilled: undefined };

interface Concluded<Value> {
  readonly verdict: Verdict;
  readonly kind: Pick<Kind<never, Value>, 'none' | 'absent'>;
  readonly options: QueryOptions;
}

function resultOfNothing<Value>(
  symbol: SymbolCode,
  brought: QueryResult<Value>,
  { verdict, kind, options }: Concluded<Value>,
): QueryResult<Value> {
  if (verdict === 'unknown') return unknownSymbol(symbol);
  const isAbsent = isProblem(brought);
  const empty = isAbsent ? { value: kind.none } : brought;
  if (typeof verdict !== 'string') return verdict.refilled ? { ...empty, refilled: verdict.refilled } : empty;
  // In the past it may not have been listed yet, which is found out where there are no bars.
  return isAbsent && !isOfPast(options) ? kind.absent(symbol) : empty;
}

interface Confirming {
  readonly quotes: Client['quotes'];
  readonly options: QueryOptions;
  readonly note: Notes;
}

async function confirm(
  symbols: readonly SymbolCode[],
  how: Confirming,
  parts: ConfirmedSymbolsParts,
): Promise<ReadonlyMap<SymbolCode, Verdict>> {
  const { existence } = parts.findings;
  const verdicts = new Map<SymbolCode, Verdict>();
  for (const symbol of symbols) {
    const known = existence.of(symbol);
    if (known) verdicts.set(symbol, known);
  }
  const unproven = symbols.filter((symbol) => !verdicts.has(symbol));
  if (unproven.length === 0) return verdicts;
  const listed = parts.listed(unproven);
  const asked = unproven.filter((symbol) => !listed.has(symbol));
  const told = asked.length === 0 ? new Map<never, never>() : await askWhetherListed(asked, how, parts);
  for (const symbol of unproven) {
    const verdict = existence.of(symbol) ?? told.get(symbol) ?? 'exists';
    verdicts.set(symbol, verdict);
    // A call of the past does not ask for all that can tell.
    if (verdict === 'exists' || (typeof verdict === 'string' && !isOfPast(how.options)))
      how.note.existence(symbol, verdict, existenceLastsMs[verdict]);
  }
  return verdicts;
}

/** A call of the past asks for the details alone, as it does for listing dates: a quote is of the present. */
async function askWhetherListed(
  symbols: readonly SymbolCode[],
  { quotes: askQuotes, options }: Confirming,
  { methods, clock }: ConfirmedSymbolsParts,
): Promise<ReadonlyMap<SymbolCode, Verdict>> {
  const deadline = Math.min(options.deadline ?? Infinity, clock.now() + longestWaitMs);
  const how = { ...options, maxAgeMs: undefined, deadline, outlivesDeadline: true, fields: [] };
  const quotes = isOfPast(options) ? new Map<never, never>() : await askQuotes(symbols, how);
  const unquoted = symbols.filter((symbol) => !isValue(quotes.get(symbol)));
  const details = unquoted.length === 0 ? new Map<never, never>() : await methods.instruments(unquoted, how);
  return new Map(symbols.map((symbol) => [symbol, verdictOf([quotes.get(symbol), details.get(symbol)])]));
}

function verdictOf(results: readonly (QueryResult<unknown> | undefined)[]): Verdict {
  const told = results.filter((result) => result !== undefined);
  if (told.some(isValue)) return 'exists';
  const later = told.filter((result) => !isUnknownSymbol(result) && !isRefusal(result));
  if (later.length > 0) return { refilled: allOf(later.flatMap((result) => refillOf(result) ?? [])) };
  return told.some(isUnknownSymbol) ? 'unknown' : 'undecided';
}

function isValue(result: QueryResult<unknown> | undefined): boolean {
  return result !== undefined && !isProblem(result);
}

function allOf(refills: readonly Promise<void>[]): Promise<void> | undefined {
  return refills.length === 0 ? undefined : Promise.all(refills).then(() => {});
}
