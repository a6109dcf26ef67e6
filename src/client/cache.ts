/**
 * Answers by symbol and shape, bounded by the numbers that they hold. What is no longer fresh stays, as long as there is
 * room: it may still answer when the service cannot.
 */
import type { Outcome } from '../market/problem';

export interface Cached<Value> {
  readonly outcome: Outcome<Value>;
  /** The size that was asked for: it serves every smaller question. */
  readonly size: number;
  /** True when a larger question would bring no more. */
  readonly isWhole: boolean;
  /** Epoch ms. */
  readonly storedAt: number;
  /** Epoch ms from which a new request is due. */
  readonly freshUntil: number;
  /** Refresh counts epochs up: what an earlier one stored is not fresh. */
  readonly epoch: number;
  /** Numbers held. */
  readonly weight: number;
}

/** Where an answer belongs: what was asked, and of which symbol. */
export interface Place<Key extends string = string> {
  readonly shape: string;
  readonly key: Key;
}

export interface Cache<Value> {
  get(place: Place): Cached<Value> | undefined;
  /** The entry, without making it a recently used one. */
  peek(place: Place): Cached<Value> | undefined;
  set(place: Place, entry: Cached<Value>): void;
}

/** What several caches may hold together. */
export interface Memory {
  createCache<Value>(): Cache<Value>;
  /** Empties every cache. */
  clear(): void;
}

/** About 30 MB of bars. */
const defaultCapacity = 4_000_000;

interface Slot<Value> {
  readonly place: Place;
  entry: Cached<Value>;
  readonly shapes: Map<string, Map<string, Slot<Value>>>;
  isUsed: boolean;
}

/** What was used since it was last the oldest gets a second chance: using an entry costs no more than finding it. */
export function createMemory(capacity = defaultCapacity): Memory {
  /** Oldest first. */
  const slots = new Set<Slot<unknown>>();
  let held = 0;

  const drop = (slot: Slot<unknown>) => {
    const { shapes, place, entry } = slot;
    const keys = shapes.get(place.shape);
    slots.delete(slot);
    keys?.delete(place.key);
    if (keys?.size === 0) shapes.delete(place.shape);
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

  return {
    createCache<Value>(): Cache<Value> {
      const shapes: Slot<Value>['shapes'] = new Map();
      const find = ({ shape, key }: Place) => shapes.get(shape)?.get(key);
      const add = (slot: Slot<Value>) => {
        const { shape, key } = slot.place;
        const keys = shapes.get(shape) ?? new Map<string, Slot<Value>>();
        shapes.set(shape, keys.set(key, slot));
        return slot;
      };
      return {
        get(place) {
          const slot = find(place);
          if (slot) slot.isUsed = true;
          return slot?.entry;
        },
        peek: (place) => find(place)?.entry,
        set(place, entry) {
          const present = find(place);
          held += entry.weight - (present?.entry.weight ?? 0);
          const slot = present ?? add({ place, entry, shapes, isUsed: true });
          slot.entry = entry;
          slot.isUsed = true;
          makeNewest(slot);
          makeRoom();
        },
      };
    },
    clear() {
      for (const slot of slots) drop(slot);
    },
  };
}
