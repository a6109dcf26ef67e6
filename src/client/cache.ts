/** Answers by symbol and shape, bounded by what they hold, fresh for as long as their kind allows. */
import { LRUCache } from 'lru-cache';
import { isProblem, type Outcome } from '../market/problem';

export interface Cached<Value> {
  readonly outcome: Outcome<Value>;
  /** The size that was asked for: it serves every smaller question. */
  readonly size: number;
  /** True when a larger question would bring no more. */
  readonly isWhole: boolean;
  /** Epoch ms from which a new request is due. */
  readonly freshUntil: number;
  /** Refresh counts epochs up: what an earlier one stored is not fresh. */
  readonly epoch: number;
}

export interface Cache {
  get(key: string): Cached<unknown> | undefined;
  set(key: string, entry: Cached<unknown>, weight: number): void;
}

/** Numbers that the cache may hold: about 30 MB of bars. */
const maxNumbers = 4_000_000;

export function createCache(): Cache {
  const entries = new LRUCache<string, Cached<unknown>>({ maxSize: maxNumbers });
  return {
    get: (key) => entries.get(key),
    set(key, entry, weight) {
      entries.set(key, entry, { size: isProblem(entry.outcome) ? 1 : Math.max(1, weight) });
    },
  };
}
