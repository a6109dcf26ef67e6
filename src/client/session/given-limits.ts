/** What an administrator knows of a plan and gives at the start, by scope: it holds, whatever is learned meanwhile. */
import { type Bucket, type ScopeName, scopeNames } from '../../protocol/buckets';
import type { Rate } from '../../protocol/refusal-words';

export interface GivenLimits {
  readonly rates: ReadonlyMap<ScopeName, Rate>;
  /** Symbols of one request. */
  readonly sizes: ReadonlyMap<ScopeName, number>;
  /** What the plan does not include. */
  readonly missing: ReadonlySet<ScopeName>;
}

export const nothingGiven: GivenLimits = { rates: new Map(), sizes: new Map(), missing: new Set() };

/** What is given for the narrowest scope of a bucket. */
export function givenSize({ sizes }: GivenLimits, bucket: Bucket): number | undefined {
  const name = scopeNames([bucket]).find((scope) => sizes.has(scope));
  return name === undefined ? undefined : sizes.get(name);
}

export function isGivenMissing({ missing }: GivenLimits, bucket: Bucket): boolean {
  return missing.size > 0 && scopeNames([bucket]).some((scope) => missing.has(scope));
}
