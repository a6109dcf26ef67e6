/** The service over a source that is written here: what the routes ask of it and make of its answers. */
import { describe, expect, it } from 'vitest';
import { version } from '../../../package.json';
import { Refusal } from '../../../src/service/http/refusals';
import type { Answer, Source } from '../../../src/service/sources/source';
import { startService } from '../../support/local-service';

const listed = new Set(['A.OWN', '600519.SH']);

function answer(symbols: readonly string[], record: (symbol: string) => object): Promise<Answer> {
  const records = symbols.filter((one) => listed.has(one)).map((one) => [one, JSON.stringify(record(one))] as const);
  return Promise.resolve({ records: new Map(records), isCurrent: () => false });
}

function sourceOf(asked: unknown[] = []): Source {
  const log = (...parts: unknown[]) => void asked.push(parts);
  return {
    name: 'data.test',
    description: 'Data of a test.',
    quotes: (symbols) => answer(symbols, (symbol) => ({ symbol })),
    universeQuotes: (universes) => (log(universes), answer(['600519.SH'], (symbol) => ({ symbol }))),
    klines: (symbols, query) => (log(symbols, query), answer(symbols, () => ({ timestamp: [] }))),
    intraday: (symbols, query) => (log(symbols, query), answer(symbols, () => ({ timestamp: [] }))),
    exFactors: (symbols) => answer(symbols, () => []),
    instruments: (symbols) => answer(symbols, (symbol) => ({ symbol })),
    depth: () => Promise.reject(new Refusal(403, 'No depth here')),
  };
}

const ask = startService({ source: sourceOf() });

describe('a source', () => {
  it('is named by the responses and by the description of the service', async () => {
    expect((await ask('/v1/quotes?symbols=A.OWN')).headers.get('X-Market-Data')).toBe('data.test');
    expect((await ask('/openapi.json')).body).toMatchObject({
      info: { title: 'Market Data Service (local, data.test)', description: 'Data of a test.', version },
    });
  });

  it('is asked for symbols in upper case, each once, and for the parsed parameters', async () => {
    const asked: unknown[] = [];
    const service = startService({ source: sourceOf(asked) });
    await service('/v1/klines/batch?symbols=a.own, A.OWN ,b.own&period=1w&start_time=5');
    await service('/v1/klines/intraday?symbol=a.own&count=7');
    await service('/v1/quotes?universes=CN_Stock,CN_Stock,CN_ETF');
    expect(asked).toEqual([
      [['A.OWN', 'B.OWN'], { period: '1w', adjust: 'forward', count: 100, start_time: 5 }],
      [['A.OWN'], { period: '1m', count: 7 }],
      [['CN_Stock', 'CN_ETF']],
    ]);
  });

  it('may lack a symbol: absent from lists, 404 where it is the only one', async () => {
    expect((await ask('/v1/instruments?symbols=NONE.US,A.OWN')).body).toEqual({ data: [{ symbol: 'A.OWN' }] });
    expect((await ask('/v1/klines/batch?symbols=NONE.US,A.OWN')).body).toEqual({
      data: { 'A.OWN': { timestamp: [] } },
    });
    expect(await ask('/v1/klines?symbol=none.us')).toMatchObject({
      status: 404,
      body: { code: 404, message: 'No such symbol: none.us' },
    });
  });

  it('may refuse, in the form of the specification', async () => {
    expect(await ask('/v1/depth?symbol=A.OWN')).toMatchObject({
      status: 403,
      body: { code: 403, message: 'No depth here' },
    });
  });
});

describe('the plan', () => {
  it('is settled before the source is asked', async () => {
    const asked: unknown[] = [];
    const service = startService({ source: sourceOf(asked) });
    for (const path of ['/v1/klines?symbol=aapl.us', '/v1/quotes?universes=CN_ETF,US_Stock']) {
      expect((await service(path, { key: 'cn-only' })).status).toBe(403);
    }
    expect(asked).toEqual([]);
  });
});

describe('a body', () => {
  /** Asks the paths in turn. @returns how often the source was asked */
  async function asksFor(paths: readonly string[], isCurrent: (now: number) => boolean): Promise<number> {
    let asks = 0;
    let now = 0;
    const klines = () => {
      asks++;
      return Promise.resolve({ records: new Map([['A.OWN', String(asks)]]), isCurrent });
    };
    const service = startService({ source: { ...sourceOf(), klines }, now: () => now });
    for (const [index, path] of paths.entries()) {
      now = index;
      const [address, key] = path.split(' ');
      expect((await service(`/v1/klines?symbol=A.OWN${address}`, key === undefined ? {} : { key })).status).toBe(200);
    }
    return asks;
  }

  it('is kept while the source says that it is current', async () => {
    expect(await asksFor(['', '', ''], () => true)).toBe(1);
    expect(await asksFor(['', '', ''], () => false)).toBe(3);
    expect(await asksFor(['', '', '', ''], (now) => now !== 2)).toBe(2);
  });

  it('is kept for each query and plan, wherever the key is', async () => {
    expect(await asksFor(['', '&count=3', '&count=3&api_key=demo', '&count=3'], () => true)).toBe(2);
    expect(await asksFor([' demo', ' free', ' free'], () => true)).toBe(2);
  });
});
