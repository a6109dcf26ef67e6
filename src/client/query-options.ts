/** How a call of the client asks: priority, cancellation, deadline and the age of values that it accepts. */
import type { FreshnessRequirement } from './cache-policy';
import type { Priority } from './priority';

/** Whatever the network does, no cell waits longer: Excel's runtime itself gives up after 60 s without telling the cell. */
export const deadlineMs = 45_000;

/** The part of an AbortSignal that a query needs. */
export interface CancellationSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: EventListenerObject): void;
  removeEventListener(type: 'abort', listener: EventListenerObject): void;
}

/** How a call asks. */
export interface QueryOptions extends FreshnessRequirement {
  /** Default: `formula`. */
  readonly priority?: Priority;
  /** When it aborts, every open query of the call is given up with a `cancelled` error. */
  readonly signal?: CancellationSignal;
  /** Epoch ms at which every open query is answered with what is known then; default: never. */
  readonly deadline?: number;
  /** `only-if-cached`: nothing is sent; the cache answers, whatever the age of its values. */
  readonly cacheMode?: 'default' | 'only-if-cached';
}
