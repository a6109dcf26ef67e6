/** For random cells of every function: whoever does the steps of the explanation again, finds the value of the cell. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { explainCall } from '../../../../../src/addin/functions/explain';
import type { Calculated } from '../../../../../src/addin/functions/function-table';
import { createTraveller, nothing, serviceAt, withSmallUniverses } from '../../../../support/as-of';
import { isNear, valueOfSteps } from '../../../../support/evaluated';
import { stubCustomFunctions } from '../../../../support/functions-in-node';
import { fuzzSeed } from '../../../../support/fuzz-seed';
import { thursdayMorning } from '../../../../support/local-service';
import { simulatedSource } from '../../../../support/simulated-source';

beforeAll(stubCustomFunctions);
afterAll(() => {
  vi.unstubAllGlobals();
});

type Asked = readonly [name: keyof Calculated, given: Readonly<Record<string, unknown>>];

const symbols = '600519.SH,00700.HK,AAPL.US,600000.SH';
const prices = 'date,open,high,low,close,volume,amount,return,log_return,volume_shares,volume_adjusted';
const indicators =
  'sma(5),ema(12),wma(7),rsi(14),macd(12,26,9),macd(12,26,9,2),boll(20,2),atr(14),kdj(9,3,3),obv,vwap(10),std(20),max(9),min(9),ret(3),drawdown';
const measures =
  'return,cagr,volatility,sharpe(2%),sortino,max_drawdown,max_drawdown_from,beta,alpha(1%),correlation,tracking_error,information_ratio,var(95),es(95),skew,kurtosis,high,low(60),from_high,average_amount,observations';

const families: Readonly<Record<string, readonly Asked[]>> = {
  'adjusted prices': [
    ...['forward', 'backward', 'forward_additive', 'backward_additive', 'none'].flatMap((adjust): readonly Asked[] => [
      ['kline', { symbols: '600519.SH,AAPL.US', start: '2023-01-01', end: '2025-12-31', adjust, fields: prices }],
      ['price', { symbols: '600000.SH,00700.HK', dates: [['2016-06-22', '2019-05-06', '-5td']], field: 'low', adjust }],
    ]),
  ],
  'longer bars and minutes': [
    ['kline', { symbols: '600519.SH', period: '1w', start: 60, adjust: 'forward', fields: prices, order: 'desc' }],
    ['kline', { symbols: '00700.HK', period: '1M', start: 40, adjust: 'backward', fields: 'date,open,high,low,close' }],
    ['kline', { symbols: 'AAPL.US', period: '30m', start: 50, adjust: 'backward', fields: prices }],
    ['intraday', { symbols: '600519.SH', fields: prices }],
  ],
  'symbols side by side': [
    ['kline', { symbols, start: 40, fields: 'close', layout: 'wide' }],
    ['kline', { symbols, start: 40, fields: 'close', layout: 'wide_common', order: 'desc' }],
  ],
  indicators: [
    ['kline', { symbols: '600519.SH', start: 60, fields: indicators }],
    ['kline', { symbols: 'AAPL.US,00700.HK', start: 30, fields: indicators, adjust: 'none' }],
    ['intraday', { symbols: '600000.SH', fields: indicators }],
  ],
  statistics: [
    ['stats', { symbols, measures, start: 120, benchmark: '000300.SH' }],
    ['correl', { symbols, start: 90 }],
  ],
  records: [
    ['quote', { symbols, fields: 'all', headers: true }],
    ['quote', { symbols: [['600519.SH', 'AAPL.US']], fields: 'volume_shares' }],
    ['instrument', { symbols, fields: 'all' }],
    ['card', { symbols: '600519.SH' }],
    ['exFactors', { symbols: '600519.SH' }],
  ],
  depth: (['ladder', 'book', 'row', 'summary'] as const).map((layout): Asked => ['depth', { symbols, layout }]),
  screens: [
    ['universe', { universe: 'CN_Stock', fields: 'all', where: 'last_price>1', sortBy: 'amount', top: 20 }],
    [
      'universe',
      {
        universe: 'CN_Stock',
        fields: 'symbol,close,sma(20),rsi(14),macd.histogram,high(60),sharpe(60)',
        where: 'close>sma(5)',
        top: 20,
      },
    ],
  ],
};

const cells = 300;

it('The steps of an explanation give the value that was known at a past time', async () => {
  const { services, setTime } = createTraveller({
    fetch: serviceAt(simulatedSource, thursdayMorning),
    now: thursdayMorning,
  });
  setTime(Date.parse('2024-06-28T07:00:00Z'));
  const given = { ...nothing, symbols: '600519.SH', start: 400, adjust: 'forward' };
  for (const row of [2, 90, 200, 399]) {
    const { explanation } = await explainCall(services, { name: 'kline', given }, { row, column: 4 }, 'en');
    expect(explanation.notes).toContain('as-of');
    expect(isNear(valueOfSteps(explanation) ?? NaN, Number(explanation.value)), JSON.stringify(explanation)).toBe(true);
  }
});

describe('The steps of an explanation give the value of its cell', () => {
  it.each(Object.keys(families))('for %s', async (family) => {
    const calls = families[family] ?? [];
    const fetch = withSmallUniverses(serviceAt(simulatedSource, thursdayMorning), 12);
    const traveller = createTraveller({ fetch, now: thursdayMorning });
    const given = calls.map(([, more]) => ({ ...nothing, ...more }));
    const results = await Promise.all(calls.map(([name], i) => traveller.call(name, given[i] ?? {})));
    const whole = fc.nat({ max: 1e9 });
    let numbers = 0;
    for (const [which, down, across] of fc.sample(fc.tuple(whole, whole, whole), { numRuns: cells, seed: fuzzSeed })) {
      const call = which % calls.length;
      const rows = results[call] as readonly (readonly unknown[])[];
      expect(Array.isArray(rows), String(rows)).toBe(true);
      const place = { row: down % rows.length, column: across % (rows[0]?.length ?? 1) };
      const [name] = calls[call] ?? ['quote'];
      const asked = { name, given: given[call] };
      const { explanation: explained } = await explainCall(traveller.services, asked, place, 'en');
      const shown = rows[place.row]?.[place.column];
      const where = JSON.stringify({ name, given: given[call], place, shown, notes: explained.notes });
      expect(explained.value, where).toEqual(shown);
      if (typeof shown !== 'number') continue;
      const found = valueOfSteps(explained);
      expect(isNear(found ?? NaN, shown), `${where} steps: ${JSON.stringify(explained.steps)}`).toBe(true);
      numbers++;
    }
    expect(numbers).toBeGreaterThan(cells / 4);
  });
});
