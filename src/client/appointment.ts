/** One timer for many reasons to act: the earliest counts. */
import type { Clock } from './clock';

export interface Appointment {
  /** Acts at this instant (epoch ms) at the latest; an earlier appointment stays. Infinity asks for nothing. */
  at(instant: number): void;
  cancel(): void;
}

export function createAppointment(clock: Clock, act: () => void): Appointment {
  let planned: { readonly at: number; readonly cancel: () => void } | undefined;
  const cancel = () => {
    planned?.cancel();
    planned = undefined;
  };
  return {
    at(instant) {
      if (instant === Infinity || (planned !== undefined && planned.at <= instant)) return;
      cancel();
      const keep = () => {
        planned = undefined;
        act();
      };
      planned = { at: instant, cancel: clock.after(Math.max(0, instant - clock.now()), keep) };
    },
    cancel,
  };
}
