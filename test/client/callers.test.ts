import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, createCaller } from '../../src/client/caller';
import { MarketDataError } from '../../src/market/problem';
import { codes, manyCodes, quotesOf, refusal, settled, startClient, symbolsOf } from '../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const formula = () => createCaller({ priority: 'formula' });
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

describe('a request that nobody waits for any more', () => {
  it('is never sent when its cells are gone before the batch closes', async () => {
    const { client, asked } = slowService(100);
    const gone = formula();
    const cancelled = client.quotes(maotai, gone);
    const other = client.quotes(codes('AAPL.US'));
    gone.end('cancelled');
    await settled(Promise.all([cancelled, other]));
    expect(asked()).toEqual([['AAPL.US']]);
  });

  it('is aborted on its way, and is no failure of the service', async () => {
    const { client, aborted } = slowService(5_000);
    const caller = formula();
    const call = client.quotes(maotai, caller);
    await vi.advanceTimersByTimeAsync(100);
    caller.end('cancelled');
    const outcome = (await settled(call)).get(maotai[0]!);
    expect(kindOf(outcome)).toBe('cancelled');
    expect(aborted).toEqual([maotai]);
    await vi.advanceTimersByTimeAsync(100);
    expect(client.activity.snapshot()).toMatchObject({ requestsInFlight: 0, lastError: undefined });
  });

  it('goes on as long as one cell still waits for one of its symbols', async () => {
    const { client, aborted } = slowService(1_000);
    const callers = manyCodes(10).map((symbol) => ({ symbol, caller: formula() }));
    const calls = callers.map(async ({ symbol, caller }) => client.quotes([symbol], caller));
    await vi.advanceTimersByTimeAsync(100);
    for (const { caller } of callers.slice(1)) caller.end('cancelled');
    const answers = await settled(Promise.all(calls));
    expect(kindOf([...answers[0]!.values()][0])).toBe('value');
    expect(aborted).toEqual([]);
  });

  it('leaves the queue while the service holds it back', async () => {
    const sent: number[] = [];
    const { client } = startClient((_, symbols) => {
      sent.push(Date.now());
      return sent.length === 1 ? refusal(429, 'slow down', { retry_after_ms: 10_000 }) : quotesOf(symbols);
    });
    const caller = formula();
    const call = client.quotes(maotai, caller);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(client.activity.snapshot().requestsQueued).toBe(1);
    caller.end('cancelled');
    await settled(call);
    expect(client.activity.snapshot().requestsQueued).toBe(0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toHaveLength(1);
  });

  it('is asked anew by whoever comes later', async () => {
    const { client, asked } = slowService(1_000);
    const caller = formula();
    const first = client.quotes(maotai, caller);
    await vi.advanceTimersByTimeAsync(100);
    caller.end('cancelled');
    await settled(first);
    const second = await settled(client.quotes(maotai, formula()));
    expect(kindOf([...second.values()][0])).toBe('value');
    expect(asked()).toHaveLength(2);
  });
});

describe('a caller whose time is up', () => {
  it('gets what is there, and a timeout for the rest', async () => {
    const { client } = startClient((_url, symbols) =>
      symbols.includes('AAPL.US') ? new Promise<Response>(() => {}) : quotesOf(symbols),
    );
    await settled(client.quotes(maotai));
    const caller = formula();
    const call = client.quotes(codes('600519.SH', 'AAPL.US'), caller);
    await vi.advanceTimersByTimeAsync(100);
    caller.end('expired');
    const answer = await settled(call);
    expect([...answer].map(([symbol, outcome]) => [symbol, kindOf(outcome)])).toEqual([
      ['600519.SH', 'value'],
      ['AAPL.US', 'timeout'],
    ]);
  });

  it('leaves its question in the queue when only the rate limit held it back, and hears of the answer', async () => {
    let isAllowed = false;
    const { client } = startClient((_, symbols) =>
      isAllowed ? quotesOf(symbols) : refusal(429, 'slow down', { retry_after_ms: 20_000 }),
    );
    const caller = formula();
    const filled = vi.fn();
    caller.whenFilled(filled);
    const call = client.quotes(maotai, caller);
    await vi.advanceTimersByTimeAsync(45_000);
    caller.end('expired');
    expect(kindOf((await settled(call)).get(maotai[0]!))).toBe('rate-limited');
    isAllowed = true;
    expect(filled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(filled).toHaveBeenCalledTimes(1);
    // The cell that calculates again a few seconds later finds the answer.
    await vi.advanceTimersByTimeAsync(5_000);
    const sent = client.activity.snapshot().requestsSent;
    expect(kindOf((await settled(client.quotes(maotai))).get(maotai[0]!))).toBe('value');
    expect(client.activity.snapshot().requestsSent).toBe(sent);
  });
});

it('a wait that the service names again and again is the rate limit, also between two of its waits', async () => {
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
    const caller = formula();
    setTimeout(() => caller.end('expired'), 45_000 + (i % 10) * 100);
    return kindOf((await client.quotes([symbol], caller)).get(symbol));
  });
  const seen = await settled(Promise.all(kinds));
  expect(new Set(seen)).toEqual(new Set(['value', 'rate-limited']));
});

it('another service is asked at once, though the last one is silent', async () => {
  const { client, settings } = startClient((url, symbols) =>
    url.host === 'service.test' ? new Promise<Response>(() => {}) : quotesOf(symbols),
  );
  void client.quotes(maotai);
  await vi.advanceTimersByTimeAsync(1_000);
  settings.update({ baseUrl: 'https://other.test' });
  const answered = vi.fn();
  void Promise.resolve(client.quotes(codes('AAPL.US'))).then(answered);
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

describe('urgency', () => {
  it('sends what cells wait for before what is refreshed, polled, or left unfinished', async () => {
    const { client, order, release } = startWithFirstHeld();
    // A key that was never tried sends one request alone: the others queue up behind it.
    const first = client.quotes(codes('000001.SZ'));
    await vi.advanceTimersByTimeAsync(50);
    const asked = (['unfinished', 'live', 'refresh', 'formula'] as const).map((priority, i) =>
      client.quotes(codes(`60000${i}.SH`), createCaller({ priority })),
    );
    await vi.advanceTimersByTimeAsync(50);
    release();
    await settled(Promise.all([first, ...asked]));
    expect(order).toEqual(['000001.SZ', '600003.SH', '600002.SH', '600001.SH', '600000.SH']);
  });

  it('of a request grows when somebody more urgent joins it', async () => {
    const { client, order, release } = startWithFirstHeld();
    const ask = async (symbol: string, caller?: Caller) => client.quotes(codes(symbol), caller);
    const calls = [ask('000001.SZ')];
    await vi.advanceTimersByTimeAsync(50);
    calls.push(ask('600000.SH', createCaller({ priority: 'live' })));
    await vi.advanceTimersByTimeAsync(50);
    calls.push(ask('600001.SH', createCaller({ priority: 'refresh' })));
    calls.push(ask('600000.SH', formula()));
    await vi.advanceTimersByTimeAsync(50);
    release();
    await settled(Promise.all(calls));
    expect(order).toEqual(['000001.SZ', '600000.SH', '600001.SH']);
  });
});

it('a poll takes no value that is older than it allows', async () => {
  const { client, requests } = startClient((_, symbols) => quotesOf(symbols));
  await settled(client.quotes(maotai));
  await vi.advanceTimersByTimeAsync(1_000);
  await settled(client.quotes(maotai));
  expect(requests).toHaveLength(1);
  await settled(client.quotes(maotai, createCaller({ priority: 'live', maxAgeMs: 500 })));
  expect(requests).toHaveLength(2);
});
