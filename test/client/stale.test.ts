import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCaller } from '../../src/client/caller';
import { isProblem, MarketDataError } from '../../src/market/problem';
import { barsOf, codes, json, quotesOf, refusal, settled, startClient } from '../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const [maotai] = codes('600519.SH') as [ReturnType<typeof codes>[number]];
const formula = () => createCaller({ priority: 'formula' });

/** A service that answers once and then does what the test says. */
function answersOnce(then: () => Response | Promise<Response>) {
  let isFirst = true;
  return startClient((url, symbols) => {
    if (!isFirst) return then();
    isFirst = false;
    return url.pathname.endsWith('/klines') ? json({ data: barsOf(10) }) : quotesOf(symbols);
  });
}

const kindOf = (outcome: unknown) => (outcome instanceof MarketDataError ? outcome.problem.kind : 'value');

describe('while the service cannot answer, a quote stands in', () => {
  it.each([
    ['a failing service', () => refusal(503)],
    ['a broken connection', () => Promise.reject(new TypeError('network'))],
    ['silence', () => new Promise<Response>(() => {})],
  ])('for %s, marked with the time at which it was fetched', async (_, failure) => {
    const { client } = answersOnce(failure);
    await settled(client.quotes([maotai]));
    const fetchedAt = Date.now();
    await vi.advanceTimersByTimeAsync(5 * minute);
    const caller = formula();
    const outcome = (await settled(client.quotes([maotai], caller))).get(maotai);
    expect(outcome).toMatchObject({ last_price: 10 });
    expect(Math.abs((caller.stale.get(maotai) ?? 0) - fetchedAt)).toBeLessThan(10);
    expect(caller.isUnsettled).toBe(true);
  });

  it('but not when it is more than 15 minutes old', async () => {
    const { client } = answersOnce(() => refusal(503));
    await settled(client.quotes([maotai]));
    await vi.advanceTimersByTimeAsync(16 * minute);
    const caller = formula();
    expect(kindOf((await settled(client.quotes([maotai], caller))).get(maotai))).toBe('server-error');
    expect(caller.stale.size).toBe(0);
  });

  it('for as long as the settings say', async () => {
    const { client, settings } = answersOnce(() => refusal(503));
    settings.update({ freshness: { ...settings.current().freshness, staleQuoteMs: 60 * minute } });
    await settled(client.quotes([maotai]));
    await vi.advanceTimersByTimeAsync(50 * minute);
    expect(kindOf((await settled(client.quotes([maotai]))).get(maotai))).toBe('value');
  });

  it('even when every formula asks anew', async () => {
    const { client, settings } = answersOnce(() => refusal(503));
    settings.update({ freshness: { ...settings.current().freshness, quoteMs: 0 } });
    await settled(client.quotes([maotai]));
    const caller = formula();
    expect(kindOf((await settled(client.quotes([maotai], caller))).get(maotai))).toBe('value');
    expect(caller.stale.has(maotai)).toBe(true);
  });

  it('never, where the settings say so', async () => {
    const { client, settings } = answersOnce(() => refusal(503));
    settings.update({ freshness: { ...settings.current().freshness, staleQuoteMs: 0 } });
    await settled(client.quotes([maotai]));
    await vi.advanceTimersByTimeAsync(minute);
    expect(kindOf((await settled(client.quotes([maotai]))).get(maotai))).toBe('server-error');
  });

  it('also after Refresh, which asks anew', async () => {
    const { client } = answersOnce(() => refusal(503));
    await settled(client.quotes([maotai]));
    client.startEpoch();
    const caller = formula();
    expect(kindOf((await settled(client.quotes([maotai], caller))).get(maotai))).toBe('value');
    expect(caller.stale.has(maotai)).toBe(true);
  });

  it('never for another key', async () => {
    const { client, settings } = answersOnce(() => refusal(503));
    await settled(client.quotes([maotai]));
    settings.update({ apiKey: 'key-2' });
    expect(kindOf((await settled(client.quotes([maotai]))).get(maotai))).toBe('server-error');
  });

  it.each([
    ['a refused key', () => refusal(401), 'key-refused'],
    ['a plan that lacks it', () => refusal(403), 'not-in-plan'],
    ['an unreadable answer', () => new Response('<html>'), 'unreadable'],
  ])('never for %s', async (_, answer, kind) => {
    const { client } = answersOnce(answer);
    await settled(client.quotes([maotai]));
    await vi.advanceTimersByTimeAsync(minute);
    expect(kindOf((await settled(client.quotes([maotai]))).get(maotai))).toBe(kind);
  });
});

it('bars stand in for a day', async () => {
  const { client } = answersOnce(() => refusal(503));
  const query = { period: '1d', adjust: 'forward', count: 10 } as const;
  await settled(client.bars([maotai], query));
  await vi.advanceTimersByTimeAsync(23 * 60 * minute);
  expect(kindOf((await settled(client.bars([maotai], query))).get(maotai))).toBe('value');
  await vi.advanceTimersByTimeAsync(2 * 60 * minute);
  expect(kindOf((await settled(client.bars([maotai], query))).get(maotai))).toBe('server-error');
});

describe('a preview', () => {
  const preview = () => createCaller({ priority: 'formula', isPreview: true });

  it('shows what the cache has, however old, and sends nothing', async () => {
    const { client, requests } = answersOnce(() => refusal(503));
    await settled(client.quotes([maotai]));
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(kindOf((await settled(client.quotes([maotai], preview()))).get(maotai))).toBe('value');
    expect(requests).toHaveLength(1);
  });

  it('shows a problem where the cache has nothing', async () => {
    const { client, requests } = startClient((_, symbols) => quotesOf(symbols));
    const outcome = (await settled(client.quotes([maotai], preview()))).get(maotai);
    expect(isProblem(outcome) && outcome.problem.kind).toBe('preview');
    expect(requests).toHaveLength(0);
  });
});
