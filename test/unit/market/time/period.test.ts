import { describe, expect, it } from 'vitest';
import { parseIsoDay } from '../../../../src/market/time/exchange-time';
import { bucketOf, intradayPeriods, isMinutePeriod, klinePeriods, type LongPeriod, minutesOf } from '../../../../src/market/time/period';

describe('A period', () => {
  it('has minutes where its name ends with a lower-case m, and only there', () => {
    expect(intradayPeriods.map(minutesOf)).toEqual([1, 5, 10, 15, 30, 60]);
    expect(klinePeriods.filter((period) => minutesOf(period) === undefined)).toEqual(['1d', '1w', '1M', '1Q', '1Y']);
    expect(klinePeriods.filter(isMinutePeriod)).toEqual(['1m', '5m', '15m', '30m', '60m']);
  });
});

describe('Neighbouring days', () => {
  const bucket = (date: string, period: LongPeriod) => bucketOf(parseIsoDay(date)!, period);

  it.each([
    ['1w', '2026-01-05', '2026-01-11'],
    ['1w', '1969-12-29', '1970-01-04'],
    ['1M', '2026-01-01', '2026-01-31'],
    ['1Q', '2026-01-01', '2026-03-31'],
    ['1Q', '2026-10-01', '2026-12-31'],
    ['1Y', '2026-01-01', '2026-12-31'],
    ['1Y', '1968-01-01', '1968-12-31'],
  ] as const)('belong to one %s from %s to %s, and to others before and after', (period, first, last) => {
    const [before, after] = [parseIsoDay(first)! - 1, parseIsoDay(last)! + 1].map((day) => bucketOf(day as never, period));
    expect(bucket(first, period)).toBe(bucket(last, period));
    expect([before, after]).toEqual([bucket(first, period) - 1, bucket(first, period) + 1]);
  });

  it('are consecutive in the period of a day', () => expect(bucket('2026-01-06', '1d') - bucket('2026-01-05', '1d')).toBe(1));
});
