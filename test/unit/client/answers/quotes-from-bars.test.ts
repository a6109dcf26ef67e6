import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Quote } from '../../../../src/market/fields/records';
import { codes, refusal, settled, startClient } from '../../../support/scripted-service';
import { pathsSince, type Sparse, sparseService } from '../../../support/sparse-service';

/** 11:00 in Shanghai, on the day of the newest bar. */
const now = Date.parse('2026-01-15T03:00:00Z');
const [index, second, stock, misspelt] = codes('000001.SH', '000300.SH', '600519.SH', '600519.SS');
const onlyBars: Sparse = { quotes: ['600519.SH'], bars: ['000001.SH', '000300.SH', '600519.SH'] };
const prices = { fields: ['last_price', 'change_pct'] } as const;

beforeEach(() => void vi.useFakeTimers({ now }));

function start(sparse: Sparse | (() => Sparse) = onlyBars) {
  const started = startClient(sparseService(sparse));
  return { ...started, paths: pathsSince(started.requests) };
}

describe('The quote of a symbol that has bars and no quote', () => {
  it('has the prices, changes and volumes of the newest daily bars', async () => {
    const { client } = start();
    const quote = (await settled(client.quotes([index!]))).get(index!);
    expect(quote).toMatchObject({
      ...{ symbol: '000001.SH', last_price: 2, open: 2, high: 2.5, low: 1.5, prev_close: 1, volume: 200, amount: 2000 },
      ...{ change_amount: 1, change_pct: 1, amplitude: 1, name: null, turnover_rate: null },
    });
  });

  it('takes one request for the bars of all such symbols, beside that for quotes', async () => {
    const { client, asked, paths } = start();
    const cells = [index!, second!, stock!].map(async (symbol) => client.quotes([symbol], prices));
    await settled(Promise.all(cells));
    expect(paths()).toEqual(['quotes', 'klines/batch']);
    expect(asked()[1]).toEqual(['000001.SH', '000300.SH']);
  });

  it('has the name of the details where the call reads it', async () => {
    const { client, paths } = start({ ...onlyBars, details: ['000001.SH'] });
    const named = await settled(client.quotes([index!], { fields: ['name'] }));
    expect(named.get(index!)).toMatchObject({ name: 'Details of 000001.SH' });
    expect(paths()).toEqual(['quotes', 'klines', 'instruments']);
    await vi.advanceTimersByTimeAsync(5000);
    const polled = await settled(client.quotes([index!], { maxAgeMs: 2000, priority: 'live' }));
    expect(polled.get(index!)).toMatchObject({ name: 'Details of 000001.SH' });
  });
});

describe('A symbol that is known to have bars and no quote', () => {
  it('is made of bars at once from the second time on', async () => {
    const { client, paths } = start();
    await settled(client.quotes([index!, stock!], prices));
    paths();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    await settled(client.quotes([index!], prices));
    expect(paths()).toEqual(['klines']);
  });

  it('moves with each poll of live cells, and asks for no quote or name', async () => {
    const { client, paths } = start({ ...onlyBars, minute: now });
    await settled(client.quotes([index!], { maxAgeMs: 2000 }));
    expect(paths()).toEqual(['quotes', 'klines', 'klines/intraday']);
    for (let poll = 0; poll < 3; poll++) {
      await vi.advanceTimersByTimeAsync(3000);
      await settled(client.quotes([index!], { maxAgeMs: 2000, priority: 'live' }));
    }
    expect(paths()).toEqual(['klines', 'klines', 'klines']);
  });
});

describe('That a symbol has no quote', () => {
  it('ends with a refresh, another key, or a day', async () => {
    const { client, settings, paths } = start();
    const ask = async () => {
      await settled(client.quotes([index!], prices));
      return paths();
    };
    expect(await ask()).toEqual(['quotes', 'klines']);
    client.startEpoch();
    expect(await ask()).toEqual(['quotes', 'klines']);
    settings.update({ apiKey: 'key-2' });
    expect(await ask()).toEqual(['quotes', 'klines']);
    await vi.advanceTimersByTimeAsync(86_400_001);
    expect(await ask()).toEqual(['quotes', 'klines']);
  });

  it('is not concluded from what an earlier key was told', async () => {
    const { client, settings, paths } = start();
    const early = client.quotes([index!], prices);
    settings.update({ apiKey: 'key-2' });
    await settled(early);
    expect(paths()).toEqual(['quotes', 'klines']);
    await settled(client.quotes([index!], prices));
    expect(paths()).toEqual(['quotes']);
  });
});

describe('The result for such a symbol', () => {
  it('is neither unknown nor a value when it is peeked at', async () => {
    const { client } = start();
    await settled(client.quotes([index!, misspelt!], prices));
    expect(client.peekQuote(index!)).toBeUndefined();
    expect(client.peekQuote(misspelt!)).toMatchObject({ problem: { kind: 'unknown-symbol' } });
  });

  it('is marked as stale where its bars are', async () => {
    let isDown = false;
    const service = sparseService(onlyBars);
    const { withStaleness: client } = startClient((...request) => (isDown ? new Response('', { status: 503 }) : service(...request)));
    await settled(client.quotes([index!], prices));
    isDown = true;
    await vi.advanceTimersByTimeAsync(5000);
    const result = (await settled(client.quotes([index!]))).get(index!);
    const then = expect.closeTo(now, -2);
    expect(result).toMatchObject({ value: { last_price: 2, timestamp: then }, staleSince: then });
  });
});

async function timeAt(sparse: Sparse, at = now) {
  vi.setSystemTime(at);
  const { client, paths } = start(sparse);
  const quote = (await settled(client.quotes([index!], { fields: ['timestamp'] }))).get(index!);
  return { time: (quote as Quote).timestamp, paths: paths() };
}

describe('The time of such a quote', () => {
  it('is that of the newest minute bar', async () => {
    const minute = now - 15 * 60_000;
    expect(await timeAt({ ...onlyBars, minute })).toEqual({
      time: minute,
      paths: ['quotes', 'klines', 'klines/intraday'],
    });
  });

  it('is not after the moment, where the running minute is stamped with its end', async () => {
    expect(await timeAt({ ...onlyBars, minute: now + 40_000 })).toMatchObject({ time: expect.closeTo(now, -3) });
  });

  it.each([
    ['there are no minutes', onlyBars],
    ['the plan has no minutes', { ...onlyBars, refused: ['/v1/klines/intraday'] }],
    ['the newest minute is of another day', { ...onlyBars, minute: now - 86_400_000 }],
  ])('is the moment in the session when %s', async (_, sparse) => {
    expect(await timeAt(sparse)).toMatchObject({ time: expect.closeTo(now, -3) });
  });

  it('is the close when the day is over, which takes no request', async () => {
    const close = Date.parse('2026-01-15T07:00:00Z');
    expect(await timeAt(onlyBars, Date.parse('2026-01-15T12:00:00Z'))).toEqual({
      time: close,
      paths: ['quotes', 'klines'],
    });
  });

  it('does not keep the price waiting for minutes that do not come', async () => {
    const service = sparseService(onlyBars);
    const { client } = startClient((url, ...request) =>
      url.pathname.includes('intraday') ? new Promise<never>(() => {}) : service(url, ...request),
    );
    const quotes = client.quotes([index!], { deadline: now + 45_000 });
    await vi.advanceTimersByTimeAsync(2500);
    await expect(Promise.race([quotes, Promise.resolve('waiting')])).resolves.toMatchObject({ size: 1 });
  });
});

describe('A symbol that has neither quote nor bars', () => {
  it('is unknown, which one request for bars shows', async () => {
    const { client, paths } = start();
    const quotes = await settled(client.quotes([misspelt!], prices));
    expect(quotes.get(misspelt!)).toMatchObject({ problem: { kind: 'unknown-symbol', symbol: '600519.SS' } });
    expect(paths()).toEqual(['quotes', 'klines']);
    await vi.advanceTimersByTimeAsync(6 * 60_000);
    await settled(client.quotes([misspelt!], prices));
    expect(paths()).toEqual(['quotes']);
  });

  it('is known again when a quote comes', async () => {
    let sparse: Sparse = {};
    const { client } = start(() => sparse);
    await settled(client.quotes([stock!], prices));
    sparse = onlyBars;
    await vi.advanceTimersByTimeAsync(6 * 60_000);
    expect((await settled(client.quotes([stock!], prices))).get(stock!)).toMatchObject({ last_price: 10 });
    sparse = { bars: ['600519.SH'] };
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await settled(client.quotes([stock!], prices))).get(stock!)).toMatchObject({ last_price: 2 });
  });

  it('of which bars have been seen has no trading data, and is asked for again', async () => {
    let sparse = onlyBars;
    const { client, paths } = start(() => sparse);
    await settled(client.quotes([index!], prices));
    sparse = {};
    await vi.advanceTimersByTimeAsync(5000);
    const quotes = await settled(client.quotes([index!], prices));
    expect(quotes.get(index!)).toMatchObject({ problem: { kind: 'no-bars' } });
    sparse = onlyBars;
    paths();
    expect((await settled(client.quotes([index!], prices))).get(index!)).toMatchObject({ last_price: 2 });
  });
});

describe('Where the service refuses daily bars', () => {
  const refused = ['/v1/klines', '/v1/klines/batch'];

  it('the plan says so of a symbol that exists', async () => {
    const { client, paths } = start({ details: ['000001.SH'], refused });
    const quotes = await settled(client.quotes([index!], prices));
    expect(quotes.get(index!)).toMatchObject({ problem: { kind: 'not-in-plan', feature: 'daily' } });
    paths();
    await vi.advanceTimersByTimeAsync(10_000);
    await settled(client.quotes([index!], prices));
    expect(paths()).toEqual([]);
  });

  it('a symbol that exists has no trading data, and is not asked for again for minutes', async () => {
    const service = sparseService({ details: ['000001.SH'] });
    const { client, requests } = startClient((url, ...request) =>
      url.pathname === '/v1/klines' ? refusal(400) : service(url, ...request),
    );
    const paths = pathsSince(requests);
    const quotes = await settled(client.quotes([index!], prices));
    expect(quotes.get(index!)).toMatchObject({ problem: { kind: 'no-bars' } });
    paths();
    await vi.advanceTimersByTimeAsync(10_000);
    await settled(client.quotes([index!], { maxAgeMs: 2000, priority: 'live' }));
    expect(paths()).toEqual([]);
  });

  it('an unknown symbol stays unknown', async () => {
    const { client } = start({ refused });
    const quotes = await settled(client.quotes([misspelt!], prices));
    expect(quotes.get(misspelt!)).toMatchObject({ problem: { kind: 'unknown-symbol' } });
  });
});
