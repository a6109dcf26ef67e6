/**
 * The queue in front of the transport: a few requests at a time, the more urgent first, none while the service asked
 * to wait, and no more per sliding minute than the person allowed.
 */
import { rateWindowMs } from '../protocol/assumptions';
import type { Activity } from './activity';
import type { Clock } from './clock';

/** Most urgent first: cells that show nothing yet, values that are being refreshed, the polls of live cells, and what cells no longer wait for. */
export const priorities = ['formula', 'refresh', 'live', 'unfinished'] as const;
export type Priority = (typeof priorities)[number];

export interface Limiter {
  /** Runs the task as soon as a place is free. Its result or error passes through. */
  run<T>(priority: Priority, task: () => Promise<T>): Promise<T>;
  /** Starts no task before this instant (epoch ms). An earlier instant than a running hold-back changes nothing. */
  holdBackUntil(instant: number): void;
  /**
   * Another key or another service: what the last one asked for no longer counts, and requests go out one by one until
   * the first has come back, so that a key that is refused costs one request.
   */
  startAnew(): void;
  /** A request has come back, whatever it brought: from now on several may be under way. */
  allowConcurrency(): void;
  /** Looks again at what may start, after a change of the budget. */
  reconsider(): void;
}

/** Timers overflow after 24 days; a longer wait looks at the clock now and then. */
const longestSleepMs = 3_600_000;

export interface LimiterOptions {
  readonly clock: Clock;
  readonly activity: Activity;
  readonly concurrency: number;
  /** Requests per sliding 60 s, read before each start; undefined for no budget. */
  readonly requestsPerMinute: () => number | undefined;
}

export function createLimiter({ clock, activity, concurrency, requestsPerMinute }: LimiterOptions): Limiter {
  const waiting: Record<Priority, (() => void)[]> = { formula: [], refresh: [], live: [], unfinished: [] };
  let started: number[] = [];
  let inFlight = 0;
  let heldUntil = 0;
  let isTried = false;
  let wakeUp: (() => void) | undefined;

  const queued = () => priorities.reduce((sum, priority) => sum + waiting[priority].length, 0);
  const next = () =>
    priorities
      .map((priority) => waiting[priority])
      .find((queue) => queue.length > 0)
      ?.shift();

  /** The instant from which the budget allows one more request. */
  const budgetFreeAt = (): number => {
    const budget = requestsPerMinute();
    if (budget === undefined) return 0;
    started = started.filter((at) => at > clock.now() - rateWindowMs);
    return started.length < budget ? 0 : (started[started.length - budget] ?? 0) + rateWindowMs;
  };

  const startWhatMayStart = () => {
    wakeUp?.();
    wakeUp = undefined;
    while (inFlight < (isTried ? concurrency : 1) && queued() > 0) {
      const startAt = Math.max(heldUntil, budgetFreeAt());
      if (startAt > clock.now()) {
        wakeUp = clock.after(Math.min(startAt - clock.now(), longestSleepMs), startWhatMayStart);
        break;
      }
      next()?.();
    }
    activity.requestQueued(queued(), inFlight);
  };

  const finish = () => {
    inFlight--;
    startWhatMayStart();
  };

  return {
    run(priority, task) {
      return new Promise((resolve, reject) => {
        waiting[priority].push(() => {
          inFlight++;
          if (requestsPerMinute() !== undefined) started.push(clock.now());
          task().then(resolve, reject).finally(finish);
        });
        startWhatMayStart();
      });
    },
    holdBackUntil(instant) {
      heldUntil = Math.max(heldUntil, instant);
      activity.waitUntil(heldUntil);
      startWhatMayStart();
    },
    startAnew() {
      heldUntil = 0;
      isTried = false;
      startWhatMayStart();
    },
    allowConcurrency() {
      isTried = true;
    },
    reconsider: startWhatMayStart,
  };
}
