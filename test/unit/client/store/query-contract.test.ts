import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Priority } from '../../../../src/client/store/query';
import {
  deadlineMs,
  HeldBackError,
  isProvisional,
  refillOf,
  staleLimitMs,
  staleSinceOf,
} from '../../../../src/client/store/query-contract';
import { MarketDataError } from '../../../../src/market/texts/problem';
import { codes, manyCodes, quotesOf, refusal, settled, startClient, symbolsOf } from '../../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const kindOf = (outcome: unknown) => (outcome instanceof MarketDataError ? outcome.problem.kind : 'value');
const maotai = codes('600519.SH');

/** Answers after a while, and remembers which requests were aborted on their way. */
function slowService(delayMs: number) {
  const aborted: string[][] = [];
  const started = startClient(
    (url, symbols, { signal }) =>
      new Promise<Response>((resolve, reject) => {
        let isAnswered = false;
        setTimeout(() => {
          isAnswered = true;
          resolve(quotesOf(symbols));
        }, delayMs);
        signal?.addEventListener('abort', () => {
          if (isAnswered) return;
          aborted.push(symbolsOf(url));
          reject(new DOMException('aborted', 'AbortError'));
        });
      }),
  );
  return { ...started, aborted };
}

describe('A request whose calls are cancelled', () => {
  it('is never sent when they are cancelled before the batch window closes', async () => {
    const { client, asked } = slowService(100);
    const gone = new AbortController();
    const cancelled = client.quotes(maotai, { signal: gone.signal });
    const other = client.quotes(codes('AAPL.US'));
    gone.abort();
    await settled(Promise.all([cancelled, other]));
    expect(asked()).toEqual([['AAPL.US']]);
  });

  it('is aborted in flight, which is no failure of the service', async () => {
    const { client, aborted } = slowService(5_000);
    const call = new AbortController();
    const results = client.quotes(maotai, { signal: call.signal });
    await vi.advanceTimersByTimeAsync(100);
    call.abort();
    const outcome = (await settled(results)).get(maotai[0]!);
    expect(kindOf(outcome)).toBe('cancelled');
    expect(aborted).toEqual([maotai]);
    await vi.advanceTimersByTimeAsync(100);
    expect(client.activity.snapshot()).toMatchObject({ requestsInFlight: 0, lastError: undefined });
  });

  it('continues while one call still waits for one of its symbols', async () => {
    const { client, aborted } = slowService(1_000);
    const calls = manyCodes(10).map((symbol) => ({ symbol, abort: new AbortController() }));
    const results = calls.map(({ symbol, abort: { signal } }) => client.quotes([symbol], { signal }));
    await vi.advanceTimersByTimeAsync(100);
    for (const { abort } of calls.slice(1)) abort.abort();
    const answers = await settled(Promise.all(results));
    expect(kindOf([...answers[0]!.values()][0])).toBe('value');
    expect(aborted).toEqual([]);
  });
});

describe('A queued request', () => {
  it('is removed when its call is cancelled under a rate limit', async () => {
    const sent: number[] = [];
    const { client } = startClient((_, symbols) => {
      sent.push(Date.now());
      return sent.length === 1 ? refusal(429, 'slow down', { retry_after_ms: 10_000 }) : quotesOf(symbols);
    });
    const call = new AbortController();
    const results = client.quotes(maotai, { signal: call.signal });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(client.activity.snapshot().requestsQueued).toBe(1);
    call.abort();
    await settled(results);
    expect(client.activity.snapshot().requestsQueued).toBe(0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toHaveLength(1);
  });

  it('is removed when its call is cancelled after the deadline', async () => {
    const { client } = startClient(() => refusal(429, 'slow down', { retry_after_ms: 60_000 }));
    const call = new AbortController();
    const results = client.quotes(maotai, { signal: call.signal, deadline: Date.now() + deadlineMs });
    await vi.advanceTimersByTimeAsync(45_000);
    await settled(results);
    expect(client.activity.snapshot().requestsQueued).toBe(1);
    call.abort();
    expect(client.activity.snapshot().requestsQueued).toBe(0);
  });
});

describe('A request after a cancellation', () => {
  it('is sent again for a later call', async () => {
    const { client, asked } = slowService(1_000);
    const call = new AbortController();
    const first = client.quotes(maotai, { signal: call.signal });
    await vi.advanceTimersByTimeAsync(100);
    call.abort();
    await settled(first);
    const second = await settled(client.quotes(maotai));
    expect(kindOf([...second.values()][0])).toBe('value');
    expect(asked()).toHaveLength(2);
  });

  it('is not sent for a call whose signal was aborted before', async () => {
    const { client, asked } = slowService(100);
    const outcome = await settled(client.quotes(maotai, { signal: AbortSignal.abort() }));
    expect(kindOf(outcome.get(maotai[0]!))).toBe('cancelled');
    expect(asked()).toEqual([]);
  });
});

describe('A call at its deadline', () => {
  it('gets the values that are there, and a timeout for the rest', async () => {
    const { client } = startClient((_url, symbols) => (symbols.includes('AAPL.US') ? new Promise<Response>(() => {}) : quotesOf(symbols)));
    await settled(client.quotes(maotai));
    const results = client.quotes(codes('600519.SH', 'AAPL.US'), { deadline: Date.now() + 100 });
    await vi.advanceTimersByTimeAsync(100);
    const answer = await settled(results);
    expect([...answer].map(([symbol, outcome]) => [symbol, kindOf(outcome)])).toEqual([
      ['600519.SH', 'value'],
      ['AAPL.US', 'timeout'],
    ]);
  });

  it('times out at once when it begins after its deadline', async () => {
    const { client, asked } = slowService(100);
    const outcome = await settled(client.quotes(maotai, { deadline: Date.now() }));
    expect(kindOf(outcome.get(maotai[0]!))).toBe('timeout');
    expect(asked()).toEqual([]);
  });
});

describe('A call that only the rate limit held back', () => {
  it('leaves its request in the queue at its deadline and announces the refill', async () => {
    let isAllowed = false;
    const { client, withStaleness } = startClient((_, symbols) =>
      isAllowed ? quotesOf(symbols) : refusal(429, 'slow down', { retry_after_ms: 20_000 }),
    );
    const filled = vi.fn();
    const results = withStaleness.quotes(maotai, { deadline: Date.now() + deadlineMs });
    await vi.advanceTimersByTimeAsync(45_000);
    const result = (await settled(results)).get(maotai[0]!)!;
    expect(kindOf(result)).toBe('rate-limited');
    void refillOf(result)?.then(filled);
    isAllowed = true;
    expect(filled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(filled).toHaveBeenCalledTimes(1);
    // The cell that calculates again a few seconds later finds the value.
    await vi.advanceTimersByTimeAsync(5_000);
    const sent = client.activity.snapshot().requestsSent;
    expect(kindOf((await settled(client.quotes(maotai))).get(maotai[0]!))).toBe('value');
    expect(client.activity.snapshot().requestsSent).toBe(sent);
  });
});

it('reports the rate limit also between two waits in a row', async () => {
  let lastAnsweredAt = -Infinity;
  const { client } = startClient(
    async (_, symbols) => {
      const isAllowed = Date.now() - lastAnsweredAt >= 1_000;
      if (isAllowed) lastAnsweredAt = Date.now();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return isAllowed ? quotesOf(symbols) : refusal(429, 'slow down', { retry_after_ms: 300 });
    },
    { symbolsPerRequest: 1 },
  );
  const kinds = manyCodes(120).map(async (symbol, i) => {
    const deadline = Date.now() + 45_000 + (i % 10) * 100;
    return kindOf((await client.quotes([symbol], { deadline })).get(symbol));
  });
  const seen = await settled(Promise.all(kinds));
  expect(new Set(seen)).toEqual(new Set(['value', 'rate-limited']));
});

it('sends to another service at once while the last one is silent', async () => {
  const { client, settings } = startClient((url, symbols) =>
    url.host === 'service.test' ? new Promise<Response>(() => {}) : quotesOf(symbols),
  );
  void client.quotes(maotai);
  await vi.advanceTimersByTimeAsync(1_000);
  settings.update({ baseUrl: 'https://other.test' });
  const answered = vi.fn();
  void client.quotes(codes('AAPL.US')).then(answered);
  await vi.advanceTimersByTimeAsync(100);
  expect(answered).toHaveBeenCalled();
});

/** One symbol to a request, in the order in which they were sent; the first is answered when it is released. */
function startWithFirstHeld() {
  const order: string[] = [];
  let release = () => {};
  const { client } = startClient(
    async (_, symbols) => {
      order.push(symbols[0] ?? '');
      if (order.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return quotesOf(symbols);
    },
    { symbolsPerRequest: 1 },
  );
  return { client, order, release: () => release() };
}

describe('The priority of a request', () => {
  it('puts formulas before refreshes, live polls and background requests', async () => {
    const { client, order, release } = startWithFirstHeld();
    // A key that was never tried sends one request alone: the others queue up behind it.
    const first = client.quotes(codes('000001.SZ'));
    await vi.advanceTimersByTimeAsync(50);
    const asked = (['background', 'live', 'refresh', 'formula'] as const).map((priority, i) =>
      client.quotes(codes(`60000${i}.SH`), { priority }),
    );
    await vi.advanceTimersByTimeAsync(50);
    release();
    await settled(Promise.all([first, ...asked]));
    expect(order).toEqual(['000001.SZ', '600003.SH', '600002.SH', '600001.SH', '600000.SH']);
  });

  it('rises when a more urgent call joins it', async () => {
    const { client, order, release } = startWithFirstHeld();
    const ask = (symbol: string, priority: Priority = 'formula') => client.quotes(codes(symbol), { priority });
    const calls = [ask('000001.SZ')];
    await vi.advanceTimersByTimeAsync(50);
    calls.push(ask('600000.SH', 'live'));
    await vi.advanceTimersByTimeAsync(50);
    calls.push(ask('600001.SH', 'refresh'));
    calls.push(ask('600000.SH'));
    await vi.advanceTimersByTimeAsync(50);
    release();
    await settled(Promise.all(calls));
    expect(order).toEqual(['000001.SZ', '600000.SH', '600001.SH']);
  });
});

it('serves no cached value that is older than maxAgeMs', async () => {
  const { client, requests } = startClient((_, symbols) => quotesOf(symbols));
  await settled(client.quotes(maotai));
  await vi.advanceTimersByTimeAsync(1_000);
  await settled(client.quotes(maotai));
  expect(requests).toHaveLength(1);
  await settled(client.quotes(maotai, { priority: 'live', maxAgeMs: 500 }));
  expect(requests).toHaveLength(2);
});

describe('What a result tells', () => {
  const refilled = Promise.resolve();
  const error = new MarketDataError({ kind: 'offline' });

  it('of a request that is still queued is its promise', () => {
    expect(refillOf(new HeldBackError({ kind: 'rate-limited' }, refilled))).toBe(refilled);
    expect(refillOf({ value: 1, staleSince: 5, refilled })).toBe(refilled);
    expect(refillOf({ value: 1 })).toBeUndefined();
    expect(refillOf(error)).toBeUndefined();
  });

  it('may change by itself for a stale value, a transient error and a refused key, which is probed', () => {
    const problem = (kind: 'offline' | 'key-refused' | 'no-key') => new MarketDataError({ kind });
    expect(isProvisional({ value: 1, staleSince: 5 })).toBe(true);
    expect(isProvisional({ value: 1 })).toBe(false);
    expect(isProvisional(problem('offline'))).toBe(true);
    expect(isProvisional(problem('key-refused'))).toBe(true);
    expect(isProvisional(problem('no-key'))).toBe(false);
  });

  it('of its age is the time of a stale value', () => {
    expect(staleSinceOf({ value: 1, staleSince: 5 })).toBe(5);
    expect([{ value: 1 }, error, undefined].map(staleSinceOf)).toEqual([undefined, undefined, undefined]);
  });
});

describe('In place of an error, a value may be served', () => {
  it.each([
    ['as old as the setting says', { kind: 'server-error', status: 503 }, 60_000, 60_000],
    ['for no time by the setting', { kind: 'offline' }, 0, 0],
    ['of any age while the key is refused', { kind: 'key-refused' }, 1, Infinity],
    ['of no age when the setting is never', { kind: 'key-refused' }, 0, -1],
    ['of no age for an error that stays', { kind: 'unreadable', detail: '' }, 60_000, -1],
  ] as const)('%s', (_, problem, staleIfErrorMs, expected) => {
    expect(staleLimitMs(problem, staleIfErrorMs)).toBe(expected);
  });
});
