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
  const budget = createBudget(clock, requestsPerMinute);
  let inFlight = 0;
  let generation = 0;
  let heldUntil = 0;
  // From a 429 until the queue is worked off, or as much may be under way as ever: between two waits it is the limit, too.
  let isLimited = false;
  // One request alone to try a key; one alone after a 429, and one more with every answer.
  let allowed = 1;
  let isTried = false;
  let wakeUp: (() => void) | undefined;

  const startWhatMayStart = () => {
    wakeUp?.();
    wakeUp = undefined;
    while (inFlight < allowed && queue.size > 0) {
      const startAt = Math.max(heldUntil, budget.freeAt());
      if (startAt > clock.now()) {
        wakeUp = clock.after(Math.min(startAt - clock.now(), longestSleepMs), startWhatMayStart);
        break;
      }
      const next = mostUrgent(queue);
      if (next === undefined) break;
      next.start();
    }
    if (queue.size === 0 && inFlight === 0) isLimited = false;
    activity.requestQueued(queue.size, inFlight);
  };

  const finish = (mine: number) => {
    if (mine === generation) inFlight--;
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
            const mine = generation;
            budget.spend();
            task()
              .then(resolve, reject)
              .finally(() => finish(mine));
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
      isLimited = true;
      activity.waitUntil(heldUntil);
      startWhatMayStart();
    },
    isHoldingBack: () => isLimited || Math.max(heldUntil, budget.freeAt()) > clock.now(),
    startAnew() {
      generation++;
      inFlight = 0;
      heldUntil = 0;
      allowed = 1;
      isTried = false;
      isLimited = false;
      startWhatMayStart();
    },
    allowMore() {
      allowed = isTried ? Math.min(allowed + 1, concurrency) : concurrency;
      isTried = true;
      if (allowed === concurrency) isLimited = false;
    },
    reconsider: startWhatMayStart,
  };
}

function mostUrgent(queue: ReadonlySet<Queued>): Queued | undefined {
  for (const priority of priorities) {
    for (const queued of queue) if (queued.demand.priority() === priority) return queued;
  }
  return undefined;
}

/** The requests that a person allows per sliding minute. */
function createBudget(clock: Clock, requestsPerMinute: () => number | undefined) {
  let started: number[] = [];
  return {
    spend() {
      if (requestsPerMinute() !== undefined) started.push(clock.now());
    },
    /** The instant from which one more request is allowed. */
    freeAt(): number {
      const most = requestsPerMinute();
      if (most === undefined) return 0;
      started = started.filter((at) => at > clock.now() - rateWindowMs);
      return started.length < most ? 0 : (started[started.length - most] ?? 0) + rateWindowMs;
    },
  };
}
