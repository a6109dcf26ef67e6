/** Memory of a service whose rate is known to be large: requests keep no pace, as before a service with a small one they do. */
import { keptLimits, type LimitMemory, readLimits } from '../../src/client/session/limit-memory';
import { accessModes, functionsOfOneSymbol, planFunctions } from '../../src/protocol/buckets';
import type { Clock } from '../../src/client/timing/timers';

export function ampleRate(clock: Clock): LimitMemory {
  const learnedAt = { now: clock.now(), wallNow: clock.wallNow() };
  const rate = { requests: 60_000, windowMs: 60_000, learnedAt };
  const names = planFunctions.flatMap((of) =>
    accessModes.filter((mode) => mode !== 'single' || functionsOfOneSymbol.has(of)).map((mode) => `${of} ${mode}`),
  );
  const text = keptLimits({ ...readLimits(undefined, learnedAt), rates: new Map(names.map((name) => [name, rate])) });
  return { recall: () => text, keep: () => {} };
}
