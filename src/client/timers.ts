/** A clock that tests can replace, and the timers over it: one scheduled for the earliest of several instants, a throttle, deadlines. */

export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
  /** Calls back once after the delay. @returns a function that cancels it */
  after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

export interface ScheduledTimer {
  /** Runs at this instant (epoch ms) at the latest; an earlier schedule stays. Infinity schedules nothing. */
  runBy(instant: number): void;
  cancel(): void;
}

export function createScheduledTimer(clock: Clock, run: () => void): ScheduledTimer {
  let scheduled: { readonly at: number; readonly cancel: () => void } | undefined;
  const cancel = () => {
    scheduled?.cancel();
    scheduled = undefined;
  };
  return {
    runBy(instant) {
      if (instant === Infinity || (scheduled !== undefined && scheduled.at <= instant)) return;
      cancel();
      const runNow = () => {
        scheduled = undefined;
        run();
      };
      scheduled = { at: instant, cancel: clock.after(Math.max(0, instant - clock.now()), runNow) };
    },
    cancel,
  };
}

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

export interface Expirable {
  /** Epoch ms. */
  readonly deadline: number;
  expire(): void;
}

export interface Deadlines {
  /** Expires it at its deadline, unless it is deleted before. */
  add(expirable: Expirable): void;
  delete(expirable: Expirable): void;
}

/** One timer for the earliest of all deadlines: ten thousand cells may wait at once. */
export function createDeadlines(clock: Clock): Deadlines {
  const pending = new Set<Expirable>();
  const timer = createScheduledTimer(clock, () => {
    const now = clock.now();
    for (const expirable of pending) {
      if (expirable.deadline > now) continue;
      pending.delete(expirable);
      expirable.expire();
    }
    let earliest = Infinity;
    for (const { deadline } of pending) earliest = Math.min(earliest, deadline);
    timer.runBy(earliest);
  });
  return {
    add(expirable) {
      pending.add(expirable);
      timer.runBy(expirable.deadline);
    },
    delete(expirable) {
      pending.delete(expirable);
      if (pending.size === 0) timer.cancel();
    },
  };
}

export function sleep(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => clock.after(delayMs, resolve));
}
