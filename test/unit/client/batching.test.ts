import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BarsParams } from '../../../src/client/store/bars';
import { barCount } from '../../../src/market/bars/bars';
import { isProblem } from '../../../src/market/texts/problem';
import { codes, klines, manyCodes, quotesOf, refusal, settled, startClient } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const daily = (count: number, more: Partial<BarsParams> = {}): BarsParams => ({
  period: '1d',
  adjust: 'forward',
  count,
  ...more,
});

describe('The batcher', () => {
  it('fetches 1,000 symbols of 1,000 cells in 10 requests', async () => {
    const { client, asked } = startClient((_, symbols) => quotesOf(symbols));
    await settled(Promise.all(manyCodes(1000).map(async (symbol) => client.quotes([symbol]))));
    expect(asked().map((symbols) => symbols.length)).toEqual(Array.from({ length: 10 }, () => 100));
  });

  it('needs no more requests when the cells come in slices of 50 every 2 ms', async () => {
    const { client, asked } = startClient((_, symbols) => quotesOf(symbols));
    const cells: unknown[] = [];
    for (let from = 0; from < 1000; from += 50) {
      for (const symbol of manyCodes(1000).slice(from, from + 50)) cells.push(client.quotes([symbol]));
      await vi.advanceTimersByTimeAsync(2);
    }
    await settled(Promise.all(cells));
    expect(asked()).toHaveLength(10);
    expect(new Set(asked().flat()).size).toBe(1000);
  });

  it('fetches each symbol once, however many cells query it', async () => {
    const { client, asked } = startClient((_, symbols) => quotesOf(symbols));
    await settled(Promise.all(Array.from({ length: 50 }, async () => client.quotes(codes('600519.SH', 'AAPL.US')))));
    expect(asked()).toEqual([['600519.SH', 'AAPL.US']]);
  });

  it('shares a request in flight', async () => {
    const { client, asked } = startClient((_, symbols) => later(300, () => quotesOf(symbols)));
    const first = client.quotes(codes('600519.SH'));
    await vi.advanceTimersByTimeAsync(100);
    await settled(Promise.all([first, client.quotes(codes('600519.SH'))]));
    expect(asked()).toHaveLength(1);
  });

  it('limits the size of a request to that of the settings', async () => {
    const { client, asked } = startClient((_, symbols) => quotesOf(symbols), { symbolsPerRequest: 30 });
    await settled(client.quotes(manyCodes(100)));
    expect(asked().map((symbols) => symbols.length)).toEqual([30, 30, 30, 10]);
  });
});

describe('A batch of bars', () => {
  it('uses the largest count and cuts the series for each cell', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    const [ten, fifty] = await settled(Promise.all([client.bars(codes('600519.SH'), daily(10)), client.bars(codes('AAPL.US'), daily(50))]));
    expect(requests.map((url) => url.pathname)).toEqual(['/v1/klines/batch']);
    expect(requests[0]?.searchParams.get('count')).toBe('50');
    expect([lengthOf(ten), lengthOf(fifty)]).toEqual([10, 50]);
  });

  it('serves 200 cells over 100 symbols with counts from 10 to 250 by at most 4 requests', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    const cells = Array.from({ length: 200 }, async (_, i) => {
      const symbol = codes(`${600_000 + (i % 100)}.SH`);
      return client.bars(symbol, daily(10 + ((i * 37) % 241)));
    });
    const answers = await settled(Promise.all(cells));
    expect(requests.length).toBeLessThanOrEqual(4);
    expect(answers.map(lengthOf)).toEqual(Array.from({ length: 200 }, (_, i) => 10 + ((i * 37) % 241)));
  });

  it('never mixes periods, adjustments or ranges', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    await settled(
      Promise.all([
        client.bars(codes('600519.SH'), daily(10)),
        client.bars(codes('600519.SH'), daily(10, { period: '1w' })),
        client.bars(codes('600519.SH'), daily(10, { adjust: 'none' })),
        client.bars(codes('600519.SH'), daily(10, { to: Date.parse('2025-01-01') as never })),
      ]),
    );
    expect(requests).toHaveLength(4);
  });

  it('goes to the single endpoint for one symbol', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    await settled(client.bars(codes('600519.SH'), daily(10)));
    expect(requests.map((url) => url.pathname)).toEqual(['/v1/klines']);
  });
});

describe('The number of bars per request', () => {
  it('reaches the limit of bars in each request', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    await settled(Promise.all(manyCodes(250).map(async (symbol) => client.bars([symbol], daily(401)))));
    expect(requests).toHaveLength(3);
  });

  it('is estimated from the days of a range', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols, 5));
    const from = (Date.now() - 5 * 86_400_000) as never;
    await settled(client.bars(manyCodes(100), daily(10_000, { from })));
    expect(requests).toHaveLength(1);
  });

  it('is not raised to ten thousand for queries of a hundred', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    await settled(Promise.all([client.bars(codes('AAPL.US'), daily(10_000)), client.bars(manyCodes(20), daily(100))]));
    expect(requests.map((url) => url.searchParams.get('count')).sort()).toEqual(['100', '10000']);
  });
});

describe('The cache', () => {
  it('serves a quote while it is fresh, and fetches it again afterwards', async () => {
    const { client, asked } = startClient((_, symbols) => quotesOf(symbols));
    await settled(client.quotes(codes('600519.SH')));
    await settled(client.quotes(codes('600519.SH')));
    expect(asked()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2001);
    await settled(client.quotes(codes('600519.SH')));
    expect(asked()).toHaveLength(2);
  });

  it('serves a shorter count from a longer series, and fetches a longer one', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    await settled(client.bars(codes('600519.SH'), daily(250)));
    expect(lengthOf(await settled(client.bars(codes('600519.SH'), daily(20))))).toBe(20);
    expect(requests).toHaveLength(1);
    await settled(client.bars(codes('600519.SH'), daily(300)));
    expect(requests).toHaveLength(2);
  });

  it('treats a series shorter than requested as complete', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols, 40));
    await settled(client.bars(codes('600519.SH'), daily(100)));
    expect(lengthOf(await settled(client.bars(codes('600519.SH'), daily(1000))))).toBe(40);
    expect(requests).toHaveLength(1);
  });

  it('keeps unknown symbols for minutes', async () => {
    const { client, requests } = startClient(({ pathname }) => (pathname === '/v1/quotes' ? quotesOf([]) : refusal(404)));
    await settled(client.quotes(codes('NONE.US')));
    await vi.advanceTimersByTimeAsync(60_000);
    const again = await settled(client.quotes(codes('NONE.US')));
    expect(again.get(codes('NONE.US')[0]!)).toMatchObject({ problem: { kind: 'unknown-symbol', symbol: 'NONE.US' } });
    expect(requests.map(({ pathname }) => pathname)).toEqual(['/v1/quotes', '/v1/klines']);
  });
});

describe('A refresh', () => {
  it('invalidates every cache entry once', async () => {
    const { client, asked } = startClient((_, symbols) => quotesOf(symbols));
    await settled(client.quotes(codes('600519.SH')));
    client.startEpoch();
    await settled(client.quotes(codes('600519.SH')));
    expect(asked()).toHaveLength(2);
  });

  it('keeps a later response to an earlier request out of the cache', async () => {
    const prices = [1, 2];
    const { client, asked } = startClient((_, symbols) => {
      const price = prices.shift() ?? 3;
      return later(price === 1 ? 900 : 100, () => quotesOf(symbols, price));
    });
    const old = client.quotes(codes('600519.SH'));
    await vi.advanceTimersByTimeAsync(100);
    client.startEpoch();
    await settled(client.quotes(codes('600519.SH')));
    await settled(old);
    const [quote] = [...(await settled(client.quotes(codes('600519.SH')))).values()];
    expect(quote).toMatchObject({ last_price: 2 });
    expect(asked()).toHaveLength(2);
  });

  it('lets calls share its request when an earlier one ends meanwhile', async () => {
    const delays = [300, 900];
    const { client, asked } = startClient((_, symbols) => later(delays.shift() ?? 0, () => quotesOf(symbols)));
    const old = client.quotes(codes('600519.SH'));
    await vi.advanceTimersByTimeAsync(100);
    client.startEpoch();
    const first = client.quotes(codes('600519.SH'));
    await settled(old);
    await settled(Promise.all([first, client.quotes(codes('600519.SH'))]));
    expect(asked()).toHaveLength(2);
  });
});

function lengthOf(answer: ReadonlyMap<unknown, unknown>): number {
  const [bars] = [...answer.values()];
  if (isProblem(bars)) throw bars;
  return barCount(bars as never);
}

function later<T>(ms: number, value: () => T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value()), ms));
}
