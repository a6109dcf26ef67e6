import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isProblem, MarketDataError } from '../../../src/market/texts/problem';
import { barsOf, codes, json, quotesOf, refusal, settled, startClient } from '../../support/scripted-service';
import { isProvisional, staleSinceOf } from '../../../src/client/store/query-contract';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const minute = 60_000;
const [maotai] = codes('600519.SH') as [ReturnType<typeof codes>[number]];

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

describe('Stale-if-error', () => {
  it.each([
    ['a failing service', () => refusal(503)],
    ['a broken connection', () => Promise.reject(new TypeError('network'))],
    ['a silent service', () => new Promise<Response>(() => {})],
  ])('serves an older quote for %s, marked with the time at which it was fetched', async (_, failure) => {
    const { withStaleness: client } = answersOnce(failure);
    await settled(client.quotes([maotai]));
    const fetchedAt = Date.now();
    await vi.advanceTimersByTimeAsync(5 * minute);
    const result = (await settled(client.quotes([maotai]))).get(maotai)!;
    expect(result).toMatchObject({ value: { last_price: 10 } });
    expect(Math.abs((staleSinceOf(result) ?? 0) - fetchedAt)).toBeLessThan(10);
    expect(isProvisional(result)).toBe(true);
  });

  it('serves an older quote when the settings keep quotes fresh for no time', async () => {
    const { withStaleness: client, settings } = answersOnce(() => refusal(503));
    settings.update({ freshness: { ...settings.current().freshness, quoteMs: 0 } });
    await settled(client.quotes([maotai]));
    const result = (await settled(client.quotes([maotai]))).get(maotai);
    expect(kindOf(result)).toBe('value');
    expect(staleSinceOf(result)).toBeDefined();
  });

  it('serves an older quote after Refresh', async () => {
    const { withStaleness: client } = answersOnce(() => refusal(503));
    await settled(client.quotes([maotai]));
    client.startEpoch();
    const result = (await settled(client.quotes([maotai]))).get(maotai);
    expect(kindOf(result)).toBe('value');
    expect(staleSinceOf(result)).toBeDefined();
  });
});

describe('A stale quote', () => {
  it('is not served when it is more than 15 minutes old', async () => {
    const { client } = answersOnce(() => refusal(503));
    await settled(client.quotes([maotai]));
    await vi.advanceTimersByTimeAsync(16 * minute);
    expect(kindOf((await settled(client.quotes([maotai]))).get(maotai))).toBe('server-error');
  });

  it('is served for as long as the settings say', async () => {
    const { client, settings } = answersOnce(() => refusal(503));
    settings.update({ freshness: { ...settings.current().freshness, staleQuoteMs: 60 * minute } });
    await settled(client.quotes([maotai]));
    await vi.advanceTimersByTimeAsync(50 * minute);
    expect(kindOf((await settled(client.quotes([maotai]))).get(maotai))).toBe('value');
  });

  it('is never served when the settings forbid it', async () => {
    const { client, settings } = answersOnce(() => refusal(503));
    settings.update({ freshness: { ...settings.current().freshness, staleQuoteMs: 0 } });
    await settled(client.quotes([maotai]));
    await vi.advanceTimersByTimeAsync(minute);
    expect(kindOf((await settled(client.quotes([maotai]))).get(maotai))).toBe('server-error');
  });

  it('is never served for another service', async () => {
    const { client, settings } = answersOnce(() => refusal(503));
    await settled(client.quotes([maotai]));
    settings.update({ baseUrl: 'https://other.example.org' });
    expect(kindOf((await settled(client.quotes([maotai]))).get(maotai))).toBe('server-error');
  });

  it.each([
    ['a plan that lacks it', () => refusal(403), 'not-in-plan'],
    ['an unreadable response', () => new Response('<html>'), 'unreadable'],
  ])('is never served for %s', async (_, answer, kind) => {
    const { client } = answersOnce(answer);
    await settled(client.quotes([maotai]));
    await vi.advanceTimersByTimeAsync(minute);
    expect(kindOf((await settled(client.quotes([maotai]))).get(maotai))).toBe(kind);
  });
});

describe('Of several gateways that serve stale values', () => {
  const staleQuote = (price: number, ageMs: number) =>
    json({ data: [{ symbol: maotai, last_price: price }], stale_age_ms: { [maotai]: ageMs } });
  const shownFor = async (answers: readonly Response[], isRefreshed: boolean) => {
    let next = 0;
    const { withStaleness: client } = startClient(() => answers[next] ?? refusal(503));
    const shown: unknown[] = [];
    for (next = 0; next < answers.length; next++) {
      if (isRefreshed) client.startEpoch();
      shown.push((await settled(client.quotes([maotai]))).get(maotai));
    }
    return shown;
  };

  it.each([
    ['when they are asked again', false],
    ['after Refresh', true],
  ])('an older value does not replace a newer one %s', async (_, isRefreshed) => {
    const shown = await shownFor([staleQuote(20, 20_000), staleQuote(10, 60_000), staleQuote(30, 5_000)], isRefreshed);
    expect(shown).toMatchObject([20, 20, 30].map((last_price) => ({ value: { last_price } })));
    expect(shown.map((result) => Math.round((Date.now() - (staleSinceOf(result as never) ?? 0)) / 1_000))).toEqual([20, 20, 5]);
  });
});

describe('After a change of key, a cached quote', () => {
  it.each([
    ['is refused', 'mistyped'],
    ['cannot be sent', '密钥'],
    ['is forgotten', undefined],
  ])('is served, marked as stale, when the key %s', async (_, apiKey) => {
    const { withStaleness: client, settings } = answersOnce(() => refusal(401));
    await settled(client.quotes([maotai]));
    settings.update({ apiKey });
    const result = (await settled(client.quotes([maotai]))).get(maotai)!;
    expect(result).toMatchObject({ value: { last_price: 10 } });
    expect(isProvisional(result)).toBe(true);
    await vi.advanceTimersByTimeAsync(24 * 60 * minute);
    expect(kindOf((await settled(client.quotes([maotai]))).get(maotai))).toBe('value');
  });

  it('is replaced as soon as another key is accepted', async () => {
    const { withStaleness: client, settings } = answersOnce(() => quotesOf([maotai]));
    await settled(client.quotes([maotai]));
    settings.update({ apiKey: 'key-2' });
    const result = (await settled(client.quotes([maotai]))).get(maotai)!;
    expect(staleSinceOf(result)).toBeUndefined();
  });
});

it('serves bars for a day instead of an error', async () => {
  const { client } = answersOnce(() => refusal(503));
  const query = { period: '1d', adjust: 'forward', count: 10 } as const;
  await settled(client.bars([maotai], query));
  await vi.advanceTimersByTimeAsync(23 * 60 * minute);
  expect(kindOf((await settled(client.bars([maotai], query))).get(maotai))).toBe('value');
  await vi.advanceTimersByTimeAsync(2 * 60 * minute);
  expect(kindOf((await settled(client.bars([maotai], query))).get(maotai))).toBe('server-error');
});

describe('A value that came while a cell waited for it', () => {
  it.each([
    ['is fresh for that cell for 15 minutes', 15 * minute - 1_000, 1],
    ['is requested again by that cell after 15 minutes', 15 * minute + 1_000, 2],
  ])('%s', async (_, age, requestCount) => {
    const { client, requests } = startClient((_url, symbols) => quotesOf(symbols));
    const freshSince = Date.now();
    await settled(client.quotes([maotai]));
    await vi.advanceTimersByTimeAsync(age);
    await settled(client.quotes([maotai], { freshSince }));
    expect(requests).toHaveLength(requestCount);
  });

  it('is requested again when it came before the cell began to wait', async () => {
    const { client, requests } = startClient((_, symbols) => quotesOf(symbols));
    await settled(client.quotes([maotai]));
    await vi.advanceTimersByTimeAsync(minute);
    await settled(client.quotes([maotai], { freshSince: Date.now() - minute + 1_000 }));
    expect(requests).toHaveLength(2);
  });
});

describe('The cache mode only-if-cached', () => {
  const preview = { cacheMode: 'only-if-cached' } as const;

  it('serves a cached value of any age, and sends nothing', async () => {
    const { client, requests } = answersOnce(() => refusal(503));
    await settled(client.quotes([maotai]));
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(kindOf((await settled(client.quotes([maotai], preview))).get(maotai))).toBe('value');
    expect(requests).toHaveLength(1);
  });

  it('gives a preview error where the cache has nothing', async () => {
    const { client, requests } = startClient((_, symbols) => quotesOf(symbols));
    const outcome = (await settled(client.quotes([maotai], preview))).get(maotai);
    expect(isProblem(outcome) && outcome.problem.kind).toBe('preview');
    expect(requests).toHaveLength(0);
  });
});
