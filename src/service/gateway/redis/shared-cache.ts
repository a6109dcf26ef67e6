/**
 * The client's cache and its requests in flight, shared by all gateways: before a query is sent, Redis is asked for its value;
 * if it has none, one gateway gets the right to fetch it and the others wait for what it stores. Without Redis each fetches.
 */
import { randomUUID } from 'node:crypto';
import type { Cache, CacheEntry, CacheKey } from '../../../client/store/cache';
import type { Backing, Share } from '../../../client/composition/create-client';
import type { Query } from '../../../client/store/query';
import type { QuerySender } from '../../../client/batching/resource-store';
import { type Clock, elapsedMs, readClock, sleep, systemClock } from '../../../client/timing/timers';
import type { Metrics } from '../../operations/metrics';
import type { RedisLink } from './link';
import { longestStoredMs } from './scripts';
import type { Bars } from '../../../market/bars/bars';
import { isProblem, type Outcome, unknownSymbol } from '../../../market/texts/problem';
import type { Depth, ExFactor, Instrument, Quote } from '../../../market/fields/records';
import { isSymbolCode } from '../../../market/symbols/symbol';
import type { ReadOutcomes } from '../../../protocol/read-records';
import {
  barsResource,
  depthResource,
  exFactorsResource,
  instrumentsResource,
  intradayResource,
  quotesResource,
} from '../../../client/store/resources';
import { barsText, depthText, exFactorsText, instrumentText, quoteText } from '../../sources/record-text';

interface SharedCacheOptions {
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

export function shareThroughRedis(options: SharedCacheOptions): Share {
  return <Key extends string, Params, Value>(kind: string, backing: Backing<Key, Params, Value>) => {
    const values = storedValues<Value>(kind);
    if (!values) return backing;
    const shared = new SharedKind({ kind, values, ...backing, ...options });
    return { sender: shared, cache: shared };
  };
}

interface SharedKindParts<Key extends string, Params, Value> extends Backing<Key, Params, Value>, SharedCacheOptions {
  readonly kind: string;
  readonly values: StoredValues<Value>;
}

interface Leased<Key extends string, Params, Value> {
  readonly token: string;
  readonly query: Query<Key, Params, Value>;
}

class SharedKind<Key extends string, Params, Value> implements QuerySender<Key, Params, Value>, Cache<Value> {
  readonly #parts: SharedKindParts<Key, Params, Value>;
  /** Queries of this gateway that the others wait for, by the key of their value. Each leaves when it is settled. */
  readonly #leased = new Map<string, Leased<Key, Params, Value>>();
  /** Outcomes that are from Redis. */
  readonly #received = new WeakSet<object>();
  #renewing: NodeJS.Timeout | undefined;

  constructor(parts: SharedKindParts<Key, Params, Value>) {
    this.#parts = parts;
  }

  get(cacheKey: CacheKey): CacheEntry<Value> | undefined {
    return this.#parts.cache.get(cacheKey);
  }

  peek(cacheKey: CacheKey): CacheEntry<Value> | undefined {
    return this.#parts.cache.peek(cacheKey);
  }

  set(cacheKey: CacheKey, entry: CacheEntry<Value>): void {
    this.#parts.cache.set(cacheKey, entry);
    const { outcome, size, isWhole, storedAt, freshMs } = entry;
    if (this.#received.has(outcome as object)) return;
    const key = this.#keyOf(cacheKey);
    const ageMs = elapsedMs(storedAt, readClock(this.#parts.clock));
    const validMs = Math.min(freshMs - ageMs, longestStoredMs);
    if (validMs < 1) return;
    const token = this.#leased.get(key)?.token;
    this.#leased.delete(key);
    const text = this.#parts.values.encode(cacheKey.key, { outcome, size, isWhole });
    this.#parts.link.store(key, { text, ageMs, validMs }, token).catch(() => {});
  }

  send(query: Query<Key, Params, Value>): void {
    // Redis is never the reason why a question has no outcome: what it cannot be asked for, the upstream is.
    this.#settle(query).catch(() => query.state.kind === 'queued' && this.#parts.sender.send(query));
  }

  async #settle(query: Query<Key, Params, Value>): Promise<void> {
    const key = this.#keyOf(query.definition.cacheKey);
    const token = randomUUID();
    for (let lookMs = firstLookMs; query.state.kind === 'queued'; lookMs = Math.min(lookMs * 1.5, longestLookMs)) {
      const claim = await this.#claim(key, token);
      if (claim?.kind === 'theirs') {
        await sleep(systemClock, lookMs);
        continue;
      }
      if (claim?.kind === 'value' && this.#settleWith(claim, query)) return;
      if (claim?.kind === 'ours') this.#lease(key, { token, query });
      this.#parts.sender.send(query);
      return;
    }
  }

  async #claim(key: string, token: string) {
    const { link } = this.#parts;
    return link.isUp() ? link.claim(key, { token, leaseMs }).catch(() => undefined) : undefined;
  }

  /** @returns false when the stored text cannot be read, or the series is too short */
  #settleWith({ text, ageMs }: { text: string; ageMs: number }, query: Query<Key, Params, Value>): boolean {
    const { kind, values, clock, metrics } = this.#parts;
    const stored = values.decode(query.key, text);
    if (!stored) metrics.unreadable(kind);
    if (!stored || (stored.size < query.definition.size && !stored.isWhole)) return false;
    this.#received.add(stored.outcome as object);
    metrics.cacheHit(kind);
    query.settle(stored.outcome, stored.size, clock.now() - ageMs);
    return true;
  }

  #lease(key: string, leased: Leased<Key, Params, Value>): void {
    this.#leased.set(key, leased);
    this.#renewing ??= setInterval(() => this.#renew(), renewMs).unref();
  }

  /** A query that failed has stored nothing: the next gateway may try. */
  #renew(): void {
    const { link } = this.#parts;
    for (const [key, { token, query }] of this.#leased) {
      const isOver = query.state.kind === 'settled';
      if (isOver) this.#leased.delete(key);
      link.renewLease(key, { token, leaseMs: isOver ? 0 : leaseMs }).catch(() => {});
    }
    if (this.#leased.size > 0) return;
    clearInterval(this.#renewing);
    this.#renewing = undefined;
  }

  /** Value and lease are on the same node of a cluster: the hash tag is the whole of what they have in common. */
  #keyOf({ shape, key }: CacheKey): string {
    const { name, kind } = this.#parts;
    return `md:{value|v${storedSchema}|${name}|${kind}|${shape}|${key}}`;
  }
}

/**
 * Of the shape below. It is part of the keys, so that no release reads what has another shape: raise it with every change that
 * the readers of the release before would misread.
 */
const storedSchema = 2;

interface StoredValue<Value> {
  /** A value, or that there is no such symbol. */
  readonly outcome: Outcome<Value>;
  /** That was asked for. */
  readonly size: number;
  readonly isWhole: boolean;
}

/** Writes and reads the values of one kind of data; the key is a symbol or a universe. */
interface StoredValues<Value> {
  encode(key: string, stored: StoredValue<Value>): string;
  /** @returns undefined for a text that is no value of the key */
  decode(key: string, text: string): StoredValue<Value> | undefined;
}

/**
 * A cached value as text. It has the shape of the wire, and is read by the readers of the wire: whoever writes to Redis, another
 * release among them, is trusted no more than the upstream.
 *
 * @param kind as `Share` names it @returns undefined for a kind that is not shared
 */
export function storedValues<Value>(kind: string): StoredValues<Value> | undefined {
  const shape = shapes[kind] as Shape<Value> | undefined;
  return (
    shape && {
      encode: (key, stored) => encode(shape, key, stored),
      decode: (key, text) => decode(shape, key, text),
    }
  );
}

/** How a kind stands on the wire. */
interface Shape<Value> {
  write(value: Value, key: string): string;
  /** @returns undefined where the data is not of the key @throws MarketDataError unreadable */
  read(data: unknown, key: string): Outcome<Value> | undefined;
}

const shapes: Readonly<Record<string, unknown>> = {
  [quotesResource.batch]: listed<Quote>(quoteText, quotesResource.readBatch),
  [instrumentsResource.batch]: listed<Instrument>(instrumentText, instrumentsResource.readBatch),
  [depthResource.batch]: keyed<Depth>(depthText, depthResource.readBatch),
  [barsResource.batch]: keyed<Bars>(barsText, barsResource.readBatch),
  [intradayResource.batch]: keyed<Bars>(barsText, intradayResource.readBatch),
  [exFactorsResource.batch]: keyed<readonly ExFactor[]>(exFactorsText, exFactorsResource.readBatch),
  universes: {
    write: (quotes: readonly Quote[]) => `[${quotes.map(quoteText).join(',')}]`,
    read: (data: unknown) => everyQuote(quotesResource.readBatch(data)),
  },
};

type Read<Value> = (data: unknown) => ReadOutcomes<Value>;

/** A list of the one record, which names its symbol. */
function listed<Value>(textOf: (value: Value) => string, read: Read<Value>): Shape<Value> {
  return { write: (value) => `[${textOf(value)}]`, read: (data, key) => read(data).get(key) };
}

/** An object of which the symbol is the only key. */
function keyed<Value>(textOf: (value: Value) => string, read: Read<Value>): Shape<Value> {
  return {
    write: (value, key) => `{${JSON.stringify(key)}:${textOf(value)}}`,
    read: (data, key) => read(data).get(key),
  };
}

/** Only quotes that could be read are stored. */
function everyQuote(outcomes: ReadOutcomes<Quote>): readonly Quote[] | undefined {
  const quotes = [...outcomes.values()].flatMap((outcome) => (isProblem(outcome) ? [] : [outcome]));
  return quotes.length === outcomes.size && !outcomes.unattributed ? quotes : undefined;
}

function encode<Value>(shape: Shape<Value>, key: string, { outcome, size, isWhole }: StoredValue<Value>): string {
  const about = `"size":${size},"isWhole":${isWhole}`;
  return isProblem(outcome) ? `{${about},"isUnknown":true}` : `{${about},"data":${shape.write(outcome, key)}}`;
}

function decode<Value>(shape: Shape<Value>, key: string, text: string): StoredValue<Value> | undefined {
  try {
    const { size, isWhole, isUnknown, data } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    if (typeof size !== 'number' || !(size >= 1) || typeof isWhole !== 'boolean') return undefined;
    if (isUnknown === true) return isSymbolCode(key) ? { outcome: unknownSymbol(key), size, isWhole } : undefined;
    const outcome = shape.read(data, key);
    return outcome === undefined || isProblem(outcome) ? undefined : { outcome, size, isWhole };
  } catch {
    // No JSON, no object, or data that a reader refuses as a whole.
    return undefined;
  }
}
