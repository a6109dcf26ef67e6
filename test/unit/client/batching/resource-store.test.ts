/** One kind of data between its cache and its queries, by a sender that answers when the test says so. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivity } from '../../../../src/client/http/activity';
import { createCacheGroup, type ResourceCaching } from '../../../../src/client/store/cache';
import type { Query } from '../../../../src/client/store/query';
import { deadlineMs, type HoldReason, refillOf, staleLimitMs, staleSinceOf } from '../../../../src/client/store/query-contract';
import { createResourceStore } from '../../../../src/client/batching/resource-store';
import { defaultFreshness } from '../../../../src/client/store/settings';
import { createSlices } from '../../../../src/client/timing/slices';
import { createDeadlines, systemClock } from '../../../../src/client/timing/timers';
import { MarketDataError } from '../../../../src/market/texts/problem';

const now = 1_000_000;
beforeEach(() => void vi.useFakeTimers({ now }));

type Params = { readonly shape: string; readonly size: number };
type Value = readonly number[];

/** Series of numbers, of which the newest are wanted. */
const caching: ResourceCaching<Params, Value> = {
  shape: ({ shape }) => shape,
  size: ({ size }) => size,
  cut: (value, size) => value.slice(-size),
  isWhole: (value, size) => value.length < size,
  weight: (value) => value.length,
  freshMs: () => 2_000,
  staleIfErrorMs: () => 60_000,
};

const two: Params = { shape: 'daily', size: 2 };
const three: Params = { shape: 'daily', size: 3 };
const serverError = new MarketDataError({ kind: 'server-error', status: 503 });

function startStore() {
  const sent: Query<string, Params, Value>[] = [];
  const priorities: (string | undefined)[] = [];
  const activity = createActivity(systemClock, () => true);
  const state = {
    epoch: 0,
    session: {},
    holdReason: undefined as HoldReason | undefined,
    isPaused: false,
    notHeld: '',
  };
  const store = createResourceStore<string, Params, Value>({
    ...{ caching, activity, staleLimitMs, clock: systemClock, deadlines: createDeadlines(systemClock) },
    cache: createCacheGroup().createCache<Value>(),
    sender: {
      send(query) {
        sent.push(query);
        priorities.push(query.priority);
      },
    },
    freshness: () => defaultFreshness,
    epoch: () => state.epoch,
    session: () => state.session,
    queue: { holdReason: ([bucket]) => (bucket?.market === state.notHeld ? undefined : state.holdReason) },
    pause: { isPaused: () => state.isPaused },
    slices: createSlices(systemClock),
    bucketsOf: (market) => [{ function: 'daily', mode: 'batch', market }],
  });
  /** Fetches and has it answered at once. */
  const filled = async (key: string, params: Params, value: Value) => {
    const results = store.fetch([key], params);
    sent.at(-1)!.settle(value, params.size);
    return (await results).get(key);
  };
  return { store, sent, priorities, activity, state, filled };
}

/** When the tests begin. */
const storedAt = { now, wallNow: now };
const keysOf = (queries: readonly Query<string, Params, Value>[]) => queries.map(({ key }) => key);
const kindOf = (result: unknown) => (result instanceof MarketDataError ? result.problem.kind : 'value');

describe('A call', () => {
  it('asks for each key once, and only for those that the cache has not', async () => {
    const { store, sent, activity, filled } = startStore();
    await filled('A', two, [1, 2]);
    const results = store.fetch(['A', 'B', 'B'], two);
    expect(keysOf(sent)).toEqual(['A', 'B']);
    sent[1]!.settle([3, 4], 2);
    const fetched = { storedAt, freshUntil: now + 2_000 };
    expect(await results).toEqual(
      new Map([
        ['A', { value: [1, 2], ...fetched }],
        ['B', { value: [3, 4], ...fetched }],
      ]),
    );
    expect(activity.snapshot()).toMatchObject({ valuesAsked: 3, valuesFromCache: 1 });
  });

  it('is answered without a request at exactly its deadline, with what the cache has', async () => {
    const { store, sent, filled } = startStore();
    await filled('A', two, [1, 2]);
    vi.advanceTimersByTime(5_000);
    const results = await store.fetch(['A', 'B'], two, { deadline: now + 5_000 });
    expect(results.get('A')).toEqual({ value: [1, 2], storedAt, staleSince: now });
    expect(results.get('B')).toMatchObject({ problem: { kind: 'timeout', afterMs: deadlineMs } });
    expect(sent).toHaveLength(1);
    void store.fetch(['B'], two, { deadline: now + 5_001 });
    expect(sent).toHaveLength(2);
  });

  it('for a shown value waits for calls of cells that show nothing, unless it says its priority', async () => {
    const { store, priorities, filled } = startStore();
    await filled('A', two, [1, 2]);
    vi.advanceTimersByTime(2_000);
    await filled('C', two, [1, 2]);
    vi.advanceTimersByTime(2_000);
    void store.fetch(['A', 'B'], two);
    void store.fetch(['C'], two, { priority: 'live' });
    expect(priorities.slice(2)).toEqual(['refresh', 'formula', 'live']);
  });
});

describe('What peek finds', () => {
  it('is counted when it is there, and nothing when a request is needed', async () => {
    const { store, activity, filled } = startStore();
    await filled('A', two, [1, 2]);
    expect(store.peek('A', two)).toEqual({ value: [1, 2], storedAt, freshUntil: now + 2_000 });
    expect(activity.snapshot()).toMatchObject({ valuesAsked: 2, valuesFromCache: 1 });
    expect(store.peek('A', { ...two, shape: 'weekly' })).toBeUndefined();
    expect(store.peek('A', three)).toBeUndefined();
    expect(store.peek('B', two)).toBeUndefined();
    vi.advanceTimersByTime(2_000);
    expect(store.peek('A', two)).toBeUndefined();
    expect(activity.snapshot()).toMatchObject({ valuesAsked: 2, valuesFromCache: 1 });
  });

  it('is the newest part of a longer series', async () => {
    const { store, filled } = startStore();
    await filled('A', three, [1, 2, 3]);
    expect(store.peek('A', two)).toMatchObject({ value: [2, 3] });
  });
});

it('The last value is there whatever its age, and is no error', async () => {
  const { store, sent, filled } = startStore();
  await filled('A', two, [1, 2]);
  vi.advanceTimersByTime(600_000);
  expect(store.lastValue('A', two)).toEqual([1, 2]);
  expect(store.lastValue('B', two)).toBeUndefined();
  void store.fetch(['B'], two);
  sent.at(-1)!.settle(new MarketDataError({ kind: 'unknown-symbol', symbol: 'B' }), 2);
  expect(store.lastValue('B', two)).toBeUndefined();
});

describe('A query in flight', () => {
  it('is shared by calls of one shape and key', async () => {
    const { store, sent } = startStore();
    const calls = [store.fetch(['A'], two), store.fetch(['A'], three), store.fetch(['A'], { ...two, shape: 'weekly' })];
    expect(sent).toHaveLength(2);
    sent[0]!.settle([1, 2, 3], 3);
    const [short, long] = await Promise.all(calls.slice(0, 2));
    expect(short!.get('A')).toMatchObject({ value: [2, 3] });
    expect(long!.get('A')).toMatchObject({ value: [1, 2, 3] });
  });

  it('is joined although an older one of the same key ends before it', () => {
    const { store, sent, state } = startStore();
    void store.fetch(['A'], two);
    state.epoch = 1;
    void store.fetch(['A'], two);
    sent[0]!.settle([1, 2], 2);
    void store.fetch(['A'], two);
    expect(sent).toHaveLength(2);
  });

  it('of an earlier session answers its call, and is not cached', async () => {
    const { store, sent, state } = startStore();
    const results = store.fetch(['A'], two);
    state.session = {};
    sent[0]!.settle([1, 2], 2);
    expect((await results).get('A')).toEqual({ value: [1, 2], freshUntil: undefined });
    expect(store.lastValue('A', two)).toBeUndefined();
  });
});

describe('A call at its deadline', () => {
  it('keeps what had arrived as fresh', async () => {
    const { store, sent } = startStore();
    const results = store.fetch(['A', 'B'], two, { deadline: now + 1_000 });
    sent[0]!.settle([1, 2], 2);
    await vi.advanceTimersByTimeAsync(1_000);
    const answer = await results;
    expect(staleSinceOf(answer.get('A'))).toBeUndefined();
    expect(kindOf(answer.get('B'))).toBe('timeout');
    expect(sent[1]!.state.kind).toBe('settled');
  });

  it('leaves what the rate limit holds back in the background, and does not take it back', async () => {
    const { store, sent, state } = startStore();
    state.holdReason = 'rate-limited';
    const results = store.fetch(['A', 'B'], two, { deadline: now + 1_000 });
    sent[0]!.settle([1, 2], 2);
    await vi.advanceTimersByTimeAsync(1_000);
    const answer = await results;
    expect(refillOf(answer.get('A')!)).toBeUndefined();
    expect(kindOf(answer.get('B'))).toBe('rate-limited');
    expect(sent[1]!.priority).toBe('background');
    const refilled = vi.fn();
    void refillOf(answer.get('B')!)?.then(refilled);
    sent[1]!.settle([3, 4], 2);
    await vi.advanceTimersByTimeAsync(0);
    expect(refilled).toHaveBeenCalledTimes(1);
    // Fresh for longer than usual, for the cell that calculates again.
    await vi.advanceTimersByTimeAsync(14_999);
    expect(store.peek('B', two)).toMatchObject({ value: [3, 4] });
    expect(answer.get('B')).toMatchObject({ problem: { kind: 'rate-limited' } });
  });
});

it('At its last deadline each of a call says what it waits for; before, those on their way are given with those held back', async () => {
  const { store, state } = startStore();
  Object.assign(state, { holdReason: 'rate-limited', notHeld: 'A' });
  const kindsAfter = async (deadlines: { deadline: number; heldDeadline?: number }) => {
    const results = store.fetch(['A', 'B'], two, deadlines);
    await vi.advanceTimersByTimeAsync(1_000);
    return [...(await results).values()].map(kindOf);
  };
  expect(await kindsAfter({ deadline: now + 9_000, heldDeadline: now + 1_000 })).toEqual(['rate-limited', 'rate-limited']);
  expect(await kindsAfter({ deadline: now + 2_000 })).toEqual(['timeout', 'rate-limited']);
});

it('During the pause a call sends nothing, and gets a value of any age, unless stale values are never served', async () => {
  const { store, sent, state, filled } = startStore();
  await filled('A', two, [1, 2]);
  vi.advanceTimersByTime(86_400_000);
  state.isPaused = true;
  const results = await store.fetch(['A', 'B'], two);
  expect(results.get('A')).toEqual({ value: [1, 2], storedAt, staleSince: now });
  expect(kindOf(results.get('B'))).toBe('paused');
  expect(sent).toHaveLength(1);
  expect(staleLimitMs({ kind: 'paused' }, 0)).toBe(-1);
});

it('A call that the rate limit held back has a stale value and the promise of a refill, where the cache has one', async () => {
  const { store, sent, state, filled } = startStore();
  await filled('A', two, [1, 2]);
  vi.advanceTimersByTime(10_000);
  state.holdReason = 'rate-limited';
  const results = store.fetch(['A'], two, { deadline: now + 11_000 });
  await vi.advanceTimersByTimeAsync(1_000);
  const result = (await results).get('A')!;
  expect(result).toMatchObject({ value: [1, 2], staleSince: now });
  expect(refillOf(result)).toBeInstanceOf(Promise);
  expect(sent[1]!.state.kind).toBe('queued');
});

/** A signal that counts its listeners. */
function countedSignal() {
  const controller = new AbortController();
  const listeners = new Set<unknown>();
  const { signal } = controller;
  const counted = {
    get aborted() {
      return signal.aborted;
    },
    addEventListener(type: 'abort', listener: EventListenerObject) {
      listeners.add(listener);
      signal.addEventListener(type, listener);
    },
    removeEventListener(type: 'abort', listener: EventListenerObject) {
      if (type === 'abort') listeners.delete(listener);
      signal.removeEventListener(type, listener);
    },
  };
  return { signal: counted, listeners, abort: () => controller.abort() };
}

describe('The signal of a call', () => {
  it('is listened to until the last query is settled', async () => {
    const { store, sent } = startStore();
    const { signal, listeners } = countedSignal();
    const results = store.fetch(['A', 'B'], two, { signal });
    sent[0]!.settle([1, 2], 2);
    expect(listeners.size).toBe(1);
    sent[1]!.settle([3, 4], 2);
    expect(listeners.size).toBe(0);
    await results;
  });

  it('gives up what is open, and keeps what had arrived', async () => {
    const { store, sent } = startStore();
    const { signal, listeners, abort } = countedSignal();
    const results = store.fetch(['A', 'B'], two, { signal });
    sent[0]!.settle([1, 2], 2);
    abort();
    const answer = await results;
    expect(answer.get('A')).toMatchObject({ value: [1, 2] });
    expect(kindOf(answer.get('B'))).toBe('cancelled');
    expect(sent.map(({ state }) => state.kind)).toEqual(['settled', 'settled']);
    expect(listeners.size).toBe(0);
  });

  it('takes back what waits in the background after the deadline', async () => {
    const { store, sent, state } = startStore();
    state.holdReason = 'rate-limited';
    const { signal, listeners, abort } = countedSignal();
    const results = store.fetch(['A'], two, { signal, deadline: now + 1_000 });
    await vi.advanceTimersByTimeAsync(1_000);
    const result = (await results).get('A');
    expect(sent[0]!.state.kind).toBe('queued');
    abort();
    expect(sent[0]!.state.kind).toBe('settled');
    expect(listeners.size).toBe(0);
    expect(kindOf(result)).toBe('rate-limited');
  });
});

it('A call leaves no deadline behind when it was answered before', async () => {
  const { store, sent } = startStore();
  const results = store.fetch(['A'], two, { deadline: now + 1_000 });
  expect(vi.getTimerCount()).toBe(1);
  sent[0]!.settle(serverError, 2);
  expect(kindOf((await results).get('A'))).toBe('server-error');
  expect(vi.getTimerCount()).toBe(0);
});
