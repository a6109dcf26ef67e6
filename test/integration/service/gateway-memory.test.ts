/**
 * What a gateway keeps is bounded. So many requests show four hundred bytes that each of them leaves; 100,000 of each kind take
 * minutes: `npm run load -- --walk 100000`.
 */
import { expect, it } from 'vitest';
import { heapsOf, walks } from '../../support/gateway-walk';

const length = { before: 600, after: 1_000, atOnce: 50 };
const mostGrownBytes = 400_000;
const mostLooks = 6;

it.each(walks.map((walk) => [walk.name, walk] as const))('leaves nothing of requests for %s', async (_, walk) => {
  const isEnough = (heaps: readonly number[]) => heaps.length > mostLooks || growthOf(heaps) < mostGrownBytes;
  expect(growthOf(await heapsOf(walk, length, isEnough))).toBeLessThan(mostGrownBytes);
});

/**
 * The bytes by which the heap has grown since the last look; NaN before the second. Compiled code, and what waits for its finalizer,
 * grow once; what each request leaves grows from look to look.
 */
function growthOf(heaps: readonly number[]): number {
  return heaps.at(-1)! - heaps.at(-2)!;
}
