/** The requests of the present day. Whoever keeps the count over reloads tells it to the client, whose queue holds to it. */
import type { Priority } from '../store/query';
import { type Clock, type ClockReading, elapsedMs, readClock } from '../timing/timers';

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
