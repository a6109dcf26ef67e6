/** Many requests of each kind to a gateway in this process: its heap stays as it was after the first thousand. */
import { heapsOf, walks } from '../support/gateway-walk';

const before = 1_000;
const atOnce = 1_000;
const mostGrowth = 0.1;

/** @returns whether no heap has grown */
export async function walk(requests: number): Promise<boolean> {
  let isFlat = true;
  for (const each of walks) {
    const startedAt = performance.now();
    const length = { before, after: requests - before, atOnce };
    const [bytesBefore = 0, bytesAfter = 0] = await heapsOf(each, length, (heaps) => heaps.length === 2);
    const isGrown = bytesAfter > bytesBefore * (1 + mostGrowth);
    const heaps = `${(bytesBefore / 1e6).toFixed(1)} MB after ${before * each.share}, ${(bytesAfter / 1e6).toFixed(1)} MB after ${requests * each.share}`;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`${isGrown ? 'FAILED: ' : ''}${each.name}: ${heaps} requests (${seconds} s)`);
    if (isGrown) isFlat = false;
  }
  return isFlat;
}
