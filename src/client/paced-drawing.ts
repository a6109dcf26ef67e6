/** Does something when there was a change, but only so often: a client under load reports hundreds of changes a second. */
import type { Clock } from './clock';

export interface PacedDrawing {
  /** Something has changed: drawn at once when the last drawing is long enough ago, else as soon as it is. */
  request(): void;
  /** Draws after this long even if nothing reports a change; an earlier drawing replaces the appointment. */
  requestAfter(delayMs: number): void;
  stop(): void;
}

export function pacedDrawing(clock: Clock, leastIntervalMs: number, draw: () => void): PacedDrawing {
  let lastDrawn = -Infinity;
  let planned: { at: number; cancel: () => void } | undefined;
  let isStopped = false;

  const drawNow = () => {
    planned?.cancel();
    planned = undefined;
    lastDrawn = clock.now();
    draw();
  };
  const plan = (at: number) => {
    if (isStopped || (planned !== undefined && planned.at <= at)) return;
    planned?.cancel();
    planned = { at, cancel: clock.after(Math.max(0, at - clock.now()), drawNow) };
  };
  return {
    request: () => plan(Math.max(clock.now(), lastDrawn + leastIntervalMs)),
    requestAfter: (delayMs) => plan(clock.now() + Math.max(delayMs, leastIntervalMs)),
    stop() {
      isStopped = true;
      planned?.cancel();
    },
  };
}
