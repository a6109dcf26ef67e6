import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayNumber, epochMs, isoDay, minuteMs, parseIsoDay, serialOf } from '../../../../src/market/time/exchange-time';
import { type MarketId, marketIds } from '../../../../src/market/time/markets';
import { closeBy, holidaysBetween, lastClose, lastMinute, nextClose, nextMinute } from '../../../../src/market/time/trading-minutes';
import { propertyRuns } from '../../../support/property-runs';

const at = (iso: string) => epochMs(Date.parse(iso));
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);
const day = (text: string) => parseIsoDay(text)!;

/** The moments of UTC before, and the next and the last minutes there. 2026-06-26 is a Friday. */
const cases: readonly (readonly [what: string, MarketId, at: string, next: string, last: string])[] = [
  ['within a session', 'SH', '2026-06-26T02:00:30Z', '2026-06-26T02:01', '2026-06-26T02:00'],
  ['at the end of a minute', 'SH', '2026-06-26T02:00:00Z', '2026-06-26T02:01', '2026-06-26T02:00'],
  ['before the opening', 'SH', '2026-06-26T01:00:00Z', '2026-06-26T01:31', '2026-06-25T07:00'],
  ['at the opening, before which no minute has ended', 'SH', '2026-06-26T01:30:00Z', '2026-06-26T01:31', '2026-06-25T07:00'],
  ['at the end of the morning', 'SH', '2026-06-26T03:30:00Z', '2026-06-26T05:01', '2026-06-26T03:30'],
  ['in the break of Shanghai', 'SH', '2026-06-26T04:15:00Z', '2026-06-26T05:01', '2026-06-26T03:30'],
  ['in the shorter break of Hong Kong', 'HK', '2026-06-26T03:45:00Z', '2026-06-26T03:46', '2026-06-26T03:45'],
  ['at the close of a Friday', 'SH', '2026-06-26T07:00:00Z', '2026-06-29T01:31', '2026-06-26T07:00'],
  ['before the closing auction of Hong Kong', 'HK', '2026-06-26T08:00:00Z', '2026-06-26T08:10', '2026-06-26T08:00'],
  ['in the closing auction of Hong Kong', 'HK', '2026-06-26T08:05:00Z', '2026-06-26T08:10', '2026-06-26T08:00'],
  ['after the closing auction of Hong Kong', 'HK', '2026-06-26T08:10:00Z', '2026-06-29T01:31', '2026-06-26T08:10'],
  ['on a Saturday', 'SZ', '2026-06-27T04:00:00Z', '2026-06-29T01:31', '2026-06-26T07:00'],
  ['without a break in New York', 'US', '2026-06-26T16:00:00Z', '2026-06-26T16:01', '2026-06-26T16:00'],
  ['on the evening of New York, when it is the next day in UTC', 'US', '2026-06-26T00:30:00Z', '2026-06-26T13:31', '2026-06-25T20:00'],
  ['over the weekend on which summer begins in New York', 'US', '2026-03-06T21:00:00Z', '2026-03-09T13:31', '2026-03-06T21:00'],
  ['over the weekend on which summer ends in New York', 'US', '2026-10-31T12:00:00Z', '2026-11-02T14:31', '2026-10-30T20:00'],
];

describe('The next and the last minute of trading', () => {
  it.each(cases)('%s (%s, %s)', (_, market, moment, next, last) => {
    expect([iso(nextMinute(at(moment), market)), iso(lastMinute(at(moment), market))]).toEqual([next, last]);
  });

  it('are next to each other: no minute is left out or shown twice, in any market, at any time', () => {
    const instants = fc.integer({ min: Date.parse('1995-01-01'), max: Date.parse('2035-12-31') });
    fc.assert(
      fc.property(fc.constantFrom(...marketIds), instants, (market, instant) => {
        const next = nextMinute(epochMs(instant), market);
        expect(next).toBeGreaterThan(instant);
        expect(lastMinute(next, market)).toBe(next);
        expect(lastMinute(epochMs(next - 1), market)).toBe(lastMinute(epochMs(instant), market));
      }),
      propertyRuns(1_000),
    );
  });

  it('number those that an exchange trades in a day, with the auction of Hong Kong', () => {
    const counted = (market: MarketId) => {
      let count = 0;
      const close = closeBy(day('2026-06-26'), market);
      for (let minute = nextMinute(closeBy(day('2026-06-25'), market), market); minute <= close; count++) {
        minute = nextMinute(minute, market);
      }
      return count;
    };
    expect(marketIds.map(counted)).toEqual([240, 240, 240, 331, 390]);
  });
});

describe('Holidays', () => {
  const days = (...texts: readonly string[]) => new Set<DayNumber>(texts.map(day));
  /** The National Day of 2026, a Thursday, with the week after it. */
  const holidays = holidaysBetween(days('2026-09-29', '2026-09-30', '2026-10-08', '2026-10-09'));

  it('are the weekdays without bars between days with bars', () => {
    expect([...holidays].map(isoDay)).toEqual(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07']);
    expect(holidaysBetween(days())).toEqual(new Set());
  });

  it('are passed over in both directions', () => {
    const close = at('2026-09-30T07:00:00Z');
    expect(iso(nextMinute(close, 'SH', holidays))).toBe('2026-10-08T01:31');
    expect(iso(nextClose(close, 'SH', holidays))).toBe('2026-10-08T07:00');
    expect(lastMinute(at('2026-10-08T01:30:00Z'), 'SH', holidays)).toBe(close);
    expect(lastClose(at('2026-10-08T06:59:00Z'), 'SH', holidays)).toBe(close);
    expect(closeBy(day('2026-10-05'), 'SH', holidays)).toBe(close);
  });
});

describe('Closes', () => {
  it('of a day are reached by its last minute, and the next one is of the next trading day', () => {
    const close = at('2026-06-26T20:00:00Z');
    expect(lastClose(close, 'US')).toBe(close);
    expect(iso(lastClose(epochMs(close - minuteMs), 'US'))).toBe('2026-06-25T20:00');
    expect([iso(nextClose(epochMs(close - minuteMs), 'US')), iso(nextClose(close, 'US'))]).toEqual([
      '2026-06-26T20:00',
      '2026-06-29T20:00',
    ]);
  });

  it.each([
    ['SH', 15, 0],
    ['HK', 16, 10],
    ['US', 16, 0],
  ] as const)('of %s are at %i:%i on its clock, in winter as in summer', (market, hour, minute) => {
    for (const month of ['01', '07']) {
      const serial = serialOf(closeBy(day(`2026-${month}-15`), market), market);
      expect((serial % 1) * 24).toBeCloseTo(hour + minute / 60, 6);
    }
  });
});
