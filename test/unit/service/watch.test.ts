import { beforeEach, expect, it, vi } from 'vitest';
import { watch } from '../../../src/service/sources/files/folder/watch';

beforeEach(() => void vi.useFakeTimers());

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** When looks begin that take 100 ms each, from the first after the start. */
async function looksOf(isNewAt: (look: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  const watching = watch<object>({
    everyMs: 1_000,
    async read(before) {
      if (before) times.push(performance.now() - began);
      await later(100);
      return before && !isNewAt(times.length) ? before : {};
    },
  });
  await vi.advanceTimersByTimeAsync(12_000);
  void (await watching).close();
  return times;
}

it.each([
  ['nothing leaves a pause of fifty times as long', () => false, [1_100, 6_200, 11_300]],
  ['a change is followed by the next after the usual time', (look: number) => look <= 2, [1_100, 2_200, 3_300, 8_400]],
])('A look that takes long and finds %s', async (_, isNewAt, times) => expect(await looksOf(isNewAt)).toEqual(times));
