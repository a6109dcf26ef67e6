/**
 * What a gateway keeps is bounded. So many requests show four hundred bytes that each of them leaves; 100,000 of each kind take
 * minutes: `npm run load -- --walk 100000`.
 */
import { expect, it } from 'vitest';
import { heapsOf, walks } from '../../support/gateway-walk';

const length = { before: 600, after: 2_000, atOnce: 50 };
const mostGrownBytes = 750_000;
const mostLooks = 4;

it.each(walks.map((walk) => [walk.name, walk] as const))('leaves nothing of requests for %s', async (_, walk) => {
  const isEnough = (heaps: readonly number[]) => heaps.length > mostLooks || growthOf(heaps) < mostGrownBytes;
  expect(growthOf(await heapsOf(walk, length, isEnough))).toBeLessThan(mostGrownBytes);
});

/**
 * The bytes by which the heap has grown from look to look; NaN before the second. Compiled code, and what waits for its finalizer,
 * grow once and are less of twice as many requests; what each request leaves is as much of all.
 */
function growthOf(heaps: readonly number[]): number {
  return (heaps.at(-1)! - heaps[0]!) / (heaps.length - 1);
}
