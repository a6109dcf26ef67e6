import { expect, it } from 'vitest';
import { klinePeriods } from '../../src/market/period';
import { endpointIds, endpoints, featureOf, isBatchEndpoint } from '../../src/protocol/endpoints';

it('K-lines need the feature of their period, daily where none is given', () => {
  const featureFor = (period: (typeof klinePeriods)[number]) => featureOf('klines', period);
  expect(klinePeriods.filter((period) => featureFor(period) === 'minute')).toEqual(['1m', '5m', '15m', '30m', '60m']);
  expect(klinePeriods.filter((period) => featureFor(period) === 'daily')).toEqual(['1d', '1w', '1M', '1Q', '1Y']);
  expect(featureOf('klinesBatch')).toBe('daily');
});

it('Other endpoints need their own feature, whatever the period', () => {
  expect(featureOf('intraday', '5m')).toBe('minute');
  expect(featureOf('exFactors', '5m')).toBe('ex-factors');
  expect(featureOf('depthBatch')).toBe('depth');
});

it('Batch endpoints are those with a single one, which takes one symbol', () => {
  const batches = endpointIds.filter(isBatchEndpoint);
  expect(batches).toEqual(['klinesBatch', 'intradayBatch', 'depthBatch']);
  for (const id of batches) {
    const { single } = endpoints[id];
    expect(single && endpoints[single].symbolParameter).toBe('symbol');
    expect(endpoints[id].symbolParameter).toBe('symbols');
  }
});
