/** What MD.LIVE and MD.LIVEDEPTH have in common: symbols that are polled, and cells that are made of the last results. */
import type { Client } from '../../../client/client';
import type { LivePoller } from '../../../client/live/live-poller';
import type { KnownMarkets } from '../../../client/session/service-markets';
import { asMarketDataError, isProblem } from '../../../market/texts/problem';
import { marketOf, type SymbolCode } from '../../../market/symbols/symbol';
import type { Rectangle } from '../../sheet/cells';
import type { SymbolFacts } from '../../sheet/formats';
import { readWholeNumber } from '../arguments/arguments';
import type { Outcomes } from './services';
import type { LiveSource } from './stream';
import { type QueryOptions, type QueryResults, staleSinceOf } from '../../../client/store/query-contract';

export interface LiveCells<Value> {
  readonly client: Client;
  /** As the arguments were read. */
  readonly markets: KnownMarkets;
  readonly symbols: readonly SymbolCode[];
  readonly everyMs: number;
  readonly poller: LivePoller<Value>;
  readonly fetch: (symbols: readonly SymbolCode[], options: QueryOptions) => Promise<QueryResults<SymbolCode, Value>>;
  readonly cells: (outcomes: Outcomes<Value>, facts: SymbolFacts) => Rectangle;
}

/** @returns milliseconds from one poll to the next */
export function readSeconds(given: unknown): number {
  return readWholeNumber(given, 'seconds', { min: 1, max: 3_600, whenOmitted: 3 }) * 1000;
}

export function liveSource<Value>({
  client,
  markets,
  symbols,
  everyMs,
  poller,
  fetch: load,
  cells,
}: LiveCells<Value>): LiveSource {
  const cellsOf = (results: QueryResults<SymbolCode, Value>) =>
    cells(outcomesOf(results), factsOf(results, client, markets));
  return {
    start(show, cell) {
      const onResults = (results: QueryResults<SymbolCode, Value>) => {
        client.activity.cellAnswered();
        client.activity.cellShows(cell, oldestStale(symbols, results));
        show(cellsOrProblem(() => cellsOf(results)));
      };
      const stop = poller.subscribe({ symbols, everyMs, onResults });
      return () => {
        stop();
        client.activity.cellShows(cell, undefined);
      };
    },
    preview: async () => cellsOf(await load(symbols, { cacheMode: 'only-if-cached' })),
  };
}

/** What goes wrong while a cell is made is what it shows, until the next poll. */
function cellsOrProblem(cells: () => Rectangle): Rectangle {
  try {
    return cells();
  } catch (thrown) {
    return [[asMarketDataError(thrown)]];
  }
}

function outcomesOf<Value>(results: QueryResults<SymbolCode, Value>): Outcomes<Value> {
  return new Map([...results].map(([symbol, result]) => [symbol, isProblem(result) ? result : result.value]));
}

function factsOf(results: QueryResults<string, unknown>, { tickSize }: Client, { own }: KnownMarkets): SymbolFacts {
  return {
    tickSize,
    marketOf: (symbol) => marketOf(symbol, own),
    isStale: (symbol) => staleSinceOf(results.get(symbol)) !== undefined,
  };
}

function oldestStale(symbols: readonly SymbolCode[], results: QueryResults<SymbolCode, unknown>): number | undefined {
  const oldest = Math.min(...symbols.map((symbol) => staleSinceOf(results.get(symbol)) ?? Infinity));
  return oldest === Infinity ? undefined : oldest;
}
