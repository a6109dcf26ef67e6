import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/client/timers';
import { createResultCoalescer, type ResultCoalescer } from '../../src/functions/result-coalescer';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number, size = 10) =>
  new Promise<number>((resolve) => {
    if (ms === 0) resolve(size);
    else setTimeout(() => resolve(size), ms);
  });

/** A call as `answer` makes it: it begins, gets its result or error, and leaves. */
async function pass(coalescer: ResultCoalescer, result: Promise<number>): Promise<void> {
  const recalculation = coalescer.begin(Date.now());
  const size = await result.catch(() => 10);
  await coalescer.release(recalculation, size);
}

/** Passes results that are ready after so many ms; gives the times at which they left. */
async function leavingTimes(calls: readonly (readonly [readyMs: number, size?: number])[]): Promise<number[]> {
  const coalescer = createResultCoalescer(systemClock);
  const begin = Date.now();
  const left = Promise.all(calls.map(([ms, size]) => pass(coalescer, after(ms, size)).then(() => Date.now() - begin)));
  await vi.advanceTimersByTimeAsync(60_000);
  return left;
}

describe('results of one recalculation', () => {
  it('leave together when the last of them is there', async () => {
    expect(await leavingTimes([[0], [100], [250]])).toEqual([250, 250, 250]);
  });

  it('are not delayed when all of them are there at once', async () => {
    expect(await leavingTimes([[0], [0], [0]])).toEqual([0, 0, 0]);
  });

  it('wait 400 ms at most for one that takes longer', async () => {
    expect(await leavingTimes([[0], [100], [5000]])).toEqual([400, 400, 5000]);
  });

  it('wait up to a second as long as one comes after the other', async () => {
    const calls = Array.from({ length: 15 }, (_, i) => [100 * i] as const);
    expect(await leavingTimes(calls)).toEqual([...calls.slice(0, 11).map(() => 1000), 1100, 1200, 1300, 1400]);
  });

  it('wait for a failing one like for any other', async () => {
    const coalescer = createResultCoalescer(systemClock);
    const failing = pass(coalescer, Promise.reject(new Error('no')));
    const other = pass(coalescer, after(100));
    const times: number[] = [];
    const begin = Date.now();
    void failing.then(() => times.push(Date.now() - begin));
    void other.then(() => times.push(Date.now() - begin));
    await vi.advanceTimersByTimeAsync(1000);
    expect(times).toEqual([100, 100]);
  });
});

it('a call that hangs does not slow down the ones that come later', async () => {
  const coalescer = createResultCoalescer(systemClock);
  void pass(coalescer, after(30_000));
  await vi.advanceTimersByTimeAsync(1000);
  const begin = Date.now();
  let took = NaN;
  void pass(coalescer, after(0)).then(() => (took = Date.now() - begin));
  await vi.advanceTimersByTimeAsync(50);
  expect(took).toBe(0);
});

it('a result leaves within a second or so, however many recalculations come after it', async () => {
  const coalescer = createResultCoalescer(systemClock);
  const waited: number[] = [];
  // Cells that follow a live one: a calculation every 300 ms, each of which takes 500 ms.
  for (let i = 0; i < 100; i++) {
    const begin = Date.now();
    void pass(coalescer, after(500)).then(() => waited.push(Date.now() - begin));
    await vi.advanceTimersByTimeAsync(300);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(waited).toHaveLength(100);
  expect(Math.max(...waited)).toBeLessThanOrEqual(1_500);
});

describe('a flush', () => {
  it('carries one and a half megabytes, the rest follows in the next ones', async () => {
    const times = await leavingTimes([
      [0, 700_000],
      [0, 700_000],
      [0, 700_000],
      [0, 2_000_000],
    ]);
    expect(times).toEqual([0, 0, 700, 1400]);
  });

  it('is kept small also when large results come one by one', async () => {
    const coalescer = createResultCoalescer(systemClock);
    const begin = Date.now();
    const times: number[] = [];
    for (let i = 0; i < 3; i++) {
      void pass(coalescer, after(0, 1_400_000)).then(() => times.push(Date.now() - begin));
      await vi.advanceTimersByTimeAsync(30);
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(times).toEqual([0, 700, 1400]);
  });
});

it('is idle once no call waits and the last result has left for so long', async () => {
  const coalescer = createResultCoalescer(systemClock);
  expect(coalescer.isIdleFor(5_000)).toBe(true);
  const left = pass(coalescer, after(20_000));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(coalescer.isIdleFor(5_000)).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  await left;
  expect(coalescer.isIdleFor(5_000)).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(coalescer.isIdleFor(5_000)).toBe(true);
});
