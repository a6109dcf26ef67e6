import { expect, it } from 'vitest';
import { createConcurrencyLimit, type RequestOutcome } from '../../../src/service/gateway/concurrency-limit';

/** A limit of 64 under a clock of the test. */
function limitOf(most = 64) {
  const clock = { now: 0 };
  const limit = createConcurrencyLimit({ most, now: () => clock.now });
  /** As many requests as are allowed, sent and answered together. */
  const round = (outcome: RequestOutcome, requests = limit.current()) => {
    const ends = Array.from({ length: requests }, () => limit.begin());
    clock.now += 100;
    for (const end of ends) end(outcome);
    return limit.current();
  };
  return { limit, clock, round };
}

it('begins with half of what is allowed, and grows to all of it while all of it is used', () => {
  const { limit, round } = limitOf();
  expect(limit.current()).toBe(32);
  round('answered', 10);
  expect(limit.current()).toBe(32);
  for (let i = 0; i < 40; i++) round('answered');
  expect(limit.current()).toBe(64);
});

it('halves when the upstream fails, once for requests that failed together, and keeps a few', () => {
  const { round } = limitOf();
  expect(round('overloaded')).toBe(16);
  expect(round('overloaded')).toBe(8);
  expect([round('overloaded'), round('overloaded')]).toEqual([6, 6]);
});

it('grows by one in a round after a failure, and at once when that is a minute ago', () => {
  const { clock, limit, round } = limitOf();
  round('overloaded');
  const cautious = Array.from({ length: 32 }, () => round('answered', limit.current()));
  expect(cautious.at(-1)).toBeLessThanOrEqual(20);
  clock.now += 60_000;
  for (let i = 0; i < 50; i++) round('answered');
  expect(limit.current()).toBe(64);
});

it('learns nothing from requests that nobody waited for', () => {
  const { limit, round } = limitOf();
  round('cancelled');
  expect([limit.current(), limit.latencyMs()]).toEqual([32, 0]);
});

it.each([1, 2, 6])('never allows more than %i', (most) => {
  const { limit, round } = limitOf(most);
  expect([limit.current(), round('answered'), round('overloaded')]).toEqual([most, most, most]);
});
