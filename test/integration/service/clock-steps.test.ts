/** A gateway whose machine's clock is set while it runs. Time is faked. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givenRates, startGateway, startUpstream } from '../../support/gateway';
import { settled } from '../../support/settled';
import { errorOf } from './bodies';

const quote = '/v1/quotes?symbols=600519.SH';
const [hour, day] = [3_600_000, 86_400_000];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setClock = (stepMs: number) => vi.setSystemTime(Date.now() + stepMs);

describe('a gateway whose clock is set back by an hour', () => {
  it('asks for a quote again as soon as it would have', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    await settled(ask(quote));
    setClock(-hour);
    await vi.advanceTimersByTimeAsync(2_100);
    expect((await settled(ask(quote))).status).toBe(200);
    expect(upstream.requests).toHaveLength(2);
  });

  it('says how old a stale quote is', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { patienceMs: 500 } });
    await settled(ask(quote));
    setClock(-hour);
    await vi.advanceTimersByTimeAsync(2_100);
    upstream.answerWith(() => Response.json({ code: 429, message: 'no', retry_after_ms: 30_000 }, { status: 429 }));
    const { stale_age_ms } = (await settled(ask(quote))).body as { stale_age_ms: Record<string, number> };
    expect(stale_age_ms['600519.SH']).toBeGreaterThanOrEqual(2_100);
    expect(stale_age_ms['600519.SH']).toBeLessThan(10_000);
  });

  it('tells a wait of at most the minute of the limit', async () => {
    const { ask } = startGateway(startUpstream(), { ratePerMinute: 1 });
    await settled(ask(quote));
    setClock(-hour);
    expect(errorOf(await settled(ask(quote))).retry_after_ms).toBeLessThanOrEqual(60_000);
  });
});

it('a gateway whose clock is set forward by a day keeps to the upstream’s limit', async () => {
  const upstream = startUpstream();
  const { ask } = startGateway(upstream, { gateway: { given: givenRates({ '*': 2 }), patienceMs: 300 } });
  await settled(ask(quote));
  await settled(ask('/v1/quotes?symbols=AAPL.US'));
  setClock(day);
  expect((await settled(ask('/v1/quotes?symbols=00700.HK'))).status).toBe(429);
  expect(upstream.requests).toHaveLength(2);
});
