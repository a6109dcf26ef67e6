/** RateLimit and RateLimit-Policy, the headers of the IETF draft "RateLimit header fields for HTTP". */
import { rateLimitHeader, rateLimitPolicyHeader, rateWindowMs } from '../../protocol/assumptions';

/** What remains of a limit over the sliding window. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** Until the oldest counted request no longer counts; 0 when none does. */
  readonly resetMs: number;
}

/**
 * @param own what the person's key has left
 * @param team what all keys together have left of the upstream's limit, where there is one
 */
export function setRateHeaders(headers: Headers, own: Quota, team: Quota | undefined): void {
  // A key that is passed on has no rate here.
  const quotas = Object.entries({ person: own, ...(team && { team }) }).filter(([, { limit }]) => limit < Infinity);
  if (quotas.length === 0) return;
  const window = Math.round(rateWindowMs / 1000);
  headers.set(rateLimitPolicyHeader, quotas.map(([name, { limit }]) => `"${name}";q=${limit};w=${window}`).join(', '));
  const left = quotas.map(
    ([name, { remaining, resetMs }]) => `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
  );
  headers.set(rateLimitHeader, left.join(', '));
}
