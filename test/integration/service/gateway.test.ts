import { describe, expect, it } from 'vitest';
import { anyKey } from '../../../src/service/people/keys';
import { startGateway, startUpstream, upstreamUrl } from '../../support/gateway';
import { barsOf, errorOf, symbolsOfRecords } from './bodies';

const listed = ['600519.SH', '000001.SZ', '00700.HK', 'AAPL.US', '510300.SH'];
const quote = '/v1/quotes?symbols=600519.SH';

describe('a gateway answers like its upstream', () => {
  it.each([
    '/v1/quotes?symbols=600519.SH,AAPL.US,00700.HK,NOSUCH.US',
    '/v1/quotes?universes=CN_ETF',
    '/v1/klines?symbol=600519.SH&period=1w&count=7&adjust=backward',
    '/v1/klines/batch?symbols=600519.SH,AAPL.US&count=30&start_time=1500000000000&end_time=1600000000000',
    '/v1/klines/intraday?symbol=00700.HK&period=5m&count=3',
    '/v1/klines/intraday/batch?symbols=00700.HK,600519.SH',
    '/v1/klines/ex-factors?symbols=600519.SH,AAPL.US&start_time=1400000000000',
    '/v1/instruments?symbols=600519.SH,AAPL.US,510300.SH',
    '/v1/depth?symbol=600519.SH',
    '/v1/depth/batch?symbols=600519.SH,AAPL.US',
  ])('%s', async (path) => {
    const now = () => Date.parse('2026-01-15T02:30:00Z');
    const upstream = startUpstream({ now });
    const { ask } = startGateway(upstream);
    const direct = await (await upstream.fetch(`${upstreamUrl}${path}`, { headers: { 'X-API-Key': 'demo' } })).json();
    const { status, body } = await ask(path);
    expect(status).toBe(200);
    expect(body).toEqual(direct);
  });

  it('to an unknown symbol with 404', async () => {
    const { ask } = startGateway(startUpstream());
    expect(await ask('/v1/klines?symbol=NOSUCH.US')).toMatchObject({ status: 404 });
  });

  it('and names the upstream, which sees only the gateway’s key', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    const { headers } = await ask(quote, { key: 'pro' });
    expect(headers.get('X-Market-Data')).toBe('api.upstream.test');
    expect(upstream.keys).toEqual(['demo']);
  });
});

it('a gateway leaves it to its upstream which universes there are', async () => {
  const upstream = startUpstream();
  const { ask } = startGateway(upstream);
  const refused = await ask('/v1/quotes?universes=CN_Bond');
  expect(refused.status).toBe(400);
  expect(errorOf(refused).message).toContain('got "CN_Bond"');
  expect(upstream.requests).toHaveLength(1);
});

describe('a gateway whose upstream lacks values of parameters', () => {
  const refusing = (text: string, upstream = startUpstream()) => {
    const fetch: typeof upstream.fetch = (input, init) => {
      if (!new Request(input, init).url.includes(text)) return upstream.fetch(input, init);
      return Promise.resolve(Response.json({ code: 400, message: `unknown variant \`${text}\`` }, { status: 400 }));
    };
    return startGateway({ ...upstream, fetch });
  };

  it('serves quarters, joined from months', async () => {
    const path = '/v1/klines?symbol=600519.SH&period=1Q&count=3&end_time=1750000000000';
    const [joined, whole] = await Promise.all([refusing('1Q').ask(path), startGateway(startUpstream()).ask(path)]);
    expect(joined.status).toBe(200);
    expect(barsOf(joined).timestamp).toEqual(barsOf(whole).timestamp);
    expect(barsOf(joined).close).toEqual(barsOf(whole).close);
  });

  it('passes on what it says of an adjustment', async () => {
    const refused = await refusing('forward_additive').ask('/v1/klines?symbol=600519.SH&adjust=forward_additive');
    expect([refused.status, errorOf(refused).message]).toEqual([400, 'unknown variant `forward_additive`']);
  });
});

describe('a gateway saves requests', () => {
  it('joins what several people ask at once, and overlapping batches', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    const answers = await Promise.all(
      ['demo', 'pro', 'expert'].flatMap((key) =>
        [listed.slice(0, 3), listed.slice(1, 4), listed].map((some) => ask(`/v1/quotes?symbols=${some.join(',')}`, { key })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
    expect(symbolsOfRecords(answers[0]!)).toEqual(listed.slice(0, 3));
    expect(upstream.requests).toHaveLength(1);
  });

  it('splits a batch that is refused, so that one bad symbol spoils no other', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    await ask('/v1/quotes?symbols=AAPL.US');
    upstream.answerWith(() => Response.json({ code: 400, message: 'no' }, { status: 400 }));
    expect(await ask('/v1/quotes?symbols=600519.SH,600000.SH')).toMatchObject({ status: 400, body: { message: 'no' } });
    expect(upstream.requests.length).toBeGreaterThan(2);
  });
});

describe('a gateway whose upstream does not answer', () => {
  it('says which key was refused', async () => {
    const upstream = startUpstream();
    const withOwn = startGateway(upstream, { gateway: { apiKey: 'wrong' } });
    expect(await withOwn.ask(quote)).toMatchObject({ status: 502 });
    expect((await withOwn.ask('/healthz')).body).toMatchObject({ problems: [expect.stringContaining('key')] });
    const passing = startGateway(upstream, { gateway: { apiKey: undefined }, keys: anyKey });
    expect(await passing.ask(quote, { key: 'wrong' })).toMatchObject({ status: 401 });
  });

  it('serves what it has, and 503 for the rest', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream);
    await ask('/v1/instruments?symbols=600519.SH');
    upstream.answerWith(() => Promise.reject(new TypeError('fetch failed')));
    expect(await ask('/v1/instruments?symbols=600519.SH')).toMatchObject({ status: 200 });
    expect(await ask('/v1/instruments?symbols=AAPL.US')).toMatchObject({ status: 503 });
  });
});

describe('a gateway that passes keys on', () => {
  it('sends each person’s key, and gives nobody what another’s plan allows', async () => {
    const upstream = startUpstream();
    const { ask } = startGateway(upstream, { gateway: { apiKey: undefined }, keys: anyKey });
    const path = '/v1/depth?symbol=600519.SH';
    expect((await ask(path, { key: 'pro' })).status).toBe(200);
    expect(await ask(path, { key: 'free' })).toMatchObject({ status: 403 });
    expect(new Set(upstream.keys)).toEqual(new Set(['pro', 'free']));
    expect((await ask(path, { key: 'pro' })).headers.get('RateLimit')).toBeNull();
  });
});
