import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isProblem } from '../../../src/market/texts/problem';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { codes, klines, manyCodes, quotesOf, refusal, type Script, settled, startClient } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const daily = { period: '1d', adjust: 'forward', count: 10 } as const;
const page = { headers: { 'Content-Type': 'text/html' } };

/** Each sort of failure that a service may have with one symbol. */
const failures: Readonly<Record<string, () => Response | Promise<Response>>> = {
  'a 500': () => refusal(500),
  'a 503 page': () => new Response('<html>busy</html>', { status: 503, ...page }),
  'a reset': () => Promise.reject(new TypeError('fetch failed')),
  'a cut body': () => new Response(new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) })),
  'no JSON': () => new Response('<html>welcome</html>', page),
  'a page of a firewall': () => new Response('<html>blocked</html>', { status: 403, ...page }),
  silence: () => new Promise(() => {}),
};

const served: Script = (url, symbols) => (url.pathname === '/v1/quotes' ? quotesOf(symbols) : klines(url, symbols));

const poisonedBy =
  (poison: readonly string[], fail: () => Response | Promise<Response>): Script =>
  (url, symbols, init) =>
    symbols.some((symbol) => poison.includes(symbol)) ? fail() : served(url, symbols, init);

const afterAWhile =
  (script: Script): Script =>
  async (...call) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return script(...call);
  };

/** The client's methods as the tests ask them. */
function startAsking(script: Script) {
  const { client, requests, asked } = startClient(afterAWhile(script));
  const methods = {
    quotes: (symbols: readonly SymbolCode[]) => client.quotes(symbols),
    bars: (symbols: readonly SymbolCode[]) => client.bars(symbols, daily),
  };
  const ask = async (method: keyof typeof methods, symbols: readonly SymbolCode[]) => {
    const before = requests.length;
    client.startEpoch();
    const outcomes = await settled<ReadonlyMap<SymbolCode, unknown>>(methods[method](symbols));
    const failed = [...outcomes].filter(([, outcome]) => isProblem(outcome)).map(([symbol]) => symbol);
    return { failed, requests: requests.length - before };
  };
  return { client, ask, asked };
}

/** Every place in batches of every size with one failure, and every failure in one place. */
const cases = (['quotes', 'bars'] as const).flatMap((method) => [
  ...[2, 3, 7, 100].flatMap((size) =>
    [...new Set([0, Math.floor(size / 2), size - 1])].map((place) => ['a 500', method, size, place] as const),
  ),
  ...Object.keys(failures).map((failure) => [failure, method, 10, 4] as const),
]);

describe('A symbol on which the service breaks', () => {
  it.each(cases)('with %s for %s of %i symbols at place %i fails alone, now and later', async (failure, method, size, place) => {
    const symbols = manyCodes(size);
    const poison = symbols[place] ?? '';
    const { ask } = startAsking(poisonedBy([poison], failures[failure]!));
    const first = await ask(method, symbols);
    expect(first.failed).toEqual([poison]);
    expect(first.requests).toBeLessThanOrEqual(4 + 4 * Math.sqrt(size));
    expect(await ask(method, symbols)).toEqual({ failed: [poison], requests: 2 });
  });

  it('is not tried a third time with its neighbours while another batch is answered', async () => {
    const { client, asked } = startClient(afterAWhile(poisonedBy(['600000.SH'], failures['a 500']!)));
    await settled(Promise.all([client.quotes(manyCodes(100)), client.quotes(manyCodes(10, 'SZ'))]));
    expect(asked().filter(({ length }) => length === 100)).toHaveLength(2);
  });

  it('waits for its next request alone, longer each time, until Refresh or an answer', async () => {
    const symbols = manyCodes(10);
    const poison = symbols[4] ?? '';
    let isBroken = true;
    const { client, asked } = startClient((url, some, init) =>
      isBroken ? poisonedBy([poison], failures['a 500']!)(url, some, init) : served(url, some, init),
    );
    const timesAsked = () => asked().filter((some) => some.includes(poison)).length;
    await settled(client.quotes(symbols));
    const before = timesAsked();
    for (let seconds = 0; seconds < 10 * 60; seconds += 5) {
      await settled(client.quotes(symbols));
      await vi.advanceTimersByTimeAsync(5_000);
    }
    // After 10, 30, 70, 150, 270, 390 and 510 seconds.
    expect(timesAsked() - before).toBe(7);
    isBroken = false;
    client.startEpoch();
    expect([...(await settled(client.quotes(symbols))).values()].some(isProblem)).toBe(false);
    client.startEpoch();
    await settled(client.quotes(symbols));
    expect(asked().at(-1)).toHaveLength(10);
  });

  it('breaks no request of others that waited in the queue', async () => {
    const { client, asked } = startClient(poisonedBy(['600000.SH'], failures['a 500']!), { symbolsPerRequest: 5 });
    await settled(Promise.all(Array.from({ length: 40 }, (_, i) => client.quotes([manyCodes(40)[i]!, ...codes('600000.SH')]))));
    const outcomes = await settled(client.quotes(manyCodes(40)));
    expect([...outcomes.values()].filter(isProblem)).toHaveLength(1);
    expect(asked().filter((some) => some.length > 1 && some.includes('600000.SH')).length).toBeLessThanOrEqual(4);
  });
});

describe('Symbols on which the service breaks', () => {
  it('leave the connection as it is: the service answers', async () => {
    const { client } = startClient(poisonedBy(['600009.SH'], failures['a 500']!));
    await settled(client.quotes(manyCodes(10)));
    expect(client.activity.snapshot().state).toBe('connected');
  });

  it.each([2, 3, 5])('are found beside others: %i of a hundred', async (count) => {
    const symbols = manyCodes(100);
    const poison = symbols.filter((_, i) => i % Math.ceil(100 / count) === 7);
    const { ask } = startAsking(poisonedBy(poison, failures['a 500']!));
    await ask('quotes', symbols);
    expect((await ask('quotes', symbols)).failed.sort()).toEqual(poison);
  });

  it('may be a whole market, which travels apart then', async () => {
    const symbols = [...manyCodes(30), ...manyCodes(30, 'US')];
    const { ask } = startAsking((url, some, init) =>
      some.some((symbol) => symbol.endsWith('.US')) ? refusal(500) : served(url, some, init),
    );
    expect((await ask('quotes', symbols)).failed).toHaveLength(30);
    const { failed, requests } = await ask('quotes', symbols);
    expect(failed).toHaveLength(30);
    expect(requests).toBeLessThanOrEqual(20);
  });

  it('are asked alone where only batches break on them', async () => {
    const poison = '600004.SH';
    const { ask } = startAsking((url, some, init) =>
      url.pathname.endsWith('/batch') && some.includes(poison) ? refusal(500) : served(url, some, init),
    );
    expect((await ask('bars', manyCodes(30))).failed).toEqual([]);
    await ask('bars', manyCodes(30));
    const { failed, requests } = await ask('bars', manyCodes(30));
    expect(failed).toEqual([]);
    expect(requests).toBeLessThanOrEqual(6);
  });
});

describe('Symbols of many markets, on one of which the service breaks', () => {
  /** As many symbols of as many markets, which somebody has made up. */
  const madeUp = (count: number) => codes(...Array.from({ length: count }, (_, i) => `X.M${(36 + i).toString(36)}`.toUpperCase()));

  it.each([3, 4, 16, 20, 50, 98])('leave the others of %i made-up markets as they are', async (markets) => {
    const { ask } = startAsking(poisonedBy(['POISON.US'], failures['a 500']!));
    const symbols = [...madeUp(markets), ...codes('POISON.US', 'AAPL.US')];
    const { failed, requests } = await ask('quotes', symbols);
    expect(failed).toEqual(['POISON.US']);
    expect(requests).toBeLessThanOrEqual(4 + 4 * Math.sqrt(symbols.length));
  });

  it('are searched in every market, while others are answered', async () => {
    const poison = ['POISON.US', '00666.HK'];
    const { client } = startClient(afterAWhile(poisonedBy(poison, failures['a 500']!)), { symbolsPerRequest: 4 });
    const failing = codes('POISON.US', '00666.HK', 'AAPL.US', '00700.HK');
    const ask = async () => {
      client.startEpoch();
      const others = Promise.all(
        manyCodes(100).map(async (code, i) => {
          await new Promise((resolve) => setTimeout(resolve, i * 50));
          return client.quotes([code]);
        }),
      );
      const outcomes = await settled(client.quotes(failing));
      await settled(others);
      return [...outcomes].filter(([, outcome]) => isProblem(outcome)).map(([symbol]) => symbol);
    };
    await ask();
    expect(await ask()).toEqual(poison);
  });
});

describe('A service that is down', () => {
  it.each(Object.keys(failures))('is asked by few requests more with %s: one search in each half minute', async (failure) => {
    const { client, asked } = startClient(failures[failure]!);
    await settled(client.quotes(manyCodes(1_000)));
    const tries = failure === 'no JSON' ? 2 : 3;
    expect(asked().length).toBeLessThanOrEqual(10 * tries + 3);
    expect(asked().length).toBeGreaterThanOrEqual(10 * tries);
    expect(client.activity.snapshot().state).toBe('failing');
  });

  it('multiplies no requests where some were answered just before', async () => {
    let answers = 3;
    const { client, asked } = startClient((url, some, init) => (answers-- > 0 ? served(url, some, init) : refusal(503)));
    await settled(client.quotes(manyCodes(2_000)));
    expect(asked().length).toBeLessThanOrEqual(20 * 3 + 6 * 3);
  });

  it('leaves no symbol suspected', async () => {
    let isDown = true;
    const { ask } = startAsking((url, some, init) => (isDown ? refusal(503) : served(url, some, init)));
    expect((await ask('quotes', manyCodes(100))).failed).toHaveLength(100);
    isDown = false;
    expect(await ask('quotes', manyCodes(100))).toEqual({ failed: [], requests: 1 });
  });
});
