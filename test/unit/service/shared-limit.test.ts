/** What a gateway goes on with when Redis is lost, over a link that does what the test says. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSharedLimit } from '../../../src/service/redis/shared-limit';
import { redisLink } from '../../support/redis-link';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const given = 60;
const windowMs = 60_000;

/** A link to a Redis that hears of so many gateways with a beat and with a slot, until it is lost. */
function createLink(gateways: { readonly beat: number; readonly take: number }) {
  let isLost = false;
  const answer = <T>(value: T) =>
    isLost ? Promise.reject(new Error('Connection is closed.')) : Promise.resolve(value);
  const link = redisLink({
    take: () => answer({ waitMs: 0, remaining: 1, resetMs: 1, gateways: gateways.take }),
    beat: () => answer(gateways.beat),
  });
  return { link, lose: () => void (isLost = true) };
}

it.each([
  ['has come since the last beat', { beat: 1, take: 2 }, 30],
  ['has left since the last beat', { beat: 3, take: 2 }, 30],
  ['is not heard of, nor is this one', { beat: 1, take: 0 }, 60],
])('Alone, a gateway keeps to its part when another one %s', async (_, gateways, part) => {
  const { link, lose } = createLink(gateways);
  const limit = createSharedLimit({ link, now: () => Date.now(), name: 'limit', windowMs, given });
  await vi.advanceTimersByTimeAsync(0);
  expect(limit.budget()).toBe(Infinity);
  (await limit.take()).release();
  lose();
  expect((await limit.take()).waitMs).toBeGreaterThan(0);
  expect(limit.budget()).toBe(part);
  await limit.close();
});
