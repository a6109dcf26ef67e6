import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isProblem } from '../../../src/market/texts/problem';
import { codes, json, klines, manyCodes, quotesOf, refusal, settled, startClient } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const keyOf = ({ headers }: RequestInit) => (headers as Record<string, string>)['X-API-Key'];
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const later = (ms: number, answer: () => Response) => pause(ms).then(answer);

describe('what an old key is told', () => {
  it('as a 403 is not remembered for the new one', async () => {
    const { client, settings } = startClient((_, symbols, init) =>
      keyOf(init) === 'key-1' ? later(300, () => refusal(403, 'no')) : quotesOf(symbols),
    );
    const old = client.quotes(codes('600519.SH'));
    await vi.advanceTimersByTimeAsync(50);
    settings.update({ apiKey: 'key-2' });
    await settled(old);
    expect(await problemFor(client.quotes(codes('600519.SH')))).toBeUndefined();
  });

  it('as a 429 does not hold back the new one', async () => {
    const { client, settings } = startClient((_, symbols, init) =>
      keyOf(init) === 'key-1' ? later(300, () => refusal(429, 'slow', { retry_after_ms: 50_000 })) : quotesOf(symbols),
    );
    void client.quotes(codes('600519.SH'));
    await vi.advanceTimersByTimeAsync(50);
    settings.update({ apiKey: 'key-2' });
    await vi.advanceTimersByTimeAsync(300);
    const before = Date.now();
    expect(await problemFor(client.quotes(codes('AAPL.US')))).toBeUndefined();
    expect(Date.now() - before).toBeLessThan(1000);
    expect(client.activity.snapshot().state).toBe('connected');
  });

  it('as a failed request does not open the queue: the first request with the new key goes alone', async () => {
    const { client, settings, requests } = startClient(
      async (_, symbols, init) => {
        await pause(keyOf(init) === 'key-1' ? 300 : 5_000);
        return keyOf(init) === 'key-1' ? refusal(400, 'bad request') : quotesOf(symbols);
      },
      { symbolsPerRequest: 1 },
    );
    void client.quotes(codes('600519.SH'));
    await vi.advanceTimersByTimeAsync(50);
    settings.update({ apiKey: 'key-2' });
    void client.quotes(manyCodes(10, 'SZ'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(2);
  });
});

describe('a late response to an old key', () => {
  it('does not stand in for a value of the new key', async () => {
    const { client, settings } = startClient((_, symbols, init) =>
      keyOf(init) === 'key-1' ? later(300, () => quotesOf(symbols)) : refusal(503),
    );
    const old = client.quotes(codes('600519.SH'));
    await vi.advanceTimersByTimeAsync(50);
    settings.update({ apiKey: 'key-2' });
    expect(await problemFor(old)).toBeUndefined();
    expect(await problemFor(client.quotes(codes('600519.SH')))).toEqual({ kind: 'server-error', status: 503 });
  });

  it('is not shared by calls with the new key', async () => {
    const { client, settings } = startClient((_, symbols, init) =>
      keyOf(init) === 'key-1' ? later(300, () => quotesOf(symbols, 1)) : quotesOf(symbols, 2),
    );
    void client.quotes(codes('600519.SH'));
    await vi.advanceTimersByTimeAsync(50);
    settings.update({ apiKey: 'key-2' });
    const [quote] = [...(await settled(client.quotes(codes('600519.SH')))).values()];
    expect(quote).toMatchObject({ last_price: 2 });
  });

  it.each([
    ['an answer', (symbols: readonly string[]) => quotesOf(symbols)],
    ['a failure', () => refusal(400, 'bad request')],
    ['a refused key', () => refusal(401)],
    ['a broken connection', () => Promise.reject(new TypeError('network'))],
  ])('is not reported as the state of the connection: %s', async (_, answer) => {
    const { client, settings } = startClient((_url, symbols) => pause(300).then(() => answer(symbols)));
    const old = client.quotes(codes('600519.SH'));
    await vi.advanceTimersByTimeAsync(50);
    settings.update({ apiKey: 'key-2' });
    await vi.advanceTimersByTimeAsync(300);
    expect(client.activity.snapshot()).toMatchObject({ state: 'untried', lastError: undefined });
    await settled(old);
  });
});

it('other settings leave the values and the refusals of a key as they are', async () => {
  const { client, settings, asked } = startClient((_, symbols) =>
    symbols.includes('AAPL.US') ? refusal(403, 'no US market') : quotesOf(symbols),
  );
  await settled(client.quotes(codes('600519.SH')));
  await settled(client.quotes(codes('AAPL.US')));
  settings.update({ requestsPerMinute: 60, symbolsPerRequest: 50 });
  const answer = await settled(client.quotes(codes('600519.SH', 'AAPL.US')));
  expect([...answer.values()].map(isProblem)).toEqual([false, true]);
  expect(asked()).toEqual([['600519.SH'], ['AAPL.US']]);
});

describe('a refused key', () => {
  it('costs two requests for a thousand symbols', async () => {
    const { client, requests } = startClient(() => refusal(401));
    const answer = await settled(client.quotes(manyCodes(1000)));
    expect([...answer.values()].every(isProblem)).toBe(true);
    expect(requests).toHaveLength(2);
  });

  it('is tried again when it travels another way', async () => {
    const { client, settings } = startClient((url, symbols) => (url.searchParams.has('api_key') ? quotesOf(symbols) : refusal(401)));
    expect(await problemFor(client.quotes(codes('600519.SH')))).toEqual({ kind: 'key-refused' });
    settings.update({ keyPlacement: 'query' });
    expect(await problemFor(client.quotes(codes('600519.SH')))).toBeUndefined();
  });

  it('is one that no header can carry, without a request', async () => {
    const { client, requests } = startClient((_, symbols) => quotesOf(symbols), { apiKey: 'key\u200b-1' });
    expect(await problemFor(client.quotes(codes('600519.SH')))).toEqual({ kind: 'key-malformed' });
    expect(requests).toHaveLength(0);
  });
});

describe('after a minute, a refused key', () => {
  it('is probed with one request', async () => {
    const { client, requests } = startClient(() => refusal(401));
    const sentAt: number[] = [];
    for (let second = 0; second < 600; second++) {
      const sent = requests.length;
      void client.quotes(manyCodes(300));
      await vi.advanceTimersByTimeAsync(1_000);
      for (let i = sent; i < requests.length; i++) sentAt.push(second);
    }
    expect(sentAt).toEqual([0, 0, 60, 120, 180, 240, 300, 360, 420, 480, 540]);
  });

  it('is used again when the probe is accepted', async () => {
    const { client, requests } = startClient((_, symbols) => (requests.length <= 2 ? refusal(401) : later(100, () => quotesOf(symbols))));
    await settled(client.quotes(codes('600519.SH')));
    await vi.advanceTimersByTimeAsync(60_000);
    const answer = client.quotes(manyCodes(300));
    await vi.advanceTimersByTimeAsync(50);
    expect(requests).toHaveLength(3);
    expect([...(await settled(answer)).values()].some(isProblem)).toBe(false);
    expect(client.activity.state()).toBe('connected');
  });
});

it('a key that a service repeats in its message does not reach the cell', async () => {
  const { client } = startClient((url) => refusal(400, `bad request ${url.href}`), {
    apiKey: 'very-secret',
    keyPlacement: 'query',
  });
  const problem = await problemFor(client.quotes(codes('600519.SH')));
  expect(problem).toMatchObject({ kind: 'request-refused' });
  expect(JSON.stringify(problem)).not.toContain('secret');
});

it('a budget is not spent by calls that send nothing, and a removed one holds nobody back', async () => {
  const { client, settings } = startClient((_, symbols) => quotesOf(symbols), {
    apiKey: undefined,
    requestsPerMinute: 1,
  });
  await settled(client.quotes(codes('600519.SH')));
  settings.update({ apiKey: 'key-1' });
  const before = Date.now();
  await settled(client.quotes(codes('600519.SH')));
  expect(Date.now() - before).toBeLessThan(1000);
  const waiting = client.quotes(codes('AAPL.US'));
  await vi.advanceTimersByTimeAsync(1000);
  settings.update({ requestsPerMinute: undefined });
  await settled(waiting);
  expect(Date.now() - before).toBeLessThan(3000);
});

it('"retry after nothing" is no advice: the client backs off by itself', async () => {
  const { client, requests } = startClient((_, symbols) =>
    requests.length <= 3 ? refusal(429, 'slow', { retry_after_ms: 0 }) : quotesOf(symbols),
  );
  const before = Date.now();
  expect(await problemFor(client.quotes(codes('600519.SH')))).toBeUndefined();
  expect(Date.now() - before).toBeGreaterThanOrEqual(1000 + 2000 + 4000);
});

it('a batch that the plan refuses while the service stumbles is not taken for a missing market', async () => {
  let isStumbling = true;
  const { client } = startClient((url, symbols) => {
    if (url.pathname.endsWith('/batch')) return refusal(403, 'no batches');
    return isStumbling ? refusal(500) : klines(url, symbols);
  });
  const daily = { period: '1d', adjust: 'forward', count: 10 } as const;
  await settled(client.bars(manyCodes(4), daily));
  isStumbling = false;
  const answer = await settled(client.bars(manyCodes(4), daily));
  expect([...answer.values()].some(isProblem)).toBe(false);
});

it('a connection is tested beside everything else', async () => {
  const { client, requests } = startClient((url) =>
    json({ data: [] }, url.host === 'other.test' ? 200 : 500, { 'X-Market-Data': 'simulated' }),
  );
  const test = client.testConnection({ baseUrl: 'https://other.test', apiKey: 'another' });
  expect(await settled(test)).toEqual({ result: 'ok' });
  expect(requests.map((url) => url.host)).toEqual(['other.test']);
  expect(client.activity.snapshot()).toMatchObject({ state: 'untried', isSimulated: false, requestsSent: 0 });
});

async function problemFor(answer: Promise<ReadonlyMap<unknown, unknown>>): Promise<unknown> {
  const [outcome] = [...(await settled(answer)).values()];
  return isProblem(outcome) ? outcome.problem : undefined;
}
