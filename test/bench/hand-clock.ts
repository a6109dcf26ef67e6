/** Time that passes only when everything that can happen now has happened: minutes of waiting in milliseconds. */
import type { Clock } from '../../src/client/timing/timers';

export interface HandClock extends Clock {
  pause(ms: number): Promise<void>;
  /** Work that takes turns of the event loop and none of the clock's time: nothing passes until it is done. */
  work<T>(work: Promise<T>): Promise<T>;
  /** Lets time pass until the promise settles. */
  passUntil<T>(promise: Promise<T>): Promise<T>;
}

interface Timer {
  readonly due: number;
  readonly callback: () => void;
}

/** @param importsMs real time in which chunks that are loaded already are imported again; 0 where none is */
export function createHandClock(start: number, importsMs = 0): HandClock {
  let now = start;
  let working = 0;
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
  /** Resolves when nothing more happens by itself. */
  const quiet = async () => {
    if (importsMs > 0) await new Promise((resolve) => setTimeout(resolve, importsMs));
    // Bodies are read in a few turns.
    for (let turn = 0; turn < 3; turn = working > 0 ? 0 : turn + 1) await nextTurn();
  };
  return {
    now: () => now,
    wallNow: () => now,
    after,
    async work(work) {
      working++;
      return work.finally(() => working--);
    },
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

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
