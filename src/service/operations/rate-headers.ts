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
 * The headers; none for a key without a limit, such as one that is passed on.
 * @param own what the person's key has left
 * @param team what all keys together have left of the upstream's limit, where there is one
 */
export function rateHeaders(own: Quota, team: Quota | undefined): Record<string, string> {
  const quotas = [...named('person', own), ...(team ? named('team', team) : [])];
  if (quotas.length === 0) return {};
  return {
    [rateLimitPolicyHeader]: quotas.map(({ policy }) => policy).join(', '),
    [rateLimitHeader]: quotas.map(({ left }) => left).join(', '),
  };
}

const windowSeconds = Math.round(rateWindowMs / 1000);

function named(name: string, { limit, remaining, resetMs }: Quota): { policy: string; left: string }[] {
  if (limit === Infinity) return [];
  const left = `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`;
  return [{ policy: `"${name}";q=${limit};w=${windowSeconds}`, left }];
}
