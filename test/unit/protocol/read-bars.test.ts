import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BarColumn, barColumns, type Bars, emptyBars, mapColumns } from '../../../src/market/bars/bars';
import { readBars, requirePossible } from '../../../src/protocol/read-bars';
import { unreadableDetail } from './unreadable';
import type { SymbolCode } from '../../../src/market/symbols/symbol';

const dayMs = 86_400_000;
const firstDay = Date.parse('2026-01-15');

/** Columns of bars, each with values of its own; the times are those of consecutive days. */
function body(count: number, change: Partial<Record<BarColumn, unknown>> = {}): Record<string, unknown> {
  const column = (value: (index: number) => number) => Array.from({ length: count }, (_, i) => value(i));
  const names = barColumns.filter((name) => name !== 'timestamp' && name !== 'prev_close');
  const values = names.map((name, place) => [name, column((i) => 1000 * (place + 1) + i)] as const);
  return { timestamp: column((i) => firstDay + i * dayMs), ...Object.fromEntries(values), ...change };
}

const problemOf = (value: unknown) => unreadableDetail(() => readBars(value));
const listed = (bars: Bars) => Object.fromEntries(Object.entries(bars).map(([name, column]) => [name, [...column]]));

describe('Bars', () => {
  it('have the columns that were sent, in a fixed order', () => {
    const sent = body(3, { prev_close: [7, 8, 9] });
    expect(listed(readBars(sent))).toEqual(sent);
    expect(Object.keys(readBars(sent))).toEqual([...barColumns]);
  });

  it('have no prev_close where the service sends none', () => {
    for (const absent of [{}, { prev_close: null }, { prev_close: undefined }]) {
      expect(Object.keys(readBars(body(2, absent)))).not.toContain('prev_close');
    }
  });

  it('without rows have empty columns', () => expect(listed(readBars(body(0)))).toEqual(body(0)));
  it('ignore columns that the contract does not have', () => expect(listed(readBars({ ...body(2), turnover: 'soon' }))).toEqual(body(2)));

  it('take numbers that are written as text, and leave null blank', () => {
    const { close, volume } = readBars(body(3, { close: [1, ' 2.5 ', null], volume: ['-1e3', null, '0'] }));
    expect([...close]).toEqual([1, 2.5, NaN]);
    expect([...volume]).toEqual([-1000, NaN, 0]);
  });
});

describe('An amount of 0', () => {
  const amountsOf = (volume: unknown[], amount: unknown[]) => [...readBars(body(3, { volume, amount })).amount];

  it('is blank beside a volume, whichever of the bars has one', () => {
    expect(amountsOf([100, 200, 300], [0, '0', 5])).toEqual([NaN, NaN, 5]);
  });

  it('is 0 where nothing was traded or the volume is missing', () => expect(amountsOf([0, null, 300], [0, 0, null])).toEqual([0, 0, NaN]));

  it('stays with its bar where bars are out of order', () => {
    const sent = body(2, { timestamp: [firstDay + dayMs, firstDay], volume: [7, 0], amount: [0, 0] });
    expect([...readBars(sent).amount]).toEqual([0, NaN]);
  });
});

describe('Bars are unreadable', () => {
  it.each([true, 'NaN', '', 'Infinity', Infinity, -Infinity, '0x10', '1,000', {}, [1]])(
    'with %s in a column, wherever it stands',
    (value) => {
      for (const name of barColumns) {
        for (const place of [0, 1, 2]) {
          const column: unknown[] = [1e12, 2e12, 3e12];
          column[place] = value;
          expect(problemOf(body(3, { [name]: column }))).toBe(`${name} is not a number`);
        }
      }
    },
  );

  it.each(barColumns.filter((name) => name !== 'timestamp'))('with %s shorter or longer than timestamp', (name) => {
    expect(problemOf(body(3, { [name]: [1, 2] }))).toBe(`${name} has 2 values, timestamp 3`);
    expect(problemOf(body(3, { [name]: [1, 2, 3, 4] }))).toBe(`${name} has 4 values, timestamp 3`);
    expect(problemOf(body(3, { [name]: [] }))).toBe(`${name} has 0 values, timestamp 3`);
  });

  it.each(barColumns.filter((name) => name !== 'prev_close'))('without %s', (name) => {
    for (const missing of [undefined, null, 5, { 0: 1 }]) {
      expect(problemOf(body(3, { [name]: missing }))).toBe(`${name} is not an array`);
    }
  });

  it.each([[[]], [null], ['bars'], [5]])('as %j', (value) => expect(problemOf(value)).toBe('bars is not an object'));
});

describe('Bars out of order', () => {
  it('are sorted in every column, and of equal times the last one wins', () => {
    const someTimes = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 });
    fc.assert(
      fc.property(someTimes, (days) => {
        const prevClose = days.map((_, index) => index);
        const sent = body(days.length, { timestamp: days.map((day) => firstDay + day * dayMs), prev_close: prevClose });
        const lastOf = new Map(days.map((day, index) => [day, index]));
        const kept = [...lastOf].sort(([a], [b]) => a - b).map(([, index]) => index);
        const expected = Object.entries(sent).map(([name, column]) => [name, picked(column as number[], kept)]);
        const { repeated = [], ...columns } = readBars(sent);
        expect(listed(columns)).toEqual(Object.fromEntries(expected));
        expect(repeated).toHaveLength(days.length - kept.length);
      }),
    );
  });

  it('of neighbouring equal times keep the last one', () => {
    const timestamp = [firstDay, firstDay, firstDay + dayMs];
    const { close, repeated } = readBars(body(3, { timestamp, close: [1, 2, 3] }));
    expect({ close: [...close], repeated }).toEqual({ close: [2, 3], repeated: [firstDay] });
  });

  it('keep their blanks', () => {
    const timestamp = [firstDay + dayMs, firstDay];
    expect([...readBars(body(2, { timestamp, close: [null, 2] })).close]).toEqual([2, NaN]);
  });
});

function picked(column: readonly number[], places: readonly number[]): number[] {
  return places.map((place) => column[place]!);
}

/** Midnight in Shanghai. */
const first = Date.parse('2026-01-15T00:00:00+08:00');

interface Prices {
  readonly open?: number;
  readonly high?: number;
  readonly low?: number;
  readonly close?: number;
}

/** Bars of consecutive days, the second with these prices. */
function barsWith(prices: Prices, times = [first, first + dayMs, first + 2 * dayMs]) {
  const usual = { open: 10, high: 11, low: 9.5, close: 10.5 };
  const bars = { ...emptyBars(), ...mapColumns(emptyBars(), () => Float64Array.from(times, () => 1)) };
  const column = (name: keyof Prices) => Float64Array.from(times, (_, i) => (i === 1 ? prices[name] : undefined) ?? usual[name]);
  return {
    ...bars,
    timestamp: Float64Array.from(times),
    ...{ open: column('open'), high: column('high'), low: column('low'), close: column('close') },
  };
}

const check = (bars: ReturnType<typeof barsWith>) => requirePossible(bars, '600519.SH' as SymbolCode);

it.each<[string, Prices]>([
  ['close 1050 is not between low 9.5 and high 11', { close: 1050 }],
  ['open 0.1 is not between low 9.5 and high 11', { open: 0.1 }],
  ['high 9 is below low 9.5', { high: 9 }],
])('names the day of bars that cannot be: %s', (detail, prices) => {
  expect(unreadableDetail(() => check(barsWith(prices)))).toBe(`bar of 2026-01-16: ${detail}`);
});

it.each<[string, number[], string]>([
  ['seconds and milliseconds', [first / 1000, first], 'a bar of 1970-01-21 is followed by one of 2026-01-15'],
  ['a bar of the far future', [first, first + dayMs, first + 3_700 * dayMs], 'a bar of 2026-01-16 is followed by one of 2036-03-03'],
])('names the days of a series with %s', (_, times, detail) => expect(unreadableDetail(() => check(barsWith({}, times)))).toBe(detail));

it.each<[string, Prices]>([
  ['a close that is a little outside of the range', { close: 11.5 }],
  ['a high that rounding has put below the low', { high: 9.4999, open: 9.5, close: 9.5 }],
  ['no prices but a close, on a day without trades', { open: 0, high: 0, low: 0, close: 10 }],
  ['prices that are missing', { high: NaN, close: 1000 }],
  ['negative prices, of an adjustment by differences', { open: -10, high: -9, low: -11, close: -10 }],
])('keeps bars with %s', (_, prices) => {
  const bars = barsWith(prices);
  expect(check(bars)).toBe(bars);
});

it('keeps a security that comes back after years', () => {
  const bars = barsWith({}, [first - 4 * 365 * dayMs, first]);
  expect(check(bars)).toBe(bars);
});
