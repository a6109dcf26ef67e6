/** Time that passes only when everything that can happen now has happened: minutes of waiting in milliseconds. */
import type { Clock } from '../../src/client/timers';

export interface HandClock extends Clock {
  pause(ms: number): Promise<void>;
  /** Lets time pass until the promise settles. */
  passUntil<T>(promise: Promise<T>): Promise<T>;
}

interface Timer {
  readonly due: number;
  readonly callback: () => void;
}

export function createHandClock(start: number): HandClock {
  let now = start;
  const timers = new Set<Timer>();
  const after = (delayMs: number, callback: () => void) => {
    const timer = { due: now + Math.max(0, delayMs), callback };
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const step = () => {
    const next = [...timers].reduce<Timer | undefined>((a, b) => (a && a.due <= b.due ? a : b), undefined);
    if (!next) throw new Error('Nothing is left to wait for');
    timers.delete(next);
    now = Math.max(now, next.due);
    next.callback();
  };
  return {
    now: () => now,
    wallNow: () => now,
    after,
    pause: (ms) => new Promise((resolve) => after(ms, resolve)),
    async passUntil(promise) {
      let isSettled = false;
      const settle = () => (isSettled = true);
      promise.then(settle, settle);
      await quiet();
      while (!isSettled) {
        step();
        await quiet();
      }
      return promise;
    },
  };
}

/** Bodies are read in a few turns of the event loop. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}
