/**
 * The symbols that live cells subscribe: who subscribes each, its last result, when it is due, and how often it is polled. Cells
 * say how often they want to be told; a market whose timestamps stand still (it has closed) and a service that does not respond
 * are polled less and less often, until something changes.
 */
import { isProblem } from '../../market/texts/problem';
import { suffixOf, type SymbolCode } from '../../market/symbols/symbol';
import type { LiveReach } from '../http/activity';
import type { QueryResult, QueryResults } from '../store/query-contract';

export interface LiveSubscription<Value> {
  readonly symbols: readonly SymbolCode[];
  readonly everyMs: number;
  /** Called with the results of its symbols: when all of them are there, and after every poll of any of them. */
  readonly onResults: (results: QueryResults<SymbolCode, Value>) => void;
}

export interface LiveSubscriber<Value> extends LiveSubscription<Value> {
  isEnded: boolean;
}

/** A poll in flight: aborted when nobody subscribes any of its symbols any more. */
export type Poll = AbortController;

export interface LiveSymbol<Value> {
  readonly symbol: SymbolCode;
  readonly subscribers: Set<LiveSubscriber<Value>>;
  /** When the next poll is due; this and the following are instants of the clock's `now`. */
  dueAt: number;
  /** The poll in flight. */
  poll: Poll | undefined;
  /** When the last poll began. */
  polledAt: number;
  /** When the last fresh value came. */
  fetchedAt: number | undefined;
  /** How long after the one before. */
  reachedMs: number | undefined;
  /** The last quote's or book's own time. */
  timestamp: number | undefined;
}

export interface LiveSymbols<Value> {
  readonly all: ReadonlyMap<SymbolCode, LiveSymbol<Value>>;
  readonly results: QueryResults<SymbolCode, Value>;
  subscribe(symbol: SymbolCode, subscriber: LiveSubscriber<Value>): LiveSymbol<Value>;
  /** The last subscriber of a symbol takes it along; a poll of nothing else is aborted. */
  unsubscribe(subscribers: readonly LiveSubscriber<Value>[]): void;
  keep(polled: readonly LiveSymbol<Value>[], results: QueryResults<SymbolCode, Value>): void;
  /** True when all results are there, and none is being polled. */
  isComplete(subscriber: LiveSubscriber<Value>): boolean;
  /** Subscribers of these symbols, each once. */
  subscribersOf(symbols: readonly LiveSymbol<Value>[]): ReadonlySet<LiveSubscriber<Value>>;
  /** The results of its symbols alone; undefined while one is missing. */
  resultsOf(subscriber: LiveSubscriber<Value>): QueryResults<SymbolCode, Value> | undefined;
  /** The slowest of all; undefined before the first value. */
  reach(): LiveReach | undefined;
  /** Forgets all results: another service may say something else. */
  forgetResults(): void;
}

export interface LiveSymbolsOptions {
  readonly now: () => number;
}

export function createLiveSymbols<Value extends { readonly timestamp: number | null }>(
  options: LiveSymbolsOptions,
): LiveSymbols<Value> {
  return new SubscribedSymbols(options);
}

class SubscribedSymbols<Value extends { readonly timestamp: number | null }> implements LiveSymbols<Value> {
  readonly all = new Map<SymbolCode, LiveSymbol<Value>>();
  readonly results = new Map<SymbolCode, QueryResult<Value>>();
  readonly #options: LiveSymbolsOptions;

  constructor(options: LiveSymbolsOptions) {
    this.#options = options;
  }

  subscribe(symbol: SymbolCode, subscriber: LiveSubscriber<Value>): LiveSymbol<Value> {
    const live = this.all.get(symbol) ?? newSymbol<Value>(symbol);
    this.all.set(symbol, live);
    live.subscribers.add(subscriber);
    return live;
  }

  unsubscribe(subscribers: readonly LiveSubscriber<Value>[]): void {
    const left = new Set<Poll>();
    for (const subscriber of subscribers) {
      for (const symbol of subscriber.symbols) {
        const live = this.all.get(symbol);
        live?.subscribers.delete(subscriber);
        if (live?.subscribers.size !== 0) continue;
        this.all.delete(symbol);
        this.results.delete(symbol);
        if (live.poll) left.add(live.poll);
      }
    }
    if (left.size > 0) for (const { poll } of this.all.values()) if (poll) left.delete(poll);
    for (const poll of left) poll.abort();
  }

  keep(polled: readonly LiveSymbol<Value>[], results: QueryResults<SymbolCode, Value>): void {
    for (const live of polled) {
      const result = results.get(live.symbol);
      if (result === undefined) continue;
      this.results.set(live.symbol, result);
      if (isProblem(result) || result.staleSince !== undefined) continue;
      const now = this.#options.now();
      if (live.fetchedAt !== undefined) live.reachedMs = now - live.fetchedAt;
      live.fetchedAt = now;
      live.timestamp = result.value.timestamp ?? live.timestamp;
    }
  }

  isComplete({ symbols }: LiveSubscriber<Value>): boolean {
    return symbols.every((symbol) => this.results.has(symbol) && !this.all.get(symbol)?.poll);
  }

  subscribersOf(symbols: readonly LiveSymbol<Value>[]): ReadonlySet<LiveSubscriber<Value>> {
    const all = new Set<LiveSubscriber<Value>>();
    for (const { subscribers } of symbols) for (const subscriber of subscribers) all.add(subscriber);
    return all;
  }

  resultsOf({ symbols }: LiveSubscriber<Value>): QueryResults<SymbolCode, Value> | undefined {
    const own = new Map<SymbolCode, QueryResult<Value>>();
    for (const symbol of symbols) {
      const result = this.results.get(symbol);
      if (result === undefined) return undefined;
      own.set(symbol, result);
    }
    return own;
  }

  reach(): LiveReach | undefined {
    let [intervalMs, oldestAt] = [0, Infinity];
    for (const live of this.all.values()) {
      intervalMs = Math.max(intervalMs, live.reachedMs ?? shortestIntervalMs(live));
      oldestAt = Math.min(oldestAt, live.fetchedAt ?? Infinity);
    }
    return oldestAt === Infinity ? undefined : { intervalMs, oldestAt };
  }

  forgetResults(): void {
    this.results.clear();
    const forgotten = { fetchedAt: undefined, reachedMs: undefined, timestamp: undefined };
    for (const live of this.all.values()) Object.assign(live, forgotten);
  }
}

function newSymbol<Value>(symbol: SymbolCode): LiveSymbol<Value> {
  const never = { poll: undefined, fetchedAt: undefined, reachedMs: undefined, timestamp: undefined };
  return { symbol, subscribers: new Set(), dueAt: Infinity, polledAt: 0, ...never };
}

/** The shortest interval of its subscribers, in ms. */
export function shortestIntervalMs<Value>({ subscribers }: LiveSymbol<Value>): number {
  let shortest = Infinity;
  for (const { everyMs } of subscribers) shortest = Math.min(shortest, everyMs);
  return shortest;
}

export interface LivePace {
  /** Milliseconds from one poll to the next, for symbols of a market (by its suffix) that are wanted this often. */
  intervalMs(everyMs: number, market: string): number;
  /** Takes note of what a poll brought. @returns true when symbols outside the poll may be polled more often again */
  observe<Value extends { readonly timestamp: number | null }>(
    polled: readonly LiveSymbol<Value>[],
    results: QueryResults<SymbolCode, Value>,
  ): boolean;
  /** Another key or service: earlier failures do not count. */
  forgetFailures(): void;
}

/** A market is polled half as often after each this many polls without a new timestamp. */
const stillPolls = 5;
const longestIntervalMs = 60_000;

interface FreshResponse {
  /** The time of the symbol's last value. */
  readonly timestamp: number | undefined;
  readonly result: QueryResult<{ readonly timestamp: number | null }>;
}

export function createLivePace(): LivePace {
  let failures = 0;
  const still = new Map<string, number>();

  /** @returns true when everything may be polled more often again */
  const sawPoll = (hasSucceeded: boolean) => {
    const hadFailed = failures > 0;
    failures = hasSucceeded ? 0 : failures + 1;
    return hasSucceeded && hadFailed;
  };
  /** @returns true when this market may be polled more often again */
  const sawMarket = (market: string, hasMoved: boolean) => {
    const before = still.get(market) ?? 0;
    still.set(market, hasMoved ? 0 : before + 1);
    return hasMoved && before >= stillPolls;
  };

  return {
    intervalMs(everyMs, market) {
      const doublings = failures + Math.floor((still.get(market) ?? 0) / stillPolls);
      return Math.max(everyMs, Math.min(longestIntervalMs, everyMs * 2 ** doublings));
    },
    observe(polled, results) {
      const fresh = polled.flatMap(({ symbol, timestamp }) => {
        const result = results.get(symbol);
        return result !== undefined && isFreshResponse(result) ? [{ market: suffixOf(symbol), timestamp, result }] : [];
      });
      let isFaster = polled.length > 0 && sawPoll(fresh.length > 0);
      // A symbol that is seen for the first time says nothing about its market.
      const known = fresh.filter(({ timestamp }) => timestamp !== undefined);
      for (const market of new Set(known.map((each) => each.market))) {
        const hasMarketMoved = known.some((each) => each.market === market && hasMoved(each));
        isFaster = sawMarket(market, hasMarketMoved) || isFaster;
      }
      return isFaster;
    },
    forgetFailures: () => (failures = 0),
  };
}

function hasMoved({ timestamp, result }: FreshResponse): boolean {
  return !isProblem(result) && result.value.timestamp !== timestamp;
}

/** A refusal of one symbol or of the plan is still a response; only what befalls all symbols slows the polls. */
function isFreshResponse(result: QueryResult<unknown>): boolean {
  if (!isProblem(result)) return result.staleSince === undefined;
  return ['unknown-symbol', 'not-in-plan', 'request-refused', 'not-served'].includes(result.problem.kind);
}
