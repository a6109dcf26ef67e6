import { describe, expect, it } from 'vitest';
import { dateOfSerial, dateOfText, firstInstant, lastInstant } from '../../src/market/date-argument';
import { epochMs, parseIsoDay, serialOfDay } from '../../src/market/exchange-time';

/** 2026-03-31 10:30 in Shanghai; still 22:30 of the 30th in New York. */
const now = epochMs(Date.parse('2026-03-31T02:30:00Z'));
const iso = (ms: number) => new Date(ms).toISOString();
const span = (text: string, market: 'SH' | 'US' = 'SH') => {
  const date = dateOfText(text);
  return date && [iso(firstInstant(date, market, now)), iso(lastInstant(date, market, now))];
};

describe('a date means the day of the exchange', () => {
  it.each([
    ['2026-01-31', 'SH', '2026-01-30T16:00:00.000Z', '2026-01-31T15:59:59.999Z'],
    ['2026/1/31', 'SH', '2026-01-30T16:00:00.000Z', '2026-01-31T15:59:59.999Z'],
    ['2026-01-31', 'US', '2026-01-31T05:00:00.000Z', '2026-02-01T04:59:59.999Z'],
    ['2026-01-31 14:30', 'SH', '2026-01-31T06:30:00.000Z', '2026-01-31T06:30:00.000Z'],
    ['-5d', 'SH', '2026-03-25T16:00:00.000Z', '2026-03-26T15:59:59.999Z'],
    ['-5d', 'US', '2026-03-25T04:00:00.000Z', '2026-03-26T03:59:59.999Z'],
    ['-1w', 'SH', '2026-03-23T16:00:00.000Z', '2026-03-24T15:59:59.999Z'],
    ['-1m', 'SH', '2026-02-27T16:00:00.000Z', '2026-02-28T15:59:59.999Z'],
    ['-13m', 'SH', '2025-02-27T16:00:00.000Z', '2025-02-28T15:59:59.999Z'],
    ['-1y', 'SH', '2025-03-30T16:00:00.000Z', '2025-03-31T15:59:59.999Z'],
    ['mtd', 'SH', '2026-02-28T16:00:00.000Z', '2026-03-01T15:59:59.999Z'],
    ['YTD', 'SH', '2025-12-31T16:00:00.000Z', '2026-01-01T15:59:59.999Z'],
  ] as const)('%s in %s', (text, market, first, last) => {
    expect(span(text, market)).toEqual([first, last]);
  });

  it('is the same from an Excel date', () => {
    const serial = serialOfDay(parseIsoDay('2026-01-31')!);
    expect(dateOfSerial(serial)).toEqual(dateOfText('2026-01-31'));
    expect(dateOfSerial(serial + 14.5 / 24)).toEqual(dateOfText('2026-01-31 14:30'));
  });
});

it.each(['', 'soon', '2026-02-30', '2026-01-31 25:00', '5d', '-5', '-5q', '20260131'])('%j is no date', (text) => {
  expect(dateOfText(text)).toBeUndefined();
});

it.each([0, -1, 2_958_466, NaN, Infinity])('%d is no Excel date', (value) => {
  expect(dateOfSerial(value)).toBeUndefined();
});
