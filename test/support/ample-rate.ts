/** Memory of a service whose rate is known to be large: requests keep no pace, as before a service with a small one they do. */
import { keptLimits, type LimitMemory } from '../../src/client/limit-memory';
import type { Clock } from '../../src/client/timers';

export function ampleRate(clock: Clock): LimitMemory {
  const learnedAt = { now: clock.now(), wallNow: clock.wallNow() };
  const rates = new Map([['*', { requests: 60_000, windowMs: 60_000, learnedAt }]]);
  const text = keptLimits({ rates, proven: new Map(), sizes: new Map(), withoutBatch: new Map() });
  return { recall: () => text, keep: () => {} };
}
