/** The client's methods where a service has nothing about a symbol: one that does not exist, has no quote, or was not traded. */
import { universes } from '../../market/time/period';
import type { Instrument, Quote } from '../../market/fields/records';
import { marketOf, type SymbolCode } from '../../market/symbols/symbol';
import type { Client } from '../client';
import { confirmedSymbols } from './confirmed-symbols';
import type { QuotesFromBarsParts } from './quotes-from-bars';
import { withQuotesFromBars } from './without-quotes';
import type { ResourceStore } from '../batching/resource-store';
import type { Sessions } from '../session/session';
import type { Freshness } from '../store/settings';
import { createSymbolFindings } from './symbol-findings';
import type { Clock } from '../timing/timers';

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
