/** The counters and the state of the connection that the pane and MD.STATUS show. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createActivity } from '../../../../src/client/http/activity';
import { changesWithTime } from '../../../../src/client/http/service-status';
import { systemClock } from '../../../../src/client/timing/timers';
import { MarketDataError, type Problem } from '../../../../src/market/texts/problem';

const now = Date.parse('2026-01-15T03:00:00Z');
const noQueue = { requestsQueued: 0, requestsInFlight: 0, heldUntil: undefined };

beforeEach(() => void vi.useFakeTimers({ now }));

const start = (hasKey = () => true) => createActivity(systemClock, hasKey);
const error = (problem: Problem) => new MarketDataError(problem);

describe('The snapshot', () => {
  it('is empty before anything was asked', () => {
    expect(start().snapshot()).toEqual({
      ...{ state: 'untried', isSimulated: false, rateLimit: null, ratePolicy: null, lastError: undefined },
      ...{ requestsInLastMinute: 0, requestsSent: 0, valuesAsked: 0, valuesFromCache: 0, cellsAnswered: 0 },
      ...{ requestsQueued: 0, requestsInFlight: 0, staleCells: { count: 0, oldest: undefined } },
    });
  });

  it('counts requests, values and cells', () => {
    const activity = start();
    activity.requestSent();
    activity.requestSent();
    activity.valuesAsked(5, 2);
    activity.valuesAsked(3, 1);
    activity.cellAnswered();
    activity.queueChanged({ ...noQueue, requestsQueued: 4 });
    expect(activity.snapshot()).toMatchObject({
      ...{ requestsInLastMinute: 2, requestsSent: 2, valuesAsked: 8, valuesFromCache: 3, cellsAnswered: 1 },
      requestsQueued: 4,
    });
    expect(activity.requestHistory().at(-1)).toBe(2);
  });

  it('forgets a request exactly a minute after it was sent, and keeps the total', () => {
    const activity = start();
    activity.requestSent();
    vi.advanceTimersByTime(30_000);
    activity.requestSent();
    activity.requestSent();
    vi.advanceTimersByTime(29_999);
    expect(activity.snapshot()).toMatchObject({ requestsInLastMinute: 3 });
    vi.advanceTimersByTime(1);
    expect(activity.snapshot()).toMatchObject({ requestsInLastMinute: 2, requestsSent: 3 });
  });
});

it('What the last response said about its service holds until the access changes', () => {
  const activity = start();
  activity.servedBy({ isSimulated: true, rateLimit: '"key";r=5', ratePolicy: null, takesAlerts: true });
  expect(activity.snapshot()).toMatchObject({ isSimulated: true, rateLimit: '"key";r=5', takesAlerts: true });
  activity.failed(error({ kind: 'key-refused' }));
  activity.accessChanged();
  expect(activity.snapshot()).toMatchObject({ state: 'untried', isSimulated: false, rateLimit: null });
  expect(activity.snapshot().takesAlerts).toBeUndefined();
  expect(activity.snapshot().lastError).toBeUndefined();
});

describe('Cells with stale values', () => {
  it('are counted, with the time of the oldest value, until they show a fresh one', () => {
    const activity = start();
    const object = {};
    activity.cellShows('A1', now - 2_000);
    activity.cellShows('A2', now - 5_000);
    activity.cellShows(object, now - 1_000);
    expect(activity.snapshot().staleCells).toEqual({ count: 3, oldest: now - 5_000 });
    expect([...activity.staleCells().keys()]).toEqual(['A1', 'A2', object]);
    activity.cellShows('A2', undefined);
    expect(activity.snapshot().staleCells).toEqual({ count: 2, oldest: now - 2_000 });
  });

  it('are reported when they change, not when they show the same again', () => {
    const activity = start();
    const listener = vi.fn();
    activity.subscribe(listener);
    activity.cellShows('A1', undefined);
    expect(listener).toHaveBeenCalledTimes(0);
    activity.cellShows('A1', now);
    activity.cellShows('A1', now);
    expect(listener).toHaveBeenCalledTimes(1);
    activity.cellShows('A1', undefined);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

it('Every change is reported until the subscription ends', async () => {
  const activity = start();
  const listener = vi.fn();
  const unsubscribe = activity.subscribe(listener);
  const changes = [
    () => activity.requestSent(),
    () => activity.queueChanged(noQueue),
    () => activity.responded(),
    () => activity.failed(error({ kind: 'offline' })),
    () => activity.accessChanged(),
  ];
  const counts = [() => activity.cellAnswered(), () => activity.valuesAsked(1, 0)];
  changes.forEach((change, index) => {
    change();
    expect(listener).toHaveBeenCalledTimes(index + 1);
  });
  for (const change of counts) {
    listener.mockClear();
    change();
    await Promise.resolve();
    expect(listener).toHaveBeenCalledTimes(1);
  }
  unsubscribe();
  [...changes, ...counts].forEach((change) => change());
  await Promise.resolve();
  expect(listener).toHaveBeenCalledTimes(1);
});

it('The counts of all cells of a task are reported once', async () => {
  const activity = start();
  const seen: number[] = [];
  activity.subscribe(() => seen.push(activity.snapshot().cellsAnswered));
  for (let cell = 0; cell < 1_000; cell++) {
    activity.valuesAsked(1, 1);
    activity.cellAnswered();
  }
  expect(seen).toEqual([]);
  await Promise.resolve();
  expect(seen).toEqual([1_000]);
});

describe('The state', () => {
  it.each([
    ['connected', { kind: 'not-in-plan', feature: 'daily', detail: '' }],
    ['connected', { kind: 'request-refused', status: 400, detail: '' }],
    ['connected', { kind: 'unknown-symbol', symbol: '600519.SH' }],
    ['connected', { kind: 'rate-limited' }],
    ['connected', { kind: 'answer-too-large', limitBytes: 1 }],
    ['key-refused', { kind: 'key-refused' }],
    ['failing', { kind: 'server-error', status: 503 }],
    ['failing', { kind: 'unreadable', detail: '' }],
  ] as const)('is %s after %o', (state, problem) => {
    const activity = start();
    activity.failed(error(problem));
    expect(activity.state()).toBe(state);
  });

  it('is waiting until exactly the end of the wait', () => {
    const activity = start();
    activity.responded();
    activity.queueChanged({ ...noQueue, heldUntil: now + 1_000 });
    vi.advanceTimersByTime(999);
    expect(activity.snapshot()).toMatchObject({ state: 'waiting', waitingUntil: now + 1_000 });
    vi.advanceTimersByTime(1);
    expect(activity.snapshot()).toMatchObject({ state: 'connected', waitingUntil: undefined });
  });

  it('is the refusal of the key while requests wait, and the missing key before all others', () => {
    let hasKey = true;
    const activity = start(() => hasKey);
    activity.failed(error({ kind: 'key-refused' }));
    activity.queueChanged({ ...noQueue, heldUntil: now + 1_000 });
    expect(activity.state()).toBe('key-refused');
    hasKey = false;
    expect(activity.state()).toBe('no-key');
  });
});

describe('The last error', () => {
  it('of a plan is not over with the response to another request', () => {
    const activity = start();
    const problem = { kind: 'not-in-plan', feature: 'daily', detail: '' } as const;
    activity.failed(error(problem));
    activity.responded();
    expect(activity.snapshot().lastError).toEqual({ problem, at: now, isOver: false });
  });

  it('is not a rate limit', () => {
    const activity = start();
    activity.failed(error({ kind: 'rate-limited' }));
    expect(activity.snapshot().lastError).toBeUndefined();
  });
});

it.each([
  [1, undefined, true],
  [0, now, true],
  [0, undefined, false],
])('With %i requests in the last minute and a wait until %s, time changes the counters: %s', (count, wait, expected) => {
  const snapshot = { ...start().snapshot(), requestsInLastMinute: count, waitingUntil: wait };
  expect(changesWithTime(snapshot)).toBe(expected);
});
