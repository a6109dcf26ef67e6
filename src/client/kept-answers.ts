/** What a store remembers of one kind of data: which answers are kept, for how long they answer, and when they stand in. */
import { isProblem, type Outcome } from '../market/problem';
import type { Cache, Cached, Place } from './cache';
import { type Caller, isPassing } from './caller';
import type { Clock } from './clock';
import type { Flight } from './flights';
import { type Kept, unknownSymbolFreshMs } from './resources';
import type { Freshness } from './settings';

export interface KeptAnswersParts<Query, Value> {
  readonly kept: Kept<Query, Value>;
  readonly cache: Cache<Value>;
  readonly clock: Clock;
  readonly freshness: () => Freshness;
  /** The present epoch: what an earlier one fetched no longer answers. */
  readonly epoch: () => number;
  /** Counts the changes of key and address: nothing that belongs to an earlier access is ever shown. */
  readonly access: () => number;
}

export interface KeptAnswers<Query, Value> {
  fresh(place: Place, size: number, caller: Caller): Outcome<Value> | undefined;
  /** The value that stands in for a problem that may pass, as long as it misleads nobody. */
  standIn(place: Place, size: number, caller: Caller): Value | undefined;
  /** The outcome for a question of this size, or what stands in for it. */
  orStandIn(place: Place, size: number, caller: Caller, outcome: Outcome<Value>): Outcome<Value>;
  /** @param size of the request that brought the outcome */
  keep(flight: Landed<Query>, outcome: Outcome<Value>, size: number): void;
}

type Landed<Query> = Pick<Flight<string, Query, unknown>, 'place' | 'query' | 'moment' | 'demand'>;

/** A cell that gave up waiting is recalculated when its answer has come: that answer must still be there then. */
const filledFreshMs = 15_000;

export function createKeptAnswers<Query, Value>(parts: KeptAnswersParts<Query, Value>): KeptAnswers<Query, Value> {
  const { kept, cache, clock } = parts;

  const cut = (outcome: Outcome<Value>, size: number) => (isProblem(outcome) ? outcome : kept.cut(outcome, size));

  const standIn: KeptAnswers<Query, Value>['standIn'] = (place, size, caller) => {
    const cached = cache.peek(place);
    if (!cached || isProblem(cached.outcome) || !serves(cached, size)) return undefined;
    const isTooOld = clock.now() - cached.storedAt > kept.staleMs(parts.freshness());
    if (isTooOld && !caller.isPreview) return undefined;
    caller.noteStale(place.key, cached.storedAt);
    return kept.cut(cached.outcome, size);
  };

  return {
    standIn,
    fresh(place, size, { maxAgeMs = Infinity, acceptSince = Infinity }) {
      const cached = cache.get(place);
      const now = clock.now();
      if (!cached || cached.epoch !== parts.epoch() || !serves(cached, size)) {
        return undefined;
      }
      if (cached.freshUntil <= now && cached.storedAt < acceptSince) return undefined;
      if (now - cached.storedAt > maxAgeMs && !isProblem(cached.outcome)) return undefined;
      return cut(cached.outcome, size);
    },
    orStandIn(place, size, caller, outcome) {
      if (!isProblem(outcome) || !isPassing(outcome.problem)) return cut(outcome, size);
      caller.noteUnsettled();
      return standIn(place, size, caller) ?? outcome;
    },
    keep({ place, query, moment, demand }, outcome, size) {
      const now = clock.now();
      const freshMs = freshFor(kept, outcome, query, now, parts.freshness());
      // A value that never answers again by itself may still stand in for a failure.
      if ((isProblem(outcome) && freshMs === 0) || moment.access !== parts.access()) return;
      const { epoch } = moment;
      if (isWorse({ size, epoch }, cache.peek(place), now)) return;
      const isWhole = isProblem(outcome) || kept.isWhole(outcome, size);
      const weight = isProblem(outcome) ? 1 : Math.max(1, kept.weight(outcome));
      const isFilling = demand.priority() === 'unfinished';
      const freshUntil = now + (isFilling ? Math.max(freshMs, filledFreshMs) : freshMs);
      cache.set(place, { outcome, size, isWhole, storedAt: now, freshUntil, epoch, weight });
    },
  };
}

function serves(cached: Cached<unknown>, size: number): boolean {
  return cached.size >= size || cached.isWhole;
}

/** A late answer does not take the place of a newer or, while it is fresh, of a longer one. */
function isWorse(answer: { size: number; epoch: number }, kept: Cached<unknown> | undefined, now: number): boolean {
  if (kept === undefined) return false;
  if (answer.epoch !== kept.epoch) return answer.epoch < kept.epoch;
  return answer.size < kept.size && kept.freshUntil > now;
}

/** Only answers are remembered: a value for as long as its kind says, "no such symbol" for minutes, a failure not at all. */
function freshFor<Query, Value>(
  kept: Kept<Query, Value>,
  outcome: Outcome<Value>,
  query: Query,
  now: number,
  freshness: Freshness,
): number {
  if (!isProblem(outcome)) return kept.freshMs(query, outcome, now, freshness);
  return outcome.problem.kind === 'unknown-symbol' ? unknownSymbolFreshMs : 0;
}
