/**
 * What a gateway keeps is bounded. So many requests show four hundred bytes that each of them leaves; 100,000 of each kind take
 * minutes: `npm run load -- --walk 100000`.
 */
import { expect, it } from 'vitest';
import { heapsOf, walks } from '../../support/gateway-walk';

const length = { before: 1_000, after: 4_000, atOnce: 50 };
const mostGrownBytes = 1_500_000;

it.each(walks.map((walk) => [walk.name, walk] as const))('leaves nothing of requests for %s', async (_, walk) => {
  const { bytesBefore, bytesAfter } = await heapsOf(walk, length);
  expect(bytesAfter - bytesBefore).toBeLessThan(mostGrownBytes);
});
