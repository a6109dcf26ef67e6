import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BarColumn, type Bars, barColumns } from '../../../src/market/bars/bars';
import { readBars } from '../../../src/protocol/read-bars';
import { unreadableDetail } from './unreadable';

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
