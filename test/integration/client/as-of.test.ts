/** A workbook in another time shows what it would have shown then: whole files as of a moment equal files that end there. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Calculated } from '../../../src/addin/functions/function-table';
import { closeOfDay, sessionsOf } from '../../../src/market/time/trading-hours';
import { dayMs, dayNumber, type DayNumber, instantOfMinute, isoDay, parseIsoDay, startOfDay } from '../../../src/market/time/exchange-time';
import { instrumentFields, quoteFields } from '../../../src/market/fields/fields';
import type { Market } from '../../../src/market/time/markets';
import { adjustModes, intradayPeriods, klinePeriods } from '../../../src/market/time/period';
import { openOwnFiles } from '../../../src/service/sources/files/files-source';
import type { Source } from '../../../src/service/sources/source';
import { createTraveller, serviceAt } from '../../support/as-of';
import { stubCustomFunctions } from '../../support/functions-in-node';
import { fuzzSeed } from '../../support/fuzz-seed';
import { propertyRuns } from '../../support/property-runs';

/** Long after everything in the files. */
const present = Date.parse('2024-07-01T00:00:00Z');
const london = { zone: 'Europe/London' } as const;

interface Listed {
  readonly symbol: string;
  readonly market: Market;
  /** Of daily bars, or minutes of which days are made. */
  readonly length: 'daily' | 'minutes';
  readonly first: string;
  /** The mainland's new year, Good Friday, and a suspension. */
  readonly closed?: readonly [from: string, to: string];
  /** Trades in the morning alone. */
  readonly halfDay?: string;
  readonly events: readonly (readonly [day: string, factor: number])[];
}

const lastDay = parseIsoDay('2024-04-02')!;
const listed: readonly Listed[] = [
  { symbol: '600519.SH', market: 'SH', length: 'minutes', first: '2024-03-07', events: [['2024-03-14', 1.05]] },
  {
    symbol: '000001.SZ',
    market: 'SZ',
    length: 'daily',
    first: '2021-06-01',
    closed: ['2024-02-09', '2024-02-16'],
    events: [
      ['2023-06-14', 1.03],
      ['2024-03-13', 1.25],
    ],
  },
  {
    symbol: '00700.HK',
    market: 'HK',
    length: 'minutes',
    first: '2024-03-07',
    halfDay: '2024-03-12',
    events: [
      ['2024-03-12', 1.01],
      ['2024-03-28', 2],
    ],
  },
  {
    symbol: 'AAPL.US',
    market: 'US',
    length: 'minutes',
    first: '2024-03-07',
    closed: ['2024-03-29', '2024-03-29'],
    events: [['2024-03-11', 4]],
  },
  { symbol: '920002.BJ', market: 'BJ', length: 'daily', first: '2023-11-01', events: [['2024-03-12', 1.2]] },
  {
    symbol: 'BRK.B.US',
    market: 'US',
    length: 'daily',
    first: '2022-01-03',
    closed: ['2024-03-13', '2024-03-15'],
    events: [['2024-03-18', 1.5]],
  },
  { symbol: 'VOD.L', market: london, length: 'minutes', first: '2024-03-07', events: [['2024-04-02', 1.1]] },
];

/** Minutes are many: they have a few days, around what can go wrong. */
const daysOfMinutes = /^2024-(03-(07|08|11|12|13|14|26|27|28|29)|04-0[12])$/;

interface Row {
  /** When it is complete. */
  readonly at: number;
  readonly text: string;
}

const never = ['9999-01-01', '9999-01-01'] as const;

/** Prices walk by hundredths; volumes and amounts are whole. */
function rowsOf({ symbol, market, length, first, closed = never, halfDay, events }: Listed): Row[] {
  const rows: Row[] = [];
  let random = Array.from(symbol).reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  const draw = () => (random = (random * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
  let price = 200;
  for (let day = parseIsoDay(first)!; day <= lastDay; day = dayNumber(day + 1)) {
    const isClosed = new Date(day * dayMs).getUTCDay() % 6 === 0 || (isoDay(day) >= closed[0] && isoDay(day) <= closed[1]);
    if (isClosed || (length === 'minutes' && !daysOfMinutes.test(isoDay(day)))) continue;
    const event = events.find(([exDay]) => exDay === isoDay(day));
    if (event) price = price / event[1];
    const traded = minutesOf(market).filter((minute) => isoDay(day) !== halfDay || minute <= noon);
    for (const minute of length === 'daily' ? [undefined] : traded) {
      const open = price;
      price = Math.max(1, price + (draw() - 0.5) * 2);
      const [high, low] = [Math.max(open, price) + draw(), Math.min(open, price) - draw() / 2];
      const volume = Math.floor(draw() * 1000);
      const values = [...[open, high, low, price].map((value) => value.toFixed(2)), volume, volume * 100];
      const at = minute === undefined ? closeOfDay(day, market) : instantOfMinute(day, minute, market);
      rows.push({ at, text: [minute === undefined ? isoDay(day) : clockText(day, minute), ...values].join() });
      price = Number(price.toFixed(2));
    }
  }
  return rows;
}

const noon = 12 * 60;

/** Every seventh minute has no trade. */
function minutesOf(market: Market): number[] {
  const hours = typeof market === 'string' ? sessionsOf(market) : [{ from: 480, to: 990 }];
  const ends = hours.flatMap(({ from, to }) => {
    const all = Array.from({ length: to - from }, (_, index) => from + index + 1);
    return all.filter((end) => end % 7 !== 0 || end === to);
  });
  // The closing auction.
  return market === 'HK' ? [...ends, 968] : ends;
}

const clockText = (day: DayNumber, minute: number) =>
  `${isoDay(day)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const all = listed.map((each) => ({ ...each, rows: rowsOf(each) }));

/** What had been written by a moment. */
function filesUntil(moment: number): Record<string, string> {
  const bars = all.flatMap(({ symbol, rows }) => {
    const known = rows.filter(({ at }) => at <= moment).map(({ text }) => text);
    return known.length === 0 ? [] : [[`${symbol}.csv`, ['time,open,high,low,close,volume,amount', ...known].join('\n')] as const];
  });
  const events = all.flatMap(({ symbol, market, events: own }) =>
    own.filter(([day]) => startOfDay(parseIsoDay(day)!, market) <= moment).map(([day, factor]) => `${symbol},${day},${factor}`),
  );
  return {
    ...Object.fromEntries(bars),
    // Of minutes of one day in London, nothing in the file tells what they are stamped by.
    'market-data.json': JSON.stringify({ zones: { L: london.zone }, files: { 'VOD.L.csv': { stamps: 'end' } } }),
    'ex-factors.csv': ['symbol,time,ex_factor', ...events].join('\n'),
    'instruments.csv': ['symbol,name,type', ...all.map(({ symbol }) => `${symbol},Name of ${symbol},stock`)].join('\n'),
  };
}

const opened: { readonly source: Source; readonly folder: string }[] = [];
async function sourceUntil(moment: number): Promise<Source> {
  const folder = await mkdtemp(join(tmpdir(), 'as-of-'));
  for (const [name, text] of Object.entries(filesUntil(moment))) await writeFile(join(folder, name), text);
  const source = await openOwnFiles({ folder, lookEveryMs: 600_000 });
  opened.push({ source, folder });
  return source;
}

let whole: Source;
beforeAll(async () => void (whole = await sourceUntil(Infinity)));
afterAll(async () => {
  for (const { source, folder } of opened) {
    await source.close?.();
    await rm(folder, { recursive: true });
  }
});
beforeEach(stubCustomFunctions);
afterEach(() => void vi.unstubAllGlobals());

const symbols = fc
  .subarray(
    listed.map(({ symbol }) => symbol),
    { minLength: 1, maxLength: 3 },
  )
  .map((some) => some.join());
const day = fc.integer({ min: parseIsoDay('2024-02-20')!, max: lastDay }).map((number) => isoDay(dayNumber(number)));
const date = fc.oneof({ weight: 3, arbitrary: day }, fc.constantFrom('prev', 'mtd', 'ytd', '-5td', '-12d', '-1m', '-1y'));
const adjust = fc.constantFrom(...adjustModes);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const barFields = fc.constantFrom(null, 'date,close', 'all', 'close,return', 'sma(5),rsi(6)');
const recorded = (names: readonly string[], ...unrecorded: string[]) => names.filter((name) => !unrecorded.includes(name)).join();

const formula: fc.Arbitrary<readonly [name: keyof Calculated, given: object]> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(
      fc.constant('kline' as const),
      fc.record({
        symbols,
        period: fc.constantFrom(...klinePeriods),
        start: fc.oneof(fc.integer({ min: 1, max: 40 }), date),
        end: maybe(date),
        adjust,
        fields: barFields,
        order: fc.constantFrom(null, 'desc'),
      }),
    ),
  },
  fc.tuple(
    fc.constant('kline' as const),
    fc.record({
      symbols: fc.constant(listed.map(({ symbol }) => symbol).join()),
      period: fc.constantFrom('60m', '1d', '1w'),
      start: fc.integer({ min: 2, max: 20 }),
      adjust,
      fields: fc.constantFrom('close', 'volume'),
      layout: fc.constantFrom('wide', 'wide_common', 'wide_filled'),
    }),
  ),
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constant('price' as const),
      fc.record({
        symbols,
        dates: fc.array(date, { minLength: 1, maxLength: 4 }).map((dates) => [dates]),
        field: fc.constantFrom('close', 'open', 'volume'),
        adjust,
        match: fc.constantFrom('before', 'exact', 'after'),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constant('quote' as const),
      fc.record({
        symbols,
        fields: fc.constantFrom(null, 'last_price,change_pct,prev_close', recorded(quoteFields, 'turnover_rate')),
        headers: fc.boolean(),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constant('intraday' as const),
      fc.record({
        symbols: fc.constantFrom('600519.SH', '00700.HK', 'AAPL.US', 'VOD.L', '600519.SH,AAPL.US'),
        period: fc.constantFrom(...intradayPeriods),
        count: maybe(fc.integer({ min: 1, max: 50 })),
      }),
    ),
  },
  fc.tuple(fc.constant('exFactors' as const), fc.record({ symbols, start: maybe(date), end: maybe(date) })),
  fc.tuple(
    fc.constant('tradingDays' as const),
    fc.record({
      symbolOrMarket: fc.constantFrom('600519.SH', 'AAPL.US', 'VOD.L'),
      start: date,
      endOrCount: maybe(fc.oneof(date, fc.integer({ min: 1, max: 30 }))),
    }),
  ),
  fc.tuple(
    fc.constant('tradingDay' as const),
    fc.record({
      symbolOrMarket: fc.constantFrom('600519.SH', 'AAPL.US', 'VOD.L'),
      dates: fc.array(date, { minLength: 1, maxLength: 4 }).map((dates) => [dates]),
      offset: fc.integer({ min: -5, max: 5 }),
    }),
  ),
  fc.tuple(
    fc.constant('stats' as const),
    fc.record({
      symbols,
      measures: fc.constantFrom('return,volatility,sharpe(2%)', 'max_drawdown_to,var(95),high(20)'),
      start: fc.oneof(date, fc.integer({ min: 4, max: 60 })),
      end: maybe(date),
      adjust,
    }),
  ),
  fc.tuple(fc.constant('correl' as const), fc.record({ symbols, start: fc.integer({ min: 4, max: 60 }), adjust })),
  fc.tuple(
    fc.constant('instrument' as const),
    fc.record({ symbols, fields: fc.constant(recorded(instrumentFields, 'limit_up', 'limit_down')) }),
  ),
  fc.tuple(
    fc.constant('universe' as const),
    fc.record({
      universe: fc.constantFrom('US_Stock', 'CN_Stock,HK_Stock'),
      fields: fc.constant('symbol,name,last_price,change_pct,volume,amount,prev_close'),
      sortBy: fc.constantFrom('change_pct', '-last_price'),
    }),
  ),
);

const shanghai = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`);
const newYork = (text: string, zone = '-04:00') => Date.parse(`${text.replace(' ', 'T')}:00${zone}`);
const moments: readonly (readonly [what: string, moment: number])[] = [
  ['in a morning of Shanghai', shanghai('2024-03-27 10:17')],
  ['between two minutes of an afternoon', shanghai('2024-03-28 14:05') + 30_000],
  ['at the close of the day before an ex-date', shanghai('2024-03-13 15:00')],
  ['on the morning of two ex-dates', shanghai('2024-03-28 09:45')],
  // Until it ends, the last bar of files that have the auction as one of its own is not known.
  ['after the closing auction of Hong Kong', shanghai('2024-03-27 16:20')],
  ['at lunch', shanghai('2024-03-26 12:30')],
  ['on a Sunday', shanghai('2024-03-31 13:00')],
  ['in the afternoon of New York on the first day of summer time and of a split', newYork('2024-03-11 14:32')],
  ['at the close of New York before summer time', newYork('2024-03-08 16:00', '-05:00')],
  ['in London on the first day of summer time', Date.parse('2024-04-01T10:00:00+01:00')],
  ['on a holiday of New York', newYork('2024-03-29 12:00')],
  ['in the afternoon of a half-day of Hong Kong', shanghai('2024-03-12 14:30')],
  ['at midnight of a month', newYork('2024-04-01 00:00')],
];

describe('Whole files as of a moment equal files that end there', () => {
  it.each(moments.map((each, index) => [...each, index] as const))('%s', async (_, moment, index) => {
    const then = createTraveller({ fetch: serviceAt(await sourceUntil(moment), moment), now: moment });
    const asOf = createTraveller({ fetch: serviceAt(whole, present), now: present });
    asOf.setTime(moment);
    let tables = 0;
    await fc.assert(
      fc.asyncProperty(formula, async ([name, given]) => {
        const [expected, shown] = await Promise.all([then.call(name, given), asOf.call(name, given)]);
        if (Array.isArray(expected)) tables++;
        expect(shown).toEqual(expected);
      }),
      // Each moment has formulas of its own.
      { seed: fuzzSeed + index, ...propertyRuns(6) },
    );
    expect(tables).toBeGreaterThan(0);
  });
});

it.each(['1Q', '1Y'] as const)('one bar of %s before that of the end is whole', async (period) => {
  const { call, setTime } = createTraveller({ fetch: serviceAt(whole, present), now: present });
  setTime(shanghai('2024-03-27 10:17'));
  const last = async (start: number) => {
    const given = { symbols: '000001.SZ', period, start, end: '2024-02-20', adjust: 'none', headers: false };
    return ((await call('kline', given)) as unknown[][]).at(-1);
  };
  expect(await last(1)).toEqual(await last(3));
});

it('forward adjustment is anchored at the moment, and events after it are not told', async () => {
  const { call, setTime } = createTraveller({ fetch: serviceAt(whole, present), now: present });
  const firstClose = async () =>
    (await call('kline', { symbols: 'AAPL.US', start: '2024-03-07', fields: 'close', headers: false })) as number[][];
  const events = () => call('exFactors', { symbols: 'AAPL.US', headers: false });
  setTime(newYork('2024-03-08 16:00', '-05:00'));
  const [before] = await firstClose();
  expect(await events()).toEqual([['']]);
  setTime(newYork('2024-03-11 09:31'));
  const [after] = await firstClose();
  expect(after![0]! * 4).toBeCloseTo(before![0]!, 5);
  expect(await events()).toEqual([[expect.any(Number), 4]]);
});

it('additive adjustment of bars that end before an event takes the close on its eve', async () => {
  const { call, setTime } = createTraveller({ fetch: serviceAt(whole, present), now: present });
  setTime(Date.parse('2024-04-01T10:00:00+01:00'));
  const close = async (end: string, adjust: string) => {
    const given = { symbols: '920002.BJ', start: 1, end, adjust, fields: 'close', headers: false };
    return ((await call('kline', given)) as number[][])[0]![0]!;
  };
  const eve = await close('2024-03-11', 'none');
  const expected = (await close('2024-02-20', 'none')) - (eve - eve / 1.2);
  expect(await close('2024-02-20', 'forward_additive')).toBeCloseTo(expected, 5);
});

it('a day of which there are no minutes shows when it has ended, and that is said unless another symbol has some', async () => {
  const { call, setTime, isDailyOnly } = createTraveller({ fetch: serviceAt(whole, present), now: present });
  const told = async (symbols: string) => {
    await call('quote', { symbols });
    return isDailyOnly();
  };
  setTime(shanghai('2024-03-27 10:17'));
  expect(await told('000001.SZ')).toBe(true);
  expect(await told('600519.SH')).toBe(false);
  expect(await told('000001.SZ')).toBe(false);
  // Of this day no file has minutes.
  setTime(shanghai('2024-03-20 10:17'));
  expect(await told('600519.SH')).toBe(false);
  expect(await told('000001.SZ')).toBe(true);
  // A holiday.
  setTime(shanghai('2024-03-27 10:17'));
  await told('600519.SH');
  setTime(shanghai('2024-02-12 10:17'));
  expect(await told('000001.SZ')).toBe(false);
});
