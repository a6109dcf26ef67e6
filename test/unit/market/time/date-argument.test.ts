import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfSerial, dateOfText, dayMeant, firstInstant, lastInstant, readingsOfDate } from '../../../../src/market/time/date-argument';
import { dayNumber, epochMs, isoDay, parseIsoDay, serialOfDay } from '../../../../src/market/time/exchange-time';
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
])('%j is no date', (text) => expect(dateOfText(text)).toBeUndefined());

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
  ])('%d is the day %d', (value, day) => expect(dateOfSerial(value)).toEqual({ kind: 'day', day: day - 25_569 }));
});

it.each([0, 0.99, -1, 2_958_466, NaN, Infinity])('%d is no Excel date', (value) => expect(dateOfSerial(value)).toBeUndefined());

const lastOfJanuary = dateOfText('2026-01-31');

const spellings = [
  ...['2026-1-31', '2026/1/31', '2026/01/31', '2026.1.31', '2026年1月31日', '2026年01月31日', '20260131', '1/31/2026'],
  ...['31/1/2026', '01/31/2026', ' 2026/1/31 ', '２０２６年１月３１日', '２０２６／１／３１'],
];

const noDates = [
  ...['2026131', '202601311', '20261301', '20260230', '2026/13/1', '2026年1月', '2026年2月30日', '1/31/26'],
  ...['31.1.2026', '1/32/2026', '13/13/2026', '2/30/2026', '1月31日', '20260131 2530', '2026-01-3114:30'],
  ...['2026年1月31日 24:00', '2026-01-31t', '2026-01-31 14:30 pm', '0001-01-01', 'constructor', '__proto__'],
];

describe('A calendar date', () => {
  it.each(spellings)('%s is 2026-01-31', (text) => {
    expect(lastOfJanuary).toEqual({ kind: 'day', day: parseIsoDay('2026-01-31') });
    expect(dateOfText(text)).toEqual(lastOfJanuary);
  });

  it.each(['2026-1-31', '2026/1/31', '2026.1.31', '2026年1月31日', '20260131', '1/31/2026', '31/1/2026'])('%s may have a time', (date) => {
    for (const time of ['14:30', '14:30:00']) {
      expect(dateOfText(`${date} ${time}`)).toEqual(dateOfText('2026-01-31 14:30'));
      expect(dateOfText(`${date}T${time}`)).toEqual(dateOfText('2026-01-31 14:30'));
    }
  });

  it('in Chinese may have a time without a blank', () => {
    expect(dateOfText('2026年1月31日9:05')).toEqual(dateOfText('2026-01-31 09:05'));
    expect(dateOfText('2026年1月31日9：05：30')).toEqual(dateOfText('2026-01-31 09:05:30'));
  });

  it.each(noDates)('is not %s', (text) => {
    expect(dateOfText(text)).toBeUndefined();
    expect(readingsOfDate(text).length).toBeLessThanOrEqual(1);
  });
});

describe('A date whose order of month and day is open', () => {
  it.each([
    ['1/2/2026', ['2026-01-02', '2026-02-01']],
    ['12/11/2025 14:30', ['2025-12-11', '2025-11-12']],
    ['12/11/2025T14:30', ['2025-12-11', '2025-11-12']],
    ['02/03/2024', ['2024-02-03', '2024-03-02']],
  ])('%s has two readings and no value', (text, readings) => {
    expect(readingsOfDate(text)).toEqual(readings);
    expect(dateOfText(text)).toBeUndefined();
  });

  it.each(['1/1/2026', '12/12/2026', '2/29/2024', '13/1/2026'])('%s has one reading', (text) => {
    expect(readingsOfDate(text)).toHaveLength(1);
    expect(dateOfText(text)?.kind).toBe('day');
  });
});

describe('Trading days', () => {
  it.each([
    ['-5td', 5],
    ['-0td', 0],
    ['-250TD', 250],
    [' －5td ', 5],
    ['prev', 1],
    ['PREV', 1],
  ])('%s are %d sessions ago', (text, amount) => expect(dateOfText(text)).toEqual({ kind: 'trading-days-ago', amount }));

  it.each(['5td', '-td', '-5 td', '-12345td', '-5tdd', 'previous', '-prev'])('are not %s', (text) => {
    expect(dateOfText(text)).toBeUndefined();
  });
});

describe('Of all days', () => {
  const anyDay = fc.integer({ min: -25_567, max: 2_932_896 }).map(dayNumber);
  const partsOf = (day: ReturnType<typeof dayNumber>) => isoDay(day).split('-').map(Number) as [number, number, number];

  it('every spelling with the year first means the day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [year, month, date] = partsOf(day);
        const spellings = [
          isoDay(day),
          isoDay(day).replaceAll('-', ''),
          `${year}/${month}/${date}`,
          `${year}.${month}.${date}`,
          `${year}年${month}月${date}日`,
        ];
        for (const text of spellings) expect([text, dateOfText(text)]).toEqual([text, { kind: 'day', day }]);
      }),
    );
  });

  it('a spelling with the year last means the day, or is refused with both readings', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const [year, month, date] = partsOf(day);
        for (const text of [`${month}/${date}/${year}`, `${date}/${month}/${year}`]) {
          const readings = readingsOfDate(text);
          expect(readings).toContain(isoDay(day));
          expect(readings).toHaveLength(month === date || date > 12 ? 1 : 2);
          expect(dateOfText(text)).toEqual(readings.length === 1 ? { kind: 'day', day } : undefined);
        }
      }),
    );
  });
});

it('No text throws, and what is read from digits and signs is a day of the calendar', () => {
  const signs = fc.constantFrom(...'0123456789-/.:年月日 tTdmy－１'.split(''));
  const text = fc.oneof(fc.string({ unit: signs, maxLength: 25 }), fc.string({ unit: 'binary', maxLength: 40 }));
  fc.assert(
    fc.property(text, (typed) => {
      const date = dateOfText(typed);
      if (date?.kind === 'day') expect(parseIsoDay(isoDay(date.day))).toBe(date.day);
      expect(readingsOfDate(typed).length).toBeLessThanOrEqual(2);
    }),
    propertyRuns(600),
  );
});
