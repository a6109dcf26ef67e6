/**
 * The queue in front of the transport: a few requests at a time, the most urgent first, none during the pause, and no more than
 * the rates of their buckets allow (`rate-limits.ts`): a bucket that has to wait holds back no other. A request that nobody waits
 * for any more leaves it.
 * What is refused for its key, and what waits for another opinion of it: `key-state.ts`.
 *
 * A request that the limit of the day does not allow fails at once, whatever the state.
 */
import { isProblem, MarketDataError, type Problem } from '../../market/texts/problem';
import { type Bucket, bucketName, type ScopeName } from '../../protocol/buckets';
import type { Rate } from '../../protocol/refusal-words';
import type { RateHeaders } from '../../protocol/quotas';
import type { Activity } from './activity';
import type { PauseState } from './pause';
import { leastRanked, type RequestObservers, urgencyRank } from '../store/query';
import type { HoldReason } from '../store/query-contract';
import { type Clock, createScheduledTimer } from '../timing/timers';
import { KeyState } from './key-state';
import type { RateLimits, RatePath, RequestEnd } from '../session/rate-limits';
import type { SharedRates } from '../session/shared-rates';
import { refusalIn, withSlot } from './with-slot';

/** What a response, or its absence, says to the queue. */
export type QueueSignal =
  /** Any response but 401, 429 and a failure. `headers`: of a response that was served. */
  | { readonly kind: 'not-refused'; readonly headers?: RateHeaders | undefined }
  /** No response, or an error of the server: it refuses no key, and tells nothing of rates. */
  | { readonly kind: 'failed' }
  /** `rate`: the one that the service names. */
  | {
      readonly kind: 'rate-limited';
      readonly retryAfterMs?: number | undefined;
      readonly rate?: Rate | undefined;
      readonly isOfTeam?: boolean | undefined;
    }
  /** Nothing is sent for a while; what is sent then is a trial. */
  | { readonly kind: 'daily-limit' }
  | { readonly kind: 'key-refused'; readonly error: MarketDataError };

export interface RequestQueue {
  /**
   * Starts the task as soon as the limits and the concurrency allow. Its result or error passes through.
   * @throws MarketDataError cancelled, when its observers left before it was started, or would plan it otherwise; key-refused;
   * daily-limit
   */
  run<T>(buckets: readonly Bucket[], observers: RequestObservers, task: () => Promise<T>): Promise<T>;
  /** @param buckets the array that the request was run with */
  onResponse(buckets: readonly Bucket[], signal: QueueSignal): void;
  /** True where a refusal of the key is no last word: the request may be run again. */
  isKeyDoubted(buckets: readonly Bucket[]): boolean;
  /** True where the key counts as refused, and not only for some of the functions. */
  isKeyRefused(): boolean;
  /** When a request of these buckets would probably start, in ms from now. */
  waitMs(buckets: readonly Bucket[]): number;
  /**
   * What keeps a question waiting; undefined when it is only the service.
   * @param buckets that it may count towards
   * @param signal of its requests; undefined before it has any
   */
  holdReason(buckets: readonly Bucket[], signal?: AbortSignal): HoldReason | undefined;
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
  /** Of the present access. */
  readonly limits: () => RateLimits;
  /** Where other processes have the same key: each request asks for its slots before it is sent. */
  readonly shared?: SharedRates | undefined;
}

/** What tells nothing of rates: the service may not have seen the request, or did not serve it for another reason. */
const failures: ReadonlySet<Problem['kind']> = new Set([
  'offline',
  'timeout',
  'cancelled',
  'server-error',
  'foreign-reply',
  'local-access-denied',
  'origin-refused',
]);

interface QueuedRequest {
  readonly buckets: readonly Bucket[];
  readonly observers: RequestObservers;
  /** Ascending in the order of arrival. */
  readonly place: number;
  start(): void;
  fail(error: MarketDataError): void;
}

/** Requests that wait for the same limits, in the order of their arrival. */
interface Line {
  readonly requests: Set<QueuedRequest>;
  readonly buckets: readonly Bucket[];
}

export function createRequestQueue(options: RequestQueueOptions): RequestQueue {
  return new StatefulQueue(options);
}

class StatefulQueue implements RequestQueue {
  readonly #options: RequestQueueOptions;
  readonly #lines = new Map<RatePath, Line>();
  readonly #timer;
  readonly #watched = new WeakSet<AbortSignal>();
  #inFlight = new Set<QueuedRequest>();
  readonly #key: KeyState;
  #places = 0;

  constructor(options: RequestQueueOptions) {
    this.#options = options;
    this.#key = new KeyState(options.clock, options.isKeyTrusted ?? false);
    this.#timer = createScheduledTimer(options.clock, () => this.recheck());
  }

  run<T>(buckets: readonly Bucket[], observers: RequestObservers, task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const request: QueuedRequest = {
        buckets,
        observers,
        place: this.#places++,
        start: () => {
          if (observers.isPlanned?.() === false) {
            request.fail(new MarketDataError({ kind: 'cancelled' }));
            return;
          }
          this.#leave(request);
          this.#track(request, task).then(resolve, reject);
        },
        fail: (error) => {
          this.#leave(request);
          reject(error);
        },
      };
      this.#line(buckets).requests.add(request);
      this.#watch(observers.signal);
      if (observers.signal.aborted) request.fail(new MarketDataError({ kind: 'cancelled' }));
      this.recheck();
    });
  }

  onResponse(buckets: readonly Bucket[], signal: QueueSignal): void {
    const { concurrency } = this.#options;
    this.#key.onResponse(buckets, signal);
    const path = this.#limits.pathOf(buckets);
    if (signal.kind === 'rate-limited') this.#limits.refused(path, signal);
    else if (signal.kind === 'not-refused') this.#limits.answered(path, signal.headers, concurrency());
    this.recheck();
  }

  isKeyDoubted(buckets: readonly Bucket[]): boolean {
    return this.#key.isDoubted(buckets);
  }

  isKeyRefused(): boolean {
    return this.#key.isRefused();
  }

  holdReason(buckets: readonly Bucket[], signal?: AbortSignal): HoldReason | undefined {
    if (this.#options.pause.isPaused()) return 'paused';
    const names = new Set(buckets.map(bucketName));
    const isItsOwn = (request: QueuedRequest) =>
      request.observers.signal === signal && request.buckets.some((bucket) => names.has(bucketName(bucket)));
    const own = signal && this.#firstQueued(isItsOwn);
    const isOnItsWay = signal && !own && [...this.#inFlight].some(isItsOwn);
    return !isOnItsWay && this.#limits.isShort(own?.buckets ?? buckets) ? 'rate-limited' : undefined;
  }

  waitMs(buckets: readonly Bucket[]): number {
    const sizeIn = (scope: ScopeName) =>
      [...this.#lines].reduce((sum, [path, { requests }]) => sum + (isIn(path, scope) ? requests.size : 0), 0);
    return this.#limits.waitMs(buckets, sizeIn);
  }

  releaseHold(): void {
    this.#options.activity.dayRetried();
    this.#limits.release();
    this.recheck();
  }

  reset(): void {
    this.#key.reset();
    this.#inFlight = new Set();
    // The paths are those of the last access.
    const lines = [...this.#lines.values()];
    this.#lines.clear();
    for (const { requests, buckets } of lines)
      for (const request of requests) this.#line(buckets).requests.add(request);
    this.recheck();
  }

  recheck(): void {
    this.#timer.cancel();
    this.#failRefused();
    for (let next = this.#next(); next; next = this.#next()) {
      if (next.at > this.#options.clock.now()) {
        this.#timer.runBy(next.at);
        this.#key.waitsUntil(next.at);
        this.#failRefused();
        break;
      }
      next.request.start();
      this.#failRefused();
    }
    this.#report();
  }

  get #limits(): RateLimits {
    return this.#options.limits();
  }

  #line(buckets: readonly Bucket[]): Line {
    const path = this.#limits.pathOf(buckets);
    const line = this.#lines.get(path) ?? { requests: new Set(), buckets };
    this.#lines.set(path, line);
    return line;
  }

  #leave(request: QueuedRequest): void {
    for (const [path, { requests }] of this.#lines) {
      if (requests.delete(request) && requests.size === 0) this.#lines.delete(path);
    }
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
    for (const request of [...this.#queued()]) {
      if (request.observers.signal.aborted) request.fail(new MarketDataError({ kind: 'cancelled' }));
    }
  }

  #firstQueued(isWanted: (request: QueuedRequest) => boolean): QueuedRequest | undefined {
    for (const request of this.#queued()) if (isWanted(request)) return request;
    return undefined;
  }

  *#queued(): Generator<QueuedRequest> {
    for (const { requests } of this.#lines.values()) yield* requests;
  }

  #failRefused(): void {
    const { activity } = this.#options;
    // The usual case, with thousands of requests.
    if (this.#key.isClear && !activity.refusedUntil('live')) return;
    for (const request of [...this.#queued()]) {
      const until = activity.refusedUntil(request.observers.priority());
      const refused = this.#key.refusalOf(request.buckets);
      if (refused) request.fail(refused);
      else if (until) request.fail(new MarketDataError({ kind: 'daily-limit', until }));
    }
  }

  /** The most urgent request that may start now, else the one that may start soonest; undefined when a response must come first. */
  #next(): { readonly request: QueuedRequest; readonly at: number } | undefined {
    const { pause, clock, concurrency } = this.#options;
    const most = this.#key.standing().kind === 'probing' ? 1 : concurrency();
    if (pause.isPaused() || this.#inFlight.size >= most) return undefined;
    const now = clock.now();
    const firsts = [...this.#lines].flatMap(([path, line]) =>
      this.#key.mayStart(line.buckets) ? this.#firstOf(path, line) : [],
    );
    const opinionRank = ({ request }: (typeof firsts)[number]) => Number(this.#key.isOfDoubt(request.buckets));
    const ready = firsts
      .filter(({ at }) => at <= now)
      .sort((a, b) => opinionRank(a) - opinionRank(b) || a.rank - b.rank || a.request.place - b.request.place);
    const [soonest] = firsts.sort((a, b) => a.at - b.at);
    const next = ready[0] ?? soonest;
    return next && next.at < Infinity ? next : undefined;
  }

  /**
   * What a person looks at goes first, and then what formulas ask; live cells get one request in each window of a rate all the same. While they keep their pace,
   * what is asked in the background may start.
   */
  #firstOf(path: RatePath, { requests }: Line) {
    const limits = this.#limits;
    const priorityOf = ({ observers }: QueuedRequest) => observers.priority();
    const isShown = ({ observers }: QueuedRequest) => observers.isShown?.() === true;
    const rankOf = (request: QueuedRequest) => urgencyRank(priorityOf(request), isShown(request));
    const urgent = leastRanked(requests, rankOf);
    if (!urgent) return [];
    const asCandidate = (request: QueuedRequest, priority = priorityOf(request)) => {
      return { request, rank: urgencyRank(priority, isShown(request)), at: limits.startAt(path, priority) };
    };
    const isLive = (request: QueuedRequest) => priorityOf(request) === 'live';
    const starved = limits.isLiveStarved(path) && [...requests].find(isLive);
    if (starved) return [asCandidate(starved, 'formula')];
    if (!isLive(urgent)) return [asCandidate(urgent)];
    const unpaced = leastRanked(
      [...requests].filter((each) => !isLive(each)),
      rankOf,
    );
    return unpaced ? [asCandidate(urgent), asCandidate(unpaced)] : [asCandidate(urgent)];
  }

  async #track<T>(request: QueuedRequest, task: () => Promise<T>): Promise<T> {
    const inFlight = this.#inFlight;
    const path = this.#limits.pathOf(request.buckets);
    const limits = this.#limits;
    const end = limits.begin(path, request.observers.priority());
    inFlight.add(request);
    this.#key.started(request.buckets);
    let outcome = 'answered' as RequestEnd;
    try {
      const { shared } = this.#options;
      return await (shared ? withSlot(shared, { limits, path, onUnsent: () => (outcome = 'unsent') }, task) : task());
    } catch (thrown) {
      if (outcome !== 'unsent') outcome = endBy(thrown);
      throw thrown;
    } finally {
      inFlight.delete(request);
      this.#key.ended(request.buckets);
      end(outcome);
      if (!this.#lines.has(path)) limits.idle(path);
      this.recheck();
    }
  }

  #report(): void {
    const { clock, activity } = this.#options;
    const asked = [...this.#lines.values()].filter(isAsked);
    const queued = asked.reduce((sum, { requests }) => sum + requests.size, 0);
    const heldUntil = this.#heldUntil();
    activity.queueChanged({
      requestsQueued: queued,
      requestsInFlight: this.#inFlight.size,
      heldUntil: heldUntil > clock.now() && heldUntil < Infinity ? heldUntil : undefined,
    });
  }

  /** Until the next of the requests that wait for limits may start; live cells that keep their pace do not wait. */
  #heldUntil(): number {
    const now = this.#options.clock.now();
    const waits = [...this.#lines].flatMap(([path, line]) => {
      const at = this.#limits.allowedAt(path);
      return at > now && isAsked(line) ? [at] : [];
    });
    return waits.length > 0 ? Math.min(...waits) : this.#limits.heldUntil();
  }
}

function isIn({ scopes }: RatePath, name: ScopeName): boolean {
  return scopes.some((scope) => scope.name === name);
}

/** True where not only live cells wait, which keep their pace. */
function isAsked({ requests }: Line): boolean {
  for (const { observers } of requests) if (observers.priority() !== 'live') return true;
  return false;
}

function endBy(thrown: unknown): RequestEnd {
  if (refusalIn(thrown)) return 'refused';
  return isProblem(thrown) && failures.has(thrown.problem.kind) ? 'failed' : 'answered';
}
