/**
 * Collects what many cells ask for and sends it in few requests.
 *
 * Excel hands a recalculation over in one go or in slices, which cannot be known in advance. So a window opens with the
 * first miss and closes when nothing new has come for a few milliseconds, at the latest after 25. A request that is
 * full already goes at once: waiting could not improve it, and the last slices do not split it in two.
 */
import { MarketDataError } from '../market/problem';
import type { SymbolCode } from '../market/symbol';
import { maxBarsPerAnswer, maxUrlLength } from '../protocol/assumptions';
import type { Clock } from './clock';
import type { Chunk } from './chunk';
import type { FetchChunk } from './isolation';
import { createDemand, type Demand, joinDemands } from './demand';
import type { Answered, Fetcher } from './fetcher';
import type { Learned } from './learned';
import { outcomeFor, type Resource } from './resources';

interface Waiting<Query, Value> {
  readonly symbol: SymbolCode;
  readonly query: Query;
  readonly demand: Demand;
  /** The largest count that anybody asked for. */
  size: number;
  /** Bars that the answer will probably have: a range of a week asks for "all of it" and gets five. */
  expected: number;
  readonly promise: Promise<Answered<Value>>;
  readonly settle: (answered: Answered<Value>) => void;
}

type Lane<Query, Value> = Map<SymbolCode, Waiting<Query, Value>>;

/** The window closes after this long without a new symbol, and this long after it opened. */
const idleMs = 5;
const longestMs = 25;

/** Sizes within this factor share a request; below the second number every size does. */
const similarSizes = 8;
const alwaysSimilarBelow = 500;

export function createBatcher<Query, Value>(
  resource: Resource<Query, Value>,
  {
    clock,
    learned,
    fetchChunk,
  }: { readonly clock: Clock; readonly learned: () => Learned; readonly fetchChunk: FetchChunk },
): Fetcher<SymbolCode, Query, Value> {
  const lanes = new Map<string, Lane<Query, Value>>();
  let isWatched = false;
  let openedAt = 0;
  let lastAskedAt = 0;

  const send = (items: readonly Waiting<Query, Value>[]) => {
    const [first] = items;
    if (!first) return;
    const size = Math.max(...items.map((item) => item.size));
    const symbols = items.map((item) => item.symbol);
    const parameters = resource.parameters(first.query, size);
    const demand = joinDemands(items.map((item) => item.demand));
    const chunk: Chunk<Query, Value> = { resource, symbols, parameters, demand };
    fetchChunk(chunk).then(
      (outcomes) => items.forEach((item) => item.settle({ outcome: outcomeFor(outcomes, item.symbol), size })),
      (thrown: unknown) => items.forEach((item) => item.settle({ outcome: internal(thrown), size })),
    );
  };

  const close = () => {
    const now = clock.now();
    const idleFor = now - lastAskedAt;
    if (idleFor < idleMs && now - openedAt < longestMs) {
      clock.after(idleMs - idleFor, close);
      return;
    }
    isWatched = false;
    const closing = [...lanes.values()];
    lanes.clear();
    for (const lane of closing) for (const items of plan(resource, wanted(lane), learned())) send(items);
  };

  /** What does not fill a request stays, and shares one with what comes next. */
  const sendWhatIsFull = (lane: Lane<Query, Value>) => {
    const limit = learned().symbolLimit(resource.batch);
    if (lane.size < limit) return;
    const requests = plan(resource, wanted(lane), learned());
    const last = requests.at(-1) ?? [];
    const full = last.length >= limit ? requests : requests.slice(0, -1);
    for (const items of full) {
      for (const { symbol } of items) lane.delete(symbol);
      send(items);
    }
  };

  return {
    ask(symbol, query, priority) {
      lastAskedAt = clock.now();
      if (lanes.size === 0) openedAt = lastAskedAt;
      if (!isWatched) clock.after(idleMs, close);
      isWatched = true;
      const key = `${priority}|${resource.shape(query)}`;
      const lane = lanes.get(key) ?? new Map<SymbolCode, Waiting<Query, Value>>();
      lanes.set(key, lane);
      const item = lane.get(symbol) ?? waiting<Query, Value>(symbol, query);
      const claim = item.demand.claim(priority);
      item.size = Math.max(item.size, resource.size(query));
      item.expected = Math.max(item.expected, resource.expected(query, lastAskedAt));
      lane.set(symbol, item);
      sendWhatIsFull(lane);
      if (lane.size === 0) lanes.delete(key);
      return { answered: item.promise, demand: item.demand, claim };
    },
  };
}

/**
 * Cuts one shape's symbols into requests: at most the endpoint's number of symbols, a bounded URL, a bounded answer,
 * and only sizes that are similar enough for the smaller to ride along.
 */
export function plan<Item extends { readonly symbol: SymbolCode; readonly expected: number }>(
  resource: Pick<Resource<never, never>, 'batch'>,
  items: readonly Item[],
  learned: Pick<Learned, 'symbolLimit'>,
): Item[][] {
  const limit = learned.symbolLimit(resource.batch);
  const requests: Item[][] = [];
  let urlLength = 0;
  for (const item of [...items].sort((a, b) => b.expected - a.expected)) {
    const current = requests.at(-1);
    urlLength += item.symbol.length + 1;
    if (current && current.length < limit && urlLength <= maxUrlLength && canRideAlong(current, item.expected)) {
      current.push(item);
    } else {
      requests.push([item]);
      urlLength = item.symbol.length + 1;
    }
  }
  return requests;
}

/** Every symbol of a request is answered with as many bars as its first, largest one. */
function canRideAlong(request: readonly { readonly expected: number }[], size: number): boolean {
  const largest = request[0]?.expected ?? 0;
  if ((request.length + 1) * largest > maxBarsPerAnswer) return false;
  return largest <= alwaysSimilarBelow || size * similarSizes >= largest;
}

/** Symbols that nobody waits for any more are left out. */
function wanted<Query, Value>(lane: Lane<Query, Value>): Waiting<Query, Value>[] {
  return [...lane.values()].filter(({ demand }) => demand.priority() !== undefined);
}

function waiting<Query, Value>(symbol: SymbolCode, query: Query): Waiting<Query, Value> {
  let settle: (answered: Answered<Value>) => void = () => {};
  const promise = new Promise<Answered<Value>>((resolve) => (settle = resolve));
  return { symbol, query, demand: createDemand(), size: 0, expected: 0, promise, settle };
}

function internal(thrown: unknown): MarketDataError {
  return new MarketDataError({ kind: 'internal', detail: String(thrown) });
}
