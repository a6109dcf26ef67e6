/**
 * What responses have said of the key, and which requests may start therefore. One refusal may be a stray one, or that of one
 * function: a second opinion is asked for, of another function if one waits, else of the same, before the key counts as refused.
 *
 *   probing ──first response──▶ open ◀──answered, or no opinion──┐
 *      │ ▲                       │                               │
 *      │ │                       ├──────────401──▶ doubted ──────┤
 *      └─│────────401────────────┘                    │         401
 *        └── after a minute, or when the access changes ◀── closed
 *
 * A function that is refused twice fails alone for a minute where the key has been accepted: the next request of another one is
 * the second opinion then. Refusals of requests that were in flight are no opinions, but asked again. So a key that was never
 * accepted costs two requests, and one that is revoked two and those in flight, and one more where another function is asked.
 *
 * Every wait is measured by the clock's `now`: a wall clock that is set changes nothing. There is a state for each function of
 * plans, so that their number is bounded.
 */
import type { MarketDataError } from '../../market/texts/problem';
import type { Bucket, PlanFunction } from '../../protocol/buckets';
import type { Clock } from '../timing/timers';

export type KeyStanding =
  /** The key has not been tried, or was refused: one request at a time, so that a refused key costs few. */
  | { readonly kind: 'probing'; readonly wasRefused?: boolean }
  | { readonly kind: 'open' }
  /** It was refused once, for this function. Ends with the response to a request sent since, at the latest after a minute. */
  | { readonly kind: 'doubted'; readonly error: MarketDataError; readonly by: PlanFunction; readonly until: number }
  /** It was refused twice: every request fails at once, until this instant. */
  | { readonly kind: 'closed'; readonly error: MarketDataError; readonly until: number };

/** What a response, or its absence, says of the key. */
export type KeySignal =
  | { readonly kind: 'key-refused'; readonly error: MarketDataError }
  | { readonly kind: 'not-refused' | 'failed' | 'rate-limited' | 'daily-limit' };

/** The buckets of a request are an array of its own, by which its response is told from others. */
type Request = readonly Bucket[];

/** A function that was refused while others were answered. */
interface RefusedFunction {
  readonly error: MarketDataError;
  /** Its requests fail until then; 0 while it is to be tried once more. */
  readonly until: number;
  /** The request that tries it. */
  readonly trial: Request | undefined;
}

/** A refused key, or function, is tried again after this long. */
const refusedMs = 60_000;
/** Limits may put off the second opinion by so long. */
const longestDoubtMs = 5_000;

export class KeyState {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #refused = new Map<PlanFunction, RefusedFunction>();
  #standing: KeyStanding;
  /** True once a request was not refused. */
  #isAccepted = false;
  /** The request that asks for a second opinion; means nothing once the doubt is over. */
  #trial: Request | undefined;

  constructor(clock: Pick<Clock, 'now'>, isTrusted: boolean) {
    this.#clock = clock;
    this.#standing = { kind: isTrusted ? 'open' : 'probing' };
  }

  /** A doubt or refusal that is over counts as untried. */
  standing(): KeyStanding {
    const standing = this.#standing;
    if (!('until' in standing) || standing.until > this.#clock.now()) return standing;
    return { kind: 'probing', wasRefused: standing.kind === 'closed' };
  }

  /** True where a refusal is asked again before it is believed. */
  isDoubted(request: Request): boolean {
    const refused = this.#refused.get(functionOf(request));
    return refused ? refused.until === 0 : this.standing().kind === 'doubted';
  }

  /** True for what a person is told of: nothing has been answered since a function was refused twice. */
  isRefused(): boolean {
    const standing = this.standing();
    if (standing.kind === 'doubted') return (this.#refused.get(standing.by)?.until ?? 0) > 0;
    return standing.kind === 'closed';
  }

  /** The next request may not start earlier. A key that was never accepted is not doubted for so long. */
  waitsUntil(instant: number): void {
    const standing = this.standing();
    if (standing.kind !== 'doubted' || this.#isAccepted || instant - this.#clock.now() < longestDoubtMs) return;
    this.#set({ kind: 'closed', error: standing.error, until: this.#untilTriedAgain() });
  }

  /** What a request fails with that is not started. */
  refusalOf(request: Request): MarketDataError | undefined {
    const standing = this.standing();
    if (standing.kind === 'closed') return standing.error;
    const refused = this.#refused.get(functionOf(request));
    return refused && refused.until > this.#clock.now() ? refused.error : undefined;
  }

  /** True where nothing is refused: the usual case. */
  get isClear(): boolean {
    return this.#refused.size === 0 && this.standing().kind !== 'closed';
  }

  /** False while the response to another one must come first. */
  mayStart(request: Request): boolean {
    const awaited = this.standing().kind === 'doubted' ? this.#trial : undefined;
    return awaited === undefined && this.#refused.get(functionOf(request))?.trial === undefined;
  }

  /** True where another function would be the better second opinion. */
  isOfDoubt(request: Request): boolean {
    const standing = this.standing();
    return standing.kind === 'doubted' && standing.by === functionOf(request);
  }

  started(request: Request): void {
    if (this.standing().kind === 'doubted') this.#trial = request;
    const refused = this.#refused.get(functionOf(request));
    if (refused) this.#refused.set(functionOf(request), { ...refused, trial: request });
  }

  ended(request: Request): void {
    if (this.#trial === request) this.#trial = undefined;
    const refused = this.#refused.get(functionOf(request));
    if (refused?.trial === request) this.#refused.set(functionOf(request), { ...refused, trial: undefined });
  }

  reset(): void {
    this.#refused.clear();
    this.#isAccepted = false;
    this.#set({ kind: 'probing' });
  }

  onResponse(request: Request, signal: KeySignal): void {
    switch (signal.kind) {
      case 'key-refused':
        this.#onRefused(request, signal.error);
        return;
      case 'daily-limit':
        if (this.standing().kind !== 'closed') this.#set({ kind: 'probing' });
        return;
      case 'not-refused':
        this.#isAccepted = true;
        this.#refused.delete(functionOf(request));
        this.#onOpinion(request, !this.isOfDoubt(request));
        return;
      case 'failed':
        this.#onOpinion(request, false);
        return;
      case 'rate-limited':
        // It says nothing of the key: the next request is the trial.
        this.ended(request);
    }
  }

  #onRefused(request: Request, error: MarketDataError): void {
    const standing = this.standing();
    const of = functionOf(request);
    const until = this.#untilTriedAgain();
    if (standing.kind === 'probing' && standing.wasRefused) {
      this.#set({ kind: 'closed', error, until });
      return;
    }
    if (standing.kind === 'doubted' && this.#trial === request) {
      if (standing.by !== of || !this.#isAccepted) {
        this.#set({ kind: 'closed', error, until });
        return;
      }
      this.#refused.set(of, { error, until, trial: undefined });
    }
    const refused = this.#refused.get(of);
    if (refused?.trial === request) this.#refused.set(of, { error, until, trial: undefined });
    else if (!refused && standing.kind !== 'doubted' && standing.kind !== 'closed')
      this.#set({ kind: 'doubted', error, by: of, until });
  }

  /**
   * Any response but a refusal.
   * @param isOther of another function than the refused one: it counts although the request was sent before the refusal
   */
  #onOpinion(request: Request, isOther: boolean): void {
    const standing = this.standing();
    if (standing.kind === 'probing') this.#set({ kind: 'open' });
    if (standing.kind !== 'doubted' || !(isOther || this.#trial === request)) return;
    const { by, error } = standing;
    const isAnswered = functionOf(request) === by;
    const trial = this.#trial && functionOf(this.#trial) === by ? this.#trial : undefined;
    if (!isAnswered && !this.#refused.has(by)) this.#refused.set(by, { error, until: 0, trial });
    this.#set({ kind: 'open' });
  }

  #untilTriedAgain(): number {
    return this.#clock.now() + refusedMs;
  }

  #set(standing: KeyStanding): void {
    this.#standing = standing;
    this.#trial = undefined;
  }
}

function functionOf([bucket]: Request): PlanFunction {
  return bucket?.function ?? 'quotes';
}
