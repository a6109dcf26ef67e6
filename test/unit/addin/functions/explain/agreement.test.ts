/** For random cells of every function: whoever does the steps of the explanation again, finds the value of the cell. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { explainCall } from '../../../../../src/addin/functions/explain';
import type { Services } from '../../../../../src/addin/functions/calls/services';
import type { explanations } from '../../../../../src/addin/functions/explain/explain-call';
import { type Calculated, createFunctionTable, type Streamed } from '../../../../../src/addin/functions/function-table';
import { createTraveller, nothing, serviceAt, withSmallUniverses } from '../../../../support/as-of';
import { isNear, valueOfSteps } from '../../../../support/evaluated';
import { stubCustomFunctions } from '../../../../support/functions-in-node';
import { fuzzSeed } from '../../../../support/fuzz-seed';
import { propertyRuns } from '../../../../support/property-runs';
import { thursdayMorning } from '../../../../support/local-service';
import { simulatedSource } from '../../../../support/simulated-source';

beforeAll(stubCustomFunctions);
afterAll(() => {
  vi.unstubAllGlobals();
});

type Name = keyof typeof explanations;
type Arguments = Readonly<Record<string, unknown>>;

const symbols = '600519.SH,00700.HK,AAPL.US,600000.SH';
const prices = 'date,open,high,low,close,volume,amount,return,log_return,volume_shares,volume_adjusted';
const indicators =
  'sma(5),ema(12),wma(7),rsi(14),macd(12,26,9),macd(12,26,9,2),boll(20,2),atr(14),kdj(9,3,3),obv,vwap(10),std(20),max(9),min(9),ret(3),drawdown';
const measures =
  'return,cagr,volatility,sharpe(2%),sortino,max_drawdown,max_drawdown_from,beta,alpha(1%),correlation,tracking_error,information_ratio,var(95),es(95),skew,kurtosis,high,low(60),from_high,average_amount,observations';
const adjusts = ['forward', 'backward', 'forward_additive', 'backward_additive', 'none'];
const layouts = ['ladder', 'book', 'row', 'summary'];

/** Calls of every function; a function without any does not compile. */
const calls: Readonly<Record<Name, readonly Arguments[]>> = {
  kline: [
    ...adjusts.map((adjust) => ({
      ...{ symbols: '600519.SH,AAPL.US', start: '2023-01-01', end: '2025-12-31', adjust, fields: prices },
    })),
    { symbols: '600519.SH', period: '1w', start: 60, adjust: 'forward', fields: prices, order: 'desc' },
    { symbols: '00700.HK', period: '1M', start: 40, adjust: 'backward', fields: 'date,open,high,low,close' },
    { symbols: 'AAPL.US', period: '30m', start: 50, adjust: 'backward', fields: prices },
    { symbols, start: 40, fields: 'close', layout: 'wide' },
    { symbols, start: 40, fields: 'close', layout: 'wide_common', order: 'desc' },
    { symbols: '600519.SH', start: 60, fields: indicators },
    { symbols: 'AAPL.US,00700.HK', start: 30, fields: indicators, adjust: 'none' },
  ],
  intraday: [
    { symbols: '600519.SH', fields: prices },
    { symbols: '600000.SH', fields: indicators },
  ],
  price: adjusts.map((adjust) => ({
    ...{ symbols: '600000.SH,00700.HK', dates: [['2016-06-22', '2019-05-06', '-5td']], field: 'low', adjust },
  })),
  stats: [{ symbols, measures, start: 120, benchmark: '000300.SH' }],
  correl: [{ symbols, start: 90 }],
  quote: [
    { symbols, fields: 'all', headers: true },
    { symbols: [['600519.SH', 'AAPL.US']], fields: 'volume_shares' },
  ],
  live: [{ symbols, fields: 'all', seconds: null, headers: true }],
  instrument: [{ symbols, fields: 'all' }],
  card: [{ symbols: '600519.SH' }],
  depth: layouts.map((layout) => ({ symbols, layout, levels: null })),
  liveDepth: layouts.map((layout) => ({ symbol: '600519.SH', layout, levels: null, seconds: null })),
  universe: [
    { universe: 'CN_Stock', fields: 'all', where: 'last_price>1', sortBy: 'amount', top: 20 },
    {
      ...{ universe: 'CN_Stock', where: 'close>sma(5)', top: 20 },
      fields: 'symbol,close,sma(20),rsi(14),macd.histogram,high(60),sharpe(60)',
    },
  ],
  exFactors: [{ symbols: '600519.SH' }],
  tradingDays: [{ symbolOrMarket: 'SH', start: '2025-01-01', endOrCount: 200 }],
  tradingDay: [{ symbolOrMarket: 'HK', dates: [['2025-06-30'], ['2025-10-01'], ['2024-02-10']], offset: -3 }],
  check: [{ symbols, start: '2025-06-02', end: '2025-12-31' }],
  fields: [{ functionName: null }],
  status: [{ item: null }],
  asOf: [{}],
  alert: [{ symbols: [['600519.SH', 'AAPL.US']], condition: 'last>1', message: null, mode: null }],
};

/** Their cells show no numbers. */
const withoutNumbers: ReadonlySet<Name> = new Set(['fields', 'asOf', 'alert']);
const whole = fc.nat({ max: 1e9 });

const { numRuns: cells } = propertyRuns(100);

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
  it.each(Object.keys(calls) as Name[])('for MD.%s', async (name) => {
    const { services } = createTraveller({ fetch: smallMarket(), now: thursdayMorning });
    const given = calls[name].map((more) => ({ ...nothing, ...more }));
    const results = await Promise.all(given.map((each) => firstResult(services, name, each)));
    const places = fc.sample(fc.tuple(whole, whole, whole), { numRuns: cells, seed: fuzzSeed });
    let numbers = 0;
    for (const [which, down, across] of places) {
      const rows = results[which % given.length] ?? [];
      const place = { row: down % rows.length, column: across % (rows[0]?.length ?? 1) };
      const asked = { name, given: given[which % given.length] };
      const shown = rows[place.row]?.[place.column];
      const { explanation } = await explainCall(services, asked, place, 'en');
      const where = JSON.stringify({ ...asked, place, shown, notes: explanation.notes });
      expect(explanation.value, where).toEqual(shown);
      if (typeof shown !== 'number') continue;
      const found = valueOfSteps(explanation);
      expect(isNear(found ?? NaN, shown), `${where} steps: ${JSON.stringify(explanation.steps)}`).toBe(true);
      numbers++;
    }
    if (withoutNumbers.has(name)) expect(numbers).toBe(0);
    else expect(numbers).toBeGreaterThan(cells / 10);
  });
});

const smallMarket = () => withSmallUniverses(serviceAt(simulatedSource, thursdayMorning), 12);

/** What a cell shows: of a stream, what it shows first. */
async function firstResult(services: Services, name: Name, given: object): Promise<readonly (readonly unknown[])[]> {
  const table = createFunctionTable(services);
  const streams: ReadonlySet<Name> = new Set(['live', 'liveDepth', 'status', 'alert']);
  if (!streams.has(name)) return table.call(name as keyof Calculated, given, {});
  return new Promise((resolve) => {
    const invocation = {
      onCanceled: () => {},
      setResult(result: unknown) {
        invocation.onCanceled();
        resolve(result as unknown[][]);
      },
    };
    table.open(name as keyof Streamed, given as never, invocation);
  });
}

it('A number of the steps that is wrong gives another value', async () => {
  const { services } = createTraveller({ fetch: smallMarket(), now: thursdayMorning });
  const asked = { name: 'kline', given: { ...nothing, symbols: '600519.SH', start: 60, fields: 'macd(12,26,9)' } };
  const { explanation } = await explainCall(services, asked, { row: 40, column: 2 }, 'en');
  const value = Number(explanation.value);
  expect(isNear(valueOfSteps(explanation) ?? NaN, value)).toBe(true);
  expect(explanation.steps.length).toBeGreaterThan(2);
  for (const [index, step] of explanation.steps.entries()) {
    const wrong = { ...step, term: { operator: 'plus', of: [step.term, 1] } as const };
    expect(isNear(valueOfSteps({ steps: explanation.steps.with(index, wrong) }) ?? NaN, value), step.id).toBe(false);
  }
});
