/**
 * How many requests may be in flight to the upstream at once (AIMD, as TCP does it): one more for every round of responses
 * while all of them are in use, half as many when the upstream fails or is silent. A slow response is no failure.
 */

export interface ConcurrencyLimit {
  /** Requests in flight at once. */
  readonly current: () => number;
  /** How long a response lately took, in ms. */
  readonly latencyMs: () => number;
  /** A request is sent. @returns a function to call once, with what came of it */
  readonly begin: () => (outcome: RequestOutcome) => void;
}

/** `overloaded`: the upstream failed or did not answer; `cancelled` says nothing about it. */
export type RequestOutcome = 'answered' | 'overloaded' | 'cancelled';

export interface ConcurrencyLimitOptions {
  /** The administrator's. */
  readonly most: number;
  /** Monotonic, in ms. */
  readonly now: () => number;
}

/** Of them the first half is used at once: what a team without a gateway would have in flight. */
export const defaultMostInFlight = 64;
/** What one browser sends to a host at once; it suffices to notice that the upstream has recovered. */
const fewest = 6;
/** After so long without a failure the limit grows by one with every response: what caused the failure is over. */
const cautiousMs = 60_000;

export function createConcurrencyLimit({ most, now }: ConcurrencyLimitOptions): ConcurrencyLimit {
  let limit = Math.max(Math.min(fewest, most), most / 2);
  let reducedAt = -Infinity;
  let inFlight = 0;
  let latencyMs = 0;
  const grow = () => (limit = Math.min(most, limit + (now() - reducedAt < cautiousMs ? 1 / limit : 1)));
  const reduce = () => {
    limit = Math.max(Math.min(fewest, most), limit / 2);
    reducedAt = now();
  };
  return {
    current: () => Math.floor(limit),
    latencyMs: () => latencyMs,
    begin() {
      const startedAt = now();
      const isFull = ++inFlight >= Math.floor(limit);
      return (outcome) => {
        inFlight--;
        if (outcome === 'answered') latencyMs = now() - startedAt;
        if (outcome === 'answered' && isFull) grow();
        // Requests that failed together are one failure.
        if (outcome === 'overloaded' && startedAt >= reducedAt) reduce();
      };
    },
  };
}
