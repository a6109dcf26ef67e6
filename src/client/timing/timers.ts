/**
 * A clock that tests can replace, and what runs over it: a timer for the earliest of several instants, deadlines, and throttles.
 */

/**
 * Two times, of which every use needs one. What waits, ends or is counted is measured by `now`, which nobody can set. Dates,
 * what a person reads and what other processes are told are of `wallNow`, which NTP or a person may set at any moment.
 */
export interface Clock {
  /** Monotonic ms. They look like epoch ms, and are not once the wall clock was set. May stand still while the machine sleeps. */
  now(): number;
  /** Epoch ms by the wall clock. */
  wallNow(): number;
  /** Calls back once after the delay. @returns a function that cancels it */
  after(delayMs: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  wallNow: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** One moment on both clocks. */
export type ClockReading = Readonly<Record<'now' | 'wallNow', number>>;

/** @param at an instant of `now`; default: the present one */
export function readClock(clock: Clock, at?: number): ClockReading {
  const now = clock.now();
  const wallNow = clock.wallNow();
  return at === undefined ? { now, wallNow } : { now: at, wallNow: wallNow - (now - at) };
}

/**
 * The age of a value. The larger difference counts: the monotonic clock may have slept, the wall clock may have been set back.
 * A clock that is wrong makes a value too old, which costs a request, but never too young.
 */
export function elapsedMs(since: ClockReading, until: ClockReading): number {
  return Math.max(until.now - since.now, until.wallNow - since.wallNow);
}

/** What a clock gains or loses within a day without being set. */
const driftMs = 5_000;

/** Whether the wall clock was set back between two moments: what was concluded from the first may be wrong. */
export function wasSetBack(since: ClockReading, until: ClockReading): boolean {
  return until.wallNow - since.wallNow < until.now - since.now - driftMs;
}

export interface ScheduledTimer {
  /** Runs at this instant of the clock's `now` at the latest; an earlier schedule stays. Infinity schedules nothing. */
  runBy(instant: number): void;
  cancel(): void;
}

/** With a longer delay a timer of the platform fires at once. */
const longestDelayMs = 2 ** 31 - 1;

export function createScheduledTimer(clock: Clock, run: () => void): ScheduledTimer {
  let scheduled: { readonly at: number; readonly cancel: () => void } | undefined;
  const cancel = () => {
    scheduled?.cancel();
    scheduled = undefined;
  };
  const schedule = (instant: number) => {
    const delayMs = Math.max(0, instant - clock.now());
    const onTime = () => {
      scheduled = undefined;
      if (delayMs > longestDelayMs) schedule(instant);
      else run();
    };
    scheduled = { at: instant, cancel: clock.after(Math.min(delayMs, longestDelayMs), onTime) };
  };
  return {
    runBy(instant) {
      if (instant === Infinity || (scheduled !== undefined && scheduled.at <= instant)) return;
      cancel();
      schedule(instant);
    },
    cancel,
  };
}

export interface Expirable {
  /** An instant of the clock's `now`. */
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

/** @param signal its abort ends the wait at once */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const stop = clock.after(delayMs, end);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });
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
