/** What live cells watch: each symbol with those who subscribe it, its last outcome, and since when that is stale. */
import { isProblem, type MarketDataError, type Outcome } from '../market/problem';
import type { SymbolCode } from '../market/symbol';
import type { Caller } from './caller';
import type { Outcomes } from './client';

/** The last outcome of every symbol that somebody subscribes, and since when a value is stale (epoch ms). */
export interface LiveValues<Value> {
  readonly outcomes: Outcomes<Value>;
  readonly stale: ReadonlyMap<string, number>;
}

export interface LiveSubscription<Value> {
  readonly symbols: readonly SymbolCode[];
  readonly everyMs: number;
  /** Called with the first outcomes of all symbols, and after every poll of any of them. */
  readonly onValues: (values: LiveValues<Value>) => void;
}

export interface Subscribed<Value> extends LiveSubscription<Value> {
  isOver: boolean;
}

/** A symbol that is subscribed. */
export interface Watched<Value> {
  readonly symbol: SymbolCode;
  readonly subscribers: Set<Subscribed<Value>>;
  dueAt: number;
  /** The poll that is under way. */
  poll: Caller | undefined;
  askedAt: number;
  /** When cells are told that the poll under way takes too long. */
  lateAt: number;
  /** When the last value that was not stale came. */
  answeredAt: number | undefined;
  timestamp: number | undefined;
}

export interface LiveBoard<Value> extends LiveValues<Value> {
  forget(): void;
  readonly watched: ReadonlyMap<SymbolCode, Watched<Value>>;
  add(symbol: SymbolCode, subscribed: Subscribed<Value>): Watched<Value>;
  /** From this instant on a subscription counts no more. */
  leave(subscribed: Subscribed<Value>, at: number): void;
  nextLeaveAt(): number;
  /** Symbols that nobody else subscribes are forgotten, and a poll of nothing else is not sent any more. */
  removeLeft(now: number): void;
  /** @param stale the symbols whose values are stale, and since when */
  keep(
    answered: readonly Watched<Value>[],
    answer: Outcomes<Value>,
    stale: LiveValues<Value>['stale'],
    now: number,
  ): void;
  /** The last value stays for a while, marked as stale; then, or where there is none, the problem takes its place. */
  keepWaiting(each: Watched<Value>, problem: MarketDataError, now: number): void;
  /** True when all outcomes are there, and none is being asked for. */
  isAnswered(subscribed: Subscribed<Value>): boolean;
  /** Those with all outcomes who subscribe one of the symbols. */
  subscribersOf(changed: readonly Watched<Value>[]): Subscribed<Value>[];
}

/** An older price would mislead. */
const longestStaleMs = 15 * 60_000;

export function createLiveBoard<Value extends { readonly timestamp: number | null }>(): LiveBoard<Value> {
  const watched = new Map<SymbolCode, Watched<Value>>();
  const outcomes = new Map<SymbolCode, Outcome<Value>>();
  const stale = new Map<SymbolCode, number>();
  let leaving: { readonly at: number; readonly subscribed: Subscribed<Value> }[] = [];
  const put = (symbol: SymbolCode, outcome: Outcome<Value>, staleSince: number | undefined) => {
    outcomes.set(symbol, outcome);
    if (staleSince === undefined) stale.delete(symbol);
    else stale.set(symbol, staleSince);
  };
  const removeFrom = (symbol: SymbolCode, subscribed: Subscribed<Value>) => {
    const each = watched.get(symbol);
    each?.subscribers.delete(subscribed);
    if (each?.subscribers.size !== 0) return;
    watched.delete(symbol);
    outcomes.delete(symbol);
    stale.delete(symbol);
    if (each.poll && !isAwaited(each.poll)) each.poll.end('cancelled');
  };
  const isAwaited = (caller: Caller) => {
    for (const { poll } of watched.values()) if (poll === caller) return true;
    return false;
  };
  return {
    forget() {
      outcomes.clear();
      stale.clear();
      for (const each of watched.values()) Object.assign(each, { answeredAt: undefined, timestamp: undefined });
    },
    watched,
    outcomes,
    stale,
    add(symbol, subscribed) {
      const each = watched.get(symbol) ?? newlyWatched<Value>(symbol);
      watched.set(symbol, each);
      each.subscribers.add(subscribed);
      return each;
    },
    leave: (subscribed, at) => void leaving.push({ at, subscribed }),
    nextLeaveAt: () => leaving[0]?.at ?? Infinity,
    removeLeft(now) {
      const gone = leaving.filter(({ at }) => at <= now);
      leaving = leaving.filter(({ at }) => at > now);
      for (const { subscribed } of gone) subscribed.symbols.forEach((symbol) => removeFrom(symbol, subscribed));
    },
    keep(answered, answer, staleNow, now) {
      for (const each of answered) {
        const outcome = answer.get(each.symbol);
        if (outcome === undefined) continue;
        const since = staleNow.get(each.symbol);
        put(each.symbol, outcome, since);
        if (isProblem(outcome) || since !== undefined) continue;
        each.answeredAt = now;
        each.timestamp = outcome.timestamp ?? each.timestamp;
      }
    },
    keepWaiting({ symbol, answeredAt = -Infinity }, problem, now) {
      const last = outcomes.get(symbol);
      if (isProblem(last)) return;
      const since = stale.get(symbol) ?? answeredAt;
      if (last === undefined || now - since > longestStaleMs) put(symbol, problem, undefined);
      else put(symbol, last, since);
    },
    isAnswered: ({ symbols }) => symbols.every((symbol) => outcomes.has(symbol) && !watched.get(symbol)?.poll),
    subscribersOf: (changed) =>
      [...new Set(changed.flatMap(({ subscribers }) => [...subscribers]))].filter(({ symbols }) =>
        symbols.every((symbol) => outcomes.has(symbol)),
      ),
  };
}

function newlyWatched<Value>(symbol: SymbolCode): Watched<Value> {
  const never = { poll: undefined, answeredAt: undefined, timestamp: undefined };
  return { symbol, subscribers: new Set(), dueAt: Infinity, askedAt: 0, lateAt: Infinity, ...never };
}

export function wantedEveryMs<Value>({ subscribers }: Watched<Value>): number {
  let least = Infinity;
  for (const { everyMs } of subscribers) least = Math.min(least, everyMs);
  return least;
}
