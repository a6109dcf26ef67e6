/** Something that is read again when it has changed. */

import { systemClock } from '../../../../client/timing/timers';

/**
 * Looking takes two hundredths of the time, at most, by a clock that nobody sets. A quick look costs nothing. What a look found
 * and read does not make the next one late: people put files into a folder one after another. Reading takes half of the time, at most.
 */
const quickMs = 20;
const pauses = { afterLook: 50, afterReading: 1 } as const;
const longestPauseMs = 30_000;

export interface Watch<Content> {
  readonly current: () => Content;
  /** Why the newest state could not be read; the one before stays current then. */
  readonly problems: () => readonly string[];
  /** Ends when a look that is under way has ended. */
  readonly close: () => Promise<void>;
}

export interface WatchOptions<Content> {
  /** The time between looks, at least: one that takes long without finding anything is followed by a pause of fifty times as long, half a minute at most. */
  readonly everyMs: number;
  /** Returns `before` itself while nothing has changed. */
  readonly read: (before: Content | undefined) => Promise<Content>;
}

/** @throws what the first reading throws */
export async function watch<Content>({ everyMs, read }: WatchOptions<Content>): Promise<Watch<Content>> {
  let current = await read(undefined);
  let problem: string | undefined;
  let isClosed = false;
  let looking = Promise.resolve();
  let pauseMs = 0;
  let timer = later();
  return {
    current: () => current,
    problems: () => (problem === undefined ? [] : [problem]),
    close() {
      isClosed = true;
      clearTimeout(timer);
      return looking;
    },
  };

  /** The next look begins after the one before has ended. */
  function later(): NodeJS.Timeout {
    return setTimeout(
      () => {
        looking = look().then(() => {
          if (!isClosed) timer = later();
        });
      },
      Math.max(everyMs, pauseMs),
    ).unref();
  }

  async function look(): Promise<void> {
    const began = systemClock.now();
    const before = current;
    try {
      current = await read(current);
      problem = undefined;
    } catch (error) {
      problem = (error as Error).message;
    }
    const ms = systemClock.now() - began;
    const share = current === before ? pauses.afterLook : pauses.afterReading;
    pauseMs = ms > quickMs ? Math.min(ms * share, longestPauseMs) : 0;
  }
}
