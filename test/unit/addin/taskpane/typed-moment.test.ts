import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../src/market/time/exchange-time';
import type { Exchange } from '../../../../src/addin/i18n/pane/as-of';
import { presetMoment, presets, readMoment } from '../../../../src/addin/taskpane/as-of/typed-moment';

/** Before noon of a Tuesday in Shanghai, when it is Monday night in New York. */
const now = epochMs(Date.parse('2026-06-30T03:30:00Z'));
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);

const read = (date: string, time = '', market: Exchange = 'SH') => {
  const moment = readMoment({ date, time, market }, now);
  return 'problem' in moment ? moment : iso(moment.instant);
};

describe('A typed moment', () => {
  it.each([
    ['2026-06-26', '10:30', 'SH', '2026-06-26T02:30'],
    ['2026-06-26', '10：30', 'HK', '2026-06-26T02:30'],
    ['20260626', '0930', 'US', '2026-06-26T13:30'],
    ['2026年1月5日', ' 9:30 ', 'US', '2026-01-05T14:30'],
    ['2026-06-26 10:30', '15:00', 'SH', '2026-06-26T02:30'],
    ['2026-06-26', '', 'SH', '2026-06-26T07:00'],
    ['2026-06-26', '', 'HK', '2026-06-26T08:10'],
    ['2026-06-26', '', 'US', '2026-06-26T20:00'],
    ['2026-06-30', '11:30', 'SH', '2026-06-30T03:30'],
    ['1990-12-01', '00:00', 'SH', '1990-11-30T16:00'],
  ] as const)('%s %s on the clock of %s is %s', (date, time, market, instant) => {
    expect(read(date, time, market)).toBe(instant);
  });

  it.each([
    ['', '', 'not-a-date'],
    ['last Friday', '', 'not-a-date'],
    ['2026-02-30', '', 'not-a-date'],
    ['1/2/2026', '', 'not-a-date'],
    ['-1y', '', 'not-a-date'],
    ['2026-06-26', '25:00', 'not-a-time'],
    ['2026-06-26', '9', 'not-a-time'],
    ['2026-06-26', 'noon', 'not-a-time'],
    ['2026-06-30', '11:31', 'future'],
    ['2026-06-30', '', 'future'],
  ])('“%s” with “%s” is refused as %s', (date, time, problem) => expect(read(date, time)).toEqual({ problem }));

  it.each([
    ['SH', '1990-11-30', '1990-12-01'],
    ['HK', '1986-04-01', '1986-04-02'],
    ['US', '1899-12-31', '1900-01-01'],
  ] as const)('before there was an exchange in %s (%s) is refused with its first day', (market, date, day) => {
    expect(read(date, '', market)).toEqual({ problem: 'too-early', day });
  });
});

describe('A preset', () => {
  const closes = (market: Exchange) => presets.map((preset) => iso(presetMoment(preset, market, now).instant));

  it('is the close of the last trading day before today, before this month, and by the day a year ago, on that exchange', () => {
    expect(closes('SH')).toEqual(['2026-06-29T07:00', '2026-05-29T07:00', '2025-06-30T07:00']);
    // Yesterday in New York is a Sunday, and so is the day a year ago.
    expect(closes('US')).toEqual(['2026-06-26T20:00', '2026-05-29T20:00', '2025-06-27T20:00']);
  });
});
