/**
 * How long a limit that was reached keeps requests back, and how carefully they begin again:
 *
 *   none ──429──▶ held-back ──time is over──▶ ramping-up ──full concurrency, or idle──▶ none
 *                     ▲                           │
 *                     └────────────429────────────┘
 *
 * Instants are of the clock's `now`.
 */

export type Hold =
  | { readonly kind: 'none' }
  /** Nothing is started before this instant. `refusals` counts the 429s in a row, one for each wait. */
  | { readonly kind: 'held-back'; readonly until: number; readonly refusals: number }
  /** After a wait: one request at a time, one more with every response. */
  | { readonly kind: 'ramping-up'; readonly concurrency: number; readonly refusals: number };

/** Waits double from here while nothing is answered; a whole rate window is enough for any service to recover. */
const shortestBackoffMs = 1_000;
const longestBackoffMs = 60_000;

export const noHold: Hold = { kind: 'none' };

/**
 * The service's wait is a lower bound. Refusals that were on their way together count once: nothing is started during the wait.
 */
export function holdAfterRefusal(hold: Hold, now: number, retryAfterMs: number): Hold {
  const isSameWait = hold.kind === 'held-back';
  const refusals = hold.kind === 'none' ? 1 : isSameWait ? hold.refusals : hold.refusals + 1;
  const backoffMs = Math.min(shortestBackoffMs * 2 ** (refusals - 1), longestBackoffMs);
  const until = now + Math.max(retryAfterMs, backoffMs);
  return { kind: 'held-back', until: isSameWait ? Math.max(until, hold.until) : until, refusals };
}

/** True where nothing was refused since the last answer. */
export function isUnrefused(hold: Hold): boolean {
  return hold.kind === 'none' || (hold.kind === 'ramping-up' && hold.refusals === 0);
}

/** @param concurrency that no hold reduces */
export function holdAfterAnswer(hold: Hold, concurrency: number): Hold {
  // A response that was on its way when the service asked to wait changes nothing.
  if (hold.kind !== 'ramping-up') return hold;
  const next = hold.concurrency + 1;
  return next >= concurrency ? noHold : { kind: 'ramping-up', concurrency: next, refusals: 0 };
}

/** A wait that is over becomes a ramp-up. */
export function presentHold(hold: Hold, now: number): Hold {
  return hold.kind === 'held-back' && hold.until <= now ? rampingUp(hold.refusals) : hold;
}

/** The person wants to ask again now, whatever the service said. */
export function releasedHold(hold: Hold): Hold {
  return hold.kind === 'held-back' ? rampingUp(hold.refusals) : hold;
}

function rampingUp(refusals: number): Hold {
  return { kind: 'ramping-up', concurrency: 1, refusals };
}
