/**
 * The rates of one key at one address, and what they allow now. Every request counts in four scopes, from its bucket to all
 * requests together; a rate belongs to one of them. It is learned from a 429, or from the RateLimit headers of a response, and
 * then paced, so that it is not run into again.
 *
 * A learned rate ends after a day, when another is learned for its scope, and with the plan; a wrong clock ends it early. Scopes
 * are bounded by their number. Instants are of the clock's `now`, which nobody can set.
 */
import { type Bucket, bucketName } from '../../protocol/buckets';
import { rateWindowMs } from '../../protocol/assumptions';
import type { Rate } from '../../protocol/limit-words';
import { isOfDay, quotasIn, type RateHeaders } from '../../protocol/quotas';
import type { Priority } from '../query';
import { type Clock, type ClockReading, elapsedMs, readClock } from '../timers';
import { type Hold, holdAfterAnswer, holdAfterRefusal, isUnrefused, noHold, presentHold, releasedHold } from './hold';
import { lessonOf, type RateLesson, type RateRefusal, type ScopeWidth } from './rate-lesson';
import { SlidingWindow } from './sliding-window';

/** A rate as it was learned. */
export interface LearnedRate extends Rate {
  readonly learnedAt: ClockReading;
}

/** What outlives the page. */
export interface LearnedRates {
  readonly rates: ReadonlyMap<ScopeName, LearnedRate>;
  /** Requests of a minute that were answered without a refusal. */
  readonly proven: ReadonlyMap<ScopeName, ProvenRate>;
}

export interface ProvenRate {
  readonly requests: number;
  readonly at: ClockReading;
}

/** The scope `*` is all requests; others are named by function, mode and market: `daily single US`, `daily single`, `daily`. */
export type ScopeName = string;

/** What a person allows. */
export interface PersonalRate {
  readonly requestsPerMinute: number;
  /** `function`: for each function; `all`: for all of them together. */
  readonly counts: 'function' | 'all';
}

export interface RateLimitsOptions {
  readonly clock: Clock;
  /** Read before each start. */
  readonly personal: () => PersonalRate | undefined;
  /** Length of a minute, for tests that cannot wait for it. */
  readonly minuteMs?: number | undefined;
  readonly restored?: LearnedRates;
  /** Something was learned, or forgotten. */
  readonly onLearned?: () => void;
}

/** The scopes that requests of the same buckets count in, the narrowest first. */
export interface RatePath {
  readonly scopes: readonly Scope[];
}

interface Scope {
  readonly name: ScopeName;
  readonly width: ScopeWidth;
  readonly window: SlidingWindow;
  rate: LearnedRate | undefined;
  hold: Hold;
  proven: ProvenRate | undefined;
  /** When its first request was started. */
  firstAt: number;
  /** When the last request was started, and the last one of live cells. */
  startedAt: number;
  liveAt: number;
  /** What the service says that is left, until then. */
  left: { requests: number; readonly until: number } | undefined;
  /** What a refusal has taught that one of a later window must confirm. */
  suspected: (Rate & { readonly at: number }) | undefined;
  /** When it was refused far below its own rate. */
  lowAt: number;
}

/** Nothing that was learned of limits is believed longer. */
export const learnedForMs = 24 * 3_600_000;
/** Requests by which a window of the service and one of ours may differ: responses come later than requests are counted. */
const sameRate = 1;
/** Two functions that are refused far below their rates within this time share one limit. */
const lowTogetherMs = 3_600_000;
/**
 * Usual rates a minute. Where none is known, the first request beyond one of them is sent alone: a refusal then costs one
 * request instead of all that are in flight.
 */
const usualRates: ReadonlySet<number> = new Set([10, 30, 60, 120, 300]);
const smallestUsualRate = 10;
/**
 * A refusal comes sooner than an answer that takes a service long: so long a request alone is waited for. A service that is
 * slow would else be asked one thing at a time.
 */
const trialMs = 1_000;
/** Live cells take this share of a known rate at most. */
const liveShare = 0.5;
/** Somebody may make up ever new markets. Of more, half are forgotten, those that know nothing first. */
const mostScopes = 300;

export class RateLimits {
  readonly #options: RateLimitsOptions;
  readonly #minuteMs: number;
  readonly #scopes = new Map<ScopeName, Scope>();
  readonly #paths = new Map<string, RatePath>();

  constructor(options: RateLimitsOptions) {
    this.#options = options;
    this.#minuteMs = options.minuteMs ?? rateWindowMs;
    const { rates = [], proven = [] } = options.restored ?? {};
    for (const [name, rate] of rates) {
      const scope = this.#scope(name, widthOf(name));
      scope.rate = rate;
      scope.window.keep(rate.windowMs);
    }
    for (const [name, requests] of proven) this.#scope(name, widthOf(name)).proven = requests;
  }

  /** The same object for the same buckets, while it is in use. */
  pathOf(buckets: readonly Bucket[]): RatePath {
    const id = buckets.map(bucketName).join(',');
    let path = this.#paths.get(id);
    if (!path) {
      this.#forgetMarkets();
      path = { scopes: scopeNames(buckets).map((name) => this.#scope(name, widthOf(name))) };
      this.#paths.set(id, path);
    }
    return path;
  }

  /** The instant from which the next request may start; 0 when it is now, Infinity when a response must come first. */
  startAt(path: RatePath, priority: Priority | undefined): number {
    const now = this.#options.clock.now();
    let at = this.allowedAt(path);
    const isKnown = path.scopes.some((scope) => this.#rateOf(scope) !== undefined);
    for (const scope of path.scopes) {
      if (!isKnown) at = Math.max(at, this.#careful(scope, now));
      if (priority === 'live') at = Math.max(at, isKnown ? this.#liveAllowedAt(scope) : this.#liveTriedAt(scope, now));
    }
    return at;
  }

  /** The instant from which the limits allow a request, however carefully requests are started and live cells are paced. */
  allowedAt({ scopes }: RatePath): number {
    const now = this.#options.clock.now();
    const instants = scopes.map((scope) => (isFullRampUp(scope) ? Infinity : this.#allowedAt(scope, now)));
    return Math.max(...instants);
  }

  /** True where no request of live cells was started for as long as the rate's window: the next one goes first. */
  isLiveStarved({ scopes }: RatePath): boolean {
    const now = this.#options.clock.now();
    return scopes.some((scope) => {
      const rate = this.#rateOf(scope);
      return rate !== undefined && now - scope.liveAt >= rate.windowMs;
    });
  }

  /** When the next request of live cells for this function may start, by the limits alone; 0 when it is now. */
  liveAt(of: string): number {
    let at = 0;
    for (const path of this.#paths.values()) {
      const isConcerned = path.scopes.some(({ name, width }) => width === 'function' && name === of);
      const startAt = isConcerned ? this.startAt(path, 'live') : 0;
      if (startAt < Infinity) at = Math.max(at, startAt);
    }
    return at;
  }

  /** A request starts. @returns a function to call once when its response is there */
  begin({ scopes }: RatePath, priority: Priority | undefined): (isRefused: boolean) => void {
    const now = this.#options.clock.now();
    for (const scope of scopes) {
      scope.window.begin();
      scope.firstAt = Math.min(scope.firstAt, now);
      scope.startedAt = now;
      if (scope.left) scope.left.requests--;
      if (priority === 'live') scope.liveAt = now;
    }
    return (isRefused) => {
      const endedAt = this.#options.clock.now();
      for (const scope of scopes) {
        scope.window.end(endedAt, isRefused);
        if (!isRefused) this.#noteAnswer(scope, endedAt);
      }
    };
  }

  /** A response that is no 429. */
  answered({ scopes }: RatePath, headers: RateHeaders | undefined, concurrency: number): void {
    for (const scope of scopes) scope.hold = holdAfterAnswer(this.#present(scope), concurrency);
    const scope = scopes.find(({ width }) => width === 'mode');
    if (headers && scope) this.#followHeaders(scope, headers);
  }

  refused({ scopes }: RatePath, refusal: Omit<RateRefusal, 'isFirst'>): void {
    const { clock } = this.#options;
    const now = clock.now();
    const narrow = scopes.filter(({ width }) => width === 'bucket' || width === 'mode');
    // One of several markets has reached its limit: which, the refusal does not tell.
    const held = narrow.length > 2 ? narrow.filter(({ width }) => width === 'mode') : narrow.slice(0, 1);
    const isFirst = held.every((scope) => isUnrefused(this.#present(scope)));
    this.#learn(
      { ...refusal, isFirst },
      scopes.filter((scope) => held.includes(scope) || !narrow.includes(scope) || scope.width === 'mode'),
    );
    for (const scope of scopes) {
      scope.proven = undefined;
      if (!held.includes(scope) && scope.rate === undefined) continue;
      scope.hold = holdAfterRefusal(this.#present(scope), now, refusal.retryAfterMs ?? 0);
    }
  }

  /** Requests of these buckets neither wait nor are in flight: what was held back is over. */
  idle({ scopes }: RatePath): void {
    for (const scope of scopes) {
      if (scope.window.inFlight === 0 && this.#present(scope).is === 'ramping-up') scope.hold = noHold;
    }
  }

  /** Until when a scope of these is held back, the longest; 0 when none is. @param of a function; absent: any */
  heldUntil(of?: string): number {
    let until = 0;
    for (const scope of this.#scopes.values()) {
      if (of !== undefined && scope.width !== 'all' && scope.name.split(' ')[0] !== of) continue;
      const hold = this.#present(scope);
      if (hold.is === 'held-back') until = Math.max(until, hold.until);
    }
    return until;
  }

  /** True where requests of this function have to wait: for a hold, a ramp-up, or a rate that is used up. */
  isShort(of: string): boolean {
    const now = this.#options.clock.now();
    return [...this.#scopes.values()].some((scope) => {
      const isConcerned = scope.width === 'all' || scope.name.split(' ')[0] === of;
      return isConcerned && (this.#present(scope).is === 'ramping-up' || this.#allowedAt(scope, now) > now);
    });
  }

  /** Refresh: a wait that the service asked for is over. */
  release(): void {
    for (const scope of this.#scopes.values()) scope.hold = releasedHold(this.#present(scope));
  }

  /** The plan has changed for the better: what was learned may be too little. */
  forget(): void {
    for (const scope of this.#scopes.values())
      Object.assign(scope, { rate: undefined, suspected: undefined, lowAt: -Infinity });
    this.#options.onLearned?.();
  }

  learned(): LearnedRates {
    const rates = new Map<ScopeName, LearnedRate>();
    const proven = new Map<ScopeName, ProvenRate>();
    for (const scope of this.#scopes.values()) {
      const rate = this.#rateOf(scope);
      if (rate) rates.set(scope.name, rate);
      if (scope.proven && this.#provenBy(scope) > smallestUsualRate) proven.set(scope.name, scope.proven);
    }
    return { rates, proven };
  }

  #scope(name: ScopeName, width: ScopeWidth): Scope {
    const known = this.#scopes.get(name);
    if (known) return known;
    const scope: Scope = {
      ...{ name, width, window: new SlidingWindow(this.#minuteMs), rate: undefined, hold: noHold, proven: undefined },
      ...{ firstAt: Infinity, startedAt: -Infinity, liveAt: -Infinity, left: undefined, suspected: undefined, lowAt: -Infinity },
    };
    this.#scopes.set(name, scope);
    return scope;
  }

  /** What is forgotten of a market that is asked again costs one refusal. */
  #forgetMarkets(): void {
    if (Math.max(this.#scopes.size, this.#paths.size) < mostScopes) return;
    this.#paths.clear();
    const markets = [...this.#scopes.values()].filter(({ width, window }) => width === 'bucket' && window.inFlight === 0);
    const isBlank = ({ rate, hold }: Scope) => rate === undefined && hold.is === 'none';
    const forgotten = [...markets.filter(isBlank), ...markets.filter((scope) => !isBlank(scope))];
    for (const { name } of forgotten.slice(0, Math.ceil(mostScopes / 2))) this.#scopes.delete(name);
  }

  /** A rate that is known needs no careful beginning. */
  #present(scope: Scope): Hold {
    const hold = presentHold(scope.hold, this.#options.clock.now());
    return (scope.hold = hold.is === 'ramping-up' && scope.rate ? noHold : hold);
  }

  #rateOf(scope: Scope): LearnedRate | undefined {
    const { rate } = scope;
    if (rate && elapsedMs(rate.learnedAt, readClock(this.#options.clock)) >= learnedForMs) scope.rate = undefined;
    return scope.rate;
  }

  #allowedAt(scope: Scope, now: number): number {
    const hold = this.#present(scope);
    const { window, left } = scope;
    let at = hold.is === 'held-back' ? hold.until : 0;
    const rate = this.#rateOf(scope);
    if (rate) at = Math.max(at, window.availableAt(rate.requests, rate.windowMs, now));
    const personal = this.#personalRateOf(scope);
    if (personal !== undefined) at = Math.max(at, window.availableAt(personal, this.#minuteMs, now));
    if (left && left.until <= now) scope.left = undefined;
    else if (left && left.requests <= 0) at = Math.max(at, left.until);
    return at;
  }

  #personalRateOf({ width }: Scope): number | undefined {
    const personal = this.#options.personal();
    return personal?.counts === width ? personal.requestsPerMinute : undefined;
  }

  /** Where no rate is known: whether the next request would be the first beyond a usual rate, or follows it too soon. */
  #careful(scope: Scope, now: number): number {
    const { width, window, startedAt } = scope;
    if (width !== 'mode' || window.inFlight === 0) return 0;
    const count = window.count(this.#minuteMs, now);
    const isTrial = (n: number) => usualRates.has(n) && n >= this.#provenBy(scope);
    return isTrial(count) || isTrial(count - 1) ? startedAt + trialMs : 0;
  }

  /** Requests of a minute that were answered within a day. */
  #provenBy(scope: Scope): number {
    const { proven } = scope;
    if (proven && elapsedMs(proven.at, readClock(this.#options.clock)) >= learnedForMs) scope.proven = undefined;
    return scope.proven?.requests ?? 0;
  }

  /** More than was suspected in one window: the refusal had another reason. */
  #noteAnswer(scope: Scope, now: number): void {
    if (scope.width === 'mode') this.#notePace(scope, now);
    const { suspected } = scope;
    if (suspected && scope.window.answered(suspected.windowMs, now) > suspected.requests + sameRate) {
      scope.suspected = undefined;
    }
  }

  /** Beyond a usual rate the service has shown that it is not its rate; the next start need not try again. */
  #notePace(scope: Scope, now: number): void {
    const requests = scope.window.answered(this.#minuteMs, now);
    if (requests <= this.#provenBy(scope)) return;
    scope.proven = { requests, at: readClock(this.#options.clock) };
    if (usualRates.has(requests - 1)) this.#options.onLearned?.();
  }

  #liveAllowedAt(scope: Scope): number {
    const rate = this.#rateOf(scope);
    return rate ? scope.liveAt + rate.windowMs / (liveShare * rate.requests) : 0;
  }

  /**
   * Where no rate is known, live cells begin at half of the smallest usual one and twice as fast after each minute, for two
   * minutes: a refusal then costs them one interval, not most of a minute.
   */
  #liveTriedAt(scope: Scope, now: number): number {
    const { width, liveAt, firstAt } = scope;
    const minutes = Math.max(0, Math.floor((now - firstAt) / this.#minuteMs));
    const isTrying = width === 'mode' && minutes < 2 && this.#provenBy(scope) <= smallestUsualRate;
    return isTrying ? liveAt + this.#minuteMs / (liveShare * smallestUsualRate) / 2 ** minutes : 0;
  }

  #learn(refusal: RateRefusal, scopes: readonly Scope[]): void {
    const now = this.#options.clock.now();
    const windowMs = this.#scaled(refusal.rate)?.windowMs ?? this.#minuteMs;
    const uses = scopes.map(({ width, window }) => {
      const oldest = window.oldest(windowMs, now);
      return { width, answered: window.answered(windowMs, now), oldestAgeMs: oldest && now - oldest };
    });
    const lesson = lessonOf({ ...refusal, rate: this.#scaled(refusal.rate) }, uses, this.#minuteMs);
    if (lesson) this.#apply(lesson, scopes, now);
  }

  #apply(lesson: RateLesson, scopes: readonly Scope[], now: number): void {
    const scope = scopes.find(({ width }) => width === lesson.width);
    if (!scope) return;
    const shared = lesson.sharedIn && scopes.find(({ width }) => width === lesson.sharedIn);
    if (shared) {
      scope.lowAt = now;
      if (this.#othersLow(shared, scope, now)) {
        this.#share(shared, lesson);
        return;
      }
    }
    const { rate, suspected } = { rate: lesson.rate, suspected: scope.suspected };
    const isLater = suspected !== undefined && now - suspected.at >= rate.windowMs;
    const isOfLate = suspected !== undefined && now - suspected.at < learnedForMs;
    const isConfirmed = isLater && isOfLate && Math.abs(suspected.requests - rate.requests) <= sameRate;
    if (lesson.isCredible || isConfirmed) this.#setRate(scope, { ...rate, learnedAt: readClock(this.#options.clock) });
    else if (!suspected || isLater) scope.suspected = { ...rate, at: now };
  }

  /** Whether another function within the wider scope was refused far below its rate, too. */
  #othersLow(shared: Scope, refused: Scope, now: number): boolean {
    return [...this.#scopes.values()].some((other) => {
      const isWithin = shared.width === 'all' || other.name.startsWith(`${shared.name} `);
      const isSibling = other.width === refused.width && other !== refused;
      return isWithin && isSibling && now - other.lowAt < lowTogetherMs;
    });
  }

  /** One rate for all of the wider scope; those of its parts were its effect. */
  #share(shared: Scope, { rate }: RateLesson): void {
    const now = this.#options.clock.now();
    const requests = Math.max(rate.requests, shared.window.answered(rate.windowMs, now));
    for (const other of this.#scopes.values()) {
      if (shared.width === 'all' || other.name.startsWith(`${shared.name} `)) other.rate = undefined;
    }
    this.#setRate(shared, { requests, windowMs: rate.windowMs, learnedAt: readClock(this.#options.clock) });
  }

  #setRate(scope: Scope, rate: LearnedRate): void {
    const before = scope.rate;
    scope.rate = rate;
    scope.suspected = undefined;
    scope.window.keep(rate.windowMs);
    if (before?.requests !== rate.requests || before.windowMs !== rate.windowMs) this.#options.onLearned?.();
  }

  /** The service's own count of what is left. Behind a gateway that of the team stands beside it, which its cache spares. */
  #followHeaders(scope: Scope, headers: RateHeaders): void {
    const quotas = quotasIn(headers).filter((quota) => !isOfDay(quota) && quota.name !== 'team' && quota.limit > 0);
    const [first] = quotas;
    if (!first || !(first.windowSeconds > 0)) return;
    const { clock } = this.#options;
    const scaled = this.#scaled({ requests: first.limit, windowMs: first.windowSeconds * 1_000 });
    if (scaled) this.#setRate(scope, { ...scaled, learnedAt: readClock(clock) });
    if (first.remaining >= 0 && first.resetSeconds > 0) {
      const until = clock.now() + (first.resetSeconds * 1_000 * this.#minuteMs) / rateWindowMs;
      scope.left = { requests: first.remaining - (scope.window.inFlight - 1), until };
    }
  }

  #scaled(rate: Rate | undefined): Rate | undefined {
    return rate && { requests: rate.requests, windowMs: (rate.windowMs * this.#minuteMs) / rateWindowMs };
  }
}

function isFullRampUp({ hold, window }: Scope): boolean {
  return hold.is === 'ramping-up' && window.inFlight >= hold.concurrency;
}

/** The narrowest first; of several markets each has a bucket. */
function scopeNames(buckets: readonly Bucket[]): ScopeName[] {
  const [first] = buckets;
  const wider = first ? [`${first.function} ${first.mode}`, first.function] : [];
  return [...buckets.map(bucketName), ...wider, '*'];
}

function widthOf(name: ScopeName): ScopeWidth {
  if (name === '*') return 'all';
  return (['function', 'mode', 'bucket'] as const)[name.split(' ').length - 1] ?? 'bucket';
}
