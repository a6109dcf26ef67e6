/**
 * What a gateway keeps is bounded. So many requests show four hundred bytes that each of them leaves; 100,000 of each kind take
 * minutes: `npm run load -- --walk 100000`.
 */
import { expect, it } from 'vitest';
import { heapsOf, type Walk, walks } from '../../support/gateway-walk';

const length = { before: 600, after: 2_000, atOnce: 50 };
const mostGrownBytes = 750_000;
const mostLooks = 4;

it.each(walks.map((walk) => [walk.name, walk] as const))('leaves nothing of requests for %s', async (_, walk) => {
  expect(await growthOf(walk)).toBeLessThan(mostGrownBytes);
});

/**
 * The bytes by which the heap has grown, for so many requests. Compiled code, and what waits for its finalizer, grow once and are
 * less of twice as many; what each request leaves is as much of all.
 */
async function growthOf(walk: Walk): Promise<number> {
  const heaps: number[] = [];
  for await (const bytes of heapsOf(walk, length)) {
    heaps.push(bytes);
    const looks = heaps.length - 1;
    const growth = (bytes - heaps[0]!) / looks;
    if (looks === mostLooks || growth < mostGrownBytes) return growth;
  }
  throw new Error('A walk does not end by itself');
}
