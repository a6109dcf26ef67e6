import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOfText, readingsOfDate } from '../../../../src/market/time/date-text';
import { dayNumber, isoDay, parseIsoDay } from '../../../../src/market/time/exchange-time';
import { propertyRuns } from '../../../support/property-runs';

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

  it.each(['2026-1-31', '2026/1/31', '2026.1.31', '2026年1月31日', '20260131', '1/31/2026', '31/1/2026'])(
    '%s may have a time',
    (date) => {
      for (const time of ['14:30', '14:30:00']) {
        expect(dateOfText(`${date} ${time}`)).toEqual(dateOfText('2026-01-31 14:30'));
        expect(dateOfText(`${date}T${time}`)).toEqual(dateOfText('2026-01-31 14:30'));
      }
    },
  );

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
  ])('%s are %d sessions ago', (text, amount) => {
    expect(dateOfText(text)).toEqual({ kind: 'trading-days-ago', amount });
  });

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
