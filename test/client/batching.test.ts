import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BarsParams } from '../../src/client/bars-params';
import { barCount } from '../../src/market/bars';
import { isProblem } from '../../src/market/problem';
import { codes, klines, manyCodes, quotesOf, settled, startClient } from '../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const daily = (count: number, more: Partial<BarsParams> = {}): BarsParams => ({
  period: '1d',
  adjust: 'forward',
  count,
  ...more,
});

describe('requests of many cells are joined', () => {
  it('asks for 1,000 symbols of 1,000 cells in 10 requests', async () => {
    const { client, asked } = startClient((_, symbols) => quotesOf(symbols));
    await settled(Promise.all(manyCodes(1000).map(async (symbol) => client.quotes([symbol]))));
    expect(asked().map((symbols) => symbols.length)).toEqual(Array.from({ length: 10 }, () => 100));
  });

  it('needs no more when the cells come in slices of 50 every 2 ms', async () => {
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

  it('asks for each symbol once, however many cells want it', async () => {
    const { client, asked } = startClient((_, symbols) => quotesOf(symbols));
    await settled(Promise.all(Array.from({ length: 50 }, async () => client.quotes(codes('600519.SH', 'AAPL.US')))));
    expect(asked()).toEqual([['600519.SH', 'AAPL.US']]);
  });

  it('shares a request that is already under way', async () => {
    const { client, asked } = startClient((_, symbols) => later(300, () => quotesOf(symbols)));
    const first = client.quotes(codes('600519.SH'));
    await vi.advanceTimersByTimeAsync(100);
    await settled(Promise.all([first, client.quotes(codes('600519.SH'))]));
    expect(asked()).toHaveLength(1);
  });

  it('takes the limit of the settings for the size of a request', async () => {
    const { client, asked } = startClient((_, symbols) => quotesOf(symbols), { symbolsPerRequest: 30 });
    await settled(client.quotes(manyCodes(100)));
    expect(asked().map((symbols) => symbols.length)).toEqual([30, 30, 30, 10]);
  });
});

describe('bars of different length share a request', () => {
  it('asks with the largest count and cuts for each cell', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    const [ten, fifty] = await settled(
      Promise.all([client.bars(codes('600519.SH'), daily(10)), client.bars(codes('AAPL.US'), daily(50))]),
    );
    expect(requests.map((url) => url.pathname)).toEqual(['/v1/klines/batch']);
    expect(requests[0]?.searchParams.get('count')).toBe('50');
    expect([lengthOf(ten), lengthOf(fifty)]).toEqual([10, 50]);
  });

  it('answers 200 cells over 100 symbols with counts from 10 to 250 with at most 4 requests', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    const cells = Array.from({ length: 200 }, async (_, i) => {
      const symbol = codes(`${600_000 + (i % 100)}.SH`);
      return client.bars(symbol, daily(10 + ((i * 37) % 241)));
    });
    const answers = await settled(Promise.all(cells));
    expect(requests.length).toBeLessThanOrEqual(4);
    expect(answers.map(lengthOf)).toEqual(Array.from({ length: 200 }, (_, i) => 10 + ((i * 37) % 241)));
  });

  it('fills requests that the number of bars limits, too', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    await settled(Promise.all(manyCodes(1000).map(async (symbol) => client.bars([symbol], daily(401)))));
    expect(requests).toHaveLength(11);
  });

  it('knows that a range of days has few bars', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols, 5));
    const from = (Date.now() - 5 * 86_400_000) as never;
    await settled(client.bars(manyCodes(100), daily(10_000, { from })));
    expect(requests).toHaveLength(1);
  });

  it('does not make a short question carry ten thousand bars for each symbol', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    await settled(Promise.all([client.bars(codes('AAPL.US'), daily(10_000)), client.bars(manyCodes(20), daily(100))]));
    expect(requests.map((url) => url.searchParams.get('count')).sort()).toEqual(['100', '10000']);
  });

  it('keeps different periods, adjustments and ranges apart', async () => {
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

  it('sends one symbol to the single endpoint', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    await settled(client.bars(codes('600519.SH'), daily(10)));
    expect(requests.map((url) => url.pathname)).toEqual(['/v1/klines']);
  });
});

describe('the cache', () => {
  it('answers while a quote is fresh, and asks again when it is not', async () => {
    const { client, asked } = startClient((_, symbols) => quotesOf(symbols));
    await settled(client.quotes(codes('600519.SH')));
    await settled(client.quotes(codes('600519.SH')));
    expect(asked()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2001);
    await settled(client.quotes(codes('600519.SH')));
    expect(asked()).toHaveLength(2);
  });

  it('serves a shorter count from a longer series, and asks for a longer one', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols));
    await settled(client.bars(codes('600519.SH'), daily(250)));
    expect(lengthOf(await settled(client.bars(codes('600519.SH'), daily(20))))).toBe(20);
    expect(requests).toHaveLength(1);
    await settled(client.bars(codes('600519.SH'), daily(300)));
    expect(requests).toHaveLength(2);
  });

  it('knows that a series which came back shorter than asked is whole', async () => {
    const { client, requests } = startClient((url, symbols) => klines(url, symbols, 40));
    await settled(client.bars(codes('600519.SH'), daily(100)));
    expect(lengthOf(await settled(client.bars(codes('600519.SH'), daily(1000))))).toBe(40);
    expect(requests).toHaveLength(1);
  });

  it('forgets everything for once when a refresh starts', async () => {
    const { client, asked } = startClient((_, symbols) => quotesOf(symbols));
    await settled(client.quotes(codes('600519.SH')));
    client.startEpoch();
    await settled(client.quotes(codes('600519.SH')));
    expect(asked()).toHaveLength(2);
  });

  it('is not spoiled by an answer that was asked for before the refresh and comes after it', async () => {
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

  it('remembers for minutes that a symbol does not exist', async () => {
    const { client, asked } = startClient(() => quotesOf([]));
    await settled(client.quotes(codes('NONE.US')));
    await vi.advanceTimersByTimeAsync(60_000);
    const again = await settled(client.quotes(codes('NONE.US')));
    expect(again.get(codes('NONE.US')[0]!)).toMatchObject({ problem: { kind: 'unknown-symbol', symbol: 'NONE.US' } });
    expect(asked()).toHaveLength(1);
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
