/**
 * The queue in front of the transport: a few requests at a time, the most urgent first, none while the service asked to
 * wait or the person has paused, and no more in a sliding minute than the person's budget. A request that nobody waits
 * for any more leaves it.
 *
 *   probing ──first response──▶ open ◀──full concurrency, or idle── ramping-up ◀──time is over── held-back
 *      │                         └──────────────── 429 ────────────────┴─────────────────────────▶ ▲
 *      ▲                         401, in any state ──▶ closed
 *      └──────── after a minute, or when the access changes ──┘
 *
 * A request that the limit of the day does not allow fails at once, whatever the state.
 */
import { MarketDataError } from '../../market/problem';
import type { Activity } from '../activity';
import type { PauseState } from '../pause';
import { mostUrgent, type RequestObservers } from '../query';
import type { HoldReason } from '../query-contract';
import { type Clock, createScheduledTimer } from '../timers';
import { createRequestBudget } from './request-budget';

export type QueueState =
  /** The key has not been tried, or was refused: one request at a time, so that a refused key costs one. */
  | { readonly is: 'probing' }
  | { readonly is: 'open' }
  /** Nothing is started before this instant. `refusals` counts the 429s in a row, one for each wait. */
  | { readonly is: 'held-back'; readonly until: number; readonly refusals: number }
  /** After a wait: one request at a time, one more with every response. */
  | { readonly is: 'ramping-up'; readonly concurrency: number; readonly refusals: number }
  /** The service refused the key: every request fails at once, until this instant. The refusal may have been a stray one. */
  | { readonly is: 'closed'; readonly error: MarketDataError; readonly until: number };

/** What a response, or its absence, says to the queue. */
export type QueueSignal =
  /** Any response but 401 and 429, or none at all. */
  | { readonly kind: 'not-refused' }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs?: number | undefined }
  /** Nothing is sent for a while; what is sent then is a trial. */
  | { readonly kind: 'daily-limit' }
  | { readonly kind: 'key-refused'; readonly error: MarketDataError };

export interface RequestQueue {
  /**
   * Starts the task as soon as the concurrency allows. Its result or error passes through.
   * @throws MarketDataError cancelled, when its observers left before it was started; key-refused; daily-limit
   */
  run<T>(observers: RequestObservers, task: () => Promise<T>): Promise<T>;
  onResponse(signal: QueueSignal): void;
  /** What keeps requests waiting; undefined when it is only the requests in flight. */
  holdReason(): HoldReason | undefined;
  /** Refresh: the person wants to ask again now, whatever the service said. */
  releaseHold(): void;
  /** Another access: what the last one was told does not count, and its requests in flight do not count. */
  reset(): void;
  /** Looks again at what may start, after a change of a budget or of the pause. */
  recheck(): void;
}

interface RequestQueueOptions {
  readonly clock: Clock;
  readonly activity: Activity;
  /** Nothing is started during the pause. */
  readonly pause: Pick<PauseState, 'isPaused'>;
  /** Requests in flight at once, read before each start. */
  readonly concurrency: () => number;
  /** True for a key that is not tried alone first. */
  readonly isKeyTrusted?: boolean | undefined;
  /** The budget per sliding 60 s, read before each start; undefined for none. */
  readonly requestsPerMinute: () => number | undefined;
  /** Length of the minute of the budget, for tests that cannot wait for it. */
  readonly windowMs?: number | undefined;
}

/** Waits double from here while nothing is answered; a whole rate window is enough for any service to recover. */
const shortestBackoffMs = 1_000;
const longestBackoffMs = 60_000;
/** A refused key is tried again after this long. */
const refusedKeyMs = 60_000;

interface QueuedRequest {
  readonly observers: RequestObservers;
  start(): void;
  fail(error: MarketDataError): void;
}

export function createRequestQueue(options: RequestQueueOptions): RequestQueue {
  return new StatefulQueue(options);
}

class StatefulQueue implements RequestQueue {
  readonly #options: RequestQueueOptions;
  readonly #queued = new Set<QueuedRequest>();
  readonly #budget;
  readonly #timer;
  readonly #watched = new WeakSet<AbortSignal>();
  #inFlight = new Set<QueuedRequest>();
  #state: QueueState;

  constructor(options: RequestQueueOptions) {
    this.#options = options;
    this.#state = { is: options.isKeyTrusted ? 'open' : 'probing' };
    this.#budget = createRequestBudget(options.clock, options.requestsPerMinute, options.windowMs);
    this.#timer = createScheduledTimer(options.clock, () => this.recheck());
  }

  run<T>(observers: RequestObservers, task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const request: QueuedRequest = {
        observers,
        start: () => {
          this.#queued.delete(request);
          this.#track(request, task()).then(resolve, reject);
        },
        fail: (error) => {
          this.#queued.delete(request);
          reject(error);
        },
      };
      this.#queued.add(request);
      this.#watch(observers.signal);
      if (observers.signal.aborted) request.fail(new MarketDataError({ kind: 'cancelled' }));
      this.recheck();
    });
  }

  /** Parts of one batch share a signal, which needs one listener. */
  #watch(signal: AbortSignal): void {
    if (this.#watched.has(signal)) return;
    this.#watched.add(signal);
    signal.addEventListener('abort', () => {
      this.#dropAborted();
      this.#report();
    });
  }

  #dropAborted(): void {
    for (const request of this.#queued) {
      if (request.observers.signal.aborted) request.fail(new MarketDataError({ kind: 'cancelled' }));
    }
  }

  onResponse(signal: QueueSignal): void {
    this.#state = queueStateAfter(this.#current(), signal, this.#options);
    this.recheck();
  }

  holdReason(): HoldReason | undefined {
    const { pause, clock } = this.#options;
    if (pause.isPaused()) return 'paused';
    const { is } = this.#current();
    const isLimited = is === 'held-back' || is === 'ramping-up' || this.#budget.availableAt() > clock.now();
    return isLimited ? 'rate-limited' : undefined;
  }

  releaseHold(): void {
    const state = this.#current();
    this.#options.activity.dayRetried();
    if (state.is === 'held-back') this.#state = rampingUp(state.refusals);
    this.recheck();
  }

  reset(): void {
    this.#state = { is: 'probing' };
    this.#inFlight = new Set();
    this.#budget.reset();
    this.recheck();
  }

  recheck(): void {
    this.#timer.cancel();
    this.#failRefused();
    const startAt = this.#startAt();
    if (startAt > this.#options.clock.now()) this.#timer.runBy(startAt);
    else this.#startNext();
    this.#report();
  }

  #failRefused(): void {
    const state = this.#current();
    const { activity } = this.#options;
    // The usual case, with thousands of requests.
    if (state.is !== 'closed' && !activity.refusedUntil('live')) return;
    for (const request of this.#queued) {
      const until = activity.refusedUntil(request.observers.priority());
      if (state.is === 'closed') request.fail(state.error);
      else if (until) request.fail(new MarketDataError({ kind: 'daily-limit', until }));
    }
  }

  #startNext(): void {
    const request =
      this.#inFlight.size < concurrencyIn(this.#current(), this.#options) &&
      mostUrgent(this.#queued, ({ observers }) => observers.priority());
    if (!request) return;
    request.start();
    this.recheck();
  }

  /** The instant from which the next request may start; in the past when only the concurrency decides. */
  #startAt(): number {
    const state = this.#current();
    if (this.#queued.size === 0) return 0;
    if (this.#options.pause.isPaused()) return Infinity;
    return Math.max(state.is === 'held-back' ? state.until : 0, this.#budget.availableAt());
  }

  #track<T>(request: QueuedRequest, task: Promise<T>): Promise<T> {
    const inFlight = this.#inFlight;
    const release = this.#budget.spend();
    inFlight.add(request);
    return task.finally(() => {
      inFlight.delete(request);
      release();
      this.recheck();
    });
  }

  /** A wait that is over becomes a ramp-up, a ramp-up without work is over, a refused key is probed. */
  #current(): QueueState {
    const { clock } = this.#options;
    if (this.#state.is === 'held-back' && this.#state.until <= clock.now()) {
      this.#state = rampingUp(this.#state.refusals);
    }
    if (this.#state.is === 'closed' && this.#state.until <= clock.now()) this.#state = { is: 'probing' };
    const isIdle = this.#queued.size === 0 && this.#inFlight.size === 0;
    if (this.#state.is === 'ramping-up' && isIdle) this.#state = { is: 'open' };
    return this.#state;
  }

  #report(): void {
    const state = this.#current();
    const heldUntil = Math.max(state.is === 'held-back' ? state.until : 0, this.#startAt());
    this.#options.activity.queueChanged({
      requestsQueued: this.#queued.size,
      requestsInFlight: this.#inFlight.size,
      heldUntil: heldUntil > this.#options.clock.now() && heldUntil < Infinity ? heldUntil : undefined,
    });
  }
}

function rampingUp(refusals: number): QueueState {
  return { is: 'ramping-up', concurrency: 1, refusals };
}

/** The transitions of the queue by what responses say. */
export function queueStateAfter(
  state: QueueState,
  signal: QueueSignal,
  { clock, concurrency }: Pick<RequestQueueOptions, 'clock' | 'concurrency'>,
): QueueState {
  if (signal.kind === 'key-refused') return { is: 'closed', error: signal.error, until: clock.now() + refusedKeyMs };
  if (state.is === 'closed') return state;
  if (signal.kind === 'daily-limit') return { is: 'probing' };
  if (signal.kind === 'rate-limited') return heldBack(state, clock.now(), signal.retryAfterMs ?? 0);
  switch (state.is) {
    case 'probing':
      return { is: 'open' };
    case 'ramping-up': {
      const next = state.concurrency + 1;
      return next >= concurrency() ? { is: 'open' } : { is: 'ramping-up', concurrency: next, refusals: 0 };
    }
    // A response that was on its way when the service asked to wait changes nothing.
    default:
      return state;
  }
}

/**
 * The service's wait is a lower bound. Refusals that were on their way together count once: nothing is started while the
 * queue is held back.
 */
function heldBack(state: Exclude<QueueState, { is: 'closed' }>, now: number, retryAfterMs: number): QueueState {
  const isSameWait = state.is === 'held-back';
  const refusals = isSameWait ? state.refusals : state.is === 'ramping-up' ? state.refusals + 1 : 1;
  const backoffMs = Math.min(shortestBackoffMs * 2 ** (refusals - 1), longestBackoffMs);
  const until = now + Math.max(retryAfterMs, backoffMs);
  return { is: 'held-back', until: isSameWait ? Math.max(until, state.until) : until, refusals };
}

function concurrencyIn(state: QueueState, { concurrency }: Pick<RequestQueueOptions, 'concurrency'>): number {
  switch (state.is) {
    case 'open':
      return concurrency();
    case 'probing':
      return 1;
    case 'ramping-up':
      return state.concurrency;
    case 'held-back':
    case 'closed':
      return 0;
  }
}
