/** The data of a seed, as a digest: a change of the code must not change the market that people know. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSimulatedSource } from '../../../src/service/sources/simulated/simulated-source';
import { startService } from '../../support/local-service';

const symbols = '600519.SH,000001.SZ,300750.SZ,510300.SH,00700.HK,AAPL.US,BRK.A.US,600123.SH,159012.SZ,00321.HK,000300.SH,HSI.HK';
const past = `end_time=${Date.parse('2012-08-15T00:00:00+08:00')}`;

const paths = [
  '/v1/quotes?',
  '/v1/instruments?',
  '/v1/depth/batch?',
  '/v1/klines/ex-factors?',
  '/v1/klines/intraday/batch?period=5m&',
  ...['1m', '60m', '1d', '1w', '1M', '1Q', '1Y'].map((period) => `/v1/klines/batch?period=${period}&count=300&`),
  ...['none', 'backward', 'forward_additive', 'backward_additive'].map((adjust) => `/v1/klines/batch?period=1w&count=50&adjust=${adjust}&`),
  `/v1/klines/batch?count=500&${past}&`,
  `/v1/klines/batch?period=1M&${past}&`,
];

it('seed 1 gives the same data in every version', async () => {
  const ask = startService({ source: createSimulatedSource({ seed: 1, clock: 'live' }) });
  const hash = createHash('sha256');
  for (const path of paths) hash.update(JSON.stringify((await ask(`${path}symbols=${symbols}`)).body));
  // A new digest means another market: only with an intended change of the simulation.
  expect(hash.digest('hex').slice(0, 16)).toBe('b93ea15e95929cda');
});
