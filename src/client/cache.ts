/**
 * Outcomes by shape and key, bounded by the numbers that they hold. An entry that is no longer fresh stays while there is
 * room: it may still be served when the service cannot answer. Which entry may be served when is decided in cache-policy.
 */
import type { Outcome } from '../market/problem';

export interface CacheEntry<Value> {
  readonly outcome: Outcome<Value>;
  /** The size that was asked for: it serves every smaller question. */
  readonly size: number;
  /** True when a larger question would bring no more. */
  readonly isWhole: boolean;
  /** Epoch ms. */
  readonly storedAt: number;
  /** Epoch ms from which a new request is due. */
  readonly freshUntil: number;
  /** Refresh counts epochs up: an entry of an earlier one is not fresh. */
  readonly epoch: number;
  /** Numbers held. */
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

/** About 30 MB of bars. */
const defaultCapacity = 4_000_000;

interface Slot<Value> {
  readonly cacheKey: CacheKey;
  entry: CacheEntry<Value>;
  readonly shapes: Map<string, Map<string, Slot<Value>>>;
  isUsed: boolean;
}

/** Second-chance eviction (clock): using an entry costs a flag instead of the two map operations of a strict LRU. */
export function createCacheGroup(capacity = defaultCapacity): CacheGroup {
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
    for (const slot of slots) {
      if (held <= capacity) break;
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
