/** Rates over a simulated service with a sliding minute: what is learned of it is never run into again, and ends. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LearnedRates, RateLimits } from '../../../../src/client/session/rate-limits';
import type { PersonalRate } from '../../../../src/client/session/rate-scope';
import { learnedForMs } from '../../../../src/client/session/rate-lesson';
import type { Settings } from '../../../../src/client/store/settings';
import type { Clock } from '../../../../src/client/timing/timers';
import { type Bucket, bucketName } from '../../../../src/protocol/buckets';
import { mostInWindow } from '../../../support/arrivals';
import { type Arrival, minuteMs, questions, startLimitedService } from '../../../support/limited-service';
import { propertyRuns } from '../../../support/property-runs';

type Started = ReturnType<typeof startLimitedService>;

const hourMs = 60 * minuteMs;
const [maotai, pingan, apple, tencent] = ['600519.SH', '000001.SZ', 'AAPL.US', '00700.HK'] as const;
const { quotes, daily, minute, depth } = questions;
const asked = [quotes(maotai), quotes(apple), daily(maotai), daily(tencent), minute(maotai), depth(apple)];

const byMode = { limitOf: ({ function: of, mode }: Bucket) => `${of} ${mode}` };

const ratesOf = ({ limits }: Started) => Object.fromEntries([...limits().learned().rates].map(([name, { requests }]) => [name, requests]));

/** Requests that are in flight together are refused within this time. */
const momentMs = 1_000;

/** Refusals of a bucket after the moment of its first one. */
function refusalsAgain(refusals: readonly Arrival[]): Arrival[] {
  return refusals.filter(({ bucket, at }) => {
    const first = refusals.find((each) => each.bucket === bucket);
    return first !== undefined && at - first.at > momentMs;
  });
}

function afterTenMinutes(refusals: readonly Arrival[]): Arrival[] {
  return refusals.filter(({ at }) => at > 10 * minuteMs);
}

describe('A known rate is never run into again', () => {
  it.each([
    // A wait alone does not tell the limit of one market from that of all.
    ['each bucket', bucketName, ['rate'], refusalsAgain],
    ['the mode of each function', byMode.limitOf, ['rate', 'wait'], refusalsAgain],
    // One function may have used up nearly all of it in the first minute, as if it were its own.
    ['everything', () => 'all', ['rate', 'wait'], afterTenMinutes],
  ] as const)('where limits are kept for %s', async (_, limitOf, words, unexpected) => {
    const property = fc.asyncProperty(
      fc.integer(),
      fc.constantFrom(10, 30, 60),
      fc.subarray(asked, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(...words),
      async (seed, rate, requests, atOnce, tells) => {
        const service = startLimitedService({ limitOf, rateOf: () => rate, tells }, seed);
        for (const request of requests) service.keepAsking(request, atOnce);
        await service.pass(hourMs);
        expect(unexpected(service.refused())).toEqual([]);
      },
    );
    await fc.assert(property, propertyRuns(6));
  });

  it('where the service says nothing: a usual rate costs one refusal', async () => {
    for (const rate of [10, 30, 60]) {
      const service = startLimitedService({ ...byMode, rateOf: () => rate, tells: 'nothing' });
      service.keepAsking(quotes(maotai), 6);
      await service.pass(20 * minuteMs);
      expect(service.refused()).toHaveLength(1);
      expect(ratesOf(service)).toEqual({ 'quotes batch': rate });
    }
  });

  it('where the service says nothing: another rate is confirmed by a second window', async () => {
    const service = startLimitedService({ ...byMode, rateOf: () => 7, tells: 'nothing' });
    service.keepAsking(quotes(maotai), 3);
    await service.pass(20 * minuteMs);
    expect(ratesOf(service)).toEqual({ 'quotes batch': 7 });
    expect(service.refused().filter(({ at }) => at > 4 * minuteMs)).toEqual([]);
  });

  it('where it is lowered: that costs one moment of refusals', async () => {
    let rate = 30;
    const service = startLimitedService({ ...byMode, rateOf: () => rate, tells: 'rate' });
    service.keepAsking(quotes(maotai), 3);
    await service.pass(10 * minuteMs);
    const before = service.refused().length;
    rate = 10;
    await service.pass(hourMs);
    const later = service.refused().slice(before);
    expect(later.length).toBeGreaterThan(0);
    expect(refusalsAgain(later)).toEqual([]);
  });
});

it.each([10, 30, 60, 120])('At most one request is in flight beyond %i, so that a refusal costs one', async (rate) => {
  const service = startLimitedService({ ...byMode, rateOf: () => rate, tells: 'rate' });
  service.keepAsking(quotes(maotai), 6);
  await service.pass(minuteMs);
  expect(service.refused()).toHaveLength(1);
});

it('Two functions that are refused far below their rates share one limit, which gets all of its places used', async () => {
  const service = startLimitedService({ limitOf: () => 'all', rateOf: () => 10, tells: 'rate' });
  service.keepAsking(daily(maotai), 2);
  service.keepAsking(depth(apple), 2);
  await service.pass(10 * minuteMs);
  expect(ratesOf(service)).toEqual({ '*': 10 });
  expect(service.arrivals.filter(({ at, isRefused }) => !isRefused && at > 5 * minuteMs).length).toBeGreaterThan(45);
});

it('Two functions whose limits another window uses up halfway do not share one, when each has been answered up to its own', async () => {
  const ofOthers = (ms: number) => (ms > 5 * minuteMs && ms < 10 * minuteMs ? 5 : 0);
  const service = startLimitedService({ ...byMode, rateOf: () => 10, tells: 'rate', ofOthers });
  service.keepAsking(daily(maotai), 2);
  service.keepAsking(depth(apple), 2);
  await service.pass(12 * minuteMs);
  expect(ratesOf(service)).toEqual({ 'daily single CN': 10, 'depth single US': 10 });
  const answeredIn = (minute: number) =>
    service.arrivals.filter(({ at, isRefused }) => !isRefused && Math.floor(at / minuteMs) === minute).length;
  expect([answeredIn(3), answeredIn(11)].map((count) => count >= 18)).toEqual([true, true]);
});

describe('A refusal that has another reason', () => {
  const ample = { ...byMode, rateOf: () => 10_000, tells: 'nothing' } as const;

  it('teaches nothing when it is a stray one', async () => {
    const service = startLimitedService({ ...ample, isStray: (requests) => requests === 7 });
    service.keepAsking(quotes(maotai), 3);
    await service.pass(5 * minuteMs);
    expect(service.refused()).toHaveLength(1);
    expect(ratesOf(service)).toEqual({});
    expect(service.arrivals.filter(({ at }) => at > 4 * minuteMs).length).toBeGreaterThan(100);
  });

  it.each([
    ['whose short wait agrees with any steady use', [[58_000, 2_000]]],
    [
      'whose wait agrees with the oldest answer in its course',
      [
        [5_000, 20_000],
        [40_000, 20_000],
      ],
    ],
    [
      'in whose course the answers of the window become a round number',
      [
        [56_000, 1_000],
        [61_000, 1_000],
      ],
    ],
  ] as const)('teaches nothing in an outage %s', (_, refusals) => {
    const { limits, path, time } = startLimits();
    const began = time.now;
    for (const at of [0, 1_500, 1_500, 1_500, 1_500, 1_500]) {
      time.now = began + at;
      limits.begin(path, 'formula')('answered');
    }
    for (const [at, retryAfterMs] of refusals) {
      time.now = began + at;
      limits.refused(path, { retryAfterMs });
    }
    expect(limits.learned().rates.size).toBe(0);
  });
});

describe('Live cells', () => {
  const live = quotes(pingan);
  const startKnown = async () => {
    const service = startLimitedService({ ...byMode, rateOf: () => 10, tells: 'rate' });
    service.keepAsking(quotes(maotai), 20);
    await service.pass(minuteMs);
    return service;
  };
  const perMinute = (arrivals: readonly Arrival[], symbol: string, from: number) =>
    Array.from({ length: 5 }, (_, i) => {
      const [begin, end] = [from + i * minuteMs, from + (i + 1) * minuteMs];
      return arrivals.filter((each) => each.symbol === symbol && each.at >= begin && each.at < end).length;
    });

  it('take half of a known rate at most, spread evenly', async () => {
    const service = startLimitedService({ ...byMode, rateOf: () => 10, tells: 'rate' });
    for (let i = 0; i < 12; i++) void service.ask(quotes(maotai));
    await service.pass(2 * minuteMs);
    service.keepAsking(live, 3, 'live');
    await service.pass(6 * minuteMs);
    expect(ratesOf(service)).toEqual({ 'quotes batch CN': 10 });
    const times = service.arrivals.filter(({ symbol, at }) => symbol === pingan && at > 3 * minuteMs).map(({ at }) => at);
    const gaps = times.slice(1).map((at, i) => at - (times[i] ?? at));
    expect(mostInWindow(times, minuteMs)).toBeLessThanOrEqual(6);
    expect(Math.min(...gaps)).toBeGreaterThan(11_000);
    expect(Math.max(...gaps)).toBeLessThan(13_000);
  });

  it('get one request in each window while a person asks without end', async () => {
    const service = await startKnown();
    service.keepAsking(live, 1, 'live');
    await service.pass(6 * minuteMs);
    const counts = perMinute(service.arrivals, pingan, minuteMs);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  });
});

it.each([1, 2, 3])('A person gets every second request at least where a window has %i', async (rate) => {
  const service = startLimitedService({ ...byMode, rateOf: () => rate, tells: 'rate' });
  service.keepAsking(quotes(maotai), 3);
  service.keepAsking(quotes(pingan), 3, 'live');
  await service.pass(20 * minuteMs);
  const served = service.arrivals.filter(({ at, isRefused }) => !isRefused && at > 5 * minuteMs);
  const ofPerson = served.filter(({ symbol }) => symbol === maotai).length;
  expect(ofPerson).toBeGreaterThanOrEqual(Math.floor(served.length / 2));
  expect(ofPerson).toBeLessThan(served.length);
});

describe('What a person allows', () => {
  it('is shared with live cells like a known rate: at most half of it, and one in each window', () => {
    const { limits, path, time } = startLimits(undefined, { requestsPerMinute: 2, counts: 'function' });
    expect(limits.isLiveStarved(path)).toBe(true);
    limits.begin(path, 'live')('answered');
    const begun = time.now;
    expect(limits.startAt(path, 'live')).toBe(begun + minuteMs);
    expect(limits.isLiveStarved(path)).toBe(false);
    time.now += minuteMs;
    expect(limits.isLiveStarved(path)).toBe(true);
  });

  const mostPerMinute = async (settings: Partial<Settings>) => {
    const service = startLimitedService({ ...byMode, rateOf: () => 10_000, tells: 'rate' }, 1, settings);
    service.keepAsking(quotes(maotai), 3);
    service.keepAsking(quotes(apple), 3);
    service.keepAsking(daily(maotai), 3);
    await service.pass(5 * minuteMs);
    const timesOf = (name: string) => service.arrivals.flatMap((each) => (each.bucket.startsWith(name) ? [each.at] : []));
    return ['quotes', 'daily', ''].map((name) => mostInWindow(timesOf(name), minuteMs));
  };

  it('counts for each function by default', async () => expect(await mostPerMinute({ requestsPerMinute: 10 })).toEqual([10, 10, 20]));

  it('counts for all of them together where the person says so', async () => {
    const [, , all] = await mostPerMinute({ requestsPerMinute: 10, requestsPerMinuteCount: 'all' });
    expect(all).toBe(10);
  });
});

/** Limits over a clock that the test sets. */
function startLimits(restored?: LearnedRates, personal?: PersonalRate) {
  const time = { now: 1_000, wallNow: 1_000_000 };
  const clock: Clock = { now: () => time.now, wallNow: () => time.wallNow, after: () => () => {} };
  const limits = new RateLimits({ clock, personal: () => personal, ...(restored && { restored }) });
  const path = limits.pathOf([{ function: 'quotes', mode: 'batch', market: 'CN' }]);
  return { time, limits, path, waitMs: () => Math.max(0, limits.startAt(path, 'formula') - time.now) };
}

it('Waits double also under a known rate, until something is answered', () => {
  const { limits, path, time, waitMs } = startLimits();
  const refuse = () => {
    limits.begin(path, 'formula')('refused');
    limits.refused(path, {});
    const waited = waitMs();
    time.now += waited;
    return waited;
  };
  limits.refused(path, { rate: { requests: 30, windowMs: minuteMs } });
  time.now += waitMs();
  limits.begin(path, 'formula');
  expect(waitMs()).toBe(0);
  expect([refuse(), refuse(), refuse()]).toEqual([2_000, 4_000, 8_000]);
  limits.answered(path, undefined, 6);
  expect(refuse()).toBe(1_000);
});

describe('A number of answers that no plan names', () => {
  /** Seven answers and a refusal, as often as said; more answers between them. */
  const learnedFrom = (times: number, between: number) => {
    const { limits, path, time } = startLimits();
    const answer = (count: number) => {
      for (let i = 0; i < count; i++) limits.begin(path, 'formula')('answered');
      limits.answered(path, undefined, 1);
    };
    for (let i = 0; i < times; i++) {
      answer(7);
      limits.refused(path, {});
      time.now += 2_000;
      answer(between);
      time.now += 2 * minuteMs;
    }
    return [...limits.learned().rates.values()].map(({ requests }) => requests);
  };

  it('is learned when a second window confirms it', () => {
    expect(learnedFrom(1, 0)).toEqual([]);
    expect(learnedFrom(2, 0)).toEqual([7]);
  });

  it('is not learned where the service answered more between', () => expect(learnedFrom(2, 3)).toEqual([]));
});

it('Requests that fail take a place, and prove no pace', () => {
  const { limits, path } = startLimits();
  for (let i = 0; i < 20; i++) limits.begin(path, 'formula')('failed');
  expect(limits.learned().proven.size).toBe(0);
  limits.refused(path, {});
  expect(limits.learned().rates.size).toBe(0);
  limits.refused(path, { rate: { requests: 20, windowMs: minuteMs } });
  expect(limits.quotaOf([{ function: 'quotes', mode: 'batch', market: 'CN' }])?.remaining).toBe(0);
});

describe('The headers of a response', () => {
  const headers = (left: number) => ({ rateLimit: `"x";r=${left};t=20`, ratePolicy: '"x";q=30;w=60' });

  it('tell the rate, and what is left of it', () => {
    const { limits, path, time, waitMs } = startLimits();
    const end = limits.begin(path, 'formula');
    limits.answered(path, headers(1), 6);
    end('answered');
    expect(Object.fromEntries(limits.learned().rates)).toMatchObject({
      'quotes batch': { requests: 30, windowMs: minuteMs },
    });
    expect(waitMs()).toBe(0);
    limits.begin(path, 'formula');
    expect(waitMs()).toBe(20_000);
    time.now += 20_000;
    expect(waitMs()).toBe(0);
  });

  it('that tell that nothing is left hold requests until they are renewed', () => {
    const { limits, path, waitMs } = startLimits();
    limits.begin(path, 'formula');
    limits.answered(path, headers(0), 6);
    expect(waitMs()).toBe(20_000);
  });

  it('of a month are believed for ten minutes, tell no rate, and end with Refresh and another plan', () => {
    const month = { rateLimit: '"x";r=0;t=2500000', ratePolicy: '"x";q=500;w=2592000' };
    const { limits, path, waitMs } = startLimits();
    const waitAfter = (event: () => void) => {
      const end = limits.begin(path, 'formula');
      limits.answered(path, month, 6);
      end('answered');
      event();
      return waitMs();
    };
    expect(waitAfter(() => {})).toBe(10 * minuteMs);
    expect(limits.learned().rates.size).toBe(0);
    expect([waitAfter(() => limits.release()), waitAfter(() => limits.forget())]).toEqual([0, 0]);
  });

  it.each([
    ['of a day', { rateLimit: '"day";r=0;t=7200', ratePolicy: '"day";q=500;w=86400' }],
    ['of the team, whose gateway caches', { rateLimit: '"team";r=0;t=20', ratePolicy: '"team";q=30;w=60' }],
    ['without a window', { rateLimit: '"x";r=0;t=20', ratePolicy: null }],
    ['that are missing', { rateLimit: null, ratePolicy: null }],
  ])('%s are not followed', (_, unfollowed) => {
    const { limits, path, waitMs } = startLimits();
    limits.begin(path, 'formula');
    limits.answered(path, unfollowed, 6);
    expect([waitMs(), limits.learned().rates.size]).toEqual([0, 0]);
  });
});

describe('What was learned', () => {
  const at = { now: 1_000, wallNow: 1_000_000 };
  const learned: LearnedRates = {
    rates: new Map([['quotes batch', { requests: 1, windowMs: minuteMs, learnedAt: at }]]),
    proven: new Map([['quotes batch', { requests: 100, at }]]),
    recent: new Map(),
  };
  const clocks = [
    ['monotonic clock', 'now'],
    ['wall clock', 'wallNow'],
  ] as const;

  it.each(clocks)('of a rate ends after a day by the %s', (_, clock) => {
    const { time, limits, path } = startLimits(learned);
    limits.begin(path, 'formula');
    time[clock] += learnedForMs - 1;
    expect(limits.startAt(path, 'formula')).toBe(Infinity);
    time[clock] += 1;
    expect(limits.startAt(path, 'formula')).toBe(0);
    expect(limits.learned().rates.size).toBe(0);
  });

  it.each(clocks)('of a pace that was answered ends after a day by the %s: usual rates are tried alone again', (_, clock) => {
    const { time, limits, path, waitMs } = startLimits({ ...learned, rates: new Map() });
    for (let i = 0; i < 10; i++) limits.begin(path, 'formula');
    time[clock] += learnedForMs - 1;
    expect(waitMs()).toBe(0);
    time[clock] += 1;
    limits.begin(path, 'formula')('answered');
    expect(limits.learned().proven.size).toBe(0);
  });

  it('of a rate ends with a plan that is better, and is read anew', () => {
    const { limits, path } = startLimits(learned);
    limits.forget();
    limits.begin(path, 'formula');
    expect(limits.startAt(path, 'formula')).toBe(0);
    limits.refused(path, { rate: { requests: 60, windowMs: minuteMs } });
    expect(Object.fromEntries(limits.learned().rates)).toMatchObject({ 'quotes batch CN': { requests: 60 } });
  });
});
