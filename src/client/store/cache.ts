/**
 * Outcomes by shape and key, bounded by the bytes that they hold. An entry that is no longer fresh stays while there is
 * room: it may still be served when the service cannot answer. The rules below say which entry is served when, in the words
 * of RFC 5861: fresh entries without a request; stale ones only instead of a transient error (stale-if-error), and only for
 * as long as they mislead nobody.
 */
import { isProblem, type Outcome } from '../../market/texts/problem';
import type { Freshness } from './settings';
import { type ClockReading, elapsedMs, wasSetBack } from '../timing/timers';

export interface CacheEntry<Value> {
  readonly outcome: Outcome<Value>;
  /** The size that was asked for: it serves every smaller question. */
  readonly size: number;
  /** True when a larger question would bring no more. */
  readonly isWhole: boolean;
  /** When it was fetched. */
  readonly storedAt: ClockReading;
  /** The age from which a new request is due. */
  readonly freshMs: number;
  /** Refresh counts epochs up: an entry of an earlier one is not fresh. */
  readonly epoch: number;
  /** Bytes held, about. */
  readonly weight: number;
}

/** What was asked, and of which symbol or universe. */
export interface CacheKey<Key extends string = string> {
  readonly shape: string;
  readonly key: Key;
}

export interface Cache<Value> {
  get(cacheKey: CacheKey): CacheEntry<Value> | undefined;
  /** The entry, without making it a recently used one. */
  peek(cacheKey: CacheKey): CacheEntry<Value> | undefined;
  set(cacheKey: CacheKey, entry: CacheEntry<Value>): void;
}

/** Caches of several kinds of data under one common bound. */
export interface CacheGroup {
  createCache<Value>(): Cache<Value>;
  /** Empties every cache. */
  clear(): void;
}

/** Bytes: a million bars, or the quotes of 35,000 symbols. */
export const usualCapacity = 64 * 1024 * 1024;

interface Slot<Value> {
  readonly cacheKey: CacheKey;
  entry: CacheEntry<Value>;
  readonly shapes: Map<string, Map<string, Slot<Value>>>;
  isUsed: boolean;
}

/** Second-chance eviction (clock): using an entry costs a flag instead of the two map operations of a strict LRU. */
export function createCacheGroup(capacity: () => number = () => usualCapacity): CacheGroup {
  /** Oldest first. */
  const slots = new Set<Slot<unknown>>();
  let held = 0;

  const drop = (slot: Slot<unknown>) => {
    const { shapes, cacheKey, entry } = slot;
    const keys = shapes.get(cacheKey.shape);
    slots.delete(slot);
    keys?.delete(cacheKey.key);
    if (keys?.size === 0) shapes.delete(cacheKey.shape);
    held -= entry.weight;
  };

  const makeNewest = (slot: Slot<unknown>) => {
    slots.delete(slot);
    slots.add(slot);
  };

  const makeRoom = () => {
    const most = capacity();
    // The usual case. To begin an iteration costs more in a set whose first members have been moved.
    if (held <= most) return;
    for (const slot of slots) {
      if (held <= most) break;
      if (!slot.isUsed) drop(slot);
      else {
        slot.isUsed = false;
        makeNewest(slot);
      }
    }
  };

  const put = (slot: Slot<unknown>, addedWeight: number) => {
    held += addedWeight;
    slot.isUsed = true;
    makeNewest(slot);
    makeRoom();
  };

  return {
    createCache: <Value>() => createCache<Value>(put),
    clear() {
      for (const slot of slots) drop(slot);
    },
  };
}

/** @param put makes the slot the newest of all, and room for the weight that it adds */
function createCache<Value>(put: (slot: Slot<unknown>, addedWeight: number) => void): Cache<Value> {
  const shapes: Slot<Value>['shapes'] = new Map();
  const find = ({ shape, key }: CacheKey) => shapes.get(shape)?.get(key);
  const add = (slot: Slot<Value>) => {
    const { shape, key } = slot.cacheKey;
    const keys = shapes.get(shape) ?? new Map<string, Slot<Value>>();
    shapes.set(shape, keys.set(key, slot));
    return slot;
  };
  return {
    get(cacheKey) {
      const slot = find(cacheKey);
      if (slot) slot.isUsed = true;
      return slot?.entry;
    },
    peek: (cacheKey) => find(cacheKey)?.entry,
    set(cacheKey, entry) {
      const present = find(cacheKey);
      const addedWeight = entry.weight - (present?.entry.weight ?? 0);
      const slot = present ?? add({ cacheKey, entry, shapes, isUsed: true });
      slot.entry = entry;
      put(slot, addedWeight);
    },
  };
}

/** What a call accepts as fresh. */
export interface FreshnessRequirement {
  /** A value older than this is not fresh for this call. */
  readonly maxAgeMs?: number | undefined;
  /**
   * An instant of the clock's `now`. A value fetched since then is fresh for this call, for as long as stale-if-error would serve it: a cell
   * that is filled in takes what came while it waited.
   */
  readonly freshSince?: number | undefined;
  /** An instant of the clock's `now`. A value fetched since then has not changed: it is fresh at any age. */
  readonly settledSince?: number | undefined;
}

interface Present {
  readonly storedAt: ClockReading;
  readonly epoch: number;
  readonly freshness: Freshness;
}

/** An entry with its error, in bytes. */
const unknownSymbolWeight = 1_250;
/** "No such symbol" is remembered this long. */
const unknownSymbolFreshMs = 5 * 60_000;
/** As long as bars that may still change. */
const doubtedFreshMs = 30_000;
/** A cell that gave up waiting is recalculated after its request has filled the cache: the value must still be fresh then. */
const refillFreshMs = 15_000;

/** True when the entry covers a question of this size. */
export function covers(entry: CacheEntry<unknown>, size: number): boolean {
  return entry.size >= size || entry.isWhole;
}

/** True when the entry answers without a request. */
export function isFresh(entry: CacheEntry<unknown>, present: ClockReading, maxAgeMs = Infinity): boolean {
  const isYoung = elapsedMs(entry.storedAt, present) <= maxAgeMs;
  return hasFreshness(entry.storedAt, present, entry.freshMs) && (isYoung || isProblem(entry.outcome));
}

/** Until when a value is fresh was concluded from the wall clock, such as of a range of bars that has ended: one that was set back had been ahead. */
export function hasFreshness(storedAt: ClockReading, present: ClockReading, freshMs: number): boolean {
  const believedMs = wasSetBack(storedAt, present) ? Math.min(freshMs, doubtedFreshMs) : freshMs;
  return elapsedMs(storedAt, present) < believedMs;
}

/** True when the entry came while the call's cell waited for it, and would still be served instead of an error. */
export function isFillIn(
  { storedAt }: CacheEntry<unknown>,
  present: ClockReading,
  freshSince: number | undefined,
  staleIfErrorMs: number,
): boolean {
  return freshSince !== undefined && storedAt.now >= freshSince && elapsedMs(storedAt, present) <= staleIfErrorMs;
}

/** True for a value that was fetched when nothing about it changed any more. */
export function isSettled({ outcome, storedAt }: CacheEntry<unknown>, settledSince = Infinity): boolean {
  return !isProblem(outcome) && storedAt.now >= settledSince;
}

/** True when the entry may be served instead of a transient error. */
export function isServedIfError(entry: CacheEntry<unknown>, present: ClockReading, staleIfErrorMs: number): boolean {
  return !isProblem(entry.outcome) && elapsedMs(entry.storedAt, present) <= staleIfErrorMs;
}

/** How the values of a kind are cut and cached. */
export interface ResourceCaching<Params, Value> {
  /** Queries of equal shape may share a request; also part of the cache key. */
  shape(params: Params): string;
  size(params: Params): number;
  /** The part of a longer value that was asked for with this size. */
  cut(value: Value, size: number): Value;
  /** True when asking for more would bring no more. */
  isWhole(value: Value, size: number): boolean;
  /** What the value costs the cache's memory with its entry, in bytes, as measured in V8. */
  weight(value: Value): number;
  /** How long a value that was stored at `wallNow` (epoch ms) is fresh; 0 for one that needs a request at once. */
  freshMs(params: Params, value: Value, wallNow: number, freshness: Freshness): number;
  /** How old a value may be that is served instead of a transient error. */
  staleIfErrorMs(freshness: Freshness): number;
}

export interface Fetched<Params, Value> {
  readonly params: Params;
  readonly outcome: Outcome<Value>;
  /** Of the request that brought the outcome. */
  readonly size: number;
  /** True when only calls whose deadline has passed observed the query. */
  readonly isRefill: boolean;
}

/** The entry for an outcome; undefined for a failure, which is not cached. */
export function entryFor<Params, Value>(
  { params, outcome, size, isRefill }: Fetched<Params, Value>,
  caching: ResourceCaching<Params, Value>,
  { storedAt, epoch, freshness }: Present,
): CacheEntry<Value> | undefined {
  if (isProblem(outcome)) {
    if (outcome.problem.kind !== 'unknown-symbol') return undefined;
    return {
      outcome,
      size,
      isWhole: true,
      storedAt,
      freshMs: unknownSymbolFreshMs,
      epoch,
      weight: unknownSymbolWeight,
    };
  }
  const weight = Math.max(1, caching.weight(outcome));
  const usualMs = caching.freshMs(params, outcome, storedAt.wallNow, freshness);
  const freshMs = isRefill ? Math.max(usualMs, refillFreshMs) : usualMs;
  return { outcome, size, isWhole: caching.isWhole(outcome, size), storedAt, freshMs, epoch, weight };
}

/**
 * Values never go back in time: of two gateways, one may have an older stale value than the other. A late response replaces
 * neither a newer epoch's entry nor, while it is fresh, a longer one.
 */
export function supersedes(entry: CacheEntry<unknown>, present: CacheEntry<unknown> | undefined): boolean {
  if (present === undefined) return true;
  if (entry.storedAt.now < present.storedAt.now) return false;
  if (entry.epoch !== present.epoch) return entry.epoch > present.epoch;
  return entry.size >= present.size || elapsedMs(present.storedAt, entry.storedAt) >= present.freshMs;
}
