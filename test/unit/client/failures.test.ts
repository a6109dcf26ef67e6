import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isProblem } from '../../../src/market/texts/problem';
import { codes, json, klines, manyCodes, quotesOf, refusal, settled, startClient } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

/** Of a trading day in Shanghai. */
const midnight = Date.parse('2026-01-14T16:00:00Z');
const daily = { period: '1d', adjust: 'forward', count: 10 } as const;

describe('A 429 response', () => {
  it('holds back its function, mode and market for the time that its body names, and nothing else', async () => {
    const sentAt: [ms: number, symbol: string | undefined, path: string][] = [];
    const began = Date.now();
    const { client } = startClient((url, symbols) => {
      sentAt.push([Math.floor((Date.now() - began) / 1_000), symbols[0], url.pathname]);
      if (sentAt.length === 1) return refusal(429, 'slow down', { retry_after_ms: 7000 });
      return url.pathname === '/v1/quotes' ? quotesOf(symbols) : klines(url, symbols);
    });
    const first = client.quotes(codes('600519.SH'));
    await vi.advanceTimersByTimeAsync(1000);
    const sameBucket = client.quotes(codes('000001.SZ'));
    await vi.advanceTimersByTimeAsync(1000);
    const others = [client.quotes(codes('AAPL.US')), client.bars(codes('600519.SH'), daily)];
    await vi.advanceTimersByTimeAsync(4000);
    expect(client.activity.snapshot()).toMatchObject({ state: 'waiting' });
    const answers = await settled(Promise.all<ReadonlyMap<unknown, unknown>>([first, sameBucket, ...others]));
    expect(answers.flatMap((answer) => [...answer.values()]).some(isProblem)).toBe(false);
    expect(sentAt).toEqual([
      [0, '600519.SH', '/v1/quotes'],
      [2, 'AAPL.US', '/v1/quotes'],
      [2, '600519.SH', '/v1/klines'],
      [7, '600519.SH', '/v1/quotes'],
      [7, '000001.SZ', '/v1/quotes'],
    ]);
  });

  it.each([
    ['a Retry-After in seconds', { 'Retry-After': '3' }, 3000],
    ['a Retry-After date', { 'Retry-After': 'Thu, 15 Jan 2026 03:00:05 GMT' }, 4900],
    ['nothing at all', {}, 1000],
  ])('without retry_after_ms holds back the queue according to %s', async (_, headers, waitMs) => {
    const sentAt: number[] = [];
    const { client } = startClient((_url, symbols) => {
      sentAt.push(Date.now());
      return sentAt.length === 1 ? json({ code: 429, message: 'slow down' }, 429, headers) : quotesOf(symbols);
    });
    await settled(client.quotes(codes('600519.SH')));
    expect(sentAt[1]! - sentAt[0]!).toBeGreaterThanOrEqual(waitMs);
    expect(sentAt[1]! - sentAt[0]!).toBeLessThan(waitMs + 200);
  });
});

describe('The request budget', () => {
  it('limits the requests of every sliding minute', async () => {
    const sentAt: number[] = [];
    const { client } = startClient(
      (_, symbols) => {
        sentAt.push(Date.now());
        return quotesOf(symbols);
      },
      { requestsPerMinute: 3, symbolsPerRequest: 1 },
    );
    await settled(client.quotes(manyCodes(6)));
    const window = sentAt.map((at) => sentAt.filter((other) => other > at - 60_000 && other <= at).length);
    expect(Math.max(...window)).toBe(3);
  });
});

describe('The API key', () => {
  it('is required: nothing is sent without it', async () => {
    const { client, requests } = startClient((_, symbols) => quotesOf(symbols), { apiKey: undefined });
    expect(await problemFor(client.quotes(codes('600519.SH')))).toEqual({ kind: 'no-key' });
    expect(requests).toHaveLength(0);
  });

  it('is not sent again after two refusals, another one is', async () => {
    const { client, settings, requests } = startClient((_, symbols, { headers }) =>
      (headers as Record<string, string>)['X-API-Key'] === 'key-2' ? quotesOf(symbols) : refusal(401),
    );
    expect(await problemFor(client.quotes(codes('600519.SH')))).toEqual({ kind: 'key-refused' });
    expect(await problemFor(client.quotes(codes('AAPL.US')))).toEqual({ kind: 'key-refused' });
    expect(requests).toHaveLength(2);
    settings.update({ apiKey: 'key-2' });
    expect(await problemFor(client.quotes(codes('600519.SH')))).toBeUndefined();
  });

  it('travels in a header, and in the URL only when the settings say so', async () => {
    const { client, settings, requests } = startClient((_, symbols) => quotesOf(symbols));
    await settled(client.quotes(codes('600519.SH')));
    settings.update({ keyPlacement: 'query' });
    client.startEpoch();
    await settled(client.quotes(codes('600519.SH')));
    expect(requests.map((url) => url.href.includes('key-1'))).toEqual([false, true]);
  });
});

describe('A plan', () => {
  it('without a market gets values of the others, and the market is not requested again for minutes', async () => {
    const { client, asked } = startClient((_, symbols) =>
      symbols.some((symbol) => symbol.endsWith('.US')) ? refusal(403, 'no US market') : quotesOf(symbols),
    );
    const answer = await settled(client.quotes(codes('600519.SH', 'AAPL.US', '00700.HK')));
    expect([...answer].map(([symbol, outcome]) => [symbol, isProblem(outcome)]).sort()).toEqual([
      ['00700.HK', false],
      ['600519.SH', false],
      ['AAPL.US', true],
    ]);
    const before = asked().length;
    expect(await problemFor(client.quotes(codes('MSFT.US')))).toMatchObject({ kind: 'not-in-plan', market: 'US' });
    expect(asked()).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await settled(client.quotes(codes('MSFT.US')));
    expect(asked().length).toBeGreaterThan(before);
  });

  it('without batches gets values by single requests, and the batch is not tried again', async () => {
    const { client, requests } = startClient((url, symbols) =>
      url.pathname.endsWith('/batch') ? refusal(403, 'no batches') : klines(url, symbols),
    );
    const answer = await settled(client.bars(manyCodes(5), daily));
    expect([...answer.values()].some(isProblem)).toBe(false);
    // The second time after a single request was answered.
    expect(requests.filter((url) => url.pathname.endsWith('/batch'))).toHaveLength(2);
    const more = await settled(client.bars(manyCodes(8), daily));
    expect([...more.values()].some(isProblem)).toBe(false);
    expect(requests.filter((url) => url.pathname.endsWith('/batch'))).toHaveLength(2);
  });
});

describe('A plan with batches', () => {
  it.each([
    [403, 1, [100, 1, 2, 98]],
    [404, 3, [100, 50, 50, 1, 99]],
  ])('keeps them after stray refusals with %i', async (status, strays, sizes) => {
    const { client, asked, requests } = startClient((url, symbols) =>
      requests.length <= strays ? refusal(status, 'no') : klines(url, symbols),
    );
    const answer = await settled(client.bars(manyCodes(100), daily));
    expect([...answer.values()].some(isProblem)).toBe(false);
    await settled(client.bars(manyCodes(100, 'SZ'), daily));
    expect(asked().map(({ length }) => length)).toEqual([...sizes, 100]);
  });
});

describe('A refused batch', () => {
  it('fails the one bad symbol of a hundred alone', async () => {
    const bad = '600042.SH';
    const { client, requests } = startClient((_, symbols) => (symbols.includes(bad) ? refusal(400, 'invalid symbol') : quotesOf(symbols)));
    const answer = await settled(client.quotes(manyCodes(100)));
    expect([...answer].filter(([, outcome]) => isProblem(outcome)).map(([symbol]) => symbol)).toEqual([bad]);
    expect(requests.length).toBeLessThanOrEqual(17);
  });

  it.each([
    ['at the third and the fifty-first place', (i: number) => i === 3 || i === 50],
    ['everywhere but at the last place', (i: number) => i < 99],
  ])('fails bad symbols %s alone', async (_, isBad) => {
    const all = manyCodes(100);
    const bad = new Set<string>(all.filter((_symbol, i) => isBad(i)));
    const { client } = startClient((_url, symbols) =>
      symbols.some((symbol) => bad.has(symbol)) ? refusal(400, 'invalid symbol') : quotesOf(symbols),
    );
    const answer = await settled(client.quotes(all));
    expect(
      [...answer]
        .filter(([, outcome]) => isProblem(outcome))
        .map(([symbol]) => symbol)
        .sort(),
    ).toEqual([...bad]);
  });

  it('fails every second symbol of four alone', async () => {
    const all = manyCodes(4);
    const { client } = startClient((_, symbols) =>
      symbols.some((symbol) => symbol === all[0] || symbol === all[2]) ? refusal(400) : quotesOf(symbols),
    );
    const answer = await settled(client.quotes(all));
    expect(all.map((symbol) => isProblem(answer.get(symbol)))).toEqual([true, false, true, false]);
  });
});

describe('A batch endpoint that refuses everything', () => {
  it.each([
    [404, [100, 50, 50]],
    [400, [100, 50, 20, 10, 5]],
    [413, [100, 50, 20, 10, 5]],
    [414, [100, 50, 20, 10, 5]],
    [422, [100, 50, 20, 10, 5]],
    [431, [100, 50, 20, 10, 5]],
  ])('with %i costs the batch, parts of it and six symbols alone', async (status, sizes) => {
    const { client, asked } = startClient(() => refusal(status));
    const answer = await settled(client.quotes(manyCodes(100)));
    expect([...answer.values()].every(isProblem)).toBe(true);
    expect(asked().map(({ length }) => length)).toEqual([...sizes, 1, 1, 1, 1, 1, 1]);
  });

  it('is replaced by single requests when a proxy does not know it', async () => {
    const { client, requests } = startClient((url, symbols) => (url.pathname.endsWith('/batch') ? proxyPage() : klines(url, symbols)));
    const answer = await settled(client.bars(manyCodes(10), daily));
    expect([...answer.values()].some(isProblem)).toBe(false);
    const before = requests.length;
    await settled(client.bars(manyCodes(10, 'SZ'), daily));
    expect(requests.slice(before).filter((url) => url.pathname.endsWith('/batch'))).toEqual([]);
  });

  it('is replaced by single requests when it does not exist', async () => {
    const { client, requests } = startClient((url, symbols) =>
      url.pathname.endsWith('/batch') ? refusal(404, 'not found') : klines(url, symbols),
    );
    const answer = await settled(client.bars(manyCodes(10), daily));
    expect([...answer.values()].some(isProblem)).toBe(false);
    await settled(client.bars(manyCodes(20), daily));
    expect(requests.filter((url) => url.pathname.endsWith('/batch')).length).toBeLessThanOrEqual(4);
  });
});

const proxyPage = () => new Response('<h1>404 Not Found</h1>', { status: 404 });

describe('A 404 that is not the error object of the service', () => {
  it('does not make a symbol unknown: the next call asks again', async () => {
    let isProxyBroken = true;
    const { client } = startClient((_, symbols) => (isProxyBroken ? proxyPage() : quotesOf(symbols)));
    expect(await problemFor(client.quotes(codes('600519.SH')))).toEqual({ kind: 'foreign-reply', status: 404 });
    expect(client.activity.state()).toBe('failing');
    isProxyBroken = false;
    expect(await problemFor(client.quotes(codes('600519.SH')))).toBeUndefined();
  });

  it('leaves the last value in place, as stale', async () => {
    let isProxyBroken = false;
    const { withStaleness } = startClient((_, symbols) => (isProxyBroken ? proxyPage() : quotesOf(symbols)));
    await settled(withStaleness.quotes(codes('600519.SH')));
    isProxyBroken = true;
    await vi.advanceTimersByTimeAsync(60_000);
    const [result] = [...(await settled(withStaleness.quotes(codes('600519.SH')))).values()];
    expect(result).toMatchObject({ value: { last_price: 10 }, staleSince: Date.parse('2026-01-15T03:00:00.005Z') });
  });

  it('is asked again before a batch is given up', async () => {
    let tries = 0;
    const { client, asked } = startClient((_, symbols) => (tries++ === 0 ? proxyPage() : quotesOf(symbols)));
    const answer = await settled(client.quotes(manyCodes(100)));
    expect([...answer.values()].some(isProblem)).toBe(false);
    expect(asked().map(({ length }) => length)).toEqual([100, 100]);
  });

  it('tells nothing about the markets of the service', async () => {
    const { client } = startClient(proxyPage);
    expect(await settled(client.resolveMarkets())).toMatchObject({ problem: { kind: 'foreign-reply' } });
    expect(client.markets().source).toBe('none');
  });
});

describe('A transient failure', () => {
  it.each([
    ['a failing server', () => refusal(503), { kind: 'server-error', status: 503 }],
    ['a page of a proxy', proxyPage, { kind: 'foreign-reply', status: 404 }],
    ['a broken connection', () => Promise.reject(new TypeError('fetch failed')), { kind: 'offline' }],
    ['a silent service', () => new Promise<Response>(() => {}), { kind: 'timeout', afterMs: 10_000 }],
  ])('such as %s is retried twice, then reported', async (_, fail, problem) => {
    const { client, requests } = startClient(fail);
    expect(await problemFor(client.quotes(codes('600519.SH')))).toEqual(problem);
    expect(requests).toHaveLength(3);
  });

  it('is not reported when a retry succeeds', async () => {
    let tries = 0;
    const { client } = startClient((_, symbols) => (tries++ === 0 ? refusal(500) : quotesOf(symbols)));
    expect(await problemFor(client.quotes(codes('600519.SH')))).toBeUndefined();
  });
});

describe('An unreadable response', () => {
  it.each([
    ['HTML', () => new Response('<html>Please log in</html>')],
    ['no data', () => json({ ok: true })],
    ['truncated JSON', () => asJson('{"data":[{"symbol":"600519.SH"')],
    ['JSON as another type', (_: URL, symbols: readonly string[]) => asText(quotesOf(symbols))],
  ])('such as %s is retried once, then reported', async (_, answer) => {
    const { client, requests } = startClient(answer);
    expect(await problemFor(client.quotes(codes('600519.SH')))).toMatchObject({ kind: 'unreadable' });
    expect(requests).toHaveLength(2);
  });
});

it('a response that breaks the contract shows in the state of the connection', async () => {
  const { client } = startClient(() => json({ data: { not: 'an array' } }));
  expect(await problemFor(client.quotes(codes('600519.SH')))).toMatchObject({ kind: 'unreadable' });
  expect(client.activity.snapshot()).toMatchObject({
    state: 'failing',
    lastError: { problem: { kind: 'unreadable' } },
  });
});

it('a rate limit is no failure, and another key clears the last error', async () => {
  const answers = [refusal(429, 'slow', { retry_after_ms: 1000 })];
  const { client, settings } = startClient((_, symbols, { headers }) =>
    (headers as Record<string, string>)['X-API-Key'] === 'bad' ? refusal(401) : (answers.pop() ?? quotesOf(symbols)),
  );
  await settled(client.quotes(codes('600519.SH')));
  expect(client.activity.snapshot().lastError).toBeUndefined();
  settings.update({ apiKey: 'bad' });
  await settled(client.quotes(codes('600519.SH')));
  expect(client.activity.snapshot().lastError).toMatchObject({ problem: { kind: 'key-refused' } });
  settings.update({ apiKey: 'good' });
  expect(client.activity.snapshot().lastError).toBeUndefined();
});

it.each(['application/json', 'Application/JSON; charset=utf-8', 'application/vnd.api+json', 'text/json', undefined])(
  'reads JSON of the type %s',
  async (type) => {
    const { client } = startClient(async (_, symbols) => {
      const response = new Response(await quotesOf(symbols).blob());
      response.headers.delete('Content-Type');
      if (type) response.headers.set('Content-Type', type);
      return response;
    });
    expect(await problemFor(client.quotes(codes('600519.SH')))).toBeUndefined();
  },
);

describe('A malformed body', () => {
  it('with a word in the place of a price fails its own symbol only', async () => {
    const { client } = startClient(() =>
      json({
        data: [
          { symbol: '600519.SH', last_price: 'soon' },
          { symbol: 'AAPL.US', last_price: '189.5' },
        ],
      }),
    );
    const answer = await settled(client.quotes(codes('600519.SH', 'AAPL.US')));
    expect(answer.get(codes('600519.SH')[0]!)).toMatchObject({ problem: { kind: 'unreadable' } });
    expect(answer.get(codes('AAPL.US')[0]!)).toMatchObject({ last_price: 189.5 });
  });

  it('with columns of unequal length fails its own symbol only', async () => {
    const { client } = startClient((url, symbols) => {
      const good = { timestamp: [midnight], open: [1], high: [1], low: [1], close: [1], volume: [1], amount: [1] };
      return symbols.length > 1 ? json({ data: { 'AAPL.US': good, 'MSFT.US': { ...good, close: [] } } }) : klines(url, symbols);
    });
    const answer = await settled(client.bars(codes('AAPL.US', 'MSFT.US'), daily));
    expect([...answer].map(([symbol, outcome]) => [symbol, isProblem(outcome)])).toEqual([
      ['AAPL.US', false],
      ['MSFT.US', true],
    ]);
  });
});

async function problemFor(answer: Promise<ReadonlyMap<unknown, unknown>>): Promise<unknown> {
  const [outcome] = [...(await settled(answer)).values()];
  return isProblem(outcome) ? outcome.problem : undefined;
}

function asJson(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'application/json' } });
}

async function asText(response: Response): Promise<Response> {
  return new Response(await response.text(), { headers: { 'Content-Type': 'text/plain' } });
}
