import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bars, barColumns } from '../../src/market/bars';
import { readBars } from '../../src/protocol/read-bars';
import { unreadableDetail } from './unreadable';

const dayMs = 86_400_000;
const first = Date.parse('2026-01-15');

/** Bars of consecutive days; the close is the index. */
function body(count: number, change: Record<string, unknown> = {}): Record<string, unknown> {
  const numbers = (value: (index: number) => number) => Array.from({ length: count }, (_, i) => value(i));
  const same = numbers((i) => i + 0.5);
  const columns = { open: same, high: same, low: same, close: numbers((i) => i), volume: same, amount: same };
  return { timestamp: numbers((i) => first + i * dayMs), ...columns, ...change };
}

const problemOf = (value: unknown) => unreadableDetail(() => readBars(value));
const listed = (bars: Bars) => Object.fromEntries(Object.entries(bars).map(([name, column]) => [name, [...column]]));

describe('bars off the wire', () => {
  it('come out as they were sent', () => {
    const sent = { ...body(3), prev_close: [7, 8, 9] };
    expect(listed(readBars(sent))).toEqual(sent);
    expect(Object.keys(readBars(sent))).toEqual([...barColumns]);
    expect(Object.keys(readBars(body(3)))).not.toContain('prev_close');
    expect(listed(readBars(body(0)))).toEqual(body(0));
  });

  it('count numbers that are written as text, and leave null blank', () => {
    const { close, volume } = readBars(body(3, { close: [1, ' 2.5 ', null], volume: ['-1e3', null, '0'] }));
    expect([...close]).toEqual([1, 2.5, NaN]);
    expect([...volume]).toEqual([-1000, NaN, 0]);
    expect(listed(readBars(body(2, { prev_close: null })))).toEqual(body(2));
  });

  it.each([true, 'NaN', '', 'Infinity', Infinity, -Infinity, '0x10', '1,000', {}, [1]])(
    'are unreadable with %s among them',
    (value) => {
      for (const place of [0, 1, 2]) {
        const close: unknown[] = [1, 2, 3];
        close[place] = value;
        expect(problemOf(body(3, { close }))).toBe('close is not a number');
      }
    },
  );

  it('are unreadable when lengths differ or a column is missing', () => {
    expect(problemOf(body(3, { low: [1, 2] }))).toBe('low has 2 values, timestamp 3');
    expect(problemOf(body(3, { prev_close: [1, 2, 3, 4] }))).toBe('prev_close has 4 values, timestamp 3');
    for (const name of barColumns.filter((column) => column !== 'prev_close')) {
      expect(problemOf(body(3, { [name]: undefined }))).toBe(`${name} is not an array`);
    }
    expect(problemOf([])).toBe('bars is not an object');
  });

  it('are sorted, and of equal times the last one wins', () => {
    const someTimes = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 });
    fc.assert(
      fc.property(someTimes, (days) => {
        const lastOf = new Map(days.map((day, index) => [first + day * dayMs, index]));
        const expected = [...lastOf].sort(([a], [b]) => a - b);
        const { timestamp, close } = readBars(body(days.length, { timestamp: days.map((day) => first + day * dayMs) }));
        expect([...timestamp].map((time, i) => [time, close[i]])).toEqual(expected);
      }),
    );
  });
});
