import { describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../../../src/service/operations/metrics';
import { createConcurrencyLimit } from '../../../src/service/sources/upstream/concurrency-limit';
import { limitedFetch } from '../../../src/service/sources/upstream/limited-fetch';
import { createOwnLimit } from '../../../src/service/sources/upstream/upstream-limit';

const hourMs = 3_600_000;

function startLimit(given?: number) {
  let now = 0;
  const limit = createOwnLimit({ now: () => now, windowMs: 60_000, given });
  const onChange = vi.fn();
  limit.onChange(onChange);
  return { limit, onChange, passTo: (ms: number) => (now = ms) };
}

describe('The limit that an upstream names', () => {
  it('is believed for an hour after it was named last', () => {
    const { limit, onChange, passTo } = startLimit();
    limit.learn(60);
    passTo(hourMs - 1);
    limit.learn(60);
    passTo(2 * hourMs - 2);
    expect(limit.budget()).toBe(60);
    expect(onChange).toHaveBeenCalledTimes(1);
    passTo(2 * hourMs - 1);
    expect([limit.budget(), limit.limit(), limit.quota()]).toEqual([undefined, undefined, undefined]);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('does not replace the one that is given, which stays', () => {
    const { limit, onChange, passTo } = startLimit(100);
    limit.learn(60);
    passTo(2 * hourMs);
    expect(limit.budget()).toBe(100);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('The limit that a response names', () => {
  const json = { 'Content-Type': 'application/json' };
  it.each([
    [200, json, 7],
    [429, json, 7],
    [429, { 'Content-Type': 'text/html' }, undefined],
    [403, json, undefined],
    [503, json, undefined],
  ])('is believed of a %i with the headers %o: %s', async (status, headers, expected) => {
    const { limit } = startLimit();
    const named = { ...headers, 'RateLimit-Policy': '"proxy";q=7;w=60' };
    const fetch = limitedFetch({
      fetch: () => Promise.resolve(new Response('{}', { status, headers: named })),
      concurrency: createConcurrencyLimit({ most: 8, now: () => 0 }),
      metrics: createMetrics(),
      onResponse: () => {},
      limit,
    });
    await fetch('https://upstream.test/v1/quotes', {});
    expect(limit.limit()).toBe(expected);
  });
});
