/**
 * The client's methods where a service has nothing about a symbol: one that does not exist, has no quote, or was not traded. Where
 * a service has no quotes of some symbols, theirs are made of bars.
 */
import { universes } from '../../market/time/period';
import type { Instrument, Quote } from '../../market/fields/records';
import { marketOf, type SymbolCode } from '../../market/symbols/symbol';
import type { Client } from '../client';
import { confirmedSymbols } from './confirmed-symbols';
import type { FindingNotes, QuotesFromBarsParts } from './quotes-from-bars';
import type { ResourceStore } from '../batching/resource-store';
import type { Sessions } from '../session/session';
import type { Freshness } from '../store/settings';
import { createSymbolFindings, type SymbolFindings } from './symbol-findings';
import type { Clock } from '../timing/timers';
import { asMarketDataError, isProblem, MarketDataError, unknownSymbol } from '../../market/texts/problem';
import { isUnknownSymbol, type QueryOptions, type QueryResult, type QueryResults } from '../store/query-contract';
import { lazy } from '../timing/lazy';

type Methods = QuotesFromBarsParts['methods'] & Pick<Client, 'bars' | 'exFactors'>;

/** What the cache has; never a request. */
interface Cached {
  readonly quotes: LastValue<SymbolCode, Quote>;
  readonly instruments: LastValue<SymbolCode, Instrument>;
  readonly universes: LastValue<(typeof universes)[number], readonly Quote[]>;
}

type LastValue<Key extends string, Value> = Pick<ResourceStore<Key, undefined, Value>, 'lastValue'>;

export interface AbsentSymbolsParts {
  readonly stores: Cached;
  readonly clock: Clock;
  readonly epoch: Sessions['epoch'];
  readonly session: Sessions['current'];
  readonly freshness: () => Freshness;
}

export function withAbsentSymbols<All extends Methods>(
  methods: All,
  { stores, clock, epoch, session, freshness }: AbsentSymbolsParts,
): All {
  const findings = createSymbolFindings(clock, epoch);
  const quotes = withQuotesFromBars({
    methods,
    findings,
    clock,
    marketOf: (symbol) => marketOf(symbol, session().markets.known().own),
    lastInstrument: (symbol) => stores.instruments.lastValue(symbol, undefined),
    quoteMs: () => freshness().quoteMs,
  });
  const listed = (symbols: readonly SymbolCode[]) => listedOf(symbols, stores);
  return {
    ...methods,
    ...quotes,
    ...confirmedSymbols({ methods, findings, clock, listed, quotesOrBars: quotes.quotes }),
  };
}

/** Those of which the cache has a quote or details, of whatever age. */
function listedOf(symbols: readonly SymbolCode[], { quotes, instruments, universes: markets }: Cached) {
  const members = universes.flatMap((id) => markets.lastValue(id, undefined) ?? []);
  const known = new Set(members.map(({ symbol }) => symbol));
  const isCached = (symbol: SymbolCode) =>
    quotes.lastValue(symbol, undefined) !== undefined || instruments.lastValue(symbol, undefined) !== undefined;
  return new Set(symbols.filter((symbol) => known.has(symbol) || isCached(symbol)));
}

type Results = QueryResults<SymbolCode, Quote>;

function withQuotesFromBars(parts: QuotesFromBarsParts): Pick<Client, 'quotes' | 'peekQuote'> {
  const { methods } = parts;
  const { withoutQuote } = parts.findings;
  const hasBars = (symbol: SymbolCode) => withoutQuote.of(symbol) === 'has-bars';
  return {
    peekQuote(symbol, options) {
      if (hasBars(symbol)) return undefined;
      const result = methods.peekQuote(symbol, options);
      return result && isUnknownSymbol(result) ? knownFailure(symbol, parts) : result;
    },
    async quotes(symbols, options = {}) {
      const notes = notesOf(parts.findings);
      const withBars = symbols.filter(hasBars);
      const others = withBars.length === 0 ? symbols : symbols.filter((symbol) => !hasBars(symbol));
      const [quoted, made] = await Promise.all([
        others.length === 0 ? noResults : methods.quotes(others, options),
        withBars.length === 0 ? noResults : madeOfBars(withBars, options, notes, parts),
      ]);
      const results = new Map<SymbolCode, QueryResult<Quote>>([...made, ...quoted]);
      const absent: SymbolCode[] = [];
      for (const [symbol, result] of quoted) {
        if (!isProblem(result)) withoutQuote.forget(symbol);
        if (!isUnknownSymbol(result)) continue;
        const failure = knownFailure(symbol, parts);
        if (failure) results.set(symbol, failure);
        else absent.push(symbol);
      }
      if (absent.length === 0) return results;
      return new Map([...results, ...(await madeOfBars(absent, options, notes, parts))]);
    },
  };
}

const noResults: Results = new Map();

/** Few workbooks have such symbols. */
const loadQuotesFromBars = lazy('bars', () => import(/* webpackChunkName: "bars" */ './quotes-from-bars'));

/** Each symbol has a quote, or what stood in its way. */
async function madeOfBars(
  symbols: readonly SymbolCode[],
  options: QueryOptions,
  notes: FindingNotes,
  parts: QuotesFromBarsParts,
): Promise<Results> {
  try {
    const { quotesOfBars } = await loadQuotesFromBars();
    return await quotesOfBars(symbols, options, notes, parts);
  } catch (thrown) {
    const failure = asMarketDataError(thrown);
    return new Map(symbols.map((symbol) => [symbol, failure]));
  }
}

/** What a symbol without a quote comes to when bars need not be asked for. */
function knownFailure(symbol: SymbolCode, { findings }: QuotesFromBarsParts): MarketDataError | undefined {
  if (findings.existence.of(symbol) === 'unknown') return unknownSymbol(symbol);
  const known = findings.withoutQuote.of(symbol);
  return known === undefined || known === 'has-bars' ? undefined : new MarketDataError(known);
}

/** Of the epoch in which the call has asked first. */
function notesOf({ withoutQuote, existence }: SymbolFindings): FindingNotes {
  return { quote: withoutQuote.noting(), existence: existence.noting() };
}
