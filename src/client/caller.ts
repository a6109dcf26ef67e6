/** Whoever asks the client: one call of a function, or one poll of the live cells. */
import type { SymbolCode } from '../market/symbol';
import type { Priority } from './limiter';

export interface CallerOptions {
  readonly priority: Priority;
  /** A cached value older than this does not answer; default: as old as its kind may be. */
  readonly maxAgeMs?: number;
  /** Only the cache answers, whatever its age: nothing is sent. */
  readonly isPreview?: boolean;
}

export interface Caller extends CallerOptions {
  /** Symbols that were answered with a stale value, and the epoch ms at which the value was fetched. */
  readonly stale: Map<SymbolCode, number>;
}

export function createCaller(options: CallerOptions): Caller {
  return { ...options, stale: new Map() };
}
