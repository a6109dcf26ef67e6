/** Lets other work of the process have its turn while the cells of a large request are calculated. */

export interface Turns {
  /** Resolves when the caller may work on; those who wait go on in their order, some in each turn of the event loop. */
  next(): Promise<void>;
}

export interface TurnsOptions {
  /** Resolves when the event loop has served what came meanwhile. */
  readonly nextTurn: () => Promise<void>;
  /** Monotonic ms, with fractions. */
  readonly now: () => number;
}

/** A turn should last about as long: other requests wait no longer for theirs. */
const turnMs = 10;
/** A cell may cost microseconds or, of a whole market, many milliseconds: how many go on in a turn follows from the last ones. */
const [fewestAtFirst, most] = [4, 64];

export function createTurns({ nextTurn, now }: TurnsOptions): Turns {
  let waiting: (() => void)[] = [];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    let count = fewestAtFirst;
    for (let at = 0; at < waiting.length;) {
      const startedAt = now();
      for (const end = Math.min(at + count, waiting.length); at < end; at++) waiting[at]?.();
      await nextTurn();
      count = Math.max(1, Math.min(most, 2 * count, Math.floor((count * turnMs) / (now() - startedAt))));
    }
    waiting = [];
    isRunning = false;
  };
  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (!isRunning) void run();
      }),
  };
}
