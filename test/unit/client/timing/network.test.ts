import { beforeEach, describe, expect, it, vi } from 'vitest';
import { untilLoaded } from '../../../../src/client/timing/lazy';
import { createNetwork, createTryAgain } from '../../../../src/client/timing/network';
import { systemClock } from '../../../../src/client/timing/timers';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));

/** A part that arrives with the given attempt, and the page that loads it. */
function startLoading(arrivesWith: number) {
  const navigator = { onLine: true };
  const page = Object.assign(new EventTarget(), { navigator });
  const network = createNetwork(page, () => true);
  const attempts: number[] = [];
  const load = () => {
    attempts.push(Date.now());
    return attempts.length < arrivesWith ? Promise.reject(new Error('ChunkLoadError')) : Promise.resolve('part');
  };
  const loaded = untilLoaded(load, createTryAgain({ clock: systemClock, network }));
  const tell = (onLine: boolean) => {
    navigator.onLine = onLine;
    page.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  };
  return { attempts, loaded, tell };
}

describe('A part that does not arrive', () => {
  it('is loaded again after pauses that double, until it does', async () => {
    const { attempts, loaded } = startLoading(4);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempts).toEqual([0, 15_000, 45_000, 105_000]);
    expect(await loaded).toBe('part');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is loaded again at least every five minutes', async () => {
    const { attempts } = startLoading(Infinity);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(attempts.at(-1)! - attempts.at(-2)!).toBe(300_000);
  });

  it('is loaded at once when the network is back, and once only', async () => {
    const { attempts, loaded, tell } = startLoading(2);
    await vi.advanceTimersByTimeAsync(1_000);
    tell(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts).toEqual([0]);
    tell(true);
    tell(true);
    expect(await loaded).toBe('part');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toEqual([0, 2_000]);
  });
});
