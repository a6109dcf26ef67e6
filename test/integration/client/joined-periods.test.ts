/** The simulated service without its longer periods: cells show what they show in front of the whole service. */
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Fetch } from '../../../src/client/http/transport';
import type { QueryResult } from '../../../src/client/store/query-contract';
import type { Bars, Column } from '../../../src/market/bars/bars';
import { epochMs } from '../../../src/market/time/exchange-time';
import { adjustModes, type KlinePeriod, type Period } from '../../../src/market/time/period';
import { isProblem } from '../../../src/market/texts/problem';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { createTraveller, serviceAt } from '../../support/as-of';
import { stubCustomFunctions } from '../../support/functions-in-node';
import { fuzzSeed } from '../../support/fuzz-seed';
import { propertyRuns } from '../../support/property-runs';
import { simulatedSource } from '../../support/simulated-source';

beforeEach(stubCustomFunctions);
afterEach(() => void vi.unstubAllGlobals());

/** Thursday 2026-01-15, 10:30 in Shanghai; and a Friday in the middle of a quarter. */
const moments = [Date.parse('2026-01-15T02:30:00Z'), Date.parse('2025-08-15T06:00:00Z')];

function travellerAt(now: number, lacking: readonly Period[] = []) {
  const service = serviceAt(simulatedSource, now);
  const fetch: Fetch = (address, init) => {
    const period = new URL(address).searchParams.get('period');
    if (!lacking.some((one) => one === period)) return service(address, init);
    const message = `Failed to deserialize query string: unknown variant \`${period}\`, expected one of \`1m\`, \`1d\``;
    return Promise.resolve(Response.json({ code: 400, message }, { status: 400 }));
  };
  return createTraveller({ fetch, now });
}

/** Sums of rounded months differ from sums of days in the last digits. */
function rounded(cells: unknown): unknown {
  if (Array.isArray(cells)) return cells.map(rounded);
  return typeof cells === 'number' ? Number(cells.toPrecision(12)) : cells;
}

const symbols = ['600519.SH', '000001.SZ', '00700.HK', 'AAPL.US', '510300.SH', '688981.SH', '000300.SH'];
const ends = fc.constantFrom('', '2026-01-15', '2025-12-31', '2025-12-30', '2025-06-20', '2025-04-01', '2016-02-29');
const given = fc.record({
  symbols: fc.subarray(symbols, { minLength: 1, maxLength: 3 }).map((some) => some.join()),
  start: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(60, 400), fc.constantFrom('2015-02-11', '2019-07-01', '2001-08-28')),
  end: ends,
  adjust: fc.constantFrom(...adjustModes),
  fields: fc.constantFrom('all', 'date,close,amount,sma(3),ret(1)'),
});
const wide = fc.record({
  symbols: fc.constant(symbols.join()),
  start: fc.constantFrom(8, '2019-07-01'),
  end: ends,
  adjust: fc.constantFrom(...adjustModes),
  fields: fc.constantFrom('close', 'volume', 'return'),
  layout: fc.constantFrom('wide', 'wide_common', 'wide_filled'),
});

it.each<[lacking: readonly KlinePeriod[], runs: number]>([
  [['1Q', '1Y'], 20],
  [['1w', '1M', '1Q', '1Y'], 15],
])('cells without %s equal those of a service that has them', async (lacking, runs) => {
  const pairs = moments.map((now) => [travellerAt(now), travellerAt(now, lacking)] as const);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(given, wide),
      fc.constantFrom(...lacking),
      fc.constantFrom(...pairs),
      async (asked, period, [whole, joined]) => {
        const question = { ...asked, period };
        expect(rounded(await joined.call('kline', question))).toEqual(rounded(await whole.call('kline', question)));
      },
    ),
    { seed: fuzzSeed, ...propertyRuns(runs) },
  );
});

const dayMs = 86_400_000;
const range = fc.record({
  count: fc.integer({ min: 1, max: 50 }),
  from: fc.option(fc.integer({ min: 8_000, max: 20_470 }), { nil: undefined }),
  days: fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: undefined }),
});

it.each<[lacking: readonly KlinePeriod[]]>([[['1Q', '1Y']], [['1w', '1M', '1Q', '1Y']]])(
  'bars of any range without %s equal those of a service that has them',
  async (lacking) => {
    const [now = 0] = moments;
    const clients = [travellerAt(now), travellerAt(now, lacking)].map(({ present }) => present);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(symbols as SymbolCode[])),
        fc.constantFrom(...lacking),
        fc.constantFrom(...adjustModes),
        range,
        async (symbol, period, adjust, { count, from, days }) => {
          const limits = {
            ...(from !== undefined && { from: epochMs(from * dayMs) }),
            ...(days !== undefined && { to: epochMs(((from ?? 17_000) + days) * dayMs) }),
          };
          const params = { period, adjust, count, ...limits };
          const results = clients.map(async (client) => (await client.newestBars([symbol], params)).get(symbol));
          const [whole, joined] = (await Promise.all(results)).map(columnsOf);
          expect(joined).toEqual(whole);
        },
      ),
      { seed: fuzzSeed, ...propertyRuns(30) },
    );
  },
);

function columnsOf(result: QueryResult<Bars> | undefined): unknown {
  if (result === undefined || isProblem(result)) throw result ?? new Error('no result');
  return Object.entries(result.value).map(([name, column]) => [name, rounded([...(column as Column)])]);
}

it.each([['600519.SH'], ['00700.HK'], ['AAPL.US']])('the ten minutes of %s are joined from five', async (symbols) => {
  const now = Date.parse('2026-01-15T02:36:30Z');
  const [whole, joined] = [travellerAt(now), travellerAt(now, ['10m'])];
  for (const count of [null, 1, 2, 3]) {
    const question = { symbols, period: '10m', count, fields: 'all' };
    expect(rounded(await joined.call('intraday', question))).toEqual(rounded(await whole.call('intraday', question)));
  }
});

it('the whole history in quarters, joined from days, is asked for page by page', async () => {
  const [now = 0] = moments;
  const question = { symbols: 'AAPL.US', period: '1Q', start: 10_000, fields: 'date,open,close' };
  const joined = travellerAt(now, ['1M', '1Q']);
  expect(await joined.call('kline', question)).toEqual(await travellerAt(now).call('kline', question));
});
