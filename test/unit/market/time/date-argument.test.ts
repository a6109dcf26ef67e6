import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfSerial, dayMeant, firstInstant, lastInstant } from '../../../../src/market/time/date-argument';
import { dateOfText } from '../../../../src/market/time/date-text';
import { epochMs, parseIsoDay, serialOfDay } from '../../../../src/market/time/exchange-time';
import { isCalendarDate } from '../../../../src/market/bars/trading-days';
import { propertyRuns } from '../../../support/property-runs';

/** 2026-03-31 10:30 in Shanghai; still 22:30 of the 30th in New York. */
const now = epochMs(Date.parse('2026-03-31T02:30:00Z'));
const iso = (ms: number) => new Date(ms).toISOString();
/** A date of the calendar, not one in trading days. */
const calendarDateOf = (text: string) => {
  const date = dateOfText(text);
  return date && isCalendarDate(date) ? date : undefined;
};
const span = (text: string, market: 'SH' | 'US' = 'SH') => {
  const date = calendarDateOf(text);
  return date && [iso(firstInstant(date, market, now)), iso(lastInstant(date, market, now))];
};

describe('A date means the day of the exchange', () => {
  it.each([
    ['2026-01-31', 'SH', '2026-01-30T16:00:00.000Z', '2026-01-31T15:59:59.999Z'],
    ['2026/1/31', 'SH', '2026-01-30T16:00:00.000Z', '2026-01-31T15:59:59.999Z'],
    ['2026-01-31', 'US', '2026-01-31T05:00:00.000Z', '2026-02-01T04:59:59.999Z'],
    ['2026-01-31 14:30', 'SH', '2026-01-31T06:30:00.000Z', '2026-01-31T06:30:00.000Z'],
    ['-5d', 'SH', '2026-03-25T16:00:00.000Z', '2026-03-26T15:59:59.999Z'],
    ['-5d', 'US', '2026-03-25T04:00:00.000Z', '2026-03-26T03:59:59.999Z'],
    ['-1w', 'SH', '2026-03-23T16:00:00.000Z', '2026-03-24T15:59:59.999Z'],
    ['-2w', 'SH', '2026-03-16T16:00:00.000Z', '2026-03-17T15:59:59.999Z'],
    ['-1m', 'SH', '2026-02-27T16:00:00.000Z', '2026-02-28T15:59:59.999Z'],
    ['-13m', 'SH', '2025-02-27T16:00:00.000Z', '2025-02-28T15:59:59.999Z'],
    ['-1y', 'SH', '2025-03-30T16:00:00.000Z', '2025-03-31T15:59:59.999Z'],
    ['-0d', 'SH', '2026-03-30T16:00:00.000Z', '2026-03-31T15:59:59.999Z'],
    ['-3m', 'SH', '2025-12-30T16:00:00.000Z', '2025-12-31T15:59:59.999Z'],
    ['-2y', 'US', '2024-03-30T04:00:00.000Z', '2024-03-31T03:59:59.999Z'],
    [' 2026-1-5T9:05:30 ', 'SH', '2026-01-05T01:05:30.000Z', '2026-01-05T01:05:30.000Z'],
    ['２０２６-01-31', 'SH', '2026-01-30T16:00:00.000Z', '2026-01-31T15:59:59.999Z'],
    ['2026-01-31 23:59:59', 'SH', '2026-01-31T15:59:59.000Z', '2026-01-31T15:59:59.000Z'],
    ['2026-01-31 00:00', 'SH', '2026-01-30T16:00:00.000Z', '2026-01-30T16:00:00.000Z'],
    ['mtd', 'US', '2026-03-01T05:00:00.000Z', '2026-03-02T04:59:59.999Z'],
    ['mtd', 'SH', '2026-02-28T16:00:00.000Z', '2026-03-01T15:59:59.999Z'],
    ['YTD', 'SH', '2025-12-31T16:00:00.000Z', '2026-01-01T15:59:59.999Z'],
  ] as const)('%s in %s', (text, market, first, last) => {
    expect(span(text, market)).toEqual([first, last]);
  });

  it('is the same from an Excel date', () => {
    const serial = serialOfDay(parseIsoDay('2026-01-31')!);
    expect(dateOfSerial(serial)).toEqual(dateOfText('2026-01-31'));
    expect(dateOfSerial(serial + 14.5 / 24)).toEqual(dateOfText('2026-01-31 14:30'));
    expect([dateOfSerial(1), dateOfSerial(2_958_465)].map((date) => date?.kind)).toEqual(['day', 'day']);
    expect(dateOfSerial(2_958_465.5)?.kind).toBe('moment');
  });

  it('of a moment is the day on which it falls', () => {
    expect(dayMeant(calendarDateOf('2026-01-31 23:59')!, 'SH', now)).toBe(parseIsoDay('2026-01-31'));
  });
});

it.each([
  ...['', 'soon', '5d', '-5', '-5q', '--5d', '-12345d', '-5d2', 'mtd1', '2026-02-30', '2026-01-31x', 'x2026-01-31'],
  ...['2026-01-31 24:00', '2026-01-31 23:60', '2026-01-31 23:59:60', '2026-01-31 9', '2026-01-31 09:00:0'],
])('%j is no date', (text) => {
  expect(dateOfText(text)).toBeUndefined();
});

describe('An Excel date is read as Excel shows it', () => {
  it('to the millisecond', () => {
    const days = fc.integer({ min: 2, max: 2_958_464 });
    const times = fc.integer({ min: 0, max: 86_399_999 });
    const noises = fc.double({ min: -0.4, max: 0.4, noNaN: true });
    const property = fc.property(days, times, noises, (day, ms, noise) => {
      const read = dateOfSerial(day + (ms + noise) / 86_400_000);
      expect(read).toEqual(dateOfSerial(day + ms / 86_400_000));
      expect(read?.kind).toBe(ms === 0 ? 'day' : 'moment');
    });
    fc.assert(property, propertyRuns(500));
  });

  it.each([
    [45_852.99999999999, 45_853],
    [45_886 + 24 * (1 / 24), 45_887],
    [0.9999999999, 1],
  ])('%d is the day %d', (value, day) => {
    expect(dateOfSerial(value)).toEqual({ kind: 'day', day: day - 25_569 });
  });
});

it.each([0, 0.99, -1, 2_958_466, NaN, Infinity])('%d is no Excel date', (value) => {
  expect(dateOfSerial(value)).toBeUndefined();
});
