import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayAt,
  dayMs,
  dayOf,
  dayOfSerial,
  type DayNumber,
  daySerialsOf,
  endOfDay,
  epochMs,
  instantOfMinute,
  instantOfSerial,
  isoDay,
  minuteOfDayAt,
  parseIsoDay,
  type Serial,
  serialOf,
  serialOfDay,
  serialsOf,
  startOfDay,
} from '../../../../src/market/time/exchange-time';
import { type MarketId, marketIds, markets } from '../../../../src/market/time/markets';

const day = (text: string) => parseIsoDay(text) ?? failed(text);
const utc = (text: string) => epochMs(Date.parse(text));

describe('A day of an exchange', () => {
  it('begins at local midnight', () => {
    expect(startOfDay(day('2026-01-15'), 'SH')).toBe(utc('2026-01-14T16:00Z'));
    expect(startOfDay(day('2026-01-15'), 'SZ')).toBe(utc('2026-01-14T16:00Z'));
    expect(startOfDay(day('2026-01-15'), 'HK')).toBe(utc('2026-01-14T16:00Z'));
    expect(startOfDay(day('2026-01-15'), 'US')).toBe(utc('2026-01-15T05:00Z'));
    expect(startOfDay(day('2026-07-15'), 'US')).toBe(utc('2026-07-15T04:00Z'));
  });

  it('has 23 hours in spring and 25 in autumn, where the clocks change', () => {
    const hours = (text: string) => (endOfDay(day(text), 'US') + 1 - startOfDay(day(text), 'US')) / 3_600_000;
    expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-11-03')]).toEqual([23, 25, 24]);
  });

  it('is found again from its first and its last millisecond', () => {
    const days = fc.integer({ min: 3650, max: 24_000 });
    fc.assert(
      fc.property(days, fc.constantFrom(...marketIds), (number, market) => {
        const that = number as DayNumber;
        expect([dayAt(startOfDay(that, market), market), dayAt(endOfDay(that, market), market)]).toEqual([that, that]);
      }),
    );
  });

  it('opens New York at 9:30 on both sides of a change of the clocks', () => {
    expect(instantOfMinute(day('2026-03-06'), 570, 'US')).toBe(utc('2026-03-06T14:30Z'));
    expect(instantOfMinute(day('2026-03-09'), 570, 'US')).toBe(utc('2026-03-09T13:30Z'));
    expect(instantOfMinute(day('2026-10-30'), 570, 'US')).toBe(utc('2026-10-30T13:30Z'));
    expect(instantOfMinute(day('2026-11-02'), 570, 'US')).toBe(utc('2026-11-02T14:30Z'));
  });

  it('counts its minutes from local midnight, with fractions', () => {
    expect(minuteOfDayAt(utc('2026-01-15T06:30:15Z'), 'SH')).toBe(870.25);
    expect(minuteOfDayAt(utc('2026-07-15T03:59Z'), 'US')).toBe(1439);
    expect(minuteOfDayAt(utc('2026-07-15T04:00Z'), 'US')).toBe(0);
  });
});

describe('A serial of Excel', () => {
  it('shows a moment as the clock of the exchange does', () => {
    expect(serialOf(utc('2026-01-15T14:30Z'), 'US')).toBeCloseTo(46_037 + 9.5 / 24, 9);
    expect(serialOf(utc('2026-01-15T06:30Z'), 'SH')).toBeCloseTo(46_037 + 14.5 / 24, 9);
  });

  it('of a day is whole, and a time of that day belongs to it', () => {
    expect(serialOfDay(day('2026-01-15'))).toBe(46_037);
    for (const time of [0, 0.5, 0.999]) expect(dayOfSerial((46_037 + time) as Serial)).toBe(day('2026-01-15'));
  });

  it('converts back to its instant, except in a repeated hour', () => {
    const instants = fc.integer({ min: Date.parse('1985-01-01'), max: Date.parse('2035-01-01') });
    fc.assert(
      fc.property(instants, fc.constantFrom(...marketIds), (ms, market) => {
        const back = instantOfSerial(serialOf(epochMs(ms), market), market);
        const isRepeatedHour = ms - back === 3_600_000 && serialOf(back, market) === serialOf(epochMs(ms), market);
        expect(back === ms || isRepeatedHour).toBe(true);
      }),
    );
  });
});

describe('A column of serials', () => {
  it('has the new offset from the very instant of a change of the clocks', () => {
    const change = utc('2026-03-08T07:00Z');
    const instants = Float64Array.of(change - 1, change, change + 1);
    expect([...serialsOf(instants, 'US')]).toEqual(Array.from(instants, (ms) => serialOf(epochMs(ms), 'US')));
    expect(serialsOf(instants, 'US')[1]! - serialsOf(instants, 'US')[0]!).toBeCloseTo(1 / 24, 6);
  });

  it('equals the serials of its instants, across every change of the clocks', () => {
    const steps = fc.array(fc.integer({ min: -40 * dayMs, max: 40 * dayMs }), { maxLength: 50 });
    fc.assert(
      fc.property(steps, fc.constantFrom(...marketIds), (changes, market) => {
        let now = Date.parse('1990-01-01');
        const instants = Float64Array.from(changes, (change) => (now += change));
        expect([...serialsOf(instants, market)]).toEqual(Array.from(instants, (ms) => serialOf(epochMs(ms), market)));
        const days = Array.from(instants, (ms) => serialOfDay(dayAt(epochMs(ms), market)));
        expect([...daySerialsOf(instants, market)]).toEqual(days);
      }),
    );
  });
});

describe('The clock of an exchange', () => {
  /** In this winter New York and Hong Kong changed their clocks twice within seventy days. */
  const winterOf1973 = Array.from({ length: 500 }, (_, i): [number, MarketId] => [
    Date.parse('1973-10-01') + (i >> 1) * dayMs,
    i % 2 === 0 ? 'US' : 'HK',
  ]);

  it('agrees with the time-zone database from 1970 to 2037', () => {
    const instants = fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('2037-12-31') });
    fc.assert(
      fc.property(instants, fc.constantFrom(...marketIds), (ms, market) => {
        const format = { timeZone: markets[market].zone, dateStyle: 'short', timeStyle: 'medium' } as const;
        const wall = new Date(Math.round((serialOf(epochMs(ms), market) - 25_569) * dayMs));
        const shown = wall.toLocaleString('sv', { ...format, timeZone: 'UTC' });
        expect(shown).toBe(new Date(ms).toLocaleString('sv', format));
      }),
      { examples: winterOf1973, numRuns: 2 * winterOf1973.length },
    );
  });
});

describe('The calendar', () => {
  it('accepts leap days and refuses days that a month does not have', () => {
    expect(isoDay(day('2024-02-29'))).toBe('2024-02-29');
    for (const none of ['2023-02-29', '2026-13-01', '2026-00-10', '2026-01-00', '2026-04-31']) {
      expect(parseIsoDay(none)).toBeUndefined();
    }
  });

  it('counts days from 1970-01-01', () => {
    expect([day('1970-01-01'), day('1970-01-02'), day('1969-12-31'), dayOf(1970, 2, 1)]).toEqual([0, 1, -1, 31]);
  });

  it.each(['', '2026-1', '26-01-31', '2026/01/31', '2026-01-31 ', 'x2026-01-31', '2026-001-31'])('does not read %j', (text) => {
    expect(parseIsoDay(text)).toBeUndefined();
  });
});

function failed(text: string): never {
  throw new Error(`no day: ${text}`);
}
