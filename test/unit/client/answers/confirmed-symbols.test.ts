import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { BarsParams } from '../../../../src/client/store/bars';
import { type Bars, barCount } from '../../../../src/market/bars/bars';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { isProblem, type Outcome } from '../../../../src/market/texts/problem';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';
import { codes, json, type PlainClient, settled, startClient } from '../../../support/scripted-service';
import { pathsSince, type Sparse, sparseService } from '../../../support/sparse-service';

const now = Date.parse('2026-01-15T03:00:00Z');
const [misspelt, fund, stock, index] = codes('600519.SS', '501000.SH', '600519.SH', '000001.SH');
const daily: BarsParams = { period: '1d', adjust: 'forward', count: 100 };
const market: Sparse = { quotes: ['600519.SH'], bars: ['600519.SH', '000001.SH'], details: ['600519.SH', '501000.SH'] };

beforeEach(() => void vi.useFakeTimers({ now }));

function start(sparse: Sparse | (() => Sparse) = market) {
  const started = startClient(sparseService(sparse));
  const paths = pathsSince(started.requests);
  const ask = async (symbols: readonly SymbolCode[], params = daily) => {
    const bars = await settled(started.client.bars(symbols, params));
    return { shown: shownOf(bars), paths: paths() };
  };
  return { ...started, paths, ask };
}

/** The number of bars, or the kind of the problem. */
function shownOf(results: ReadonlyMap<SymbolCode, Outcome<Bars>>): (number | string)[] {
  return [...results.values()].map((bars) => (isProblem(bars) ? bars.problem.kind : barCount(bars)));
}

describe('An empty response about a symbol that nothing is known of', () => {
  it('is a symbol that does not exist, when neither quotes nor details have it', async () => {
    const { ask } = start();
    expect(await ask([misspelt!])).toEqual({ shown: ['unknown-symbol'], paths: ['klines', 'quotes', 'instruments'] });
  });

  it('is a security without bars, when the details have it', async () => {
    const { ask } = start();
    expect(await ask([fund!])).toEqual({ shown: [0], paths: ['klines', 'quotes', 'instruments'] });
  });

  it('is a security without bars, when the quotes have it', async () => {
    const { ask } = start({ quotes: ['501000.SH'] });
    expect(await ask([fund!])).toEqual({ shown: [0], paths: ['klines', 'quotes'] });
  });

  it('is confirmed together with the others of its batch, in one request each', async () => {
    const { ask, asked } = start();
    const { shown, paths } = await ask([misspelt!, fund!, stock!]);
    expect(shown).toEqual(['unknown-symbol', 'no-bars', 100]);
    expect(paths).toEqual(['klines/batch', 'quotes', 'instruments']);
    expect(asked()[1]).toEqual(['600519.SS', '501000.SH']);
  });
});

describe('Confirming a symbol', () => {
  it('takes no request where the cache has a quote, of whatever age', async () => {
    const { client, ask, paths } = start({ quotes: ['501000.SH'] });
    await settled(client.quotes([fund!]));
    paths();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(await ask([fund!])).toEqual({ shown: [0], paths: ['klines'] });
  });

  it('takes no request where a whole market lists it', async () => {
    const service = sparseService(market);
    const { client, requests } = startClient((url, symbols, init) =>
      url.searchParams.has('universes') ? json({ data: [{ symbol: '501000.SH' }] }) : service(url, symbols, init),
    );
    const paths = pathsSince(requests);
    await settled(client.universes(['CN_ETF']));
    await settled(client.bars([fund!], daily));
    expect(paths()).toEqual(['quotes', 'klines']);
  });

  it('leaves it without bars where the plan has neither quotes nor details', async () => {
    const { ask } = start({ refused: ['/v1/quotes', '/v1/instruments'] });
    expect((await ask([misspelt!])).shown).toEqual([0]);
    expect(await ask([misspelt!])).toEqual({ shown: [0], paths: ['klines'] });
    expect(await ask([misspelt!])).toEqual({ shown: [0], paths: [] });
  });

  it('finds it unknown where quotes lack it and the plan has no details', async () => {
    const { ask } = start({ ...market, refused: ['/v1/instruments'] });
    expect((await ask([misspelt!])).shown).toEqual(['unknown-symbol']);
  });
});

describe('What a confirmation has shown', () => {
  it('lasts for a day for an unknown symbol, whatever bars are asked for', async () => {
    const { client, ask, paths } = start();
    await ask([misspelt!]);
    await vi.advanceTimersByTimeAsync(23 * 60 * 60_000);
    const weekly = await ask([misspelt!], { ...daily, period: '1w' });
    expect(weekly).toEqual({ shown: ['unknown-symbol'], paths: [] });
    await settled(client.intraday([misspelt!], { period: '1m', count: 10 }));
    await settled(client.exFactors([misspelt!], {}));
    expect(paths()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect((await ask([misspelt!])).paths).toEqual(['klines', 'quotes', 'instruments']);
  });

  it('lasts for an hour for a security without bars, from the second response on, as the first may be a stray one', async () => {
    const { ask } = start();
    await ask([fund!]);
    expect(await ask([fund!])).toEqual({ shown: [0], paths: ['klines'] });
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    expect(await ask([fund!])).toEqual({ shown: [0], paths: [] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ask([fund!])).toEqual({ shown: [0], paths: ['klines'] });
  });

  it('ends with a refresh and with another key', async () => {
    const { client, settings, ask } = start();
    await ask([misspelt!]);
    client.startEpoch();
    expect((await ask([misspelt!])).paths).toEqual(['klines', 'quotes', 'instruments']);
    settings.update({ apiKey: 'key-2' });
    expect((await ask([misspelt!])).paths).toEqual(['klines', 'quotes', 'instruments']);
  });
});

describe('A symbol that has had bars', () => {
  it('is not doubted for one empty response', async () => {
    let sparse = market;
    const { client, ask } = start(() => sparse);
    await ask([stock!]);
    sparse = {};
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ask([stock!])).toEqual({ shown: [0], paths: ['klines'] });
    sparse = market;
    expect((await settled(client.bars([stock!], daily))).get(stock!)).toHaveProperty('close.length', 100);
  });
});

describe('An empty range', () => {
  const range: BarsParams = { ...daily, from: epochMs(0), to: epochMs(86_400_000) };

  it('of a symbol that has bars needs no confirmation', async () => {
    let sparse = market;
    const { ask } = start(() => sparse);
    await ask([index!]);
    sparse = {};
    expect(await ask([index!], range)).toEqual({ shown: [0], paths: ['klines'] });
  });

  it('does not make an index unknown which has bars, but neither quote nor details', async () => {
    const service = sparseService(market);
    const { client, requests } = startClient((url, symbols, init) =>
      url.searchParams.has('end_time') ? sparseService({})(url, symbols, init) : service(url, symbols, init),
    );
    const paths = pathsSince(requests);
    expect(shownOf(await settled(client.bars([index!], range)))).toEqual([0]);
    expect(paths()).toEqual(['klines', 'quotes', 'klines']);
  });
});

describe('Minute bars of today that are empty', () => {
  const today = { period: '1m', count: 10 } as const;
  const shown = async (client: PlainClient, symbol: SymbolCode) => shownOf(await settled(client.intraday([symbol], today)));

  it('are asked again with the next minute, as the first one may have come', async () => {
    const { client, paths } = start();
    for (let response = 0; response < 2; response++) expect(await shown(client, fund!)).toEqual([0]);
    paths();
    await vi.advanceTimersByTimeAsync(30_000);
    await shown(client, fund!);
    expect(paths()).toEqual([]);
    await vi.advanceTimersByTimeAsync(30_000);
    await shown(client, fund!);
    expect(paths()).toEqual(['klines/intraday']);
  });

  it('are those of a symbol that does not exist, when nothing else is known of it either', async () => {
    const { client } = start();
    expect(await shown(client, misspelt!)).toEqual(['unknown-symbol']);
  });
});

describe('Ex-factors that leave a symbol out', () => {
  const shown = async (symbol: SymbolCode, sparse = market) => {
    const { client, paths } = start(sparse);
    const events = (await settled(client.exFactors([symbol], {}))).get(symbol);
    return { events: isProblem(events) ? events.problem.kind : events, paths: paths() };
  };

  it('are none of a symbol that exists', async () => {
    expect(await shown(stock!)).toEqual({ events: [], paths: ['klines/ex-factors', 'quotes'] });
  });

  it('are those of an unknown symbol where it has no quote, bars or details', async () => {
    expect((await shown(misspelt!)).events).toBe('unknown-symbol');
  });
});

describe('A batch that leaves out a symbol which exists', () => {
  it('has no bars of it, and no empty range either, before which another bar might be looked for', async () => {
    const { ask } = start();
    const range: BarsParams = { ...daily, from: epochMs(0), to: epochMs(now) };
    expect((await ask([fund!, stock!], range)).shown).toEqual(['no-bars', 100]);
  });
});

describe('A 404', () => {
  it('is the service’s own word that the symbol does not exist, and needs no confirmation', async () => {
    const { client, requests } = startClient(() => json({ code: 404, message: 'No such symbol' }, 404));
    expect(shownOf(await settled(client.bars([misspelt!], daily)))).toEqual(['unknown-symbol']);
    expect(requests).toHaveLength(1);
  });
});

describe('A confirmation that waits', () => {
  it('keeps the other symbols waiting for seconds at most, and tells when it is there', async () => {
    const service = sparseService(market);
    let answerQuotes = () => {};
    const waiting = new Promise<void>((resolve) => (answerQuotes = resolve));
    const { withStaleness: client } = startClient(async (...request) => {
      if (request[0].pathname === '/v1/quotes') await waiting;
      return service(...request);
    });
    const asked = client.bars([stock!, misspelt!], daily, { deadline: now + 45_000 });
    await vi.advanceTimersByTimeAsync(6000);
    const results = await asked;
    const open = results.get(misspelt!);
    expect(results.get(stock!)).toMatchObject({ value: { close: { length: 100 } } });
    expect(open).toMatchObject({ value: { close: { length: 0 } } });
    answerQuotes();
    await settled(!isProblem(open) && open?.refilled ? open.refilled : Promise.reject(new Error('not told')));
    const again = await settled(client.bars([misspelt!], daily));
    expect(again.get(misspelt!)).toMatchObject({ problem: { kind: 'unknown-symbol' } });
  });

  it('says nothing while the connection fails, and is asked again', async () => {
    let isDown = true;
    const service = sparseService(market);
    const { client } = startClient((...request) =>
      isDown && !request[0].pathname.includes('klines') ? new Response('', { status: 503 }) : service(...request),
    );
    expect(shownOf(await settled(client.bars([misspelt!], daily)))).toEqual([0]);
    isDown = false;
    expect(shownOf(await settled(client.bars([misspelt!], daily)))).toEqual(['unknown-symbol']);
  });
});

describe('In a call of the past', () => {
  const past = { settledSince: 0 };
  const range: BarsParams = { ...daily, to: epochMs(now - 86_400_000) };

  it('empty bars are those before a listing: no request follows', async () => {
    const { client, paths } = start();
    expect(shownOf(await settled(client.bars([misspelt!], range, past)))).toEqual([0]);
    expect(paths()).toEqual(['klines']);
  });

  it('a symbol that is left out is looked up in the details alone, and the present concludes nothing from it', async () => {
    const { client, ask, paths } = start();
    const results = await settled(client.bars([misspelt!, fund!], range, past));
    expect(shownOf(results)).toEqual(['unknown-symbol', 0]);
    expect(paths()).toEqual(['klines/batch', 'instruments']);
    expect((await ask([misspelt!])).paths).toContain('quotes');
  });
});

describe('A preview', () => {
  it('confirms nothing', async () => {
    const { client, paths } = start();
    await settled(client.bars([misspelt!], daily, { cacheMode: 'only-if-cached' }));
    expect(paths()).toEqual([]);
  });
});
