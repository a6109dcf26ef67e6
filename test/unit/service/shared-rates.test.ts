/** What a gateway goes on with when Redis is lost, over a link that does what the test says. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SharedScope } from '../../../src/client/session/shared-rates';
import { readClock, systemClock } from '../../../src/client/timing/timers';
import { silenceMs } from '../../../src/protocol/assumptions';
import type { Beat, RedisLink } from '../../../src/service/gateway/redis/link';
import { createSharedRates } from '../../../src/service/gateway/redis/shared-rates';
import { redisLink } from '../../support/redis-link';

beforeEach(() => void vi.useFakeTimers());

const windowMs = 60_000;
const daily: SharedScope = { name: 'daily single', rate: { requests: 60, windowMs } };
const depth: SharedScope = { name: 'depth single', rate: { requests: 10, windowMs } };
const unlimited: SharedScope = { name: 'quotes batch', rate: undefined };

interface Heard {
  /** How many gateways Redis hears of with a beat, and with a slot. */
  readonly beat: number;
  readonly take: number;
  readonly rates?: Beat['rates'];
  /** Of each scope. */
  readonly remaining?: number;
}

/** A gateway and a link to a Redis that can be lost. */
async function start({ beat, take, rates = [], remaining = 60 }: Heard) {
  let isLost = false;
  const answer = <T>(value: T) => (isLost ? Promise.reject(new Error('Connection is closed.')) : Promise.resolve(value));
  const free = { waitMs: 0, remaining, resetMs: windowMs };
  const tellRate = vi.fn(() => answer(undefined));
  const link = redisLink({
    take: (_, scopes) => answer({ gateways: take, scopes: scopes.map(() => free) }),
    release: () => answer(undefined),
    beat: () => answer({ gateways: beat, isKnown: true, rates }),
    tellRate,
  });
  const shared = createSharedRates({ link, clock: systemClock, name: 'key', windowMs });
  await vi.advanceTimersByTimeAsync(0);
  return { shared, tellRate, lose: () => void (isLost = true), find: () => void (isLost = false) };
}

describe('A gateway that has lost Redis', () => {
  it.each([
    ['has come since the last beat', { beat: 1, take: 2 }, 30],
    ['has left since the last beat', { beat: 3, take: 2 }, 30],
  ])('keeps to its part of each limit when another one %s', async (_, heard, part) => {
    const { shared, lose } = await start(heard);
    expect(shared.part(daily.name, 60)).toBe(60);
    (await shared.take([daily])).release();
    lose();
    expect((await shared.take([daily])).waitMs).toBeGreaterThan(0);
    expect(shared.part(daily.name, 60)).toBe(part);
    await shared.close();
  });

  it('keeps to what it had in use of each scope, for a window', async () => {
    const { shared, lose } = await start({ beat: 2, take: 2 });
    for (let i = 0; i < 3; i++) (await shared.take([daily])).release();
    lose();
    await shared.take([daily]);
    await vi.advanceTimersByTimeAsync(2_000);
    // The request that notices was begun within the part of before.
    expect((await shared.take([daily])).waitMs).toBeGreaterThan(0);
    expect((await shared.take([daily])).waitMs).toBe(0);
    expect([shared.part(daily.name, 60), (await shared.take([depth])).waitMs]).toEqual([3, windowMs]);
    await vi.advanceTimersByTimeAsync(windowMs + 1);
    expect([shared.part(daily.name, 60), shared.part(depth.name, 10)]).toEqual([30, 5]);
    await shared.close();
  });
});

describe('A gateway that was alone when it lost Redis', () => {
  it('goes on at once, with all of each limit', async () => {
    const { shared, lose } = await start({ beat: 1, take: 1 });
    lose();
    await shared.take([daily]);
    for (const laterMs of [0, 3_000, windowMs]) {
      await vi.advanceTimersByTimeAsync(laterMs);
      expect([(await shared.take([daily])).waitMs, (await shared.take([depth])).waitMs]).toEqual([0, 0]);
      expect([shared.part(daily.name, 60), shared.part(depth.name, 10)]).toEqual([60, 10]);
    }
    await shared.close();
  });

  it('leaves out for a window what others had used of it before they left', async () => {
    const { shared, lose } = await start({ beat: 1, take: 1, remaining: 18 });
    for (let i = 0; i < 2; i++) (await shared.take([daily])).release();
    lose();
    await shared.take([daily]);
    // Of 60 requests 18 were left, and 2 were this gateway's own.
    expect(shared.part(daily.name, 60)).toBe(20);
    await vi.advanceTimersByTimeAsync(windowMs + 1);
    expect(shared.part(daily.name, 60)).toBe(60);
    await shared.close();
  });
});

describe('A gateway without Redis', () => {
  it('goes on at once where no limit is known', async () => {
    const { shared, lose } = await start({ beat: 2, take: 2 });
    lose();
    expect((await shared.take([unlimited])).waitMs).toBe(0);
    expect((await shared.take([daily])).waitMs).toBeGreaterThan(0);
    expect((await shared.take([unlimited])).waitMs).toBe(0);
    await shared.close();
  });

  it('shares again when Redis has been back for a window', async () => {
    const { shared, lose, find } = await start({ beat: 2, take: 2 });
    lose();
    await shared.take([daily]);
    find();
    await vi.advanceTimersByTimeAsync(windowMs);
    expect(shared.part(daily.name, 60)).toBe(30);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shared.part(daily.name, 60)).toBe(60);
    await shared.close();
  });
});

it('A slot stays taken for as long as its request may be on its way, if nobody tells of its end', async () => {
  const take = vi.fn<RedisLink['take']>(() => Promise.resolve({ gateways: 1, scopes: [] }));
  const shared = createSharedRates({ link: redisLink({ take }), clock: systemClock, name: 'key', windowMs });
  await shared.take([daily]);
  expect(take.mock.calls[0]?.[2].leaseMs).toBeGreaterThanOrEqual(silenceMs);
  await shared.close();
});

describe('A scope whose slots are used up', () => {
  it('waits until Redis gives slots again, and no other does', async () => {
    const link = redisLink({
      take: (_, scopes) =>
        Promise.resolve({
          gateways: 2,
          scopes: scopes.map(({ name }) => ({ waitMs: name === daily.name ? 7_000 : 0, remaining: 0, resetMs: 7_000 })),
        }),
    });
    const shared = createSharedRates({ link, clock: systemClock, name: 'key', windowMs });
    expect((await shared.take([daily, { name: '*', rate: undefined }])).waitMs).toBe(7_000);
    expect(shared.startAt(daily.name) - systemClock.now()).toBe(7_000);
    expect([shared.startAt('*'), shared.startAt(depth.name)]).toEqual([0, 0]);
    expect(shared.left(daily.name)?.requests).toBe(0);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(shared.left(daily.name)).toBeUndefined();
    await shared.close();
  });
});

describe('A learned rate', () => {
  const rate = () => ({ requests: 10, windowMs, learnedAt: readClock(systemClock) });

  it('comes from other gateways with its age', async () => {
    const rates = [{ name: daily.name, requests: 10, windowMs, ageMs: 3_600_000 }];
    const { shared } = await start({ beat: 2, take: 2, rates });
    const { learnedAt, ...learned } = shared.learned(daily.name)!;
    expect(learned).toEqual({ requests: 10, windowMs });
    expect(systemClock.now() - learnedAt.now).toBe(3_600_000);
    expect(shared.learned(depth.name)).toBeUndefined();
    await shared.close();
  });

  it('is told to them once, and again when it is confirmed after an hour', async () => {
    const { shared, tellRate } = await start({ beat: 1, take: 1 });
    for (let i = 0; i < 3; i++) shared.tell(daily.name, rate());
    expect(tellRate).toHaveBeenCalledTimes(1);
    shared.tell(daily.name, { ...rate(), requests: 20 });
    expect(tellRate).toHaveBeenCalledTimes(2);
    const again = rate();
    shared.tell(daily.name, {
      ...again,
      requests: 20,
      learnedAt: { ...again.learnedAt, now: again.learnedAt.now + 3_600_000 },
    });
    expect(tellRate).toHaveBeenCalledTimes(3);
    await shared.close();
  });
});
