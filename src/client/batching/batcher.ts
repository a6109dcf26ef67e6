/**
 * Collects the queries of many cells and sends them in few requests.
 *
 * Excel hands a recalculation over in one go or in parts, which cannot be known in advance. So a window opens with the
 * first query and closes when no other has come for a few milliseconds, at the latest after 25; but not while calls wait to
 * begin (`slices.ts`). A full request is sent at once: waiting could not improve it, and the last parts do not split it in two.
 */
import type { SymbolCode } from '../../market/symbols/symbol';
import { asMarketDataError, isProblem, MarketDataError, type Outcome } from '../../market/texts/problem';
import { maxBarsPerAnswer, maxUrlLength } from '../../protocol/assumptions';
import { planFunctionOf, planMarketOf } from '../../protocol/buckets';
import type { EndpointCapabilities, Travel } from '../session/endpoint-capabilities';
import { type Query, sendTogether } from '../store/query';
import type { Resource } from '../store/resources';
import type { Slices } from '../timing/slices';
import { type Clock, createScheduledTimer } from '../timing/timers';
import type { FetchBatch } from './batch-request';
import type { QuerySender } from './resource-store';

export interface BatcherParts {
  readonly clock: Clock;
  readonly capabilities: () => EndpointCapabilities;
  readonly slices: Pick<Slices, 'areWaiting'>;
  readonly fetchBatch: FetchBatch;
}

/** The window closes after this long without a new query, and this long after it opened. */
const idleMs = 5;
const longestMs = 25;

/** Sizes within this factor share a request; below the second number every size does. */
const similarSizes = 8;
const alwaysSimilarBelow = 500;

export function createBatcher<Params, Value>(
  resource: Resource<Params, Value>,
  parts: BatcherParts,
): QuerySender<SymbolCode, Params, Value> {
  return new Batcher(resource, parts);
}

/** A query in the window, as the request plan sees it. */
interface Planned<Params, Value> extends Plannable {
  readonly query: SymbolQuery<Params, Value>;
}

type SymbolQuery<Params, Value> = Query<SymbolCode, Params, Value>;

class Batcher<Params, Value> implements QuerySender<SymbolCode, Params, Value> {
  readonly #resource: Resource<Params, Value>;
  readonly #parts: BatcherParts;
  /** Queries that may share a request: those of one shape and priority, and on one side of what is shown. */
  readonly #window = new Map<string, SymbolQuery<Params, Value>[]>();
  readonly #timer;
  #openedAt = 0;
  #lastQueryAt = 0;

  constructor(resource: Resource<Params, Value>, parts: BatcherParts) {
    this.#resource = resource;
    this.#parts = parts;
    this.#timer = createScheduledTimer(parts.clock, () => this.#closeWhenIdle());
  }

  send(query: SymbolQuery<Params, Value>): void {
    const now = this.#parts.clock.now();
    if (this.#window.size === 0) this.#openedAt = now;
    this.#lastQueryAt = now;
    this.#timer.runBy(now + idleMs);
    const { group: travelGroup, symbols: limit } = this.#travel(query);
    const group = `${query.priority}|${query.isShown}|${travelGroup}|${query.definition.cacheKey.shape}`;
    const queries = this.#window.get(group) ?? [];
    queries.push(query);
    const rest = this.#sendFullRequests(queries, limit);
    if (rest.length === 0) this.#window.delete(group);
    else this.#window.set(group, rest);
  }

  #closeWhenIdle(): void {
    const now = this.#parts.clock.now();
    const isMoreToCome = this.#parts.slices.areWaiting();
    const idleAt = isMoreToCome ? now + idleMs : Math.min(this.#lastQueryAt + idleMs, this.#openedAt + longestMs);
    if (idleAt > now) {
      this.#timer.runBy(idleAt);
      return;
    }
    const groups = [...this.#window.values()];
    this.#window.clear();
    for (const queries of groups) {
      const [first] = queries;
      const limit = first ? this.#travel(first).symbols : 1;
      for (const planned of this.#plan(queries, limit)) this.#sendRequest(planned);
    }
  }

  /** @returns queries that do not fill a request: they share one with what comes next */
  #sendFullRequests(queries: SymbolQuery<Params, Value>[], limit: number): SymbolQuery<Params, Value>[] {
    if (queries.length < limit) return queries;
    const requests = this.#plan(queries, limit);
    const last = requests.at(-1) ?? [];
    const rest = last.length >= limit ? [] : last;
    for (const planned of requests) if (planned !== rest) this.#sendRequest(planned);
    return rest.map(({ query }) => query);
  }

  /** The queries that are still wanted, cut into requests. */
  #plan(queries: readonly SymbolQuery<Params, Value>[], limit: number): NonEmpty<Planned<Params, Value>>[] {
    const wallNow = this.#parts.clock.wallNow();
    const wanted = queries.filter(({ state }) => state.kind !== 'settled');
    const planned = wanted.map((query) => {
      return { query, symbol: query.key, expected: this.#resource.expected(query.definition.params, wallNow) };
    });
    return planRequests(planned, limit);
  }

  /** Markets whose limits differ travel apart. */
  #travel({ key, definition: { params, size } }: SymbolQuery<Params, Value>): Travel {
    const { period } = this.#resource.parameters(params, size);
    return this.#parts.capabilities().travel(planFunctionOf(this.#resource.batch, period), planMarketOf(key));
  }

  #sendRequest(planned: NonEmpty<Planned<Params, Value>>): void {
    const queries = planned.map(({ query }) => query);
    const size = Math.max(...queries.map(({ definition }) => definition.size));
    const bySymbol = new Map<SymbolCode, SymbolQuery<Params, Value>[]>();
    for (const query of queries) bySymbol.set(query.key, [...(bySymbol.get(query.key) ?? []), query]);
    const batch = {
      resource: this.#resource,
      // The same symbol may be asked for before and after a refresh.
      symbols: [...bySymbol.keys()],
      parameters: this.#resource.parameters(planned[0].query.definition.params, size),
      observers: sendTogether(queries),
      settle: (symbol: SymbolCode, outcome: Outcome<Value>, staleSince: number | undefined) => {
        for (const query of bySymbol.get(symbol) ?? [])
          query.settleWith(this.#within(outcome, query), size, staleSince);
      },
    };
    const settleRest = (error: MarketDataError) => {
      for (const query of queries) if (query.state.kind !== 'settled') query.settle(error, 0);
    };
    this.#parts.fetchBatch(batch).then(
      () => settleRest(new MarketDataError({ kind: 'internal', detail: 'a symbol has no outcome' })),
      (thrown: unknown) => settleRest(asMarketDataError(thrown)),
    );
  }

  #within(outcome: Outcome<Value>, query: SymbolQuery<Params, Value>): Outcome<Value> {
    return isProblem(outcome) ? outcome : this.#resource.within(outcome, query.definition.params);
  }
}

type NonEmpty<T> = [T, ...T[]];

/** What the request plan has to know of a query. */
interface Plannable {
  readonly symbol: SymbolCode;
  /** Bars that the response will probably have: a range of a week asks for "all of it" and gets five. */
  readonly expected: number;
}

/**
 * Cuts queries of one shape into requests: at most `limit` symbols, a bounded URL, a bounded response, and only sizes that
 * are similar enough to share a request.
 */
export function planRequests<Item extends Plannable>(items: readonly Item[], limit: number): NonEmpty<Item>[] {
  const requests: NonEmpty<Item>[] = [];
  let urlLength = 0;
  for (const item of [...items].sort((a, b) => b.expected - a.expected)) {
    const current = requests.at(-1);
    urlLength += item.symbol.length + 1;
    if (current && current.length < limit && urlLength <= maxUrlLength && isSimilar(current, item)) {
      current.push(item);
    } else {
      requests.push([item]);
      urlLength = item.symbol.length + 1;
    }
  }
  return requests;
}

/** Every symbol of a request is answered with as many bars as its first, largest one. */
function isSimilar(request: Readonly<NonEmpty<Plannable>>, { expected }: Plannable): boolean {
  const largest = request[0].expected;
  if ((request.length + 1) * largest > maxBarsPerAnswer) return false;
  return largest <= alwaysSimilarBelow || expected * similarSizes >= largest;
}

/** How many symbols share a request for series of one length. @param bars of each symbol; 0 where their number is not known */
export function symbolsTogether(bars: number, symbolsPerRequest: number): number {
  return bars === 0 ? symbolsPerRequest : Math.max(1, Math.min(symbolsPerRequest, Math.floor(maxBarsPerAnswer / bars)));
}
