import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../src/client/clock';
import { createSettleGate } from '../../src/client/settle-together';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number, size = 10) =>
  new Promise<number>((resolve) => {
    if (ms === 0) resolve(size);
    else setTimeout(() => resolve(size), ms);
  });

/** Passes results that are ready after so many ms; gives the times at which they left. */
async function leavingTimes(calls: readonly (readonly [readyMs: number, size?: number])[]): Promise<number[]> {
  const gate = createSettleGate(systemClock);
  const begin = Date.now();
  const left = Promise.all(
    calls.map(([ms, size]) => gate.pass(after(ms, size), (value) => value).then(() => Date.now() - begin)),
  );
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

  it('wait for a failing one like for any other', async () => {
    const gate = createSettleGate(systemClock);
    const failing = gate.pass(Promise.reject(new Error('no')), () => 0);
    const other = gate.pass(after(100), () => 0);
    const times: number[] = [];
    const begin = Date.now();
    failing.catch(() => times.push(Date.now() - begin));
    void other.then(() => times.push(Date.now() - begin));
    await vi.advanceTimersByTimeAsync(1000);
    expect(times).toEqual([100, 100]);
  });
});

it('a call that hangs does not slow down the ones that come later', async () => {
  const gate = createSettleGate(systemClock);
  void gate.pass(after(30_000), () => 0);
  await vi.advanceTimersByTimeAsync(1000);
  const begin = Date.now();
  let took = NaN;
  void gate.pass(after(0), () => 0).then(() => (took = Date.now() - begin));
  await vi.advanceTimersByTimeAsync(50);
  expect(took).toBe(0);
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
    const gate = createSettleGate(systemClock);
    const begin = Date.now();
    const times: number[] = [];
    for (let i = 0; i < 3; i++) {
      void gate.pass(after(0), () => 1_400_000).then(() => times.push(Date.now() - begin));
      await vi.advanceTimersByTimeAsync(30);
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(times).toEqual([0, 700, 1400]);
  });
});
