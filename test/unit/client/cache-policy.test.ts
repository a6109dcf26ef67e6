/** The boundaries at which a cached outcome is served, replaced and forgotten. */
import { describe, expect, it } from 'vitest';
import {
  type CacheEntry,
  entryFor,
  isFillIn,
  isFresh,
  isServedIfError,
  type ResourceCaching,
  supersedes,
} from '../../../src/client/store/cache';
import { defaultFreshness } from '../../../src/client/store/settings';
import { MarketDataError } from '../../../src/market/texts/problem';

const unknownSymbol = new MarketDataError({ kind: 'unknown-symbol', symbol: 'X.US' });

/** Both clocks agree. */
const at = (now: number) => ({ now, wallNow: now });
const entry = (changes: Partial<CacheEntry<unknown>> = {}): CacheEntry<unknown> => ({
  ...{ outcome: 1, size: 10, isWhole: false, storedAt: at(1_000), freshMs: 4_000, epoch: 1, weight: 1 },
  ...changes,
});

describe('An entry is fresh', () => {
  it.each([
    ['until just before the end of its freshness', 4_999, Infinity, {}, true],
    ['no more at its end', 5_000, Infinity, {}, false],
    ['at exactly the greatest age of the call', 1_500, 500, {}, true],
    ['no more when it is older than the call allows', 1_501, 500, {}, false],
    ['whatever the age of an unknown symbol', 4_999, 500, { outcome: unknownSymbol }, true],
  ] as const)('%s', (_, now, maxAgeMs, changes, expected) => {
    expect(isFresh(entry(changes), at(now), maxAgeMs)).toBe(expected);
  });
});

describe('Of two clocks, the one that says more decides about an age:', () => {
  it.each([
    ['one that was set back makes no value younger', { now: 5_000, wallNow: -3_600_000 }],
    ['one that stood still while the machine slept makes no value younger', { now: 1_001, wallNow: 3_600_000 }],
  ])('%s', (_, present) => {
    expect(isFresh(entry(), present)).toBe(false);
    expect(isServedIfError(entry(), present, 3_999)).toBe(false);
    expect(isFillIn(entry(), present, 1_000, 3_999)).toBe(false);
  });

  it('one that was set back makes no value older either', () => expect(isFresh(entry(), { now: 4_999, wallNow: -3_600_000 })).toBe(true));
});

describe('An entry of a clock that was ahead', () => {
  const hourMs = 3_600_000;
  const ofADay = entry({ storedAt: { now: 1_000, wallNow: hourMs }, freshMs: 24 * hourMs });

  it.each([
    ['is fresh for half a minute once it is right', 30_999, 30_999, true],
    ['is not fresh after that', 31_000, 31_000, false],
    ['is not fresh either when as much time has passed as it was ahead', 2 * hourMs, 2 * hourMs, false],
    ['is as fresh as ever while it goes a second wrong', 40_000, hourMs + 38_000, true],
  ])('%s', (_, now, wallNow, expected) => expect(isFresh(ofADay, { now, wallNow })).toBe(expected));
});

describe('An entry fills in a cell that waited', () => {
  it.each([
    ['when it came at the moment at which the cell began to wait', 2_000, 1_000, true],
    ['not when it came before', 2_000, 1_001, false],
    ['not when the cell did not wait', 2_000, undefined, false],
    ['at exactly the age of stale-if-error', 3_000, 1_000, true],
    ['not when it is older', 3_001, 1_000, false],
  ])('%s', (_, now, freshSince, expected) => expect(isFillIn(entry(), at(now), freshSince, 2_000)).toBe(expected));
});

describe('An entry is served instead of an error', () => {
  it.each([
    ['at exactly the age that is allowed', 3_000, {}, true],
    ['not when it is older', 3_001, {}, false],
    ['not when it is an error itself', 1_000, { outcome: unknownSymbol }, false],
  ])('%s', (_, now, changes, expected) => expect(isServedIfError(entry(changes), at(now), 2_000)).toBe(expected));
});

describe('The entry for an outcome', () => {
  const caching: ResourceCaching<number, readonly number[]> = {
    ...{ shape: () => '', size: () => 3, cut: (value) => value, staleIfErrorMs: () => 0 },
    isWhole: (value, size) => value.length < size,
    weight: (value) => value.length,
    freshMs: (freshMs) => freshMs,
  };
  const present = { storedAt: at(1_000), epoch: 7, freshness: defaultFreshness };
  const store = (outcome: readonly number[] | MarketDataError, freshMs = 2_000, isRefill = false) =>
    entryFor({ params: freshMs, outcome, size: 3, isRefill }, caching, present);

  it('has its time, size, epoch and weight', () => {
    const outcome = [1, 2, 3];
    const expected = {
      ...{ outcome, size: 3, isWhole: false, weight: 3 },
      storedAt: at(1_000),
      freshMs: 2_000,
      epoch: 7,
    };
    expect(store(outcome)).toEqual(expected);
    expect(store([1, 2])).toMatchObject({ isWhole: true, weight: 2 });
  });

  it('weighs at least one', () => expect(store([])?.weight).toBe(1));

  it('of an unknown symbol serves every size, for five minutes', () => {
    expect(store(unknownSymbol)).toMatchObject({ isWhole: true, weight: 1_250, freshMs: 300_000 });
  });

  it('of another failure is none', () => expect(store(new MarketDataError({ kind: 'offline' }))).toBeUndefined());

  it('that cells wait for no more is fresh for at least fifteen seconds', () => {
    expect(store([1], 2_000, true)?.freshMs).toBe(15_000);
    expect(store([1], 20_000, true)?.freshMs).toBe(20_000);
  });
});

describe('A new entry replaces the present one', () => {
  it.each([
    ['where there is none', {}, undefined, true],
    ['when it is of a later epoch, although shorter', { epoch: 2, size: 1 }, {}, true],
    ['not when it is of an earlier epoch, although longer', { epoch: 0, size: 20 }, {}, false],
    ['not when it is of an earlier epoch and the present one is fresh no more', { epoch: 0, storedAt: at(9_000) }, {}, false],
    ['when it is as long', { size: 10 }, {}, true],
    ['when it is longer', { size: 11 }, {}, true],
    ['not when it is shorter while the present one is fresh', { size: 9, storedAt: at(4_999) }, {}, false],
    ['not when it was fetched earlier, although longer', { size: 20, storedAt: at(999) }, {}, false],
    ['not when it was fetched earlier, although of a later epoch', { epoch: 2, storedAt: at(999) }, {}, false],
    ['when it was fetched later, although the clock was set back', { storedAt: { now: 1_001, wallNow: 0 } }, {}, true],
    ['although shorter, at the end of the freshness of the present one', { size: 9, storedAt: at(5_000) }, {}, true],
  ] as const)('%s', (_, changes, present, expected) => {
    expect(supersedes(entry(changes), present && entry(present))).toBe(expected);
  });
});
