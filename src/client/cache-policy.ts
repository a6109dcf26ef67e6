/**
 * When a cached outcome is served, in the words of RFC 5861: fresh entries answer without a request; stale ones only
 * instead of a transient error (stale-if-error), and only for as long as they mislead nobody.
 */
import { isProblem, type Outcome } from '../market/problem';
import type { CacheEntry } from './cache';
import type { ResourceCaching } from './resources';
import type { Freshness } from './settings';

/** What a call accepts as fresh. */
export interface FreshnessRequirement {
  /** A value older than this is not fresh for this call. */
  readonly maxAgeMs?: number | undefined;
  /**
   * Epoch ms. A value fetched since then is fresh for this call, for as long as stale-if-error would serve it: a cell
   * that is filled in takes what came while it waited.
   */
  readonly freshSince?: number | undefined;
}

export interface Present {
  readonly now: number;
  readonly epoch: number;
  readonly freshness: Freshness;
}

/** "No such symbol" is remembered this long. */
const unknownSymbolFreshMs = 5 * 60_000;
/** A cell that gave up waiting is recalculated after its request has filled the cache: the value must still be fresh then. */
const refillFreshMs = 15_000;

/** True when the entry covers a question of this size. */
export function covers(entry: CacheEntry<unknown>, size: number): boolean {
  return entry.size >= size || entry.isWhole;
}

/** True when the entry answers without a request. */
export function isFresh(entry: CacheEntry<unknown>, now: number, maxAgeMs = Infinity): boolean {
  return entry.freshUntil > now && (now - entry.storedAt <= maxAgeMs || isProblem(entry.outcome));
}

/** True when the entry came while the call's cell waited for it, and would still be served instead of an error. */
export function isFillIn(
  entry: CacheEntry<unknown>,
  now: number,
  freshSince: number | undefined,
  staleIfErrorMs: () => number,
): boolean {
  return freshSince !== undefined && entry.storedAt >= freshSince && now - entry.storedAt <= staleIfErrorMs();
}

/** True when the entry may be served instead of a transient error. */
export function isServedIfError(entry: CacheEntry<unknown>, now: number, staleIfErrorMs: number): boolean {
  return !isProblem(entry.outcome) && now - entry.storedAt <= staleIfErrorMs;
}

export interface Fetched<Params, Value> {
  readonly params: Params;
  readonly outcome: Outcome<Value>;
  /** Of the request that brought the outcome. */
  readonly size: number;
  /** True when only calls whose deadline has passed observed the query. */
  readonly isRefill: boolean;
}

/** The entry for an outcome; undefined for a failure, which is not cached. */
export function entryFor<Params, Value>(
  { params, outcome, size, isRefill }: Fetched<Params, Value>,
  caching: ResourceCaching<Params, Value>,
  { now, epoch, freshness }: Present,
): CacheEntry<Value> | undefined {
  const common = { outcome, size, storedAt: now, epoch };
  if (isProblem(outcome)) {
    if (outcome.problem.kind !== 'unknown-symbol') return undefined;
    return { ...common, isWhole: true, weight: 1, freshUntil: now + unknownSymbolFreshMs };
  }
  const weight = Math.max(1, caching.weight(outcome));
  const freshMs = caching.freshMs(params, outcome, now, freshness);
  const freshUntil = now + (isRefill ? Math.max(freshMs, refillFreshMs) : freshMs);
  return { ...common, isWhole: caching.isWhole(outcome, size), weight, freshUntil };
}

/** A late response replaces neither a newer epoch's entry nor, while it is fresh, a longer one. */
export function supersedes(entry: CacheEntry<unknown>, present: CacheEntry<unknown> | undefined): boolean {
  if (present === undefined) return true;
  if (entry.epoch !== present.epoch) return entry.epoch > present.epoch;
  return entry.size >= present.size || present.freshUntil <= entry.storedAt;
}
