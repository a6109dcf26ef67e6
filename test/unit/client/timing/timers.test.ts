import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeadlines, createScheduledTimer, createThrottle, sleep, systemClock } from '../../../../src/client/timing/timers';

const start = 1_000_000;
beforeEach(() => void vi.useFakeTimers({ now: start }));

/** The times since the start at which it was called. */
function recorder() {
  const times: number[] = [];
  return { times, run: () => void times.push(Date.now() - start) };
}

describe('A scheduled timer', () => {
  it('waits longer than a timer of the platform can', () => {
    const { times, run } = recorder();
    const month = 30 * 86_400_000;
    createScheduledTimer(systemClock, run).runBy(start + month);
    vi.advanceTimersByTime(month - 1);
    expect(times).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(times).toEqual([month]);
  });

  it('runs once, at the earliest of several instants', () => {
    const { times, run } = recorder();
    const timer = createScheduledTimer(systemClock, run);
    for (const after of [300, 100, 200]) timer.runBy(start + after);
    vi.advanceTimersByTime(1_000);
    expect(times).toEqual([100]);
  });

  it('is set once for instants that are equal', () => {
    const after = vi.fn(systemClock.after);
    const timer = createScheduledTimer({ ...systemClock, after }, () => undefined);
    for (let i = 0; i < 3; i++) timer.runBy(start + 100);
    expect(after).toHaveBeenCalledTimes(1);
  });
});

describe('A throttle', () => {
  it('runs in the next macrotask, then an interval after the last run', () => {
    const { times, run } = recorder();
    const throttle = createThrottle(systemClock, 500, run);
    throttle.request();
    throttle.request();
    expect(times).toEqual([]);
    vi.advanceTimersByTime(100);
    throttle.request();
    vi.advanceTimersByTime(2_000);
    throttle.request();
    vi.advanceTimersByTime(1);
    expect(times).toEqual([0, 500, 2_100]);
  });

  it.each([
    [200, 500],
    [800, 800],
  ])('runs for a request after %i ms when %i ms have passed', (delayMs, at) => {
    const { times, run } = recorder();
    createThrottle(systemClock, 500, run).requestAfter(delayMs);
    vi.advanceTimersByTime(2_000);
    expect(times).toEqual([at]);
  });

  it('runs no more after it was stopped', () => {
    const { times, run } = recorder();
    const throttle = createThrottle(systemClock, 500, run);
    throttle.request();
    throttle.stop();
    throttle.request();
    throttle.requestAfter(100);
    vi.advanceTimersByTime(2_000);
    expect(times).toEqual([]);
  });
});

describe('Deadlines', () => {
  const expirable = (after: number) => {
    const { times, run } = recorder();
    return { deadline: start + after, expire: run, times };
  };

  it('expire each at its own time', () => {
    const deadlines = createDeadlines(systemClock);
    const all = [expirable(300), expirable(100), expirable(200)];
    for (const each of all) deadlines.add(each);
    vi.advanceTimersByTime(1_000);
    expect(all.map(({ times }) => times)).toEqual([[300], [100], [200]]);
  });

  it('do not expire after they were deleted, and leave no timer', () => {
    const deadlines = createDeadlines(systemClock);
    const [kept, deleted] = [expirable(200), expirable(100)];
    deadlines.add(kept);
    deadlines.add(deleted);
    deadlines.delete(deleted);
    vi.advanceTimersByTime(150);
    expect(deleted.times).toEqual([]);
    expect(vi.getTimerCount()).toBe(1);
    deadlines.delete(kept);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('Sleep ends after its delay', async () => {
  const { times, run } = recorder();
  void sleep(systemClock, 100).then(run);
  await vi.advanceTimersByTimeAsync(99);
  expect(times).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(times).toEqual([100]);
});
