/** A gateway in front of a service that answers 200 with nothing: people behind it see what the client makes of it. */
import { expect, it } from 'vitest';
import { startGateway } from '../../support/gateway';
import { barsOf, symbolsOf } from '../../support/scripted-service';
import { type Sparse, sparseService } from '../../support/sparse-service';
import { symbolsOfRecords } from './bodies';

function start(sparse: Sparse) {
  const requests: URL[] = [];
  const answer = sparseService(sparse);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(new Request(input, init).url);
    requests.push(url);
    return answer(url, symbolsOf(url), init ?? {});
  };
  const upstream = { fetch, requests, keys: [], mostIn: () => 0, mostLateMs: () => 0, answerWith: () => {} };
  return { ...startGateway(upstream), requests };
}

const onlyBars: Sparse = { quotes: ['600519.SH'], bars: ['000001.SH', '600519.SH'] };

it('a gateway has quotes of indices that the upstream has only bars of, and leaves out unknown symbols', async () => {
  const { ask } = start(onlyBars);
  const answer = await ask('/v1/quotes?symbols=600519.SH,000001.SH,999999.SH');
  expect(answer.status).toBe(200);
  expect(symbolsOfRecords(answer).sort()).toEqual(['000001.SH', '600519.SH']);
  expect(answer.body).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ last_price: 2 })]) });
});

it('a gateway gives the other quotes where the plan of the upstream has no daily bars', async () => {
  const refused = ['/v1/klines', '/v1/klines/batch'];
  const { ask } = start({ ...onlyBars, refused, details: ['000001.SH'] });
  const answer = await ask('/v1/quotes?symbols=600519.SH,000001.SH');
  expect(answer.status).toBe(200);
  expect(symbolsOfRecords(answer)).toEqual(['600519.SH']);
});

it('a gateway answers an unknown symbol with 404 where the upstream has an empty series of it, and asks once', async () => {
  const { ask, requests } = start(onlyBars);
  const once = await ask('/v1/klines?symbol=999999.SH');
  const asked = requests.length;
  expect([once.status, (await ask('/v1/klines?symbol=999999.SH&count=7')).status]).toEqual([404, 404]);
  expect(requests).toHaveLength(asked);
});

it('a gateway passes on an empty series of a security that exists', async () => {
  const { ask } = start({ details: ['501000.SH'] });
  const { status, body } = await ask('/v1/klines?symbol=501000.SH');
  expect([status, body]).toEqual([200, { data: expect.objectContaining({ timestamp: barsOf(0)['timestamp'] }) }]);
});
