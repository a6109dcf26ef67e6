/** How much memory the caches of the service may take. */
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';

export interface Memory {
  /** Of the machine, in bytes. */
  readonly total: number;
  /** Of the container; 0 or more than the machine has where there is no limit. */
  readonly constrained: number;
  /** Of V8. */
  readonly heapLimit: number;
}

/** A quarter of what the process may have: the rest is for requests on their way and for garbage. */
export function cacheBytesIn({ total, constrained, heapLimit }: Memory): number {
  return Math.floor(Math.min(total, constrained > 0 ? constrained : Infinity, heapLimit) / 4);
}

export function defaultCacheBytes(): number {
  return cacheBytesIn({
    total: totalmem(),
    constrained: process.constrainedMemory(),
    heapLimit: getHeapStatistics().heap_size_limit,
  });
}
