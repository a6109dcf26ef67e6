/** Rates that an administrator gives, and those that several processes share. */
import { describe, expect, it } from 'vitest';
import { RateLimits, type RateLimitsOptions } from '../../../src/client/session/rate-limits';
import type { SharedRates } from '../../../src/client/session/shared-rates';
import type { Bucket } from '../../../src/protocol/buckets';

const minuteMs = 60_000;
const us: Bucket = { function: 'daily', mode: 'single', market: 'US' };
const depth: Bucket = { function: 'depth', mode: 'single', market: 'US' };
const perMinute = (requests: number) => ({ requests, windowMs: minuteMs });

function startLimits(options: Partial<RateLimitsOptions> = {}) {
  let now = 0;
  const clock = { now: () => now, wallNow: () => now, after: () => () => {} };
  const limits = new RateLimits({ clock, personal: () => undefined, ...options });
  const isAllowed = (bucket: Bucket) => limits.startAt(limits.pathOf([bucket]), 'formula') <= now;
  const answer = (bucket: Bucket) => limits.begin(limits.pathOf([bucket]), 'formula')('answered');
  return {
    ...{ limits, isAllowed, answer },
    pass: (ms: number) => (now += ms),
    now: () => now,
    /** So many requests are answered before one has to wait. */
    allowed(bucket: Bucket, most = 1_000): number {
      let count = 0;
      while (count < most && isAllowed(bucket)) {
        answer(bucket);
        count++;
      }
      return count;
    },
    refuse(bucket: Bucket, requests?: number) {
      const path = limits.pathOf([bucket]);
      const end = limits.begin(path, 'formula');
      limits.refused(path, requests === undefined ? {} : { rate: perMinute(requests) });
      end('refused');
    },
  };
}

const given = (rates: Readonly<Record<string, number>>) =>
  new Map(Object.entries(rates).map(([name, requests]) => [name, perMinute(requests)]));

describe('A rate that is given', () => {
  it.each([
    [{ 'daily single US': 3, 'daily single': 5, daily: 7, '*': 9 }, 3],
    [{ 'daily single US': 9, 'daily single': 5, daily: 7, '*': 8 }, 5],
    [{ daily: 4 }, 4],
    [{ '*': 6 }, 6],
  ])('is kept to in each scope of a request: %o allow %i', (rates, expected) => {
    const { allowed, isAllowed, pass } = startLimits({ given: given(rates) });
    expect(allowed(us)).toBe(expected);
    pass(minuteMs);
    expect(isAllowed(us)).toBe(true);
  });

  it('is no other function’s', () => {
    const { allowed, isAllowed } = startLimits({ given: given({ daily: 2 }) });
    allowed(us);
    expect([isAllowed(us), isAllowed(depth)]).toEqual([false, true]);
  });

  it.each([
    ['lower', 3, 3],
    ['higher', 50, 10],
  ])('yields to none but a lower one that the service names: a %s', (_, named, expected) => {
    const { limits, refuse, pass, allowed } = startLimits({ given: given({ 'daily single US': 10 }) });
    refuse(us, named);
    pass(2 * minuteMs);
    limits.answered(limits.pathOf([us]), undefined, 6);
    expect(allowed(us)).toBe(expected);
  });

  it('stays where a refusal names no rate', () => {
    const { limits, answer, refuse, pass, allowed } = startLimits({ given: given({ 'daily single US': 10 }) });
    for (let i = 0; i < 5; i++) answer(us);
    refuse(us);
    pass(2 * minuteMs);
    limits.answered(limits.pathOf([us]), undefined, 6);
    expect(allowed(us)).toBe(10);
  });

  it('for all requests is held by no refusal of one function', () => {
    const { refuse, isAllowed } = startLimits({ given: given({ '*': 600 }) });
    refuse(depth);
    expect([isAllowed(depth), isAllowed(us)]).toEqual([false, true]);
  });

  it('tells what is left of the limit that is nearest its end', () => {
    const { limits, answer } = startLimits({ given: given({ 'daily single': 10, '*': 5 }) });
    answer(us);
    expect(limits.quotaOf([us])).toMatchObject({ name: '*', remaining: 4, resetMs: minuteMs, waitMs: 0 });
    expect(limits.quotaOf([depth])).toMatchObject({ name: '*', remaining: 4 });
    for (let i = 0; i < 4; i++) answer(us);
    expect(limits.quotaOf([us])).toMatchObject({ name: '*', remaining: 0, waitMs: minuteMs });
  });

  it('puts off those who are asked later by the windows that others wait for', () => {
    const { limits, allowed } = startLimits({ given: given({ daily: 10 }) });
    allowed(us);
    expect(limits.waitMs([us], () => 0)).toBe(minuteMs);
    expect(limits.waitMs([us], (scope) => (scope === 'daily' ? 25 : 0))).toBe(3 * minuteMs);
    expect(limits.waitMs([depth], () => 0)).toBe(0);
  });
});

/** Processes that tell each other nothing, unless told otherwise. */
function sharedRates(changes: Partial<SharedRates> = {}): SharedRates {
  return {
    take: () => Promise.reject(new Error('not asked')),
    part: (_, requests) => requests,
    startAt: () => 0,
    ...{ left: () => undefined, learned: () => undefined, tell: () => {}, forget: () => {} },
    ...changes,
  };
}

describe('Rates that processes share', () => {
  it('are learned by what all of them have used, not by what one has', () => {
    const told: [string, number][] = [];
    const tell: SharedRates['tell'] = (scope, { requests }) => void told.push([scope, requests]);
    const { limits, answer, refuse } = startLimits({ shared: sharedRates({ tell }) });
    for (let i = 0; i < 5; i++) answer(us);
    refuse(us, 10);
    expect(told).toEqual([]);
    const path = limits.pathOf([us]);
    limits.learn(path, [
      { answered: 4, oldestAgeMs: 0 },
      { answered: 10, oldestAgeMs: 0 },
      { answered: 10, oldestAgeMs: 0 },
      { answered: 30, oldestAgeMs: 0 },
    ]);
    expect(told).toEqual([['daily single', 10]]);
    limits.learn(path);
    expect(told).toHaveLength(1);
  });

  it('hold from another process as from this one, the newer before the older', () => {
    let theirs = 3;
    const learnedAt = { now: 0, wallNow: 0 };
    const learned: SharedRates['learned'] = (scope) => (scope === 'daily single US' ? { ...perMinute(theirs), learnedAt } : undefined);
    const { allowed, pass } = startLimits({ shared: sharedRates({ learned }) });
    expect(allowed(us)).toBe(3);
    pass(2 * minuteMs);
    theirs = 7;
    expect(allowed(us)).toBe(7);
    pass(24 * 60 * minuteMs);
    expect(allowed(us, 50)).toBe(50);
  });

  it('are parted among processes that cannot tell each other', () => {
    const part: SharedRates['part'] = (_, requests) => requests / 2;
    const { allowed } = startLimits({ given: given({ daily: 10 }), shared: sharedRates({ part }) });
    expect(allowed(us)).toBe(5);
  });

  it('wait for the others in their scope alone', () => {
    const startAt: SharedRates['startAt'] = (scope) => (scope === 'daily single' ? 5_000 : 0);
    const { isAllowed, pass } = startLimits({ shared: sharedRates({ startAt }) });
    expect([isAllowed(us), isAllowed(depth)]).toEqual([false, true]);
    pass(5_000);
    expect(isAllowed(us)).toBe(true);
  });

  it('are not used up by a request that was not sent', () => {
    const { limits, isAllowed } = startLimits({ given: given({ daily: 1 }), shared: sharedRates() });
    limits.begin(limits.pathOf([us]), 'formula')('unsent');
    expect(isAllowed(us)).toBe(true);
  });
});
