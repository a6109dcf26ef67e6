/** How many requests were sent: in the last minutes, and today. */
import type { Priority } from '../store/query';
import { type Clock, type ClockReading, elapsedMs, readClock } from '../timing/timers';

/** Length of an interval of the request history. */
export const historyIntervalMs = 10_000;
const intervals = 30;

/** Counts for each interval of the last minutes, in constant space. */
export class RequestHistory {
  readonly #counts = new Array<number>(intervals).fill(0);
  /** The number of the interval that was counted last. */
  #last = 0;

  /** @param now monotonic ms */
  add(now: number): void {
    this.#advanceTo(now);
    const index = this.#last % intervals;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
  }

  /** Requests of each interval, the oldest first; the last one is still running. @param now monotonic ms */
  counts(now: number): readonly number[] {
    this.#advanceTo(now);
    const oldest = (this.#last + 1) % intervals;
    return [...this.#counts.slice(oldest), ...this.#counts.slice(0, oldest)];
  }

  #advanceTo(now: number): void {
    const interval = Math.floor(now / historyIntervalMs);
    const from = Math.max(this.#last, interval - intervals);
    for (let passed = from + 1; passed <= interval; passed++) this.#counts[passed % intervals] = 0;
    this.#last = Math.max(this.#last, interval);
  }
}

/** The requests of the present day. Whoever keeps the count over reloads tells it to the client, whose queue holds to it. */
export interface Today {
  /** Sent today with the present key. */
  readonly count: number;
  /** Requests left of the day's limit; Infinity without one. */
  readonly left: number;
  /** So many of the last ones are kept for what a person asks. */
  readonly reserved: number;
  /** Epoch ms at which the next day begins, as told at `toldAt`. */
  readonly endsAt: number;
  readonly toldAt: ClockReading;
}

/** Until when such a request is not sent, as epoch ms; undefined for one that may be. A wrong clock ends a day early, never late. */
export function refusedUntil(
  today: Today | undefined,
  priority: Priority | undefined,
  clock: Clock,
): number | undefined {
  if (!today || today.left > (priority === 'live' ? today.reserved : 0)) return undefined;
  const { endsAt, toldAt } = today;
  const isOver = elapsedMs(toldAt, readClock(clock)) >= endsAt - toldAt.wallNow;
  return isOver ? undefined : endsAt;
}
