/**
 * One call's wait for several queries. Its results are complete when each query is settled or given up: by the call's
 * deadline, which leaves every open query with what is known, or by its abort signal.
 *
 * At the deadline a query that only the rate limit or the pause holds back stays queued, observed in the background: its
 * result carries a promise of the later fill-in. So does any query of a call that asks for it.
 */
import { isProblem, MarketDataError, type Outcome } from '../../market/texts/problem';
import type { CacheKey } from './cache';
import type { Priority, Query, QueryObserver } from './query';
import {
  type CancellationSignal,
  HeldBackError,
  type QueryOptions,
  type QueryResult,
  type QueryResults,
} from './query-contract';
import type { Deadlines, Expirable } from '../timing/timers';

/** What all calls of one kind of data have in common. */
export interface ObservationRules<Key extends string, Params, Value> {
  readonly deadlines: Deadlines;
  /** The result for an outcome: cut to the size that was asked for, or a stale value instead of a transient error. */
  resultOf(cacheKey: CacheKey, outcome: Outcome<Value>, size: number): QueryResult<Value>;
  /** What a query that is still open at the deadline came to. */
  problemAtDeadline(query: Query<Key, Params, Value>): MarketDataError;
}

export interface ObservedCall<Key extends string, Params, Value> {
  readonly interests: readonly Interest<Key, Params, Value>[];
  /** Those that are known already; the others are added. */
  readonly results: Map<Key, QueryResult<Value>>;
  readonly options: Pick<
    QueryOptions,
    'deadline' | 'heldDeadline' | 'signal' | 'outlivesDeadline' | 'isShown' | 'askedBy'
  >;
}

export interface Interest<Key extends string, Params, Value> {
  readonly query: Query<Key, Params, Value>;
  readonly size: number;
  readonly priority: Priority;
}

/** @returns a result for every key, in no particular order; never rejects */
export function observe<Key extends string, Params, Value>(
  rules: ObservationRules<Key, Params, Value>,
  call: ObservedCall<Key, Params, Value>,
): Promise<QueryResults<Key, Value>> {
  return new Promise((resolve) => new Observation(rules, call, resolve));
}

/** A class, as ten thousand calls may wait at once. */
class Observation<Key extends string, Params, Value> implements Expirable {
  deadline: number;
  readonly #finalDeadline: number;
  readonly #rules: ObservationRules<Key, Params, Value>;
  readonly #signal: CancellationSignal | undefined;
  readonly #outlivesDeadline: boolean | undefined;
  readonly #isShown: (() => boolean) | undefined;
  readonly askedBy: string | undefined;
  readonly #results: Map<Key, QueryResult<Value>>;
  readonly #entries: readonly Entry<Key, Params, Value>[];
  readonly #resolve: (results: QueryResults<Key, Value>) => void;
  #withoutResult: number;
  #unsettled: number;

  constructor(
    rules: ObservationRules<Key, Params, Value>,
    { interests, results, options }: ObservedCall<Key, Params, Value>,
    resolve: (results: QueryResults<Key, Value>) => void,
  ) {
    const { deadline, heldDeadline = Infinity, signal, outlivesDeadline, isShown, askedBy } = options;
    this.#finalDeadline = deadline ?? Infinity;
    this.deadline = Math.min(this.#finalDeadline, heldDeadline);
    this.#rules = rules;
    this.#signal = signal;
    this.#outlivesDeadline = outlivesDeadline;
    this.#isShown = isShown;
    this.askedBy = askedBy;
    this.#results = results;
    this.#resolve = resolve;
    this.#withoutResult = this.#unsettled = interests.length;
    this.#entries = interests.map((interest) => new Entry(this, interest));
    if (this.deadline < Infinity) rules.deadlines.add(this);
    signal?.addEventListener('abort', this);
  }

  get isShown(): boolean {
    return this.#isShown?.() === true;
  }

  entrySettled(entry: Entry<Key, Params, Value>, outcome: Outcome<Value>): void {
    this.#countSettled();
    if (entry.result !== undefined) return;
    this.#give(entry, this.#rules.resultOf(entry.query.definition.cacheKey, outcome, entry.size));
  }

  expire(): void {
    const open = this.#entries.filter(({ result }) => result === undefined);
    const problems = open.map(({ query }) => this.#rules.problemAtDeadline(query));
    const held = problems.find(({ problem }) => problem.kind !== 'timeout');
    const isFinal = this.deadline >= this.#finalDeadline;
    if (!isFinal && !held) {
      // Nothing but the service itself is waited for.
      this.deadline = this.#finalDeadline;
      this.#rules.deadlines.add(this);
      return;
    }
    // Until the last deadline the others are given with those that are held back, and filled in like them.
    open.forEach((entry, index) => this.#giveUp(entry, (isFinal ? problems[index] : undefined) ?? held));
  }

  #giveUp(entry: Entry<Key, Params, Value>, error: MarketDataError | undefined): void {
    if (error === undefined) return;
    const result = this.#rules.resultOf(entry.query.definition.cacheKey, error, entry.size);
    if (this.#outlivesDeadline || error.problem.kind !== 'timeout') {
      this.#give(entry, withRefill(result, entry.observeInBackground()));
    } else {
      this.#unobserve(entry);
      this.#give(entry, result);
    }
  }

  /** The abort event of the signal. */
  handleEvent(): void {
    const cancelled = new MarketDataError({ kind: 'cancelled' });
    for (const entry of this.#entries) {
      if (entry.query.state.kind === 'settled') continue;
      this.#unobserve(entry);
      if (entry.result === undefined) this.#give(entry, cancelled);
    }
  }

  #unobserve(entry: Entry<Key, Params, Value>): void {
    this.#countSettled();
    entry.query.unobserve(entry);
  }

  #countSettled(): void {
    if (--this.#unsettled === 0) this.#signal?.removeEventListener('abort', this);
  }

  #give(entry: Entry<Key, Params, Value>, result: QueryResult<Value>): void {
    entry.result = result;
    if (--this.#withoutResult > 0) return;
    this.#rules.deadlines.delete(this);
    for (const each of this.#entries) if (each.result !== undefined) this.#results.set(each.query.key, each.result);
    this.#resolve(this.#results);
  }
}

/** One call's interest in one of its queries. */
class Entry<Key extends string, Params, Value> implements QueryObserver<Value> {
  readonly query: Query<Key, Params, Value>;
  readonly size: number;
  priority: Priority;
  result: QueryResult<Value> | undefined = undefined;
  readonly #call: Observation<Key, Params, Value>;
  #onRefilled: (() => void) | undefined = undefined;

  constructor(call: Observation<Key, Params, Value>, { query, size, priority }: Interest<Key, Params, Value>) {
    this.query = query;
    this.size = size;
    this.priority = priority;
    this.#call = call;
    query.observe(this);
  }

  get isShown(): boolean {
    return this.#call.isShown;
  }

  get askedBy(): string | undefined {
    return this.#call.askedBy;
  }

  onSettled(outcome: Outcome<Value>): void {
    this.#call.entrySettled(this, outcome);
    this.#onRefilled?.();
  }

  /** @returns a promise that resolves when the query is settled */
  observeInBackground(): Promise<void> {
    this.priority = 'background';
    this.query.observe(this);
    return new Promise((resolve) => (this.#onRefilled = resolve));
  }
}

function withRefill<Value>(result: QueryResult<Value>, refilled: Promise<void>): QueryResult<Value> {
  return isProblem(result) ? new HeldBackError(result.problem, refilled) : { ...result, refilled };
}
