/** RateLimit and RateLimit-Policy, the headers of the IETF draft "RateLimit header fields for HTTP". */
import { rateLimitHeader, rateLimitPolicyHeader, rateWindowMs } from '../../protocol/assumptions';
import { teamQuota } from '../../protocol/quotas';

/** What remains of a limit over its window. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
  /** Until the oldest counted request, or that of the whole day, no longer counts; 0 when none does. */
  readonly resetMs: number;
}

export interface Quotas {
  /** What the person's key has left. */
  readonly minute: Quota;
  readonly day: Quota;
  /** What all keys together have left of the upstream's limit, where there is one. */
  readonly team: Quota | undefined;
}

/** The headers; none for a key without a limit, such as one that is passed on. */
export function rateHeaders({ minute, day, team }: Quotas): Record<string, string> {
  const quotas = [
    ...named('person', minute),
    ...(team ? named(teamQuota, team) : []),
    ...named('day', day, daySeconds),
  ];
  if (quotas.length === 0) return {};
  return {
    [rateLimitPolicyHeader]: quotas.map(({ policy }) => policy).join(', '),
    [rateLimitHeader]: quotas.map(({ left }) => left).join(', '),
  };
}

const minuteSeconds = Math.round(rateWindowMs / 1000);
const daySeconds = 24 * 60 * 60;

function named(
  name: string,
  { limit, remaining, resetMs }: Quota,
  windowSeconds = minuteSeconds,
): { policy: string; left: string }[] {
  if (limit === Infinity) return [];
  const left = `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`;
  return [{ policy: `"${name}";q=${limit};w=${windowSeconds}`, left }];
}
