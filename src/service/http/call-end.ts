/** What ends a call early: its caller has left, or the process ends. */
import type { Clock } from '../../client/timing/timers';

/** A call gives what it has by then: the process waits a little longer (listen.ts). */
const leftMs = 10_000;

/** Two signals as one, until the call is done: AbortSignal.any would be kept as long as the process. */
export interface CallEnd {
  readonly signal: AbortSignal;
  /** Ends it at once. */
  abort(): void;
  done(): void;
}

/** @param ending aborted when the process is about to end */
export function callEnds(ending: AbortSignal, clock: Clock): (caller: AbortSignal) => CallEnd {
  const last = new AbortController();
  ending.addEventListener('abort', () => clock.after(leftMs, () => last.abort()));
  return (caller) => {
    const call = new AbortController();
    const end = () => call.abort();
    const signals = [caller, last.signal];
    for (const signal of signals) {
      if (signal.aborted) end();
      signal.addEventListener('abort', end);
    }
    return {
      signal: call.signal,
      abort: end,
      done: () => signals.forEach((signal) => signal.removeEventListener('abort', end)),
    };
  };
}
