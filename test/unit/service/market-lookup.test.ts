import { beforeEach, expect, it, vi } from 'vitest';
import type { KnownMarkets } from '../../../src/client/session/service-markets';
import { noOwnMarkets } from '../../../src/market/time/markets';
import { createMarketLookup } from '../../../src/service/gateway/upstream';

beforeEach(() => void vi.useFakeTimers());

const access = { baseUrl: 'https://upstream.test', apiKey: 'key' };

/** A lookup whose upstream does as told. */
function lookupOf(upstream: { tells: boolean; takesMs: number }) {
  let known: KnownMarkets = { own: noOwnMarkets, source: 'none' };
  const testConnection = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, upstream.takesMs));
    if (upstream.tells) known = { own: noOwnMarkets, source: 'service' };
    return { result: 'ok' } as const;
  });
  const lookup = createMarketLookup({ markets: () => known, testConnection }, access, () => performance.now());
  const ask = async () => {
    const startedAt = performance.now();
    const found = lookup();
    await vi.advanceTimersByTimeAsync(5_000);
    await found;
    return performance.now() - startedAt;
  };
  return { lookup, ask, asked: () => testConnection.mock.calls.length };
}

it('asks again half a minute after the upstream has not told its markets, and not before', async () => {
  const upstream = { tells: false, takesMs: 100 };
  const { ask, asked } = lookupOf(upstream);
  await ask();
  await ask();
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(30_000);
  upstream.tells = true;
  await ask();
  expect(asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  await ask();
  expect(asked()).toBe(2);
});

it('asks once at a time, and lets nobody wait longer than two seconds', async () => {
  const { lookup, asked } = lookupOf({ tells: false, takesMs: 60_000 });
  let done = 0;
  for (let i = 0; i < 3; i++) void lookup().then(() => done++);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([asked(), done]).toEqual([1, 3]);
});
