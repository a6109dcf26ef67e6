/** Ends the wait of callers whose time is up. All wait equally long, so one timer for the oldest of them is enough. */
import { type Caller, deadlineMs } from '../client/caller';
import type { Clock } from '../client/clock';

export interface Deadlines {
  /** The caller expires, unless it is no longer watched by then. */
  watch(caller: Caller): void;
  unwatch(caller: Caller): void;
}

export function createDeadlines(clock: Clock): Deadlines {
  /** In order of their deadlines, because all have the same time. */
  const waiting = new Map<Caller, number>();
  let cancelTimer: (() => void) | undefined;

  const arm = () => {
    const [first] = waiting.values();
    if (first !== undefined) cancelTimer ??= clock.after(first - clock.now(), expire);
  };

  const expire = () => {
    cancelTimer = undefined;
    for (const [caller, deadline] of waiting) {
      if (deadline > clock.now()) break;
      waiting.delete(caller);
      caller.end('expired');
    }
    arm();
  };

  return {
    watch(caller) {
      waiting.set(caller, clock.now() + deadlineMs);
      arm();
    },
    unwatch(caller) {
      waiting.delete(caller);
      if (waiting.size > 0) return;
      cancelTimer?.();
      cancelTimer = undefined;
    },
  };
}
