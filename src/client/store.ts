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

  /** What a caller gets for a question that it no longer waits for. */
  const giveUp = (one: Open<Key, Query, Value>, size: number, caller: Caller, how: Ending) => {
    const problem = problemOf(how, parts.isHoldingBack(), caller);
    if (problem.kind === 'rate-limited') stayQueued(one, caller);
    else one.claim.drop();
    return memory.orStandIn(one.flight.place, size, caller, new MarketDataError(problem));
  };

  /** Resolves when every question is answered, or the caller waits no longer. */
  const answers = (
    open: readonly Open<Key, Query, Value>[],
    size: number,
    caller: Caller,
    outcomes: Map<Key, Outcome<Value>>,
  ) =>
    new Promise<typeof outcomes>((resolve) => {
      let left = open.length;
      const finish = (one: Open<Key, Query, Value>, outcome: Outcome<Value>) => {
        one.isDone = true;
        outcomes.set(one.flight.key, outcome);
        if (--left > 0) return;
        stop();
        resolve(outcomes);
      };
      const stop = caller.onEnd((how) => {
        for (const one of open) if (!one.isDone) finish(one, giveUp(one, size, caller, how));
      });
      for (const one of open) {
        one.flight.onAnswer((outcome) => {
          if (!one.isDone) finish(one, memory.orStandIn(one.flight.place, size, caller, outcome));
        });
      }
    });

  return {
    peek(key, query) {
      const outcome = cache.peek({ shape: kept.shape(query), key })?.outcome;
      return isProblem(outcome) ? undefined : outcome;
    },
    ask(keys, query, caller) {
      const size = kept.size(query);
      const shape = kept.shape(query);
      const outcomes = new Map<Key, Outcome<Value>>();
      const open: Open<Key, Query, Value>[] = [];
      const wanted = keys.length > 1 ? new Set(keys) : keys;
      for (const key of wanted) {
        const place = { shape, key };
        const cached = memory.fresh(place, size, caller);
        if (cached !== undefined) outcomes.set(key, cached);
        else if (caller.isPreview || caller.ending !== undefined) {
          const problem = problemOf(caller.ending, parts.isHoldingBack(), caller);
          outcomes.set(key, memory.standIn(place, size, caller) ?? new MarketDataError(problem));
        } else open.push(flights.join(place, query, urgency(caller, cache.peek(place))));
      }
      activity.valuesAsked(outcomes.size + open.length, outcomes.size);
      return open.length === 0 ? outcomes : answers(open, size, caller, outcomes);
    },
  };
}

/** The rate limit alone keeps it waiting: the request stays in the queue behind all others, and its caller is told. */
function stayQueued<K extends string, Q, V>({ flight, claim }: Open<K, Q, V>, caller: Caller): void {
  const done = caller.leaveOpen();
  claim.change('unfinished');
  const stop = caller.onEnd(() => claim.drop());
  flight.onAnswer(() => {
    stop();
    claim.drop();
    done();
  });
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
