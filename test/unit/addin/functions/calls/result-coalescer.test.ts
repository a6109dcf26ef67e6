import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Clock, systemClock } from '../../../../../src/client/timing/timers';
import type { Recalculation } from '../../../../../src/addin/functions/calls/recalculation';
import { createResultCoalescer, type ResultCoalescer } from '../../../../../src/addin/functions/calls/result-coalescer';

beforeEach(() => void vi.useFakeTimers());

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

/** A result every so many ms. */
function oneEach(ms: number, count: number): (readonly [readyMs: number])[] {
  return Array.from({ length: count }, (_, i) => [ms * (i + 1)] as const);
}

describe('results of one recalculation', () => {
  it('leave together when the last of them is there', async () => expect(await leavingTimes([[0], [100], [250]])).toEqual([250, 250, 250]));
  it('are not delayed when all of them are there at once', async () => expect(await leavingTimes([[0], [0], [0]])).toEqual([0, 0, 0]));

  it('wait 700 ms for the first response', async () => {
    expect(await leavingTimes([[0], [699], [699]])).toEqual([699, 699, 699]);
    expect(await leavingTimes([[0], [5000], [5000]])).toEqual([700, 5000, 5000]);
  });

  it('wait half as long again as for the response before, at least 150 and at most 700 ms', async () => {
    expect(await leavingTimes([[0], [100], [249]])).toEqual([249, 249, 249]);
    expect(await leavingTimes([[0], [10], [5000]])).toEqual([160, 160, 5000]);
    expect(await leavingTimes([[0], [400], [5000]])).toEqual([1000, 1000, 5000]);
    expect(await leavingTimes([[600], [5000]])).toEqual([1300, 5000]);
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

describe('results that are ready long before the last one', () => {
  it('wait longer than a second while the last one is expected soon', async () => {
    expect(await leavingTimes(oneEach(100, 14))).toEqual(oneEach(100, 14).map(() => 1400));
  });

  it('leave flush by flush while the last one is expected much later', async () => {
    const times = await leavingTimes(oneEach(100, 40));
    expect(times).toEqual(oneEach(100, 40).map(([ms]) => [400, 1100, 1800, 2500, 4000].find((flush) => ms <= flush)));
  });

  it('leave within three seconds when responses come in waves', async () => {
    const waves = [450, 600, 690].map((ms) => oneEach(ms, 60));
    for (const calls of waves) expect((await leavingTimes(calls))[0]).toBeLessThanOrEqual(3000);
  });

  it('leave when responses come more slowly than before', async () => {
    const slower = Array.from({ length: 20 }, (_, i) => [1000 + 400 * i] as const);
    const times = await leavingTimes([...oneEach(20, 50), ...slower]);
    expect(times[0]).toBeLessThanOrEqual(2000);
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

/** Passes results that are ready as soon as their calls begin, at these instants; gives the times at which they left. */
async function leavingTimesOf(calls: readonly (readonly [beginMs: number, size: number])[], clock = systemClock) {
  const coalescer = createResultCoalescer(clock);
  const begin = Date.now();
  const times: number[] = [];
  for (const [beginMs, size] of calls) {
    await vi.advanceTimersByTimeAsync(begin + beginMs - Date.now());
    void pass(coalescer, after(0, size)).then(() => times.push(Date.now() - begin));
  }
  await vi.advanceTimersByTimeAsync(10_000);
  return times;
}

const kilobyte = 1_000;

/** Instants at which results begin, their kilobytes, and the instants at which they leave. */
const flushes: readonly (readonly [claim: string, calls: readonly (readonly [number, number])[], times: number[]])[] = [
  [
    'is part of the next flush, up to its very limit',
    [
      [0, 750],
      [30, 750],
    ],
    [0, 30],
  ],
  [
    'leaves no room for one that exceeds the limit',
    [
      [0, 750],
      [30, 751],
    ],
    [0, 700],
  ],
  [
    'counts from its own release',
    [
      [0, 100],
      [600, 1_400],
      [650, 1_400],
    ],
    [0, 600, 1_300],
  ],
  [
    'counts as one release within 10 ms',
    [
      [0, 700],
      [9, 700],
      [50, 1_000],
    ],
    [0, 9, 700],
  ],
  [
    'counts as two releases after 10 ms',
    [
      [0, 700],
      [10, 700],
      [50, 1_000],
    ],
    [0, 10, 710],
  ],
];

describe('What left within the last 700 ms', () => {
  it.each(flushes)('%s', async (_, calls, expected) => {
    expect(await leavingTimesOf(calls.map(([at, size]) => [at, size * kilobyte]))).toEqual(expected);
  });

  it('is waited for with one timer', async () => {
    const delays: number[] = [];
    const clock: Clock = {
      ...systemClock,
      after(delayMs, callback) {
        delays.push(delayMs);
        return systemClock.after(delayMs, callback);
      },
    };
    expect(
      await leavingTimesOf(
        [
          [0, 1_400 * kilobyte],
          [0, 1_400 * kilobyte],
        ],
        clock,
      ),
    ).toEqual([0, 700]);
    expect(delays).toEqual([700]);
  });
});

describe('Calls', () => {
  /** Whether the calls that begin at these instants, each in a task of its own, are of the first one's recalculation. */
  async function areOfTheFirst(instants: readonly number[]): Promise<boolean[]> {
    const coalescer = createResultCoalescer(systemClock);
    const recalculations: Recalculation[] = [];
    for (const at of instants) {
      recalculations.push(coalescer.begin(at));
      await Promise.resolve();
    }
    return recalculations.map((recalculation) => recalculation === recalculations[0]);
  }

  it('are of one recalculation when each begins within 25 ms of the one before', async () => {
    expect(await areOfTheFirst([1_000, 1_024, 1_048, 1_073, 1_074])).toEqual([true, true, true, false, false]);
  });

  it('are of another one 700 ms after the first', async () => {
    const instants = Array.from({ length: 36 }, (_, i) => 1_000 + 20 * i);
    expect(await areOfTheFirst(instants)).toEqual(instants.map((at) => at < 1_700));
  });

  it('are of one recalculation when they begin in one task, however long it takes', () => {
    const coalescer = createResultCoalescer(systemClock);
    expect(coalescer.begin(1_300)).toBe(coalescer.begin(1_000));
  });

  it('of a later recalculation wait for those of an earlier one', async () => {
    const coalescer = createResultCoalescer(systemClock);
    const begin = Date.now();
    const times: number[] = [];
    const timed = (result: Promise<number>) => void pass(coalescer, result).then(() => times.push(Date.now() - begin));
    timed(after(300));
    await vi.advanceTimersByTimeAsync(100);
    timed(after(0));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(times).toEqual([300, 300]);
  });
});

it('is not idle while a result waits for the flush before it', async () => {
  const coalescer = createResultCoalescer(systemClock);
  const left = Promise.all([1, 2].map(() => pass(coalescer, after(0, 1_400 * kilobyte))));
  await vi.advanceTimersByTimeAsync(600);
  expect(coalescer.isIdleFor(500)).toBe(false);
  await vi.advanceTimersByTimeAsync(600);
  await left;
  expect(coalescer.isIdleFor(500)).toBe(true);
  expect(coalescer.isIdleFor(501)).toBe(false);
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

describe('An update of a stream', () => {
  /** How long it takes to leave, 100 ms after calls have begun that get their results after so many ms. */
  async function delayBehind(...calls: readonly number[]): Promise<number | undefined> {
    const coalescer = createResultCoalescer(systemClock);
    for (const ms of calls) void pass(coalescer, after(ms));
    await vi.advanceTimersByTimeAsync(100);
    const begin = Date.now();
    let delay: number | undefined;
    void coalescer.releaseUpdate(10).then(() => (delay = Date.now() - begin));
    await vi.advanceTimersByTimeAsync(1_000);
    return delay;
  }

  it('leaves at once while no call waits', async () => {
    expect(await delayBehind()).toBe(0);
    expect(await delayBehind(50)).toBe(0);
  });

  it('leaves with the results of calls that wait, and no later than one of theirs would', async () => {
    expect(await delayBehind(250)).toBe(150);
    expect(await delayBehind(30_000)).toBe(600);
  });

  it('does not count as a result that Excel is yet to show', async () => {
    const coalescer = createResultCoalescer(systemClock);
    await pass(coalescer, after(0));
    for (let i = 0; i < 3; i++) {
      await vi.advanceTimersByTimeAsync(2_000);
      await coalescer.releaseUpdate(10);
    }
    expect(coalescer.isIdleFor(5_000)).toBe(true);
  });
});
