/** A gateway whose machine's clock is set while it runs. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sleep, startGateway, startUpstream } from '../../support/gateway';
import { errorOf } from './bodies';

const quote = '/v1/quotes?symbols=600519.SH';
const [hour, day] = [3_600_000, 86_400_000];

afterEach(() => void vi.restoreAllMocks());

function setClock(stepMs: number): void {
  const rightly = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => rightly() + stepMs);
}

describe('a gateway whose clock is set back by an hour', () => {
  it('asks for a quote again as soon as it would have', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    await ask(quote);
    setClock(-hour);
    await sleep(2_100);
    expect((await ask(quote)).status).toBe(200);
    expect(upstream.requests).toHaveLength(2);
  });

  it('says how old a stale quote is', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { patienceMs: 500 } });
    await ask(quote);
    setClock(-hour);
    await sleep(2_100);
    upstream.answerWith(() => Response.json({ code: 429, message: 'no', retry_after_ms: 30_000 }, { status: 429 }));
    const { stale_age_ms } = (await ask(quote)).body as { stale_age_ms: Record<string, number> };
    expect(stale_age_ms['600519.SH']).toBeGreaterThanOrEqual(2_100);
    expect(stale_age_ms['600519.SH']).toBeLessThan(10_000);
  });

  it('tells a wait of at most the minute of the limit', async () => {
    const { ask } = startGateway(startUpstream(), { ratePerMinute: 1 });
    await ask(quote);
    setClock(-hour);
    expect(errorOf(await ask(quote)).retry_after_ms).toBeLessThanOrEqual(60_000);
  });
});

it('a gateway whose clock is set forward by a day keeps to the upstream’s limit', async () => {
  const upstream = startUpstream();
  const { ask } = startGateway(upstream, { gateway: { requestsPerMinute: 2, patienceMs: 300 } });
  await ask(quote);
  await ask('/v1/quotes?symbols=AAPL.US');
  setClock(day);
  expect((await ask('/v1/quotes?symbols=00700.HK')).status).toBe(429);
  expect(upstream.requests).toHaveLength(2);
});
