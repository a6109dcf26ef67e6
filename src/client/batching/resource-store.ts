/**
 * One kind of data: from the cache where it is fresh, else from a query, which may already be in flight, else, while the
 * service cannot answer, a stale value (stale-if-error).
 */
import { isProblem, MarketDataError, type Outcome, type Problem } from '../../market/texts/problem';
import type { Activity } from '../http/activity';
import {
  type Cache,
  type CacheEntry,
  type CacheKey,
  covers,
  entryFor,
  isFillIn,
  isFresh,
  isServedIfError,
  isSettled,
  type ResourceCaching,
  supersedes,
} from '../store/cache';
import type { Bucket } from '../../protocol/buckets';
import type { RequestQueue } from '../http/request-queue';
import { type ObservationRules, observe } from '../store/observation';
import type { PauseState } from '../http/pause';
import { type OnOutcome, type Priority, Query } from '../store/query';
import {
  deadlineMs,
  type QueryOptions,
  type QueryResult,
  type QueryResults,
  type QueryValue,
} from '../store/query-contract';
import type { Freshness } from '../store/settings';
import type { Slices } from '../timing/slices';
import { type Clock, type Deadlines, elapsedMs, readClock } from '../timing/timers';

export interface ResourceStore<Key extends string, Params, Value> {
  /** The result that needs no request; undefined when one is needed. Counted as an asked value only when it is there. */
  peek(key: Key, params: Params, options?: QueryOptions): QueryResult<Value> | undefined;
  /** A result for every key, each key once; never rejects. */
  fetch(keys: readonly Key[], params: Params, options?: QueryOptions): Promise<QueryResults<Key, Value>>;
  /** The last value of whatever age. */
  lastValue(key: Key, params: Params): Value | undefined;
}

/** Sends queries to the service, several in one request. It settles each in the end, whatever happens. */
export interface QuerySender<Key extends string, Params, Value> {
  send(query: Query<Key, Params, Value>): void;
}

export interface ResourceStoreParts<Key extends string, Params, Value> {
  readonly caching: ResourceCaching<Params, Value>;
  readonly cache: Cache<Value>;
  readonly sender: QuerySender<Key, Params, Value>;
  readonly clock: Clock;
  readonly deadlines: Deadlines;
  readonly activity: Activity;
  readonly freshness: () => Freshness;
  /** Refresh counts epochs up: what an earlier one fetched is not fresh. */
  readonly epoch: () => number;
  /** The present session; nothing that belongs to an earlier one is cached. */
  readonly session: () => object;
  readonly staleLimitMs: (problem: Problem, staleIfErrorMs: number) => number;
  readonly pause: Pick<PauseState, 'isPaused'>;
  readonly queue: Pick<RequestQueue, 'holdReason'>;
  readonly slices: Pick<Slices, 'count'>;
  /** The limits that a question may count towards. */
  readonly bucketsOf: (key: Key, params: Params) => readonly Bucket[];
}

export function createResourceStore<Key extends string, Params, Value>(
  parts: ResourceStoreParts<Key, Params, Value>,
): ResourceStore<Key, Params, Value> {
  return new CachedResource(parts);
}

class CachedResource<Key extends string, Params, Value>
  implements ResourceStore<Key, Params, Value>, ObservationRules<Key, Params, Value>
{
  readonly #parts: ResourceStoreParts<Key, Params, Value>;
  readonly #inFlight = new Map<string, Query<Key, Params, Value>>();

  constructor(parts: ResourceStoreParts<Key, Params, Value>) {
    this.#parts = parts;
  }

  lastValue(key: Key, params: Params): Value | undefined {
    const outcome = this.#parts.cache.peek({ shape: this.#parts.caching.shape(params), key })?.outcome;
    return isProblem(outcome) ? undefined : outcome;
  }

  peek(key: Key, params: Params, options: QueryOptions = {}): QueryResult<Value> | undefined {
    const { caching, activity } = this.#parts;
    const result = this.#cachedResult({ shape: caching.shape(params), key }, caching.size(params), options);
    if (result !== undefined) activity.valuesAsked(1, 1);
    return result;
  }

  fetch(keys: readonly Key[], params: Params, options: QueryOptions = {}): Promise<QueryResults<Key, Value>> {
    const { caching, activity, sender, slices } = this.#parts;
    const [shape, size] = [caching.shape(params), caching.size(params)];
    const results = new Map<Key, QueryResult<Value>>();
    const missing: CacheKey<Key>[] = [];
    for (const key of keys.length > 1 ? new Set(keys) : keys) {
      const cacheKey = { shape, key };
      const result = this.#cachedResult(cacheKey, size, options);
      if (result === undefined) missing.push(cacheKey);
      else results.set(key, result);
    }
    activity.valuesAsked(results.size + missing.length, results.size);
    if (missing.length === 0) return Promise.resolve(results);
    const problemOf = this.#problemWithoutRequest(params, options);
    if (problemOf) {
      for (const cacheKey of missing) results.set(cacheKey.key, this.resultOf(cacheKey, problemOf(cacheKey.key), size));
      return Promise.resolve(results);
    }
    slices.count();
    const { interests, started } = this.#interests(missing, params, size, options.priority ?? 'formula');
    const observed = observe(this, { interests, results, options });
    // Sent after it is observed: its priority is known then.
    for (const query of started) sender.send(query);
    return observed;
  }

  /** What keeps this call from sending anything, for each of its keys. */
  #problemWithoutRequest(
    params: Params,
    { deadline = Infinity, signal }: QueryOptions,
  ): ((key: Key) => MarketDataError) | undefined {
    if (signal?.aborted) return () => new MarketDataError({ kind: 'cancelled' });
    if (this.#parts.pause.isPaused()) return () => new MarketDataError({ kind: 'paused' });
    return deadline <= this.#parts.clock.now() ? (key) => this.#lateProblem(key, params) : undefined;
  }

  get deadlines(): Deadlines {
    return this.#parts.deadlines;
  }

  problemAtDeadline({ key, definition, signal }: Query<Key, Params, Value>): MarketDataError {
    return this.#lateProblem(key, definition.params, signal);
  }

  #lateProblem(key: Key, params: Params, signal?: AbortSignal): MarketDataError {
    const kind = this.#parts.queue.holdReason(this.#parts.bucketsOf(key, params), signal);
    return new MarketDataError(kind ? { kind } : { kind: 'timeout', afterMs: deadlineMs });
  }

  /** The part that was asked for; a stale value instead of an error that allows it, where the cache has one. */
  resultOf(cacheKey: CacheKey, outcome: Outcome<Value>, size: number): QueryResult<Value> {
    const { caching, cache, clock, freshness, staleLimitMs } = this.#parts;
    const entry = cache.peek(cacheKey);
    if (!isProblem(outcome)) return valueOf(caching.cut(outcome, size), entry);
    const limitMs = staleLimitMs(outcome.problem, caching.staleIfErrorMs(freshness()));
    const isServed = entry && covers(entry, size) && isServedIfError(entry, readClock(clock), limitMs);
    return isServed ? this.#staleValue(entry, size) : outcome;
  }

  #cachedResult(cacheKey: CacheKey, size: number, options: QueryOptions): QueryResult<Value> | undefined {
    const { caching, cache, clock, epoch, freshness } = this.#parts;
    const entry = cache.get(cacheKey);
    if (entry !== undefined && entry.epoch === epoch() && covers(entry, size)) {
      const present = readClock(clock);
      const { maxAgeMs, freshSince, settledSince } = options;
      const isServed =
        isFresh(entry, present, maxAgeMs) ||
        isSettled(entry, settledSince) ||
        isFillIn(entry, present, freshSince, caching.staleIfErrorMs(freshness()));
      if (isServed) {
        const { outcome } = entry;
        return isProblem(outcome) ? outcome : valueOf(caching.cut(outcome, size), entry);
      }
    }
    return options.cacheMode === 'only-if-cached' ? this.#ofAnyAge(cacheKey, size) : undefined;
  }

  #ofAnyAge(cacheKey: CacheKey, size: number): QueryResult<Value> {
    const entry = this.#parts.cache.peek(cacheKey);
    const isUsable = entry && covers(entry, size) && !isProblem(entry.outcome);
    return isUsable ? this.#staleValue(entry, size) : new MarketDataError({ kind: 'preview' });
  }

  #staleValue({ outcome, storedAt }: CacheEntry<Value>, size: number): QueryResult<Value> {
    if (isProblem(outcome)) return outcome;
    const { caching, clock } = this.#parts;
    const present = readClock(clock);
    return { value: caching.cut(outcome, size), storedAt, staleSince: present.wallNow - elapsedMs(storedAt, present) };
  }

  #interests(missing: readonly CacheKey<Key>[], params: Params, size: number, priority: Priority) {
    const { cache, epoch, session } = this.#parts;
    const started: Query<Key, Params, Value>[] = [];
    const interests = missing.map((cacheKey) => {
      const definition = { cacheKey, params, size, epoch: epoch(), session: session() };
      const id = idOf(cacheKey);
      let query = this.#inFlight.get(id);
      if (!query?.tryJoin(definition)) {
        query = new Query<Key, Params, Value>(definition, this.#onOutcome);
        this.#inFlight.set(id, query);
        started.push(query);
      }
      // A value that a cell already shows can wait for cells that show nothing.
      const isShown = priority === 'formula' && cache.peek(cacheKey) !== undefined;
      return { query, size, priority: isShown ? ('refresh' as const) : priority };
    });
    return { interests, started };
  }

  readonly #onOutcome: OnOutcome<Key, Params, Value> = (query, outcome, size, fetchedAt) => {
    const { caching, cache, clock, session, freshness } = this.#parts;
    const { cacheKey, params, epoch, session: askedIn } = query.definition;
    const id = idOf(cacheKey);
    if (this.#inFlight.get(id) === query) this.#inFlight.delete(id);
    if (askedIn !== session()) return;
    const isRefill = query.priority === 'background';
    const present = { storedAt: readClock(clock, fetchedAt), epoch, freshness: freshness() };
    const entry = entryFor({ params, outcome, size, isRefill }, caching, present);
    if (entry && supersedes(entry, cache.peek(cacheKey))) cache.set(cacheKey, entry);
  };
}

/** @param entry undefined for a value that is not cached */
function valueOf<Value>(value: Value, entry: CacheEntry<Value> | undefined): QueryValue<Value> {
  return { value, storedAt: entry?.storedAt, freshUntil: entry && entry.storedAt.now + entry.freshMs };
}

function idOf({ shape, key }: CacheKey): string {
  return `${shape}|${key}`;
}
