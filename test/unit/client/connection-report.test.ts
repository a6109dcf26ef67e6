/** What a test of the connection means for the state, and what responses tell about the plan. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientOptions } from '../../../src/client/composition/create-client';
import { nothingGiven } from '../../../src/client/session/given-limits';
import type { SharedRates, SharedSlot } from '../../../src/client/session/shared-rates';
import { keyHeader } from '../../../src/protocol/assumptions';
import { foundOf } from '../../support/key-abilities';
import { codes, quotesOf, refusal, settled, startClient } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const baseUrl = 'https://service.test';

describe('A test of the present key', () => {
  it.each([
    ['a working service', () => quotesOf(['600519.SH']), 'connected'],
    ['a refusal of the key', () => refusal(401), 'key-refused'],
    ['a rate limit', () => refusal(429, 'slow', { retry_after_ms: 20_000 }), 'waiting'],
    ['a failing service', () => refusal(503), 'failing'],
    ['another kind of server', () => refusal(404), 'failing'],
  ])('sets the state of the connection: %s', async (_, respond, state) => {
    const { client } = startClient(respond);
    await settled(client.testConnection({ baseUrl, apiKey: 'key-1' }));
    expect(client.activity.state()).toBe(state);
  });

  it('that succeeds lets a refused key be used again', async () => {
    let isRefused = true;
    const { client } = startClient((_, symbols) => (isRefused ? refusal(401) : quotesOf(symbols)));
    await settled(client.quotes(codes('600519.SH')));
    isRefused = false;
    await settled(client.testConnection({ baseUrl, apiKey: 'key-1' }));
    const quotes = await settled(client.quotes(codes('AAPL.US')));
    expect([...quotes.values()]).toMatchObject([{ last_price: 10 }]);
  });
});

describe('The request of a test', () => {
  const toldAt = { now: Date.parse('2026-01-15T03:00:00Z'), wallNow: Date.parse('2026-01-15T03:00:00Z') };
  it.each([
    ['of the present key counts for the minute and the day', 'key-1', 1],
    ['of a key that is sent nowhere is none', '钥匙', 0],
    ['of another key is not one of the present key', 'key-2', 0],
  ])('%s', async (_, apiKey, count) => {
    const { client } = startClient(() => quotesOf(['600519.SH']));
    client.countDay({ count: 0, left: 10, reserved: 1, endsAt: toldAt.wallNow + 3_600_000, toldAt });
    await settled(client.testConnection({ baseUrl, apiKey }));
    const { requestsInLastMinute, requestsSent, today } = client.activity.snapshot();
    expect({ requestsInLastMinute, requestsSent, left: today?.left }).toEqual({
      requestsInLastMinute: count,
      requestsSent: count,
      left: 10 - count,
    });
  });
});

describe('The request of a test that no person waits for', () => {
  const rate = { requests: 1, windowMs: 60_000 };
  const given = { ...nothingGiven, rates: new Map([['*' as const, rate]]) };
  const full = { waitMs: 30_000, release() {}, refused: () => Promise.resolve(undefined) };

  it.each<[string, Partial<ClientOptions>, number]>([
    ['is sent within the limits of the service, and counts', { given, testsWithinLimits: true }, 1],
    ['takes no slot that other processes have', { given, testsWithinLimits: true, sharedRates: sharedRates(full) }, 0],
  ])('%s', async (_, options, sent) => {
    const { client, requests } = startClient(() => quotesOf(['600519.SH']), {}, options);
    const results = [];
    for (let i = 0; i < 2; i++) results.push(await settled(client.testConnection({ baseUrl, apiKey: 'key-1' })));
    expect(requests).toHaveLength(sent);
    expect(results.at(-1)).toMatchObject({ error: { problem: { kind: 'rate-limited' } } });
    expect(client.activity.state()).not.toBe('waiting');
    await vi.advanceTimersByTimeAsync(60_000);
    await settled(client.testConnection({ baseUrl, apiKey: 'key-1' }));
    expect(requests).toHaveLength(2 * sent);
  });
});

function sharedRates(slot: SharedSlot): SharedRates {
  return {
    ...{ take: () => Promise.resolve(slot), part: (_, requests) => requests, startAt: () => 0 },
    ...{ left: () => undefined, learned: () => undefined, tell() {}, forget() {} },
  };
}

const maotai = codes('600519.SH');
const present = { baseUrl, apiKey: 'key-1' };

describe('After a failed test of the present key', () => {
  it('one request confirms that it was refused', async () => {
    const { client, requests } = startClient(() => refusal(401));
    await settled(client.testConnection(present));
    const quotes = await settled(client.quotes(maotai));
    expect([...quotes.values()]).toMatchObject([{ problem: { kind: 'key-refused' } }]);
    expect(requests).toHaveLength(2);
  });

  it('requests are sent when it was not refused', async () => {
    let isDown = true;
    const { client } = startClient((_, symbols) => (isDown ? refusal(503) : quotesOf(symbols)));
    await settled(client.testConnection(present));
    isDown = false;
    expect([...(await settled(client.quotes(maotai))).values()]).toMatchObject([{ last_price: 10 }]);
  });

  it('an untried key still sends one request alone', async () => {
    const script = (symbols: readonly string[]) => (symbols[0] === '600519.SH' ? refusal(503) : new Promise<Response>(() => {}));
    const { client, requests } = startClient((_, symbols) => script(symbols), { symbolsPerRequest: 1 });
    await settled(client.testConnection(present));
    void client.quotes(codes('AAPL.US', 'MSFT.US'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(2);
  });

  it('the last error says that another kind of server cannot be read', async () => {
    const { client } = startClient(() => refusal(404));
    const found = await settled(client.testConnection(present));
    expect(found).toMatchObject({ result: 'failed', error: { problem: { kind: 'request-refused', status: 404 } } });
    const problem = { kind: 'unreadable', detail: '404' };
    expect(client.activity.snapshot().lastError).toMatchObject({ problem });
  });
});

it('After a test that succeeded, requests still wait for the rate limit', async () => {
  const { client, asked } = startClient((_, symbols) =>
    symbols[0] === '600519.SH' ? quotesOf(symbols) : refusal(429, 'slow', { retry_after_ms: 20_000 }),
  );
  void client.quotes(codes('AAPL.US'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await settled(client.testConnection(present))).toEqual({ result: 'ok' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(client.activity.state()).toBe('waiting');
  expect(asked()).toEqual([['AAPL.US'], ['600519.SH']]);
});

describe('A test without a response', () => {
  const unreachable = (isReachable: (init: RequestInit) => boolean) => {
    const started = startClient((_url, _symbols, init) => {
      if (isReachable(init)) return new Response();
      throw new TypeError('network');
    });
    return { ...started, found: () => settled(started.client.testConnection({ baseUrl, apiKey: 'key-2' })) };
  };

  it('finds a server that the browser keeps the page from', async () => {
    const { found, requests } = unreachable(({ mode }) => mode === 'no-cors');
    expect(await found()).toEqual({ result: 'blocked-by-browser' });
    expect(requests[1]!.href).toBe(`${baseUrl}/`);
  });

  it('finds that there is no server', async () => {
    expect(await unreachable(() => false).found()).toMatchObject({
      result: 'failed',
      error: { problem: { kind: 'offline' } },
    });
  });
});

it('A test that was refused does not ask whether the server is there', async () => {
  const { client, requests } = startClient(() => refusal(401));
  const found = await settled(client.testConnection({ baseUrl, apiKey: 'key-2' }));
  expect(found).toMatchObject({ result: 'failed', error: { problem: { kind: 'key-refused' } } });
  expect(requests).toHaveLength(1);
});

describe('Tests at once', () => {
  /** A service that answers the tests of each key when the test says so. */
  function heldService() {
    const held = new Map<string, () => void>();
    const { client, requests } = startClient(
      (_, symbols, { headers }) =>
        new Promise<Response>((resolve) => {
          held.set(new Headers(headers).get(keyHeader) ?? '', () => {
            resolve(quotesOf(symbols));
          });
        }),
    );
    const test = (apiKey: string) => client.testConnection({ baseUrl, apiKey });
    const answer = async (apiKey: string) => {
      await vi.advanceTimersByTimeAsync(10);
      held.get(apiKey)?.();
      await vi.advanceTimersByTimeAsync(10);
    };
    return { requests, test, answer };
  }

  it('of the same key share one request, and a later one sends its own', async () => {
    const { requests, test, answer } = heldService();
    const both = Promise.all([test('key-2'), test('key-2')]);
    await answer('key-2');
    expect(await both).toEqual([{ result: 'ok' }, { result: 'ok' }]);
    expect(requests).toHaveLength(1);
    void test('key-2');
    await answer('key-2');
    expect(requests).toHaveLength(2);
  });

  it('of another key are still shared when the earlier one ends', async () => {
    const { requests, test, answer } = heldService();
    void test('key-2');
    void test('key-3');
    await vi.advanceTimersByTimeAsync(10);
    await answer('key-2');
    void test('key-3');
    await vi.advanceTimersByTimeAsync(10);
    expect(requests).toHaveLength(2);
  });
});

describe('A test of another key', () => {
  it('leaves the state alone', async () => {
    const { client } = startClient(() => refusal(401));
    await settled(client.testConnection({ baseUrl, apiKey: 'key-2' }));
    expect(client.activity.state()).toBe('untried');
  });
});

describe('What is known of the plan', () => {
  it('follows from responses, by function, mode and market, until the key changes', async () => {
    const { client, settings } = startClient((_, symbols) =>
      symbols.some((symbol) => symbol.endsWith('.HK')) ? refusal(403) : quotesOf(symbols),
    );
    await settled(client.quotes(codes('600519.SH', 'AAPL.US', '00700.HK')));
    expect(foundOf(client)).toEqual(['quotes batch CN: included', 'quotes batch HK: refused', 'quotes batch US: included']);
    settings.update({ apiKey: 'key-2' });
    expect(foundOf(client)).toEqual([]);
  });

  it('does not follow from symbols that do not exist', async () => {
    const { client } = startClient(({ pathname }, symbols) => (pathname === '/v1/quotes' ? quotesOf(symbols.slice(0, 1)) : refusal(404)));
    await settled(client.quotes(codes('600519.SH', 'MADE.UP')));
    expect(foundOf(client)).toEqual(['quotes batch CN: included']);
  });
});

describe('A test with quotes of several markets', () => {
  const symbols = codes('600519.SH', '00700.HK', 'AAPL.US');

  it('tells which markets the plan has', async () => {
    const { client } = startClient(() => quotesOf(['600519.SH', 'AAPL.US']));
    expect(await settled(client.testConnection(present, symbols))).toEqual({ result: 'ok' });
    expect(foundOf(client)).toEqual(['quotes batch CN: included', 'quotes batch US: included']);
  });

  it.each([400, 403])('that is refused with %d is no error of the connection', async (status) => {
    const { client } = startClient(() => refusal(status));
    expect(await settled(client.testConnection(present, symbols))).toMatchObject({ result: 'failed' });
    expect(client.activity.snapshot().lastError).toBeUndefined();
    expect(foundOf(client)).toEqual([]);
  });

  it('of another key tells nothing of the present one', async () => {
    const { client } = startClient(() => quotesOf(['600519.SH']));
    await settled(client.testConnection({ baseUrl, apiKey: 'key-2' }, symbols));
    expect(foundOf(client)).toEqual([]);
  });
});

it('A test counts in the rate that cells keep to', async () => {
  const { client, requests } = startClient((_, asked) => quotesOf(asked), {
    requestsPerMinute: 2,
    symbolsPerRequest: 1,
  });
  await settled(client.testConnection(present));
  void client.quotes(codes('AAPL.US', 'MSFT.US'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveLength(2);
});

describe('The last error', () => {
  it('is over when the service is reached again', async () => {
    let isDown = true;
    const { client } = startClient((_, symbols) => (isDown ? refusal(503) : quotesOf(symbols)));
    await settled(client.quotes(codes('600519.SH')));
    expect(client.activity.snapshot().lastError?.isOver).toBe(false);
    isDown = false;
    await settled(client.quotes(codes('600519.SH')));
    expect(client.activity.snapshot().lastError?.isOver).toBe(true);
  });
});
