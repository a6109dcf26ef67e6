/** How a call asks the client (priority, cancellation, deadline, accepted age) and what it gets for each key: a value with its staleness, or an error. */
import type { FieldId } from '../../market/fields/fields';
import { isProblem, MarketDataError, type Problem, type ProblemKind } from '../../market/texts/problem';
import type { FreshnessRequirement } from './cache';
import type { Priority } from './query';
import type { ClockReading } from '../timing/timers';

/** Whatever the network does, no cell waits longer: Excel's runtime itself gives up after 60 s without telling the cell. */
export const deadlineMs = 45_000;

/** The part of an AbortSignal that a query needs. */
export interface CancellationSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: EventListenerObject): void;
  removeEventListener(type: 'abort', listener: EventListenerObject): void;
}

/** How a call asks. */
export interface QueryOptions extends FreshnessRequirement {
  /** Default: `formula`. */
  readonly priority?: Priority;
  /** True while a person looks at the cell that asks: it goes before those of other sheets. Asked whenever a request may start. */
  readonly isShown?: () => boolean;
  /** The cell that asks, `Sheet1!B2`: noted with the requests that are answered while it waits. */
  readonly askedBy?: string | undefined;
  /** When it aborts, every open query of the call is given up with a `cancelled` error. */
  readonly signal?: CancellationSignal;
  /** The instant of the clock's `now` at which every open query is answered with what is known then; default: never. */
  readonly deadline?: number;
  /**
   * An instant of the clock's `now` from which on a query that a limit holds back is answered as at the deadline; default: the
   * deadline. For a cell that has waited already, and is calculated again with what has arrived.
   */
  readonly heldDeadline?: number;
  /** True: a query that is open at the deadline goes on in the background, whatever keeps it. */
  readonly outlivesDeadline?: boolean;
  /** `only-if-cached`: nothing is sent; the cache answers, whatever the age of its values. */
  readonly cacheMode?: 'default' | 'only-if-cached';
  /** The fields of quotes that the call reads: others may be missing or inexact where they cost requests of their own. Default: all. */
  readonly fields?: readonly FieldId[];
}

export interface QueryValue<Value> {
  readonly value: Value;
  /** When it was fetched; absent for a value that the cache does not hold, or that is made of several. */
  readonly storedAt?: ClockReading | undefined;
  /** The instant of the clock's `now` until which the cache answers without a request; absent for a value that it does not hold. */
  readonly freshUntil?: number | undefined;
  /** Epoch ms, for people to read: when a value was fetched that is served because the service cannot answer (stale-if-error); absent for a fresh one. */
  readonly staleSince?: number;
  /** Resolves when the request that is still held back has filled the cache. */
  readonly refilled?: Promise<void>;
}

export type QueryResult<Value> = QueryValue<Value> | MarketDataError;

export type QueryResults<Key, Value> = ReadonlyMap<Key, QueryResult<Value>>;

/** Why requests wait in the queue: the rate limit, the service's or the person's, or the pause. */
export type HoldReason = 'rate-limited' | 'paused';

/** The call ended while its request was held back: it stays queued and fills the cache later. */
export class HeldBackError extends MarketDataError {
  constructor(
    problem: Problem,
    readonly refilled: Promise<void>,
  ) {
    super(problem);
  }
}

/** The promise of a later fill-in, where the request is still queued. */
export function refillOf(result: QueryResult<unknown>): Promise<void> | undefined {
  if (result instanceof HeldBackError) return result.refilled;
  return isProblem(result) ? undefined : result.refilled;
}

/** Epoch ms since which a value is stale; undefined for a fresh value and for an error. */
export function staleSinceOf(result: QueryResult<unknown> | undefined): number | undefined {
  return result === undefined || isProblem(result) ? undefined : result.staleSince;
}

/**
 * How old a value may be, in ms, that is served as a stale one in place of this error; negative: none. An error that may pass: as
 * old as the setting says. A missing or refused key, the pause and the limit of a day: of any age, unless the setting is never.
 */
export function staleLimitMs(problem: Problem, staleIfErrorMs: number): number {
  if (lastingKinds.has(problem.kind)) return staleIfErrorMs > 0 ? Infinity : -1;
  return isTransient(problem) ? staleIfErrorMs : -1;
}

/** True for a result whose cell recovers by itself: a value that is stale or to be replaced, or an error that ends without the person. */
export function isProvisional(result: QueryResult<unknown>): boolean {
  if (isProblem(result)) return endsByItself(result.problem);
  return result.staleSince !== undefined || result.refilled !== undefined;
}

/** A refused key is probed again, because the refusal may have been a stray one; until then no other try makes sense. */
export function endsByItself(problem: Problem): boolean {
  return isTransient(problem) || problem.kind === 'key-refused';
}

/** An error that may pass by itself: asking again later makes sense. */
export function isTransient({ kind }: Problem): boolean {
  return transientKinds.has(kind);
}

export function isUnknownSymbol(result: QueryResult<unknown>): boolean {
  return isProblem(result) && result.problem.kind === 'unknown-symbol';
}

/** True where the service does not tell, today nor in a minute. */
export function isRefusal(result: QueryResult<unknown>): boolean {
  return isProblem(result) && refusalKinds.has(result.problem.kind);
}

const refusalKinds: ReadonlySet<ProblemKind> = new Set([
  'not-in-plan',
  'request-refused',
  'unreadable',
  'answer-too-large',
]);

const transientKinds: ReadonlySet<ProblemKind> = new Set([
  'offline',
  'local-access-denied',
  'timeout',
  'server-error',
  'foreign-reply',
  'rate-limited',
  'daily-limit',
  'paused',
  'part-missing',
]);

/** The cells keep what they show until the person has mended the key or ends the pause, and for the rest of a day. */
const lastingKinds: ReadonlySet<ProblemKind> = new Set([
  'no-key',
  'key-refused',
  'key-malformed',
  'paused',
  'daily-limit',
]);
