/**
 * What a 429 teaches about rates. Services keep a limit for each function and access mode; some for each market as well, others
 * one for everything. The limit belongs to the narrowest scope that has used it up. Pure: from what the refusal says, and what
 * was answered in each scope.
 */
import type { ScopeWidth } from '../../protocol/buckets';
import type { Rate } from '../../protocol/refusal-words';
import type { ClockReading } from '../timing/timers';

/** A rate as it was learned. */
export interface LearnedRate extends Rate {
  readonly learnedAt: ClockReading;
}

/** Nothing that was learned of limits is believed longer. */
export const learnedForMs = 24 * 3_600_000;

/** Two windows with one key look like one limit of all functions: that there is one is concluded anew after this long. */
export const sharedForMs = 3_600_000;

/** The requests of one scope within the window of the rate. */
export interface ScopeUse {
  readonly width: ScopeWidth;
  readonly answered: number;
  /** Since its first response; undefined without one. */
  readonly oldestAgeMs: number | undefined;
}

export interface RateRefusal {
  readonly retryAfterMs?: number | undefined;
  /** The rate that the service names. */
  readonly rate?: Rate | undefined;
  /** Others have used up a limit that the key shares. */
  readonly isOfTeam?: boolean | undefined;
  /** False for one that follows another without an answer between: what was answered before leaves the window meanwhile. */
  readonly isFirst: boolean;
}

export interface RateLesson {
  readonly width: ScopeWidth;
  readonly rate: Rate;
  /** False where one refusal is not enough: it may have been a stray one. */
  readonly isCredible: boolean;
  /** A wider scope that explains the refusal, where its own has used up far less: believed when a second function shows the same. */
  readonly sharedIn?: ScopeWidth;
}

/** A scope that has used less is far below the rate. */
export const nearlyAll = 0.8;
/** The wait that a service with a sliding window names is that of its oldest request, by its own clock. */
const waitToleranceMs = 2_000;
/** In steady use the oldest request is about to leave the window, so that a short wait agrees with any rate: a twelfth of it. */
const tellingWaitShare = 1 / 12;
/** Rates are round numbers. */
const roundTo = 5;
/** Without a word of the service fewer answers tell nothing: they may be all that was asked. */
const fewestTelling = 5;

/** @param scopes of the refused request, the narrowest first @returns undefined where nothing is learned */
export function lessonOf(refusal: RateRefusal, scopes: readonly ScopeUse[], minuteMs: number): RateLesson | undefined {
  if (refusal.isOfTeam) return undefined;
  return refusal.rate ? lessonOfNamed(refusal.rate, scopes) : lessonOfUse(refusal, scopes, minuteMs);
}

function lessonOfNamed(rate: Rate, scopes: readonly ScopeUse[]): RateLesson | undefined {
  const [narrowest] = scopes;
  if (!narrowest) return undefined;
  const named = { width: narrowest.width, rate, isCredible: true };
  const user = scopes.find(({ answered }) => answered >= nearlyAll * rate.requests);
  if (!user || user === narrowest) return named;
  // All markets share the limit of a function's mode, unless they show that they do not.
  return user.width === 'mode' ? { ...named, width: 'mode' } : { ...named, sharedIn: user.width };
}

/** Without a word of the service, what it has answered within a minute is its rate, where a first refusal follows. */
function lessonOfUse(
  { retryAfterMs = 0, isFirst }: RateRefusal,
  scopes: readonly ScopeUse[],
  minuteMs: number,
): RateLesson | undefined {
  if (!isFirst) return undefined;
  const used = scopes.filter(({ answered }) => answered > 0);
  const agrees = ({ oldestAgeMs }: ScopeUse) =>
    Math.abs((oldestAgeMs ?? NaN) + retryAfterMs - minuteMs) <= waitToleranceMs;
  const agreeing = retryAfterMs > tellingWaitShare * minuteMs ? mostLikely(used.filter(agrees)) : undefined;
  const ofMode = used.find(({ width }) => width === 'mode') ?? used[0];
  const user = agreeing ?? ofMode;
  const isTelling = user !== undefined && user.answered >= fewestTelling;
  if (!user || !ofMode || (!agreeing && !isTelling)) return undefined;
  const lesson = {
    rate: { requests: user.answered, windowMs: minuteMs },
    isCredible: isTelling && (!!agreeing || isRound(user.answered)),
  };
  const isWide = user.width === 'function' || user.width === 'all';
  return isWide
    ? {
        ...lesson,
        width: ofMode.width,
        rate: { ...lesson.rate, requests: ofMode.answered },
        isCredible: false,
        sharedIn: user.width,
      }
    : { ...lesson, width: user.width };
}

/** After a burst the wait agrees with several scopes: a round number tells them apart, else all markets share the limit. */
function mostLikely(scopes: readonly ScopeUse[]): ScopeUse | undefined {
  const round = scopes.find(({ answered }) => isRound(answered));
  return round ?? scopes.find(({ width }) => width === 'mode') ?? scopes[0];
}

function isRound(requests: number): boolean {
  return requests >= roundTo && requests % roundTo === 0;
}
