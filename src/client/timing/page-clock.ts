/**
 * The clock of the add-in's page, which is hidden while the pane is closed. Browsers then run timers of the page once a second:
 * Chromium does so too in a frame of another origin that is not displayed, whose `document.hidden` stays false. Timers of a
 * worker stay exact, so a short wait ends with whichever of the two comes first.
 */
import { type Clock, systemClock } from './timers';

/** Longer waits can stand a second more. */
const shortMs = 1_000;

type TimerWorker = Pick<Worker, 'onmessage' | 'postMessage'>;

/** @param startWorker may throw where there are no workers: timers of the page are used alone then */
export function createPageClock(startWorker: () => TimerWorker = startTimerWorker): Clock {
  const worker = attempted(startWorker);
  if (!worker) return systemClock;
  const waiting = new Map<number, () => void>();
  let lastId = 0;
  worker.onmessage = ({ data }: MessageEvent<number>) => waiting.get(data)?.();
  return {
    ...systemClock,
    after(delayMs, callback) {
      if (delayMs > shortMs) return systemClock.after(delayMs, callback);
      const id = ++lastId;
      const cancel = () => {
        cancelTimer();
        waiting.delete(id);
      };
      const run = () => {
        cancel();
        callback();
      };
      const cancelTimer = systemClock.after(delayMs, run);
      waiting.set(id, run);
      worker.postMessage([id, delayMs]);
      return cancel;
    },
  };
}

/** webpack makes the script a chunk where it finds exactly this form. */
function startTimerWorker(): TimerWorker {
  return new Worker(/* webpackChunkName: "timer" */ new URL('./timer-worker.ts', import.meta.url));
}

function attempted(startWorker: () => TimerWorker): TimerWorker | undefined {
  try {
    return startWorker();
  } catch {
    return undefined;
  }
}
