/**
 * The rates of one key at one address, and what they allow now. Every request counts in four scopes, from its bucket to all
 * requests together; a rate belongs to one of them. It is learned from a 429, or from the RateLimit headers of a response, and
 * then paced, so that it is not run into again.
 *
 * A learned rate ends after a day, when another is learned for its scope, and with the plan; a wrong clock ends it early. Scopes
 * are bounded by their number. Instants are of the clock's `now`, which nobody can set.
 */
import { type Bucket, bucketName, type ScopeName, scopeNames } from '../../protocol/buckets';
import { rateWindowMs } from '../../protocol/assumptions';
import type { Rate } from '../../protocol/refusal-words';
import { isOfDay, quotasIn, type RateHeaders, teamQuota } from '../../protocol/quotas';
import type { Priority } from '../store/query';
import { type Clock, readClock } from '../timing/timers';
import { holdAfterAnswer, holdAfterRefusal, isUnrefused, noHold } from './hold';
import { type LearnedRate, lessonOf, type RateLesson, type RateRefusal } from './rate-lesson';
import {
  heldOf,
  type PersonalRate,
  type ProvenRate,
  RateScope,
  type ScopeState,
  smallestUsualRate,
} from './rate-scope';
import { longestRetryAfterMs } from './refusal';
import type { SharedRates, SharedScope, SharedUse } from './shared-rates';
import type { RecentRequests } from './sliding-window';

/** What outlives the page. */
export interface LearnedRates {
  readonly rates: ReadonlyMap<ScopeName, LearnedRate>;
  /** Requests of a minute that were answered without a refusal. */
  readonly proven: ReadonlyMap<ScopeName, ProvenRate>;
  /** What was used of the rates that are known: the service counts it after a restart, too. */
  readonly recent: ReadonlyMap<ScopeName, RecentRequests>;
}

export interface RateLimitsOptions {
  readonly clock: Clock;
  /** Read before each start. */
  readonly personal: () => PersonalRate | undefined;
  /** Length of a minute, for tests that cannot wait for it. */
  readonly minuteMs?: number | undefined;
  readonly restored?: LearnedRates;
  /** Of an administrator who knows the plan: paced from the first request on. Only a lower one that the service names counts beside it. */
  readonly given?: ReadonlyMap<ScopeName, Rate> | undefined;
  /** Where other processes have the same key. */
  readonly shared?: SharedRates | undefined;
  /** Something was learned, or forgotten. */
  readonly onLearned?: () => void;
  /** A request counts towards a known rate. */
  readonly onUsed?: (() => void) | undefined;
}

/** The scopes that requests of the same buckets count in, the narrowest first. */
export interface RatePath {
  readonly scopes: readonly RateScope[];
}

/** Two functions that are refused far below their rates within this time share one limit. */
const lowTogetherMs = 3_600_000;
/** What a service counts in a longer window, such as a month, is no rate to pace requests by. */
const longestRateSeconds = 3_600;
/** Somebody may make up ever new markets. Of more, half are forgotten, those that know nothing first. */
const mostScopes = 300;

export class RateLimits {
  readonly #options: RateLimitsOptions;
  readonly #minuteMs: number;
  readonly #scopes = new Map<ScopeName, RateScope>();
  readonly #paths = new Map<string, RatePath>();
  /** Refusals from which nothing was learned yet: other processes are asked first. Each is taken by the request that was refused. */
  readonly #unlearned = new WeakMap<RatePath, RateRefusal[]>();

  constructor(options: RateLimitsOptions) {
    this.#options = options;
    this.#minuteMs = options.minuteMs ?? rateWindowMs;
    for (const name of options.given?.keys() ?? []) this.#scope(name);
    const { rates = [], proven = [], recent = [] } = options.restored ?? {};
    for (const [name, rate] of rates) this.#scope(name).learn(rate);
    for (const [name, requests] of proven) this.#scope(name).proven = requests;
    for (const [name, requests] of recent) this.#scope(name).window.restore(requests);
  }

  /** The same object for the same buckets, while it is in use. */
  pathOf(buckets: readonly Bucket[]): RatePath {
    const id = buckets.map(bucketName).join(',');
    let path = this.#paths.get(id);
    if (!path) {
      this.#forgetMarkets();
      path = { scopes: scopeNames(buckets).map((name) => this.#scope(name)) };
      this.#paths.set(id, path);
    }
    return path;
  }

  /** The instant from which the next request may start; 0 when it is now, Infinity when a response must come first. */
  startAt(path: RatePath, priority: Priority | undefined): number {
    const now = this.#options.clock.now();
    for (const scope of path.scopes) if (scope.isShort()) scope.shortAt = now;
    return this.#startAt(path, priority);
  }

  #startAt(path: RatePath, priority: Priority | undefined): number {
    let at = this.allowedAt(path);
    const isKnown = path.scopes.some((scope) => scope.rate() !== undefined);
    for (const scope of path.scopes) {
      if (!isKnown) at = Math.max(at, scope.carefulAt());
      if (priority === 'live') at = Math.max(at, scope.liveAllowedAt(), isKnown ? 0 : scope.liveTriedAt());
    }
    return at;
  }

  /** The instant from which the limits allow a request, however carefully requests are started and live cells are paced. */
  allowedAt({ scopes }: RatePath): number {
    return Math.max(0, ...scopes.map((scope) => scope.allowedAt()));
  }

  /** True where no request of live cells was started for so long that the next one goes first. */
  isLiveStarved({ scopes }: RatePath): boolean {
    return scopes.some((scope) => scope.isLiveStarved());
  }

  /** When the next request of live cells for these buckets may start, by the limits alone; 0 when it is now. */
  liveAt(buckets: readonly Bucket[]): number {
    const at = buckets.map((bucket) => this.#startAt({ scopes: this.#known([bucket]) }, 'live'));
    return Math.max(0, ...at.filter((instant) => instant < Infinity));
  }

  /** A request starts. @returns a function to call once when its response is there */
  begin({ scopes }: RatePath, priority: Priority | undefined): (outcome: RequestEnd) => void {
    const now = this.#options.clock.now();
    for (const scope of scopes) {
      scope.window.begin();
      scope.firstAt = Math.min(scope.firstAt, now);
      scope.startedAt = now;
      if (scope.left) scope.left.requests--;
      if (priority === 'live') scope.liveAt = now;
    }
    if (scopes.some((scope) => scope.rate())) this.#options.onUsed?.();
    return (outcome) => {
      const endedAt = this.#options.clock.now();
      for (const scope of scopes) {
        if (outcome === 'unsent') scope.window.cancel();
        else scope.window.end(endedAt, outcome !== 'answered');
        if (outcome === 'unsent' && scope.left) scope.left.requests++;
        if (outcome === 'answered' && scope.noteAnswer()) this.#options.onLearned?.();
      }
    };
  }

  /** A response that is neither a 429 nor a failure. */
  answered({ scopes }: RatePath, headers: RateHeaders | undefined, concurrency: number): void {
    for (const scope of scopes) scope.hold = holdAfterAnswer(scope.present(), concurrency);
    const scope = scopes.find(({ width }) => width === 'mode');
    if (headers && scope) this.#followHeaders(scope, headers);
  }

  /** A 429. Where other processes share the limits, what it teaches waits for `learn`, which is told what these have used. */
  refused(path: RatePath, refused: Omit<RateRefusal, 'isFirst'>): void {
    const now = this.#options.clock.now();
    const held = heldOf(path.scopes);
    const refusal = { ...refused, isFirst: held.every((scope) => isUnrefused(scope.present())) };
    this.#unlearned.set(path, [...(this.#unlearned.get(path) ?? []), refusal]);
    if (!this.#options.shared) this.learn(path);
    for (const scope of path.scopes) {
      if (scope.width === 'mode') scope.proven = undefined;
      if (!held.includes(scope) && !scope.isUsedUp()) continue;
      scope.hold = holdAfterRefusal(scope.present(), now, refusal.retryAfterMs ?? 0);
    }
  }

  /** Learns from the oldest refusal of the path. @param used by all processes, scope by scope; undefined: what this one has used */
  learn(path: RatePath, used?: readonly SharedUse[]): void {
    const [refusal, ...later] = this.#unlearned.get(path) ?? [];
    this.#unlearned.set(path, later);
    if (!refusal) return;
    const now = this.#options.clock.now();
    const rate = this.#scaled(refusal.rate);
    const held = heldOf(path.scopes);
    const uses = path.scopes.flatMap((scope, place) =>
      scope.width === 'bucket' && !held.includes(scope) ? [] : [{ scope, use: used?.[place] ?? scope.use(rate) }],
    );
    const scopeUses = uses.map(({ scope: { width }, use }) => ({ ...use, width }));
    const lesson = lessonOf({ ...refusal, rate }, scopeUses, this.#minuteMs);
    const scopes = uses.map(({ scope }) => scope);
    if (lesson) this.#apply(lesson, scopes, { now, isTold: rate !== undefined });
  }

  /** In which scopes of all processes a request counts, and what is held back when it is refused. */
  sharedScopes(path: RatePath): { readonly counted: readonly SharedScope[]; readonly held: readonly ScopeName[] } {
    return {
      counted: path.scopes.map((scope) => ({ name: scope.name, rate: scope.rate() })),
      held: heldOf(path.scopes).map(({ name }) => name),
    };
  }

  /** Requests of these buckets neither wait nor are in flight: what was held back is over. */
  idle({ scopes }: RatePath): void {
    for (const scope of scopes) {
      if (scope.window.inFlight === 0 && scope.present().kind === 'ramping-up') scope.hold = noHold;
    }
  }

  /** Until when a scope is held back, the longest; 0 when none is. */
  heldUntil(): number {
    const holds = [...this.#scopes.values()].map((scope) => scope.present());
    return Math.max(0, ...holds.map((hold) => (hold.kind === 'held-back' ? hold.until : 0)));
  }

  /** True where requests of some buckets have to wait: for a hold, a ramp-up, or a rate that is used up. */
  isShort(buckets: readonly Bucket[]): boolean {
    return this.#known(buckets).some((scope) => scope.isShort());
  }

  /** Whether a limit of these buckets has kept requests waiting at any moment from then on. */
  wasShortSince(buckets: readonly Bucket[], then: number): boolean {
    return this.#known(buckets).some(({ shortAt }) => shortAt >= then);
  }

  /** Of the known limits of these buckets the one with the fewest requests left. */
  quotaOf(buckets: readonly Bucket[]): ScopeState | undefined {
    const known = this.#known(buckets).filter((scope) => scope.rate() !== undefined);
    return known.map((scope) => scope.state()).sort((a, b) => a.remaining - b.remaining)[0];
  }

  /** When a request of these buckets is allowed, in ms from now. @param queued counts the requests that wait in a scope */
  waitMs(buckets: readonly Bucket[], queued: (scope: ScopeName) => number): number {
    const waits = this.#known(buckets).map((scope) => {
      const { rate, waitMs } = scope.state();
      return waitMs + (rate ? Math.floor(queued(scope.name) / rate.requests) * rate.windowMs : 0);
    });
    return Math.max(0, ...waits);
  }

  /** Of all scopes that have a rate, or are held back. */
  states(): ScopeState[] {
    return [...this.#scopes.values()].filter((scope) => scope.isLimited()).map((scope) => scope.state());
  }

  /** Refresh: a wait that the service asked for is over, and what it said to be left is asked anew. */
  release(): void {
    for (const scope of this.#scopes.values()) scope.release();
  }

  /** The plan has changed for the better: what was learned may be too little. */
  forget(): void {
    for (const scope of this.#scopes.values())
      Object.assign(scope, { learnedHere: undefined, suspected: undefined, left: undefined, lowAt: -Infinity });
    this.#options.shared?.forget();
    this.#options.onLearned?.();
  }

  learned(): LearnedRates {
    const present = readClock(this.#options.clock);
    const rates = new Map<ScopeName, LearnedRate>();
    const recent = new Map<ScopeName, RecentRequests>();
    const proven = new Map<ScopeName, ProvenRate>();
    for (const scope of this.#scopes.values()) {
      const rate = scope.learned();
      if (rate) {
        rates.set(scope.name, rate);
        recent.set(scope.name, scope.window.recent(rate.windowMs, present));
      }
      if (scope.proven && scope.provenRequests() > smallestUsualRate) proven.set(scope.name, scope.proven);
    }
    return { rates, proven, recent };
  }

  #scope(name: ScopeName): RateScope {
    const known = this.#scopes.get(name);
    if (known) return known;
    const { clock, personal, shared, given } = this.#options;
    const options = { clock, minuteMs: this.#minuteMs, personal, shared, given: this.#scaled(given?.get(name)) };
    const scope = new RateScope(name, options);
    this.#scopes.set(name, scope);
    return scope;
  }

  /** What is forgotten of a market that is asked again costs one refusal. */
  #forgetMarkets(): void {
    if (Math.max(this.#scopes.size, this.#paths.size) < mostScopes) return;
    this.#paths.clear();
    const markets = [...this.#scopes.values()].filter(
      ({ width, window, given }) => width === 'bucket' && window.inFlight === 0 && !given,
    );
    const isBlank = (scope: RateScope) => scope.learnedHere === undefined && scope.hold.kind === 'none';
    const forgotten = [...markets.filter(isBlank), ...markets.filter((scope) => !isBlank(scope))];
    for (const { name } of forgotten.slice(0, Math.ceil(mostScopes / 2))) this.#scopes.delete(name);
  }

  /** The scopes of these buckets in which requests have counted, or whose rates are given. */
  #known(buckets: readonly Bucket[]): RateScope[] {
    const names = new Set(buckets.flatMap((bucket) => scopeNames([bucket])));
    return [...names].flatMap((name) => this.#scopes.get(name) ?? []);
  }

  /** @param isTold the service has named the rate */
  #apply(lesson: RateLesson, scopes: readonly RateScope[], { now, isTold }: { now: number; isTold: boolean }): void {
    const place = scopes.findIndex(({ width }) => width === lesson.width);
    const scope = scopes[place];
    // Who gives the rate of a part knows the plan better than a refusal without a word.
    const isGiven = scopes.slice(0, place + 1).some(({ given }) => given);
    if (!scope || (isGiven && !isTold)) return;
    const shared = lesson.sharedIn && scopes.find(({ width }) => width === lesson.sharedIn);
    if (shared && !shared.hasExceeded(lesson.rate)) {
      scope.lowAt = now;
      if (this.#othersLow(shared, scope, now)) {
        this.#share(shared, lesson);
        return;
      }
    }
    const { rate } = lesson;
    if (lesson.isCredible || scope.suspect(rate))
      this.#setRate(scope, { ...rate, learnedAt: readClock(this.#options.clock) });
  }

  /** Whether another function within the wider scope was refused far below its rate, too. */
  #othersLow(shared: RateScope, refused: RateScope, now: number): boolean {
    return [...this.#scopes.values()].some((other) => {
      const isSibling = other.width === refused.width && other !== refused;
      return isPartOf(shared, other) && isSibling && now - other.lowAt < lowTogetherMs;
    });
  }

  /** One rate for all of the wider scope; those of its parts were its effect. */
  #share(shared: RateScope, { rate }: RateLesson): void {
    const now = this.#options.clock.now();
    const requests = Math.max(rate.requests, shared.window.answered(rate.windowMs, now));
    const parts = [...this.#scopes.values()].filter((scope) => isPartOf(shared, scope));
    for (const part of parts) part.learnedHere = undefined;
    this.#options.shared?.forget(parts.map(({ name }) => name));
    this.#setRate(shared, { requests, windowMs: rate.windowMs, learnedAt: readClock(this.#options.clock) });
  }

  #setRate(scope: RateScope, rate: LearnedRate): void {
    const before = scope.learnedHere;
    scope.learn(rate);
    this.#options.shared?.tell(scope.name, rate);
    if (before?.requests !== rate.requests || before.windowMs !== rate.windowMs) this.#options.onLearned?.();
  }

  /** The service's own count of what is left. Behind a gateway that of the team stands beside it, which its cache spares. */
  #followHeaders(scope: RateScope, headers: RateHeaders): void {
    const quotas = quotasIn(headers).filter((quota) => !isOfDay(quota) && quota.name !== teamQuota && quota.limit > 0);
    const [first] = quotas;
    if (!first || !(first.windowSeconds > 0)) return;
    const { clock } = this.#options;
    const scaled = this.#scaled({ requests: first.limit, windowMs: first.windowSeconds * 1_000 });
    if (scaled && first.windowSeconds <= longestRateSeconds)
      this.#setRate(scope, { ...scaled, learnedAt: readClock(clock) });
    if (first.remaining >= 0 && first.resetSeconds > 0) {
      const resetMs = Math.min(first.resetSeconds * 1_000, longestRetryAfterMs);
      const until = clock.now() + (resetMs * this.#minuteMs) / rateWindowMs;
      scope.left = { requests: first.remaining - (scope.window.inFlight - 1), until };
    }
  }

  #scaled(rate: Rate | undefined): Rate | undefined {
    return rate && { requests: rate.requests, windowMs: (rate.windowMs * this.#minuteMs) / rateWindowMs };
  }
}

function isPartOf(whole: RateScope, { name }: RateScope): boolean {
  return whole.width === 'all' || name.startsWith(`${whole.name} `);
}

/** How a request has ended; `failed`: on its way, or at the service; `unsent`: other processes had used up the limit. */
export type RequestEnd = 'answered' | 'refused' | 'failed' | 'unsent';
