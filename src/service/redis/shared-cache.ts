/**
 * The client's cache and its requests in flight, shared by all gateways: before a query is sent, Redis is asked for its value;
 * if it has none, one gateway gets the right to fetch it and the others wait for what it stores. Without Redis each fetches.
 */
import { randomUUID } from 'node:crypto';
import type { Cache, CacheEntry, CacheKey } from '../../client/cache';
import type { Share } from '../../client/create-client';
import type { Query } from '../../client/query';
import type { QuerySender } from '../../client/resource-store';
import { type Clock, elapsedMs, readClock, sleep, systemClock } from '../../client/timers';
import { isProblem, MarketDataError, type Outcome } from '../../market/problem';
import type { Metrics } from '../operations/metrics';
import type { RedisLink } from './link';
import { decode, encode } from './stored-value';

export interface SharedCacheOptions {
  readonly link: RedisLink;
  /** The same for all gateways with the same key to the same upstream. */
  readonly name: string;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** The right to fetch a value ends so long after its gateway has ended. */
const leaseMs = 3_000;
const renewMs = 1_000;
/** Between looks for a value that another gateway fetches. */
const firstLookMs = 15;
const longestLookMs = 250;
const longestStoredMs = 86_400_000;

export function shareThroughRedis(options: SharedCacheOptions): Share {
  return (kind, { sender, cache }) => {
    const shared = new SharedKind(kind, sender, cache, options);
    return { sender: shared, cache: shared };
  };
}

interface Leased<Key extends string, Params, Value> {
  readonly token: string;
  readonly query: Query<Key, Params, Value>;
}

class SharedKind<Key extends string, Params, Value> implements QuerySender<Key, Params, Value>, Cache<Value> {
  readonly #kind: string;
  readonly #sender: QuerySender<Key, Params, Value>;
  readonly #cache: Cache<Value>;
  readonly #options: SharedCacheOptions;
  /** Queries of this gateway that the others wait for, by the key of their value. Each leaves when it is settled. */
  readonly #leased = new Map<string, Leased<Key, Params, Value>>();
  /** Outcomes that are from Redis. */
  readonly #received = new WeakSet<object>();
  #renewing: NodeJS.Timeout | undefined;

  constructor(kind: string, sender: QuerySender<Key, Params, Value>, cache: Cache<Value>, options: SharedCacheOptions) {
    this.#kind = kind;
    this.#sender = sender;
    this.#cache = cache;
    this.#options = options;
  }

  get(cacheKey: CacheKey): CacheEntry<Value> | undefined {
    return this.#cache.get(cacheKey);
  }

  peek(cacheKey: CacheKey): CacheEntry<Value> | undefined {
    return this.#cache.peek(cacheKey);
  }

  set(cacheKey: CacheKey, entry: CacheEntry<Value>): void {
    this.#cache.set(cacheKey, entry);
    const { outcome, size, isWhole, storedAt, freshMs } = entry;
    if (this.#received.has(outcome as object)) return;
    const key = this.#keyOf(cacheKey);
    const ageMs = elapsedMs(storedAt, readClock(this.#options.clock));
    const validMs = Math.min(freshMs - ageMs, longestStoredMs);
    if (validMs < 1) return;
    const token = this.#leased.get(key)?.token;
    this.#leased.delete(key);
    const text = encode({ value: isProblem(outcome) ? undefined : outcome, size, isWhole });
    void this.#options.link.store(key, { text, ageMs, validMs }, token).catch(() => {});
  }

  send(query: Query<Key, Params, Value>): void {
    void this.#settle(query);
  }

  async #settle(query: Query<Key, Params, Value>): Promise<void> {
    const key = this.#keyOf(query.definition.cacheKey);
    const token = randomUUID();
    for (let lookMs = firstLookMs; query.state.status === 'queued'; lookMs = Math.min(lookMs * 1.5, longestLookMs)) {
      const claim = await this.#claim(key, token);
      if (claim?.is === 'theirs') {
        await sleep(systemClock, lookMs);
        continue;
      }
      if (claim?.is === 'value' && this.#settleWith(claim, query)) return;
      if (claim?.is === 'ours') this.#lease(key, { token, query });
      this.#sender.send(query);
      return;
    }
  }

  async #claim(key: string, token: string) {
    const { link } = this.#options;
    return link.isUp() ? link.claim(key, { token, leaseMs }).catch(() => undefined) : undefined;
  }

  /** @returns false when the stored series is too short */
  #settleWith({ text, ageMs }: { text: string; ageMs: number }, query: Query<Key, Params, Value>): boolean {
    const { clock, metrics } = this.#options;
    const { value, size, isWhole } = decode<Value>(text);
    if (size < query.definition.size && !isWhole) return false;
    const unknown = new MarketDataError({ kind: 'unknown-symbol', symbol: query.key });
    const outcome: Outcome<Value> = value === undefined ? unknown : value;
    this.#received.add(outcome as object);
    metrics.cacheHit(this.#kind);
    query.settle(outcome, size, clock.now() - ageMs);
    return true;
  }

  #lease(key: string, leased: Leased<Key, Params, Value>): void {
    this.#leased.set(key, leased);
    this.#renewing ??= setInterval(() => this.#renew(), renewMs).unref();
  }

  /** A query that failed has stored nothing: the next gateway may try. */
  #renew(): void {
    const { link } = this.#options;
    for (const [key, { token, query }] of this.#leased) {
      const isOver = query.state.status === 'settled';
      if (isOver) this.#leased.delete(key);
      void link.renewLease(key, { token, leaseMs: isOver ? 0 : leaseMs }).catch(() => {});
    }
    if (this.#leased.size > 0) return;
    clearInterval(this.#renewing);
    this.#renewing = undefined;
  }

  /** Value and lease are on the same node of a cluster: the hash tag is the whole of what they have in common. */
  #keyOf({ shape, key }: CacheKey): string {
    return `md:{value|${this.#options.name}|${this.#kind}|${shape}|${key}}`;
  }
}
