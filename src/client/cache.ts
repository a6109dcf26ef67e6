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

export interface Cache {
  get(key: string): Cached<unknown> | undefined;
  /** The entry without making it a recently used one. */
  peek(key: string): Cached<unknown> | undefined;
  set(key: string, entry: Cached<unknown>): void;
  clear(): void;
}

/** About 30 MB of bars. */
const defaultCapacity = 4_000_000;

/** A Map keeps the order of insertion: its first entry is the one that was used longest ago. */
export function createCache(capacity = defaultCapacity): Cache {
  const entries = new Map<string, Cached<unknown>>();
  let held = 0;
  const remove = (key: string) => {
    held -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    peek: (key) => entries.get(key),
    set(key, entry) {
      remove(key);
      entries.set(key, entry);
      held += entry.weight;
      for (const oldest of entries.keys()) {
        if (held <= capacity) break;
        remove(oldest);
      }
    },
    clear() {
      entries.clear();
      held = 0;
    },
  };
}
