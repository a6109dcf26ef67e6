/** The quotes of a service that has none of some symbols: which these are, and that theirs are made of bars. */
import type { Quote } from '../../market/fields/records';
import type { SymbolCode } from '../../market/symbols/symbol';
import { asMarketDataError, isProblem, MarketDataError, unknownSymbol } from '../../market/texts/problem';
import type { Client } from '../client';
import { isUnknownSymbol, type QueryOptions, type QueryResult, type QueryResults } from '../store/query-contract';
import { lazy } from '../timing/lazy';
import type { FindingNotes, QuotesFromBarsParts } from './quotes-from-bars';
import type { SymbolFindings } from './symbol-findings';

type Results = QueryResults<SymbolCode, Quote>;

export function withQuotesFromBars(parts: QuotesFromBarsParts): Pick<Client, 'quotes' | 'peekQuote'> {
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
