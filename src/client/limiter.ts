/**
 * The queue in front of the transport: a few requests at a time, the more urgent first, none while the service asked
 * to wait, and no more per sliding minute than the person allowed. What nobody waits for any more leaves the queue.
 */
import { MarketDataError } from '../market/problem';
import { rateWindowMs } from '../protocol/assumptions';
import type { Activity } from './activity';
import type { Clock } from './clock';
import { type Demand, priorities } from './demand';

export interface Limiter {
  /**
   * Runs the task as soon as a place is free. Its result or error passes through.
   * @throws MarketDataError cancelled, when nobody wants it any more before it has started
   */
  run<T>(demand: Demand, task: () => Promise<T>): Promise<T>;
  /** Starts no task before this instant (epoch ms). An earlier instant than a running hold-back changes nothing. */
  holdBackUntil(instant: number): void;
  /** True while it is the rate limit, the service's or the person's, that keeps requests waiting. */
  isHoldingBack(): boolean;
  /**
   * Another key or another service: what the last one asked for no longer counts, and requests go out one by one until
   * the first has come back, so that a key that is refused costs one request.
   */
  startAnew(): void;
  /** A request has come back, whatever it brought: from now on more may be under way. */
  allowMore(): void;
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

interface Queued {
  readonly demand: Demand;
  readonly start: () => void;
}

export function createLimiter({ clock, activity, concurrency, requestsPerMinute }: LimiterOptions): Limiter {
  const queue = new Set<Queued>();
  let started: number[] = [];
  let inFlight = 0;
  let heldUntil = 0;
  // One request alone to try a key; one alone after a 429, and one more with every answer.
  let allowed = 1;
  let isTried = false;
  let wakeUp: (() => void) | undefined;

  const next = (): Queued | undefined => {
    for (const priority of priorities) {
      for (const queued of queue) if (queued.demand.priority() === priority) return queued;
    }
    return undefined;
  };

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
    while (inFlight < allowed && queue.size > 0) {
      const startAt = Math.max(heldUntil, budgetFreeAt());
      if (startAt > clock.now()) {
        wakeUp = clock.after(Math.min(startAt - clock.now(), longestSleepMs), startWhatMayStart);
        break;
      }
      next()?.start();
    }
    activity.requestQueued(queue.size, inFlight);
  };

  const finish = () => {
    inFlight--;
    startWhatMayStart();
  };

  return {
    run(demand, task) {
      return new Promise((resolve, reject) => {
        const queued: Queued = {
          demand,
          start() {
            leave();
            inFlight++;
            if (requestsPerMinute() !== undefined) started.push(clock.now());
            task().then(resolve, reject).finally(finish);
          },
        };
        const leave = () => {
          unsubscribe();
          queue.delete(queued);
        };
        const leaveIfUnwanted = () => {
          if (demand.priority() !== undefined) return;
          leave();
          activity.requestQueued(queue.size, inFlight);
          reject(new MarketDataError({ kind: 'cancelled' }));
        };
        const unsubscribe = demand.subscribe(leaveIfUnwanted);
        queue.add(queued);
        leaveIfUnwanted();
        startWhatMayStart();
      });
    },
    holdBackUntil(instant) {
      heldUntil = Math.max(heldUntil, instant);
      allowed = 1;
      activity.waitUntil(heldUntil);
      startWhatMayStart();
    },
    isHoldingBack: () => Math.max(heldUntil, budgetFreeAt()) > clock.now(),
    startAnew() {
      heldUntil = 0;
      allowed = 1;
      isTried = false;
      startWhatMayStart();
    },
    allowMore() {
      allowed = isTried ? Math.min(allowed + 1, concurrency) : concurrency;
      isTried = true;
    },
    reconsider: startWhatMayStart,
  };
}
