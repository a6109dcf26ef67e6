/** The simulated market as of a moment: nothing later shows, few requests are sent, and what nobody records is said to be so. */
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Calculated } from '../../../src/addin/functions/function-table';
import type { Settings } from '../../../src/client/store/settings';
import { adjustModes, intradayPeriods, klinePeriods } from '../../../src/market/time/period';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { createTraveller, serviceAt, withSmallUniverses } from '../../support/as-of';
import { stubCustomFunctions } from '../../support/functions-in-node';
import { fuzzSeed } from '../../support/fuzz-seed';
import { propertyRuns } from '../../support/property-runs';
import { simulatedSource } from '../../support/simulated-source';

beforeEach(stubCustomFunctions);
afterEach(() => void vi.unstubAllGlobals());

/** Thursday 2026-01-15, 10:30 in Shanghai. */
const moment = Date.parse('2026-01-15T02:30:00Z');
const minute = 60_000;
const weekLater = moment + 7 * 1440 * minute;
const kweichow = '600519.SH' as SymbolCode;

function travellerAt(now: number, changes: Partial<Settings> = {}) {
  return createTraveller({ fetch: serviceAt(simulatedSource, now), now, ...changes });
}

/** Where what counts is not how many members a universe has. */
function travellerInSmallUniverses(now: number) {
  return createTraveller({ fetch: withSmallUniverses(serviceAt(simulatedSource, now)), now });
}

function travellerFrom(now: number, changes: Partial<Settings> = {}) {
  const traveller = travellerAt(now, changes);
  traveller.setTime(moment);
  return traveller;
}

const symbols = fc
  .subarray(['600519.SH', '000001.SZ', '00700.HK', 'AAPL.US', '510300.SH'], { minLength: 1, maxLength: 3 })
  .map((some) => some.join());
const dates = fc.constantFrom('2026-01-14', '2025-06-30', 'prev', 'ytd', '-20td', '-1y', 'mtd');
const adjust = fc.constantFrom(...adjustModes);
const formula: fc.Arbitrary<readonly [name: keyof Calculated, given: object]> = fc.oneof(
  fc.tuple(
    fc.constant('kline' as const),
    fc.record({
      symbols,
      period: fc.constantFrom(...klinePeriods),
      start: fc.oneof(fc.integer({ min: 1, max: 300 }), dates),
      adjust,
      fields: fc.constantFrom(null, 'date,close,sma(20)', 'all'),
    }),
  ),
  fc.tuple(fc.constant('quote' as const), fc.record({ symbols, fields: fc.constant('all') })),
  fc.tuple(fc.constant('instrument' as const), fc.record({ symbols, fields: fc.constant('all') })),
  fc.tuple(fc.constant('intraday' as const), fc.record({ symbols, period: fc.constantFrom(...intradayPeriods) })),
  fc.tuple(fc.constant('exFactors' as const), fc.record({ symbols })),
  fc.tuple(
    fc.constant('tradingDays' as const),
    fc.record({ symbolOrMarket: fc.constantFrom('SH', 'HK', 'US', '600519.SH'), start: dates }),
  ),
  fc.tuple(
    fc.constant('tradingDay' as const),
    fc.record({ symbolOrMarket: fc.constantFrom('SZ', 'US'), dates, offset: fc.integer({ min: -9, max: 9 }) }),
  ),
  fc.tuple(
    fc.constant('stats' as const),
    fc.record({ symbols, measures: fc.constant('return,beta,high'), benchmark: fc.constant('00700.HK'), adjust }),
  ),
  fc.tuple(fc.constant('price' as const), fc.record({ symbols, dates: fc.tuple(dates, dates), adjust })),
);

it('as of a moment, nothing that happens later changes a cell', async () => {
  const [then, later] = [travellerFrom(moment), travellerFrom(moment + 400 * 1440 * minute)];
  await fc.assert(
    fc.asyncProperty(formula, async ([name, given]) => {
      expect(await later.call(name, given)).toEqual(await then.call(name, given));
    }),
    { seed: fuzzSeed, ...propertyRuns(25) },
  );
});

it('a screen that looks back, in the middle of a day, does not know what happens later', async () => {
  const given = {
    ...{ universe: 'CN_ETF', fields: 'symbol,last_price,sma(20),high(60)', sortBy: 'return(20)', top: 50 },
    where: 'amount>=1e6,close>sma(20),rsi(14)<80',
  };
  const rowsAt = (now: number) => {
    const traveller = travellerInSmallUniverses(now);
    traveller.setTime(moment);
    return traveller.call('universe', given);
  };
  const rows = await rowsAt(moment);
  expect((rows as unknown[]).length).toBeGreaterThan(10);
  expect(await rowsAt(moment + 400 * 1440 * minute)).toEqual(rows);
});

it('three hundred prices of a past moment take two requests for each hundred symbols; another minute of the day takes none', async () => {
  const now = travellerAt(weekLater);
  const listed = await now.call('universe', { universe: 'HK_Stock', fields: 'symbol', top: 300, headers: false });
  const many = (listed as string[][]).map(([symbol]) => symbol);
  const { call, requests, setTime } = travellerFrom(weekLater);
  const cells = () => Promise.all(many.map((symbol) => call('quote', { symbols: symbol })));
  const first = await cells();
  const endpoints = requests.map((address) => new URL(address).pathname);
  expect(endpoints).toEqual(Array.from({ length: 6 }, () => '/v1/klines/batch'));
  setTime(moment + 30 * minute);
  expect(await cells()).not.toEqual(first);
  setTime(moment - 45 * minute);
  await cells();
  expect(requests).toHaveLength(6);
});

it('values of a past moment do not age: neither those of live cells, nor screens, nor those of a day that is hardly over', async () => {
  const { call, client, requests, setTime, pass } = travellerInSmallUniverses(moment + 9 * 60 * minute);
  setTime(moment);
  const ask = async () => {
    await client.quotes([kweichow], { maxAgeMs: 2_000 });
    await call('universe', { universe: 'HK_Stock', fields: 'symbol', where: 'symbol~0000*' });
    await call('kline', { symbols: kweichow, period: '5m', start: 20 });
  };
  await ask();
  const sent = requests.length;
  for (let time = 0; time < 3; time++) {
    pass(20 * minute);
    await ask();
  }
  expect(requests.slice(sent)).toEqual([]);
});

it('values of a moment that was hardly an hour ago are asked for again', async () => {
  const { call, requests, setTime, pass } = travellerAt(moment + 30 * minute);
  setTime(moment);
  await call('quote', { symbols: kweichow });
  const sent = requests.length;
  pass(minute);
  await call('quote', { symbols: kweichow });
  expect(requests.length).toBeGreaterThan(sent);
});

it('one request brings the days of a month, whichever of them is asked for first', async () => {
  const { call, requests, setTime } = travellerAt(weekLater);
  const closes = ['2026-01-20', '2026-01-05', '2026-01-12', '2026-01-19'];
  for (const day of closes) {
    setTime(Date.parse(`${day}T15:00:00+08:00`));
    await call('kline', { symbols: kweichow, start: 20 });
  }
  const endpoints = requests.map((address) => new URL(address).pathname);
  expect(endpoints).toEqual(['/v1/klines', '/v1/klines/ex-factors']);
});

it('quotes of a past moment need no security details, which a plan may lack', async () => {
  const service = serviceAt(simulatedSource, weekLater);
  const refused = () => Response.json({ code: 403, message: 'not in the plan' }, { status: 403 });
  const { call, setTime } = createTraveller({
    fetch: (url, init) => (url.includes('/instruments') ? Promise.resolve(refused()) : service(url, init)),
    now: weekLater,
  });
  setTime(moment);
  expect(await call('quote', { symbols: '600519.SH', fields: 'name,last_price' })).toEqual([['', expect.any(Number)]]);
});

it('a screen by what no bar tells is refused', async () => {
  const { call, setTime } = travellerFrom(weekLater);
  setTime(moment - 1440 * minute + 5 * 60 * minute);
  const refusal = '#N/A This field is not recorded for past times';
  const screen = { universe: 'CN_ETF', headers: false };
  expect(await call('universe', { ...screen, where: 'turnover_rate>1%' })).toBe(refusal);
  expect(await call('universe', { ...screen, sortBy: '-turnover_rate' })).toBe(refusal);
});

describe('As of a moment', () => {
  it('what no bar tells is said not to be recorded', async () => {
    const { call } = travellerFrom(weekLater);
    const unrecorded = { code: '#N/A', message: 'This field is not recorded for past times' };
    expect(await call('quote', { symbols: '600519.SH', fields: 'turnover_rate' })).toEqual(
      '#N/A This field is not recorded for past times',
    );
    expect(await call('instrument', { symbols: '600519.SH', fields: 'name,limit_up' })).toMatchObject([[expect.any(String), unrecorded]]);
    expect(await call('depth', { symbols: '600519.SH' })).toBe('#N/A Market depth is not recorded for past times');
  });

  it('a symbol that was listed later says when', async () => {
    const { call, setTime } = travellerFrom(weekLater);
    setTime(Date.parse('1995-01-05T05:00:00Z'));
    const sentence = /^#N\/A 600519.SH was not listed until 2001-08-27$/;
    expect(await call('instrument', { symbols: '600519.SH' })).toMatch(sentence);
    expect(await call('quote', { symbols: '600519.SH' })).toMatch(sentence);
  });

  it('a plan without minute bars shows days when they have ended', async () => {
    const { call, isDailyOnly } = travellerFrom(weekLater, { apiKey: 'starter' });
    const day = (offset: number) => Date.UTC(2026, 0, 15 + offset) / 86_400_000 + 25_569;
    const bars = (await call('kline', {
      symbols: '600519.SH',
      start: 2,
      fields: 'date',
      headers: false,
    })) as number[][];
    expect(bars).toEqual([[day(-2)], [day(-1)]]);
    expect(isDailyOnly()).toBe(true);
  });
});

it('as of a moment, a screen that takes too many requests is refused with their number', async () => {
  const refused = travellerFrom(weekLater, { asOfRequests: 2 });
  const screen = { universe: 'CN_ETF', fields: 'symbol,last_price', top: 2, headers: false };
  expect(await refused.call('universe', screen)).toMatch(/about \d+ requests, more than your limit of 2/);
  expect(refused.requests).toHaveLength(1);
  const row = [expect.stringMatching(/\.S[HZ]$/), expect.any(Number)] as unknown;
  const allowed = travellerInSmallUniverses(weekLater);
  allowed.setTime(moment);
  expect(await allowed.call('universe', screen)).toEqual([row, row]);
});
