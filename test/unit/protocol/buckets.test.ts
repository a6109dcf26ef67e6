import { expect, it } from 'vitest';
import { bucketName, bucketsOf } from '../../../src/protocol/buckets';
import type { ServiceRequest } from '../../../src/protocol/endpoints';

const names = (request: ServiceRequest) => bucketsOf(request).map(bucketName);

it('a request counts towards the function and mode of its endpoint, and the market of its symbol', () => {
  const parameters = { symbol: '600519.SH', period: '1d' };
  expect(names({ endpoint: 'klines', parameters })).toEqual(['daily single CN']);
  expect(names({ endpoint: 'klines', parameters: { ...parameters, period: '5m' } })).toEqual(['minute single CN']);
  expect(names({ endpoint: 'intraday', parameters })).toEqual(['intraday single CN']);
  expect(names({ endpoint: 'depthBatch', parameters: { symbols: 'AAPL.US' } })).toEqual(['depth batch US']);
  expect(names({ endpoint: 'exFactors', parameters: { symbols: '00700.HK' } })).toEqual(['ex-factors batch HK']);
});

it('a list over several markets counts towards each of them once; the mainland is one market', () => {
  const symbols = '600519.SH,000001.SZ,AAPL.US,920002.BJ,XYZ.L';
  expect(names({ endpoint: 'quotes', parameters: { symbols } })).toEqual(['quotes batch CN', 'quotes batch US', 'quotes batch L']);
});

it('a universe counts towards its market, one of the service alone towards itself', () => {
  const parameters = { universes: 'CN_ETF,HK_Stock,UK_Stock' };
  expect(names({ endpoint: 'quotes', parameters })).toEqual(['quotes universe CN', 'quotes universe HK', 'quotes universe UK_Stock']);
});
