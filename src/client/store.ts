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

export interface Store<Key extends string, Query, Value> {
  /** The last value of whatever age, without a request. */
  peek(key: Key, query: Query): Value | undefined;
  ask(keys: readonly Key[], query: Query, caller: Caller): Promise<ReadonlyMap<Key, Outcome<Value>>>;
}

export interface StoreParts<Key extends string, Query, Value> extends KeptAnswersParts<Query, Value> {
  /** Tells the entries of this store from those of others in the cache. */
  readonly name: string;
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
  const giveUp = (one: Open<Key, Value>, size: number, caller: Caller, how: Ending) => {
    const problem = problemOf(how, parts.isHoldingBack(), caller);
    if (problem.kind === 'rate-limited') stayQueued(one, caller);
    else one.claim.drop();
    return memory.orStandIn(one, size, caller, new MarketDataError(problem));
  };

  /** Resolves when every question is answered, or the caller waits no longer. */
  const answers = (open: readonly Open<Key, Value>[], size: number, caller: Caller, take: Take<Key, Value>) =>
    new Promise<void>((resolve) => {
      let left = open.length;
      const finish = (one: Open<Key, Value>, outcome: Outcome<Value>) => {
        one.isDone = true;
        take(one.key, outcome);
        if (--left > 0) return;
        stop();
        resolve();
      };
      const stop = caller.onEnd((how) => {
        for (const one of open) if (!one.isDone) finish(one, giveUp(one, size, caller, how));
      });
      for (const one of open) {
        void one.flight.answered.then(({ outcome }) => {
          if (one.isDone) return;
          one.claim.drop();
          finish(one, memory.orStandIn(one, size, caller, outcome));
        });
      }
    });

  const prefixOf = (query: Query) => `${parts.name}|${kept.shape(query)}|`;

  return {
    peek(key, query) {
      const outcome = cache.peek(prefixOf(query) + key)?.outcome as Outcome<Value> | undefined;
      return isProblem(outcome) ? undefined : outcome;
    },
    ask(keys, query, caller) {
      const size = kept.size(query);
      const prefix = prefixOf(query);
      const outcomes = new Map<Key, Outcome<Value>>();
      const open: Open<Key, Value>[] = [];
      const wanted = keys.length > 1 ? new Set(keys) : keys;
      for (const key of wanted) {
        const cacheKey = prefix + key;
        const cached = memory.fresh(cacheKey, size, caller);
        if (cached !== undefined) outcomes.set(key, cached);
        else if (caller.isPreview || caller.ending !== undefined) {
          const problem = problemOf(caller.ending, parts.isHoldingBack(), caller);
          outcomes.set(key, memory.standIn(key, cacheKey, size, caller) ?? new MarketDataError(problem));
        } else open.push(flights.join(key, cacheKey, query, urgency(caller, cache.peek(cacheKey))));
      }
      activity.valuesAsked(outcomes.size + open.length, outcomes.size);
      if (open.length === 0) return Promise.resolve(outcomes);
      return answers(open, size, caller, (key, outcome) => outcomes.set(key, outcome)).then(() => outcomes);
    },
  };
}

type Take<Key, Value> = (key: Key, outcome: Outcome<Value>) => void;

/** The rate limit alone keeps it waiting: the request stays in the queue behind all others, and its caller is told. */
function stayQueued({ flight: { answered }, claim }: Open<unknown, unknown>, caller: Caller): void {
  const done = caller.leaveOpen();
  claim.change('unfinished');
  const stop = caller.onEnd(() => claim.drop());
  void answered.then(() => {
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
