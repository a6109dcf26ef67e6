/**
 * One of the scopes in which requests count towards limits: what is known of its rate, and what it allows now. Instants are of
 * the clock's `now`.
 */
import type { Rate } from '../../protocol/refusal-words';
import { type Clock, type ClockReading, elapsedMs, readClock } from '../timing/timers';
import { type Hold, isUnrefused, noHold, presentHold, releasedHold } from './hold';
import { learnedForMs, type LearnedRate, nearlyAll, type ScopeUse, sharedForMs } from './rate-lesson';
import { type ScopeName, type ScopeWidth, widthOf } from '../../protocol/buckets';
import type { SharedRates } from './shared-rates';
import { SlidingWindow } from './sliding-window';

export interface ProvenRate {
  readonly requests: number;
  readonly at: ClockReading;
}

/** What a person allows. */
export interface PersonalRate {
  readonly requestsPerMinute: number;
  /** `function`: for each function; `all`: for all of them together. */
  readonly counts: 'function' | 'all';
}

/** What a scope that has a limit allows now. */
export interface ScopeState {
  readonly name: ScopeName;
  /** Undefined where a refusal has named none. */
  readonly rate: Rate | undefined;
  readonly remaining: number;
  /** Until the first of the requests that count no longer does; 0 when none counts. */
  readonly resetMs: number;
  /** Until it allows the next request; 0 when it does now. */
  readonly waitMs: number;
}

export interface RateScopeOptions {
  readonly clock: Clock;
  readonly minuteMs: number;
  /** By the administrator. */
  readonly given: Rate | undefined;
  readonly personal: () => PersonalRate | undefined;
  readonly shared: SharedRates | undefined;
}

/**
 * Usual rates a minute. Where none is known, the first request beyond one of them is sent alone: a refusal then costs one
 * request instead of all that are in flight.
 */
const usualRates: ReadonlySet<number> = new Set([10, 30, 60, 120, 300]);
export const smallestUsualRate = 10;
/**
 * A refusal comes sooner than an answer that takes a service long: so long a request alone is waited for. A service that is
 * slow would else be asked one thing at a time.
 */
const trialMs = 1_000;
/** Requests by which a window of the service and one of ours may differ: responses come later than requests are counted. */
const sameRate = 1;
/** Live cells take this share of a known rate, and of what a person allows, at most. */
const liveShare = 0.5;

export class RateScope {
  readonly name: ScopeName;
  readonly width: ScopeWidth;
  readonly window: SlidingWindow;
  readonly given: Rate | undefined;
  readonly #options: RateScopeOptions;
  /** As this process has learned it. */
  learnedHere: LearnedRate | undefined;
  hold: Hold = noHold;
  proven: ProvenRate | undefined;
  /** When its first request was started. */
  firstAt = Infinity;
  /** When the last request was started, and the last one of live cells. */
  startedAt = -Infinity;
  liveAt = -Infinity;
  /** What the service says that is left, until then. */
  left: { requests: number; readonly until: number } | undefined;
  /** What a refusal has taught that one of a later window must confirm. */
  suspected: (Rate & { readonly at: number }) | undefined;
  /** When it was refused far below its own rate. */
  lowAt = -Infinity;
  /** When it last kept a request waiting. */
  shortAt = -Infinity;

  constructor(name: ScopeName, options: RateScopeOptions) {
    this.name = name;
    this.width = widthOf(name);
    this.given = options.given;
    this.#options = options;
    this.window = new SlidingWindow(Math.max(options.minuteMs, options.given?.windowMs ?? 0));
  }

  /** What is paced: the lower of what is given and learned. */
  rate(): Rate | undefined {
    const { given } = this;
    const learned = this.learned();
    if (!given || !learned) return given ?? learned;
    return perMs(learned) < perMs(given) ? learned : given;
  }

  /** The newer one of its own and another process's. */
  learned(): LearnedRate | undefined {
    const theirs = this.#options.shared?.learned(this.name);
    if (!this.learnedHere && !theirs) return undefined;
    const present = readClock(this.#options.clock);
    const forMs = this.width === 'function' || this.width === 'all' ? sharedForMs : learnedForMs;
    const ageMs = (rate: LearnedRate | undefined) => (rate ? elapsedMs(rate.learnedAt, present) : Infinity);
    if (ageMs(this.learnedHere) >= forMs) this.learnedHere = undefined;
    const newer = ageMs(theirs) < ageMs(this.learnedHere) ? theirs : this.learnedHere;
    this.window.keep(newer?.windowMs ?? 0);
    return ageMs(newer) < forMs ? newer : undefined;
  }

  learn(rate: LearnedRate): void {
    this.learnedHere = rate;
    this.suspected = undefined;
    this.window.keep(rate.windowMs);
  }

  /** A rate that is known needs no careful beginning: what is left of a wait then is how often it was refused in a row. */
  present(): Hold {
    const hold = presentHold(this.hold, this.#now);
    return (this.hold = isUnrefused(hold) && this.rate() ? noHold : hold);
  }

  release(): void {
    this.hold = releasedHold(this.present());
    this.left = undefined;
  }

  /** The instant from which it allows a request, Infinity when a response must come first. */
  allowedAt(): number {
    const hold = this.present();
    if (this.#isRampingUp(hold) && this.window.inFlight >= hold.concurrency) return Infinity;
    return Math.max(hold.kind === 'held-back' ? hold.until : 0, this.#ratesAllowAt(), this.#leftAt());
  }

  /** True where requests have to wait: for a hold, a ramp-up, or a rate that is used up. */
  isShort(): boolean {
    return this.#isRampingUp(this.present()) || this.allowedAt() > this.#now;
  }

  isUsedUp(): boolean {
    const rate = this.rate();
    return rate !== undefined && this.window.count(rate.windowMs, this.#now) >= nearlyAll * rate.requests;
  }

  /** True where it has a rate, or keeps requests waiting. */
  isLimited(): boolean {
    return this.rate() !== undefined || this.isShort();
  }

  state(): ScopeState {
    const now = this.#now;
    const { name, window } = this;
    const rate = this.rate();
    const windowMs = rate?.windowMs ?? this.#options.minuteMs;
    const told = this.#options.shared?.left(name);
    const own = (rate?.requests ?? 0) - window.count(windowMs, now);
    const oldest = window.oldest(windowMs, now) ?? (window.inFlight > 0 ? now : undefined);
    const freeAt = told ? told.until : oldest === undefined ? now : oldest + windowMs;
    const allowedAt = this.allowedAt();
    // With all of them in flight, the first is free a window after its response.
    const waitMs = allowedAt === Infinity ? windowMs : Math.max(0, allowedAt - now);
    return {
      name,
      rate,
      waitMs,
      remaining: Math.max(0, Math.min(own, told?.requests ?? own)),
      resetMs: Math.max(0, freeAt - now),
    };
  }

  /** Within the window of a rate; by default a minute. */
  use(rate: Rate | undefined): Omit<ScopeUse, 'width'> {
    const now = this.#now;
    const windowMs = rate?.windowMs ?? this.#options.minuteMs;
    const oldest = this.window.oldest(windowMs, now);
    return { answered: this.window.answered(windowMs, now), oldestAgeMs: oldest && now - oldest };
  }

  /** Where no rate is known: whether the next request would be the first beyond a usual rate, or follows it too soon. */
  carefulAt(): number {
    const { width, window, startedAt } = this;
    if (width !== 'mode' || window.inFlight === 0) return 0;
    const count = window.count(this.#options.minuteMs, this.#now);
    const isTrial = (n: number) => usualRates.has(n) && n >= this.provenRequests();
    return isTrial(count) || isTrial(count - 1) ? startedAt + trialMs : 0;
  }

  /** Requests of a minute that were answered within a day. */
  provenRequests(): number {
    const { proven } = this;
    if (proven && elapsedMs(proven.at, readClock(this.#options.clock)) >= learnedForMs) this.proven = undefined;
    return this.proven?.requests ?? 0;
  }

  /** @returns true where it shows for the first time that a usual rate is not its rate: the next start need not try again */
  noteAnswer(): boolean {
    const { suspected } = this;
    // More than was suspected in one window: the refusal had another reason.
    if (suspected && this.window.answered(suspected.windowMs, this.#now) > suspected.requests + sameRate) {
      this.suspected = undefined;
    }
    return this.width !== 'bucket' && this.#notePace();
  }

  /** @returns true where a refusal of an earlier window has taught the same; else this one waits for another that confirms it */
  suspect(rate: Rate): boolean {
    const { suspected } = this;
    const ageMs = suspected ? this.#now - suspected.at : Infinity;
    const isLater = ageMs >= rate.windowMs;
    if (suspected && isLater && ageMs < learnedForMs && Math.abs(suspected.requests - rate.requests) <= sameRate)
      return true;
    if (isLater) this.suspected = { ...rate, at: this.#now };
    return false;
  }

  /** More was answered of late: its parts do not share this rate, but somebody else uses the key as well. */
  hasExceeded({ requests, windowMs }: Rate): boolean {
    const perMinute = requests * Math.max(1, this.#options.minuteMs / windowMs);
    return this.#isProvenOfLate() && this.provenRequests() > perMinute + sameRate;
  }

  liveAllowedAt(): number {
    const rate = this.#paced();
    return rate ? this.liveAt + liveIntervalMs(rate) : 0;
  }

  /** For a window of what is paced. With one request in each they get every second one: the others are a person's. */
  isLiveStarved(): boolean {
    const rate = this.#paced();
    return rate !== undefined && this.#now - this.liveAt >= Math.max(rate.windowMs, liveIntervalMs(rate));
  }

  /**
   * Where no rate is known, live cells begin at half of the smallest usual one and twice as fast after each minute, for two
   * minutes: a refusal then costs them one interval, not most of a minute.
   */
  liveTriedAt(): number {
    const { minuteMs } = this.#options;
    const minutes = Math.max(0, Math.floor((this.#now - this.firstAt) / minuteMs));
    const isTrying = this.width === 'mode' && minutes < 2 && this.provenRequests() <= smallestUsualRate;
    return isTrying ? this.liveAt + minuteMs / (liveShare * smallestUsualRate) / 2 ** minutes : 0;
  }

  #notePace(): boolean {
    const requests = this.window.answered(this.#options.minuteMs, this.#now);
    const isOld = this.width !== 'mode' && !this.#isProvenOfLate();
    if (requests <= (isOld ? 0 : this.provenRequests())) return false;
    this.proven = { requests, at: readClock(this.#options.clock) };
    return this.width === 'mode' && usualRates.has(requests - 1);
  }

  #isProvenOfLate(): boolean {
    return this.proven !== undefined && elapsedMs(this.proven.at, readClock(this.#options.clock)) < sharedForMs;
  }

  get #now(): number {
    return this.#options.clock.now();
  }

  #isRampingUp(hold: Hold): hold is Hold & { kind: 'ramping-up' } {
    return hold.kind === 'ramping-up' && !this.rate();
  }

  /** By the rate of the service, the other processes and the person. */
  #ratesAllowAt(): number {
    const { shared, minuteMs } = this.#options;
    const rate = this.rate();
    const personal = this.#personal();
    const most = rate && (shared?.part(this.name, rate.requests) ?? rate.requests);
    return Math.max(
      shared?.startAt(this.name) ?? 0,
      rate && most !== undefined ? this.window.availableAt(most, rate.windowMs, this.#now) : 0,
      personal === undefined ? 0 : this.window.availableAt(personal, minuteMs, this.#now),
    );
  }

  /** The lower of the rate and of what the person allows, which says nothing of the service. */
  #paced(): Rate | undefined {
    const rate = this.rate();
    const requests = this.#personal();
    if (requests === undefined) return rate;
    const personal = { requests, windowMs: this.#options.minuteMs };
    return rate && perMs(rate) < perMs(personal) ? rate : personal;
  }

  #personal(): number | undefined {
    const personal = this.#options.personal();
    return personal?.counts === this.width ? personal.requestsPerMinute : undefined;
  }

  #leftAt(): number {
    if (this.left && this.left.until <= this.#now) this.left = undefined;
    return this.left && this.left.requests <= 0 ? this.left.until : 0;
  }
}

/** What a refusal holds back: the narrowest. Of several markets one has reached its limit, which the refusal does not tell. */
export function heldOf(scopes: readonly RateScope[]): readonly RateScope[] {
  const narrow = scopes.filter(({ width }) => width === 'bucket' || width === 'mode');
  return narrow.length > 2 ? narrow.filter(({ width }) => width === 'mode') : narrow.slice(0, 1);
}

/** Between two requests of live cells. */
function liveIntervalMs({ requests, windowMs }: Rate): number {
  return windowMs / (liveShare * requests);
}

function perMs({ requests, windowMs }: Rate): number {
  return requests / windowMs;
}
