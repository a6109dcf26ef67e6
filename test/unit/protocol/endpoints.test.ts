import { expect, it } from 'vitest';
import { klinePeriods } from '../../../src/market/time/period';
import { endpointIds, endpoints, featureOf } from '../../../src/protocol/endpoints';

it('K-lines need the feature of their period, and daily without a period', () => {
  const featureFor = (period: (typeof klinePeriods)[number]) => featureOf('klines', period);
  expect(klinePeriods.filter((period) => featureFor(period) === 'minute')).toEqual(['1m', '5m', '15m', '30m', '60m']);
  expect(klinePeriods.filter((period) => featureFor(period) === 'daily')).toEqual(['1d', '1w', '1M', '1Q', '1Y']);
  expect(featureOf('klinesBatch')).toBe('daily');
});

it('Endpoints other than K-lines need one feature for every period', () => {
  expect(featureOf('intraday', '5m')).toBe('minute');
  expect(featureOf('exFactors', '5m')).toBe('ex-factors');
  expect(featureOf('depthBatch')).toBe('depth');
});

it('Every batch endpoint has a single endpoint that takes one symbol', () => {
  const batches = endpointIds.filter((id) => endpoints[id].single !== undefined);
  expect(batches).toEqual(['klinesBatch', 'intradayBatch', 'depthBatch']);
  for (const id of batches) {
    const { single } = endpoints[id];
    expect(single && endpoints[single].symbolParameter).toBe('symbol');
    expect(endpoints[id].symbolParameter).toBe('symbols');
  }
});

it('The nine endpoints are those of the specification', () => {
  const rows = endpointIds.map((id) => `${endpoints[id].path} ${endpoints[id].symbolParameter} ${endpoints[id].feature}`);
  expect(rows).toEqual([
    ...['/v1/quotes symbols quotes', '/v1/klines symbol by-period', '/v1/klines/batch symbols by-period'],
    ...['/v1/klines/intraday symbol minute', '/v1/klines/intraday/batch symbols minute'],
    ...['/v1/klines/ex-factors symbols ex-factors', '/v1/instruments symbols instruments', '/v1/depth symbol depth'],
    ...['/v1/depth/batch symbols depth'],
  ]);
});
