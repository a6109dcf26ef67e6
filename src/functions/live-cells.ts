/** What MD.LIVE and MD.LIVEDEPTH have in common: symbols that are polled, and cells that are made of the last outcomes. */
import { type Caller, createCaller } from '../client/caller';
import type { Client, Outcomes } from '../client/client';
import type { LiveValues } from '../client/live-board';
import type { LivePoller } from '../client/live-poller';
import type { Soon } from '../client/soon';
import { asMarketDataError } from '../market/problem';
import type { SymbolCode } from '../market/symbol';
import type { Rectangle } from '../sheet/cells';
import { readWholeNumber } from './arguments';
import type { LiveSource } from './stream';

export interface LiveCells<Value> {
  readonly client: Client;
  readonly symbols: readonly SymbolCode[];
  readonly everyMs: number;
  readonly poller: LivePoller<Value>;
  readonly ask: (symbols: readonly SymbolCode[], caller: Caller) => Soon<Outcomes<Value>>;
  readonly cells: (values: LiveValues<Value>) => Rectangle;
}

/** @returns milliseconds from one poll to the next */
export function readSeconds(given: unknown): number {
  return readWholeNumber(given, 'seconds', { min: 1, max: 3_600, whenOmitted: 3 }) * 1000;
}

export function liveSource<Value>({ client, symbols, everyMs, poller, ask, cells }: LiveCells<Value>): LiveSource {
  return {
    start(show) {
      // Streams have no address.
      const cell = {};
      const onValues = (values: LiveValues<Value>) => {
        client.activity.cellAnswered();
        client.activity.cellShows(cell, oldestOf(symbols, values));
        show(cellsOrProblem(() => cells(values)));
      };
      const stop = poller.subscribe({ symbols, everyMs, onValues });
      return () => {
        stop();
        client.activity.cellShows(cell, undefined);
      };
    },
    async preview() {
      const caller = createCaller({ priority: 'live', isPreview: true });
      return cells({ outcomes: await ask(symbols, caller), stale: caller.stale });
    },
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

function oldestOf<Value>(symbols: readonly SymbolCode[], { stale }: LiveValues<Value>): number | undefined {
  const ages = stale.size === 0 ? [] : symbols.flatMap((symbol) => stale.get(symbol) ?? []);
  return ages.length === 0 ? undefined : Math.min(...ages);
}
