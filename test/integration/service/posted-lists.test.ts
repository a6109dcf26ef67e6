import { describe, expect, it } from 'vitest';
import { startGateway, startUpstream } from '../../support/gateway';
import { startService } from '../../support/local-service';
import { errorOf, symbolsOfRecords } from './bodies';

const symbols = ['600519.SH', 'AAPL.US', 'NOSUCH.US'];

describe('a posted list', () => {
  it.each(['/v1/quotes', '/v1/instruments'])('of %s is answered as the same list by GET', async (path) => {
    const ask = startService();
    const posted = await ask(path, { body: { symbols } });
    expect([posted.status, symbolsOfRecords(posted)]).toEqual([200, symbols.slice(0, 2)]);
    expect(posted.body).toEqual((await ask(`${path}?symbols=${symbols.join(',')}`)).body);
  });

  it('of universes is answered with their quotes', async () => {
    const ask = startService();
    const posted = await ask('/v1/quotes', { body: { universes: ['CN_ETF'] } });
    expect(posted.body).toEqual((await ask('/v1/quotes?universes=CN_ETF')).body);
  });

  it('may be longer than an address', async () => {
    const many = Array.from({ length: 1_000 }, (_, i) => `CODE-OF-A-LONG-NAME-${i}.US`);
    expect((await startService()('/v1/quotes', { body: { symbols: many } })).status).toBe(200);
  });

  it('shares the cached body of the GET', async () => {
    const ask = startService();
    await ask('/v1/quotes?symbols=600519.SH');
    await ask('/v1/quotes', { body: { symbols: ['600519.SH'] } });
    expect((await ask('/metrics')).body).toContain('market_data_cache_hits_total{endpoint="quotes",source="simulated"} 1');
  });
});

describe('a list that is posted', () => {
  it('counts towards the rate and the symbols of the plan', async () => {
    const ask = startService();
    const six = ['600519.SH', '600000.SH', '600036.SH', '601318.SH', '000001.SZ', '000858.SZ'];
    expect((await ask('/v1/quotes', { key: 'free', body: { symbols: six } })).status).toBe(400);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) {
      const sent = i % 2 ? { body: { symbols: ['600519.SH'] } } : {};
      statuses.push((await ask(`/v1/quotes${i % 2 ? '' : '?symbols=600519.SH'}`, { key: 'free', ...sent })).status);
    }
    expect(statuses.indexOf(429)).toBe(10);
  });

  it('is answered by a gateway, which asks its upstream by GET', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    const listed = symbols.slice(0, 2);
    expect(symbolsOfRecords(await ask('/v1/quotes', { body: { symbols: listed } }))).toEqual(listed);
    expect(upstream.requests.map(({ searchParams }) => searchParams.get('symbols'))).toEqual([listed.join(',')]);
  });
});

describe('a posted body that is wrong is refused', () => {
  const large = { symbols: Array.from({ length: 8_000 }, (_, i) => `${600_000 + i}.SH`) };
  it.each([
    ['that is no JSON', '{"symbols": [', 400, 'The body is not JSON'],
    ['that is no object', '["600519.SH"]', 400, 'The body: expected an object such as {"symbols": ["600519.SH"]}'],
    ['with a text for the list', { symbols: 'AAPL.US' }, 400, 'symbols: expected a list of texts, got ""AAPL.US""'],
    ['with a number in the list', { symbols: [600519] }, 400, 'symbols: expected a list of texts, got "[600519]"'],
    ['with another member', { codes: ['AAPL.US'] }, 400, 'codes: expected one of symbols, universes, got "codes"'],
    ['without a list', {}, 400, 'Give either symbols or universes'],
    ['that is large', large, 413, 'The body is larger than 64 KB'],
  ] as const)('%s', async (_, body, status, message) => {
    const answer = await startService()('/v1/quotes', { body });
    expect([answer.status, errorOf(answer).message]).toEqual([status, message]);
  });

  it('for a key that is not known, before it is read', async () => {
    expect((await startService()('/v1/quotes', { key: 'nobody', body: '{' })).status).toBe(401);
  });

  it('with 405 where no list is taken, and with the methods that are', async () => {
    const ask = startService();
    const bars = await ask('/v1/klines/batch', { body: { symbols } });
    expect([bars.status, bars.headers.get('Allow')]).toEqual([405, 'GET']);
    const quotes = await ask('/v1/quotes', { method: 'PUT' });
    expect([quotes.status, quotes.headers.get('Allow')]).toEqual([405, 'GET, POST']);
  });
});

describe('pages of other origins', () => {
  it.each([
    ['/v1/quotes', 'GET,POST', 'X-API-Key,Content-Type'],
    ['/v1/instruments', 'GET,POST', 'X-API-Key,Content-Type'],
    ['/v1/klines', 'GET', 'X-API-Key'],
  ])('may send %s by %s', async (path, methods, headers) => {
    const allowed = await startService()(path, { key: null, method: 'OPTIONS', headers: { Origin: 'https://a.test' } });
    const named = ['Methods', 'Headers'].map((what) => allowed.headers.get(`Access-Control-Allow-${what}`));
    expect(named).toEqual([methods, headers]);
  });
});

interface Described {
  readonly paths: Readonly<Record<string, { readonly post?: object }>>;
}

it('the description names the bodies that may be posted', async () => {
  const { paths } = (await startService()('/openapi.json', { key: null })).body as Described;
  const list = { type: 'array', items: { type: 'string' } };
  const posted = (properties: object, required: readonly string[]) => ({
    requestBody: { content: { 'application/json': { schema: { properties, required } } } },
  });
  expect(paths['/v1/quotes']?.post).toMatchObject(posted({ symbols: list, universes: list }, []));
  expect(paths['/v1/instruments']?.post).toMatchObject(posted({ symbols: list }, ['symbols']));
  expect(paths['/v1/klines']).not.toHaveProperty('post');
});
