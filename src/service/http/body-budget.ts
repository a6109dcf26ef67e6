/**
 * How many bytes of bodies a person may have read: every parser takes a time in proportion to its text, so that bytes measure the
 * work before it is done. What is refused then has been charged as well.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../client/timing/timers';
import { Refusal } from './refusals';

/** Eight bodies of the largest size at once, and one in eight seconds from then on. */
const mostBytes = 64 * 1024 ** 2;
const bytesPerSecond = 1024 ** 2;
/** By then all of a budget has come back. */
const forgottenAfterMs = (1_000 * mostBytes) / bytesPerSecond;
/** Of more people the one who has sent nothing for longest begins anew: with keys of another service their number has no bound. */
const mostPeople = 10_000;

export interface BodyBudget {
  /** @throws Refusal 429 with the time in which enough comes back */
  charge(person: string, bytes: number): void;
}

/** By the monotonic time of the clock: setting the wall clock gives and takes nothing. */
export function createBodyBudget(clock: Clock): BodyBudget {
  const used = new LRUCache<string, { readonly bytes: number; readonly at: number }>({
    max: mostPeople,
    ttl: forgottenAfterMs,
    perf: clock,
  });
  return {
    charge(person, bytes) {
      const at = clock.now();
      const last = used.get(person) ?? { bytes: 0, at };
      const before = Math.max(0, last.bytes - ((at - last.at) / 1_000) * bytesPerSecond);
      const over = before + bytes - mostBytes;
      if (over > 0) {
        const waitMs = Math.ceil((1_000 * over) / bytesPerSecond);
        throw new Refusal(429, `At most ${mostBytes / 1024 ** 2} MB of requests a minute`, waitMs);
      }
      used.set(person, { bytes: before + bytes, at });
    },
  };
}
