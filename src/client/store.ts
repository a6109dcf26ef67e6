/** One kind of data, from the cache where it is fresh, else from a request that may already be under way. */
import { isProblem, type Outcome } from '../market/problem';
import type { SymbolCode } from '../market/symbol';
import type { Activity } from './activity';
import type { Answered, Batcher } from './batcher';
import type { Cache, Cached } from './cache';
import type { Clock } from './clock';
import { type Resource, unknownSymbolFreshMs } from './resources';

export interface Store<Query, Value> {
  ask(symbols: readonly SymbolCode[], query: Query): Promise<ReadonlyMap<SymbolCode, Outcome<Value>>>;
}

export interface StoreParts<Query, Value> {
  readonly resource: Resource<Query, Value>;
  readonly batcher: Batcher<Query, Value>;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly activity: Activity;
  /** The present epoch: what an earlier one fetched no longer answers. */
  readonly epoch: () => number;
}

interface InFlight<Value> {
  readonly size: number;
  readonly answered: Promise<Answered<Value>>;
}

export function createStore<Query, Value>(parts: StoreParts<Query, Value>): Store<Query, Value> {
  const { resource, batcher, cache, clock, activity } = parts;
  const inFlight = new Map<string, InFlight<Value>>();

  const fromCache = (key: string, size: number): Outcome<Value> | undefined => {
    const cached = cache.get(key) as Cached<Value> | undefined;
    if (!cached || cached.epoch !== parts.epoch() || cached.freshUntil <= clock.now()) return undefined;
    if (cached.size < size && !cached.isWhole) return undefined;
    return cut(cached.outcome, size);
  };

  const cut = (outcome: Outcome<Value>, size: number) => (isProblem(outcome) ? outcome : resource.cut(outcome, size));

  const keep = (key: string, query: Query, { outcome, size }: Answered<Value>, epoch: number) => {
    const freshMs = freshFor(resource, outcome, query, clock.now());
    if (freshMs === 0 || isWorse({ size, epoch }, cache.get(key))) return;
    const isWhole = isProblem(outcome) || resource.isWhole(outcome, size);
    const weight = isProblem(outcome) ? 1 : resource.weight(outcome);
    cache.set(key, { outcome, size, isWhole, freshUntil: clock.now() + freshMs, epoch }, weight);
  };

  /** A late answer does not take the place of a newer or, while it is fresh, of a longer one. */
  const isWorse = (answer: { size: number; epoch: number }, kept: Cached<unknown> | undefined) =>
    kept !== undefined &&
    (answer.epoch < kept.epoch ||
      (answer.epoch === kept.epoch && answer.size < kept.size && kept.freshUntil > clock.now()));

  const fetch = (key: string, symbol: SymbolCode, query: Query): Promise<Answered<Value>> => {
    const epoch = parts.epoch();
    const flightKey = `${epoch}|${key}`;
    const size = resource.size(query);
    const running = inFlight.get(flightKey);
    if (running && running.size >= size) return running.answered;
    const answered = batcher.ask(symbol, query, cache.get(key) ? 'refresh' : 'formula').then((answer) => {
      if (inFlight.get(flightKey)?.answered === answered) inFlight.delete(flightKey);
      keep(key, query, answer, epoch);
      return answer;
    });
    inFlight.set(flightKey, { size, answered });
    return answered;
  };

  return {
    async ask(symbols, query) {
      const size = resource.size(query);
      const outcomes = new Map<SymbolCode, Outcome<Value>>();
      const fetched: Promise<void>[] = [];
      const wanted = new Set(symbols);
      const shape = resource.shape(query);
      for (const symbol of wanted) {
        const key = `${resource.batch}|${shape}|${symbol}`;
        const cached = fromCache(key, size);
        if (cached !== undefined) outcomes.set(symbol, cached);
        else
          fetched.push(
            fetch(key, symbol, query).then((answer) => void outcomes.set(symbol, cut(answer.outcome, size))),
          );
      }
      activity.valuesAsked(wanted.size, outcomes.size);
      await Promise.all(fetched);
      return outcomes;
    },
  };
}

/** Only answers are remembered: a value for as long as its kind says, "no such symbol" for minutes, a failure not at all. */
function freshFor<Query, Value>(
  resource: Resource<Query, Value>,
  outcome: Outcome<Value>,
  query: Query,
  now: number,
): number {
  if (!isProblem(outcome)) return resource.freshMs(query, now);
  return outcome.problem.kind === 'unknown-symbol' ? unknownSymbolFreshMs : 0;
}
