/**
 * One kind of data: from the cache where it is fresh, else from a request that may already be under way, else, while the
 * service cannot answer, an older value that is marked as stale.
 */
import { isProblem, MarketDataError, type Outcome, type Problem } from '../market/problem';
import type { Activity } from './activity';
import { type Caller, deadlineMs, type Ending } from './caller';
import type { Priority } from './demand';
import type { Fetcher } from './fetcher';
import { createFlights, type Open } from './flights';
import { createKeptAnswers, type KeptAnswersParts } from './kept-answers';
import type { Soon } from './soon';
import { type Settling, Wait } from './wait';

export interface Store<Key extends string, Query, Value> {
  /** The last value of whatever age, without a request. */
  peek(key: Key, query: Query): Value | undefined;
  ask(keys: readonly Key[], query: Query, caller: Caller): Soon<ReadonlyMap<Key, Outcome<Value>>>;
}

export interface StoreParts<Key extends string, Query, Value> extends KeptAnswersParts<Query, Value> {
  readonly fetcher: Fetcher<Key, Query, Value>;
  readonly activity: Activity;
  /** True while it is the rate limit that keeps requests waiting. */
  readonly isHoldingBack: () => boolean;
}

export function createStore<Key extends string, Query, Value>(
  parts: StoreParts<Key, Query, Value>,
): Store<Key, Query, Value> {
  const { kept, fetcher, cache, activity } = parts;

  const memory = createKeptAnswers(parts);

  const flights = createFlights({
    fetcher,
    size: kept.size,
    moment: () => ({ epoch: parts.epoch(), access: parts.access() }),
    onAnswer: memory.keep,
  });

  const settling: Settling<Key, Query, Value> = {
    answered: ({ flight, size }, caller, outcome) => memory.orStandIn(flight.place, size, caller, outcome),
    givenUp(open, caller, how) {
      const problem = problemOf(how, parts.isHoldingBack(), caller);
      if (problem.kind === 'rate-limited') stayQueued(open, caller);
      else open.claim.drop();
      return memory.orStandIn(open.flight.place, open.size, caller, new MarketDataError(problem));
    },
  };

  return {
    peek(key, query) {
      const outcome = cache.peek({ shape: kept.shape(query), key })?.outcome;
      return isProblem(outcome) ? undefined : outcome;
    },
    ask(keys, query, caller) {
      const size = kept.size(query);
      const shape = kept.shape(query);
      const asked = keys.length > 1 ? [...new Set(keys)] : keys;
      const outcomes = new Map<Key, Outcome<Value>>();
      for (const key of asked) {
        const cached = memory.fresh({ shape, key }, size, caller);
        if (cached !== undefined) outcomes.set(key, cached);
      }
      activity.valuesAsked(asked.length, outcomes.size);
      if (outcomes.size === asked.length) return outcomes;
      const missing = outcomes.size === 0 ? asked : asked.filter((key) => !outcomes.has(key));
      if (caller.isPreview || caller.ending !== undefined) {
        const problem = new MarketDataError(problemOf(caller.ending, parts.isHoldingBack(), caller));
        for (const key of missing) outcomes.set(key, memory.standIn({ shape, key }, size, caller) ?? problem);
        return outcomes;
      }
      const open = missing.map((key) => {
        const place = { shape, key };
        return flights.join(place, query, urgency(caller, cache.peek(place)));
      });
      return new Wait(settling, open, caller, outcomes);
    },
  };
}

/** The rate limit alone keeps it waiting: the request stays in the queue behind all others, and its caller is told. */
function stayQueued<K extends string, Q, V>(open: Open<K, Q, V>, caller: Caller): void {
  open.claim.change('unfinished');
  open.listener = { answered: caller.leaveOpen() };
}

/** A value that a cell already shows can wait for cells that show nothing. */
function urgency({ priority }: Caller, cached: unknown): Priority {
  return priority === 'formula' && cached !== undefined ? 'refresh' : priority;
}

function problemOf(ending: Ending | undefined, isHoldingBack: boolean, { isPreview }: Caller): Problem {
  if (isPreview) return { kind: 'preview' };
  if (ending === 'cancelled') return { kind: 'cancelled' };
  return isHoldingBack ? { kind: 'rate-limited' } : { kind: 'timeout', afterMs: deadlineMs };
}
