/** Pictures for cells, which Excel fetches without a key. */
import { expect, it } from 'vitest';
import { picturesPerMinute } from '../../../src/service/pictures/routes';
import { startService } from '../../support/local-service';

const path = '/v1/pictures/candles-red/v-k0KaAQapQf.png';

it('a service says that it draws pictures, and draws one for whoever has its address, to be kept', async () => {
  const ask = startService();
  const quotes = await ask('/v1/quotes?symbols=600519.SH');
  expect(quotes.headers.get('X-Market-Data-Pictures')).toBe('/v1/pictures');
  expect(quotes.headers.get('Access-Control-Expose-Headers')).toContain('X-Market-Data-Pictures');
  const { status, headers } = await ask(path, { key: null });
  expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png']);
  expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
});

it.each(['/v1/pictures/candles-red/AAA.png', '/v1/pictures/line-red/..%2F.png', `/v1/pictures/line-red/${'A'.repeat(5_000)}.png`])(
  'what is no picture is not found: %.60s',
  async (address) => {
    expect(await startService()(address, { key: null })).toMatchObject({ status: 404 });
  },
);

it('all who ask together get a number of pictures in a minute', async () => {
  const ask = startService();
  for (let each = 0; each < picturesPerMinute; each += 500) {
    await Promise.all(Array.from({ length: 500 }, () => ask('/v1/pictures/line-red/AA.png', { key: null })));
  }
  const refused = await ask('/v1/pictures/line-red/AA.png', { key: null });
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
});

it('of a service for this machine alone, pages of other origins and unknown hosts get none', async () => {
  const ask = startService({ audience: 'machine' });
  expect(await ask(path, { key: null })).toMatchObject({ status: 200 });
  expect(await ask(path, { key: null, headers: { 'Sec-Fetch-Site': 'cross-site' } })).toMatchObject({ status: 403 });
});
