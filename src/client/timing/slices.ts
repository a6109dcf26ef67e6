/**
 * Excel calls thousands of cells in one task, in which no response is read. So calls that need requests begin in slices: while
 * the first requests are under way, the next slice begins, and responses are read between two slices.
 */
import type { Clock } from './timers';

export interface Slices {
  /** True when a call has to wait for the next slice. Calls that come one by one need none. */
  isFull(): boolean;
  /** Resolves when a later slice begins, after a few turns of the event loop; the callers in their order. */
  next(): Promise<void>;
  /** A call has begun that needs requests. */
  count(): void;
  /** True while callers wait: more requests are about to come. */
  areWaiting(): boolean;
}

/** Some milliseconds of work. */
const callsPerSlice = 500;

interface Slice {
  callers: number;
  readonly begun: Promise<void>;
  readonly begin: () => void;
}

export function createSlices(clock: Clock): Slices {
  const waiting: Slice[] = [];
  let calls = 0;
  let isScheduled = false;
  const isFull = () => calls >= callsPerSlice || waiting.length > 0;
  const schedule = () => {
    if (isScheduled || !isFull()) return;
    isScheduled = true;
    clock.after(0, beginNext);
  };
  const beginNext = () => {
    isScheduled = false;
    calls = 0;
    waiting.shift()?.begin();
    schedule();
  };
  return {
    isFull,
    areWaiting: () => waiting.length > 0,
    count() {
      calls++;
      schedule();
    },
    next() {
      let last = waiting.at(-1);
      if (!last || last.callers === callsPerSlice) waiting.push((last = createSlice()));
      last.callers++;
      schedule();
      return last.begun;
    },
  };
}

function createSlice(): Slice {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  return { callers: 0, begun, begin };
}
