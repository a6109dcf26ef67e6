/** Waits for promises under fake timers. */
import { vi } from 'vitest';
import type { Soon } from '../../src/client/soon';

const stepMs = 5;
const longestMs = 90_000;

/** Advances fake time until the promise settles, at most 90 seconds. */
export async function settled<T>(soon: Soon<T>): Promise<T> {
  const promise = Promise.resolve(soon);
  let done = false;
  const end = () => (done = true);
  promise.then(end, end);
  for (let passed = 0; !done && passed < longestMs; passed += stepMs) await vi.advanceTimersByTimeAsync(stepMs);
  if (!done) throw new Error(`Not settled within ${longestMs} simulated ms`);
  return promise;
}
