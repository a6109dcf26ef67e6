/** The names of the scopes in which a request counts towards limits, from its bucket to all requests together. */
import { type Bucket, bucketName } from '../../protocol/buckets';
import type { ScopeWidth } from './rate-lesson';

/** The scope `*` is all requests; others are named by function, mode and market: `daily single US`, `daily single`, `daily`. */
export type ScopeName = string;

/** The narrowest first; of several markets each has a bucket. */
export function scopeNames(buckets: readonly Bucket[]): ScopeName[] {
  const [first] = buckets;
  const wider = first ? [`${first.function} ${first.mode}`, first.function] : [];
  return [...buckets.map(bucketName), ...wider, '*'];
}

export function widthOf(name: ScopeName): ScopeWidth {
  if (name === '*') return 'all';
  return (['function', 'mode', 'bucket'] as const)[name.split(' ').length - 1] ?? 'bucket';
}
