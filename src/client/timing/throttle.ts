/** A throttle over the clock, for what is drawn or stored after many changes. */
import { type Clock, createScheduledTimer } from './timers';

export interface Throttle {
  /** Runs in the next macrotask when the last run is an interval ago, else as soon as it is. */
  readonly request: () => void;
  /** Runs after this delay, at the earliest an interval from now, even without another request. */
  readonly requestAfter: (delayMs: number) => void;
  readonly stop: () => void;
}

/** At most one run in an interval: a client under load reports hundreds of changes a second. */
export function createThrottle(clock: Clock, intervalMs: number, run: () => void): Throttle {
  let lastRunAt = -Infinity;
  let isStopped = false;
  const timer = createScheduledTimer(clock, () => {
    lastRunAt = clock.now();
    run();
  });
  const runBy = (instant: number) => {
    if (!isStopped) timer.runBy(instant);
  };
  return {
    request: () => runBy(Math.max(clock.now(), lastRunAt + intervalMs)),
    requestAfter: (delayMs) => runBy(clock.now() + Math.max(delayMs, intervalMs)),
    stop() {
      isStopped = true;
      timer.cancel();
    },
  };
}
