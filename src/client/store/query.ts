/**
 * The life of one question to the service, from the first caller that needs it to its outcome:
 *
 *   queued ──markSent──▶ sent ──settle──▶ settled
 *      └────────── last observer leaves ──────┘   (settled as cancelled)
 *
 * A query is shared: callers that need the same join it as observers. While it is queued it grows to the largest size
 * that an observer wants; once it is sent, only observers that want no more may join. Whether anybody still waits, and
 * how urgently, is known here and nowhere else.
 */
import { MarketDataError, type Outcome } from '../../market/texts/problem';
import type { CacheKey } from './cache';

/** Most urgent first: cells that show nothing yet, values that are refreshed, live cells, requests that outlived their cells' deadline. */
export const priorities = ['formula', 'refresh', 'live', 'background'] as const;
export type Priority = (typeof priorities)[number];

/** Ascending from the most urgent; what nobody waits for (undefined) comes last. */
export function priorityRank(priority: Priority | undefined): number {
  return priority === undefined ? priorities.length : priorities.indexOf(priority);
}

/** Ascending from the most urgent: what a person looks at comes before everything else, then by priority. */
export function urgencyRank(priority: Priority | undefined, isShown: boolean): number {
  return priorityRank(priority) + (isShown ? 0 : priorities.length + 1);
}

/** The first of the most urgent; what nobody waits for (undefined) comes last. @returns undefined for none */
export function mostUrgent<Item>(
  items: Iterable<Item>,
  priorityOf: (item: Item) => Priority | undefined,
): Item | undefined {
  return leastRanked(items, (item) => priorityRank(priorityOf(item)));
}

/** @param rankOf 0 for what nothing comes before @returns the first of the least rank */
export function leastRanked<Item>(items: Iterable<Item>, rankOf: (item: Item) => number): Item | undefined {
  let best: Item | undefined;
  let bestRank = Infinity;
  for (const item of items) {
    const rank = rankOf(item);
    if (rank === 0) return item;
    if (rank < bestRank) [best, bestRank] = [item, rank];
  }
  return best;
}

/** The priority of the most urgent; undefined when nobody waits. */
function highestPriority(waiting: Iterable<{ readonly priority: Priority | undefined }>): Priority | undefined {
  return mostUrgent(waiting, ({ priority }) => priority)?.priority;
}

type QueryState<Value> =
  | { readonly kind: 'queued' }
  | { readonly kind: 'sent' }
  | { readonly kind: 'settled'; readonly outcome: Outcome<Value> };

/** One caller's interest in one query. */
export interface QueryObserver<Value> {
  readonly priority: Priority;
  readonly isShown?: boolean;
  /** The cell that asks. */
  readonly askedBy?: string | undefined;
  onSettled(outcome: Outcome<Value>): void;
}

/** What a query is asked with. */
export interface QueryDefinition<Key extends string, Params> {
  readonly cacheKey: CacheKey<Key>;
  readonly params: Params;
  /** How much of the series is wanted. */
  readonly size: number;
  /** Refresh counts epochs up. */
  readonly epoch: number;
  /** What its outcome belongs to: one key at one address; compared by identity. */
  readonly session: object;
}

/**
 * Sees every outcome, before the observers do.
 * @param size of the request that brought it: at least the query's
 * @param fetchedAt an instant of the clock's `now`; absent: the present one
 */
export type OnOutcome<Key extends string, Params, Value> = (
  query: Query<Key, Params, Value>,
  outcome: Outcome<Value>,
  size: number,
  fetchedAt?: number,
) => void;

const queued = { kind: 'queued' } as const;
const sent = { kind: 'sent' } as const;

export class Query<Key extends string, Params, Value> {
  #definition: QueryDefinition<Key, Params>;
  #state: QueryState<Value> = queued;
  readonly #observers = new Set<QueryObserver<Value>>();
  readonly #onOutcome: OnOutcome<Key, Params, Value>;
  #onCancelled: (() => void) | undefined = undefined;
  #signal: AbortSignal | undefined = undefined;
  /** Undefined until it is looked up again. */
  #priority: Priority | undefined = undefined;

  constructor(definition: QueryDefinition<Key, Params>, onOutcome: OnOutcome<Key, Params, Value>) {
    this.#definition = definition;
    this.#onOutcome = onOutcome;
  }

  get definition(): QueryDefinition<Key, Params> {
    return this.#definition;
  }

  get key(): Key {
    return this.#definition.cacheKey.key;
  }

  get state(): QueryState<Value> {
    return this.#state;
  }

  /** Of the request that it was sent with, or of the requests that this was split into; undefined while it is queued. */
  get signal(): AbortSignal | undefined {
    return this.#signal;
  }

  /** The most urgent observer's; undefined when there is none. Kept: the queue compares those of all waiting requests. */
  get priority(): Priority | undefined {
    return (this.#priority ??= highestPriority(this.#observers));
  }

  /** Whether a person looks at one of those who wait. Not kept: it changes with the sheet that is shown. */
  get isShown(): boolean {
    for (const { isShown } of this.#observers) if (isShown === true) return true;
    return false;
  }

  /** The cells that wait. */
  *askers(): Generator<string> {
    for (const { askedBy } of this.#observers) if (askedBy !== undefined) yield askedBy;
  }

  /** Grows a queued query to the wanted size. @returns true when its outcome will serve this definition */
  tryJoin(wanted: QueryDefinition<Key, Params>): boolean {
    if (this.#state.kind === 'settled' || wanted.epoch !== this.#definition.epoch) return false;
    if (wanted.size <= this.#definition.size) return true;
    if (this.#state.kind === 'sent') return false;
    this.#definition = wanted;
    return true;
  }

  /** Also called again by an observer whose priority has changed. */
  observe(observer: QueryObserver<Value>): void {
    this.#observers.add(observer);
    this.#priority = undefined;
  }

  /** The last observer that leaves cancels the query. */
  unobserve(observer: QueryObserver<Value>): void {
    this.#observers.delete(observer);
    this.#priority = undefined;
    if (this.#observers.size > 0 || this.#state.kind === 'settled') return;
    const outcome = new MarketDataError({ kind: 'cancelled' });
    this.#state = { kind: 'settled', outcome };
    this.#onOutcome(this, outcome, 0);
    this.#onCancelled?.();
  }

  /** From now on it cannot grow. @param onCancelled called when its last observer leaves before it is settled */
  markSent(onCancelled: () => void, signal: AbortSignal): void {
    if (this.#state.kind !== 'queued') return;
    this.#state = sent;
    this.#onCancelled = onCancelled;
    this.#signal = signal;
  }

  /**
   * An outcome that comes after the cancellation may still be cached.
   * @param size of the request that brought the outcome
   * @param fetchedAt an instant of the clock's `now`, where another process has fetched it; absent: the present one
   */
  settle(outcome: Outcome<Value>, size: number, fetchedAt?: number): void {
    this.#onOutcome(this, outcome, size, fetchedAt);
    if (this.#state.kind === 'settled') return;
    this.#state = { kind: 'settled', outcome };
    for (const observer of this.#observers) observer.onSettled(outcome);
    this.#observers.clear();
    this.#priority = undefined;
  }

  /**
   * Settles with what a response brought. A value that a gateway serves in place of an error is what the cache has instead
   * of that error: stale-if-error, with the person's settings, decides about it as about our own.
   * @param staleSince the instant of the clock's `now` at which the gateway fetched it; undefined for a value that is not stale
   */
  settleWith(outcome: Outcome<Value>, size: number, staleSince: number | undefined): void {
    if (staleSince !== undefined) {
      this.#onOutcome(this, outcome, size, staleSince);
      outcome = new MarketDataError({ kind: 'server-error', status: 503 });
    }
    this.settle(outcome, size);
  }
}

/** All that wait for one request, as the request queue sees them. */
export interface RequestObservers {
  /** The most urgent of all; undefined when nobody waits any more. */
  priority(): Priority | undefined;
  /** Whether a person looks at one of them. Default: no */
  readonly isShown?: () => boolean;
  /** The cells that wait for any of these keys. */
  readonly askers?: (keys: ReadonlySet<string>) => Iterable<string>;
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal;
  /** False where it would be planned otherwise by now, such as in smaller parts: it is cancelled instead of being started. */
  readonly isPlanned?: () => boolean;
  /** False where another request is worth more than this one again. */
  readonly isRetried?: (tries: Tries) => boolean;
  /** True for symbols that failed while others were answered: that they fail again tells nothing of the service. */
  readonly isSuspected?: boolean;
}

/** What has become of a request that fails on its way. */
export interface Tries {
  readonly failures: number;
  /** When it was sent for the first time: an instant of the clock's `now`. */
  readonly since: number;
}

type SentQuery = Pick<
  Query<string, unknown, unknown>,
  'key' | 'state' | 'priority' | 'isShown' | 'askers' | 'markSent'
>;

/** Marks queries that share one request as sent and observes them together. */
export function sendTogether(queries: readonly SentQuery[]): RequestObservers {
  const controller = new AbortController();
  const abortWhenAllCancelled = () => {
    if (queries.every(({ state }) => state.kind === 'settled')) controller.abort();
  };
  for (const query of queries) query.markSent(abortWhenAllCancelled, controller.signal);
  const isShown = () => queries.some((query) => query.isShown);
  function* askers(keys: ReadonlySet<string>) {
    for (const query of queries) if (keys.has(query.key)) yield* query.askers();
  }
  return { signal: controller.signal, priority: () => highestPriority(queries), isShown, askers };
}
