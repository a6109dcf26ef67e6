import { describe, expect, it } from 'vitest';
import { adjustBy, daysBy, hasDayBegun, isDuringDay, minuteBarsBy, minutesEndedBy } from '../../../../src/market/bars/as-of';
import { type Bars, barCount, roundBars } from '../../../../src/market/bars/bars';
import { epochMs } from '../../../../src/market/time/exchange-time';

const shanghai = (text: string) => epochMs(Date.parse(`${text.replace(' ', 'T')}+08:00`));
const newYork = (text: string, zone = '-04:00') => epochMs(Date.parse(`${text.replace(' ', 'T')}${zone}`));
const unknownHours = { zone: 'Europe/London' } as const;

type Row = readonly [at: number, open: number, high: number, low: number, close: number];

/** 100 shares each. */
function barsOf(...rows: readonly Row[]): Bars {
  const column = (place: number) => Float64Array.from(rows, (row) => row[place]!);
  const [timestamp, open, high, low, close] = [column(0), column(1), column(2), column(3), column(4)] as const;
  const volume = close.map(() => 100);
  return { timestamp, open, high, low, close, volume, amount: close.map((price) => price * 100) };
}

const shown = ({ timestamp, open, high, low, close, volume }: Bars) =>
  Array.from(timestamp, (at, i) => [at, open[i], high[i], low[i], close[i], volume[i]]);

describe('The day of a moment', () => {
  it('has begun after the opening, and is over at the close', () => {
    const during = ['09:30:00', '09:30:01', '12:00:00', '14:59:59', '15:00:00'].map((time) => {
      const moment = shanghai(`2024-03-27 ${time}`);
      return [hasDayBegun(moment, 'SH'), isDuringDay(moment, 'SH')];
    });
    expect(during).toEqual([
      [false, false],
      [true, true],
      [true, true],
      [true, true],
      [true, false],
    ]);
  });

  it('is over in Hong Kong after the closing auction', () => {
    expect(isDuringDay(shanghai('2024-03-27 16:09:59'), 'HK')).toBe(true);
    expect(isDuringDay(shanghai('2024-03-27 16:10:00'), 'HK')).toBe(false);
  });

  it('is that of the clock of New York, in summer time and outside of it', () => {
    expect(isDuringDay(newYork('2024-03-11 09:31:00'), 'US')).toBe(true);
    expect(isDuringDay(newYork('2024-03-08 09:31:00', '-04:00'), 'US')).toBe(false);
    expect(isDuringDay(newYork('2024-03-08 09:31:00', '-05:00'), 'US')).toBe(true);
  });

  it('does not begin on a Sunday', () => expect(hasDayBegun(shanghai('2024-03-31 11:00:00'), 'SH')).toBe(false));

  it('is running at any time in a market of unknown hours', () => {
    const moment = epochMs(Date.parse('2024-03-30T02:00:00Z'));
    expect([hasDayBegun(moment, unknownHours), isDuringDay(moment, unknownHours)]).toEqual([true, true]);
  });
});

const midnight = (day: number) => shanghai(`2024-03-${day} 00:00:00`);
const [monday, tuesday, wednesday] = [midnight(25), midnight(26), midnight(27)] as const;
const days = barsOf([monday, 10, 12, 9, 11], [tuesday, 11, 13, 10, 12], [wednesday, 12, 20, 8, 15]);
const minutes = barsOf(
  [shanghai('2024-03-27 09:31:00'), 12, 12.5, 11.9, 12.1],
  [shanghai('2024-03-27 09:32:00'), 12.1, 13, 12, 12.9],
  [shanghai('2024-03-27 09:33:00'), 12.9, 20, 8, 9],
);

describe('Days up to a moment', () => {
  const at = (time: string) => shanghai(`2024-03-27 ${time}`);
  const ended = shown(days).slice(0, 2);

  it('end with the running one as its minutes had made it', () => {
    expect(shown(daysBy(days, minutes, at('09:32:59'), 'SH'))).toEqual([...ended, [wednesday, 12, 13, 11.9, 12.9, 200]]);
  });

  it('leave out a running one without minutes, whatever the service says of it today', () => {
    expect(shown(daysBy(days, undefined, at('14:59:59'), 'SH'))).toEqual(ended);
    expect(shown(daysBy(days, minutes, at('09:30:30'), 'SH'))).toEqual(ended);
  });

  it('have that of the service from the close on', () => expect(shown(daysBy(days, minutes, at('15:00:00'), 'SH'))).toEqual(shown(days)));

  it('have the reference price of the running one, which the exchange tells before it opens', () => {
    const known = { ...days, prev_close: Float64Array.of(9.5, 11, 11.8) };
    const { prev_close: previous } = daysBy(known, minutes, at('09:31:00'), 'SH');
    expect(Array.from(previous!)).toEqual([9.5, 11, 11.8]);
  });

  it('are the newest so many', () => {
    expect(shown(daysBy(days, minutes, at('09:31:00'), 'SH', 2)).map(([day]) => day)).toEqual([tuesday, wednesday]);
    expect(shown(daysBy(days, undefined, at('09:31:00'), 'SH', 1)).map(([day]) => day)).toEqual([tuesday]);
  });
});

describe('Minute bars up to a moment', () => {
  it('are those that had ended', () => {
    expect(barCount(minutesEndedBy(minutes, shanghai('2024-03-27 09:32:00'), 'SH'))).toBe(2);
    expect(barCount(minutesEndedBy(minutes, shanghai('2024-03-27 09:31:59'), 'SH'))).toBe(1);
  });

  it.each([
    ['16:00', '16:00:00', 1],
    ['16:00', '16:05:00', 1],
    ['16:00', '16:09:59', 1],
    ['16:00', '16:10:00', 2],
    // On the eve of a holiday.
    ['12:00', '12:00:00', 1],
    ['12:00', '12:09:59', 1],
    ['12:00', '12:10:00', 2],
  ])('show the bar of %s, which may hold the closing auction, when that is over: at %s', (end, time, count) => {
    const close = shanghai(`2024-03-27 ${end}:00`);
    const last = barsOf([close - 60_000, 1, 2, 1, 2], [close, 1, 2, 1, 2]);
    const moment = shanghai(`2024-03-27 ${time}`);
    expect(barCount(minutesEndedBy(last, moment, 'HK'))).toBe(count);
    expect(barCount(minuteBarsBy(last, undefined, 1, moment, 'HK'))).toBe(count);
  });

  it('show the bar of noon at noon where the day goes on', () => {
    const bars = barsOf(...['12:00', '13:01'].map((end) => [shanghai(`2024-03-27 ${end}:00`), 1, 2, 1, 2] as const));
    expect(barCount(minutesEndedBy(bars, shanghai('2024-03-27 12:00:00'), 'HK'))).toBe(1);
  });

  it('end with the running one, made of its minutes', () => {
    const five = barsOf([shanghai('2024-03-27 09:35:00'), 12, 99, 1, 50]);
    const bars = minuteBarsBy(five, minutes, 5, shanghai('2024-03-27 09:32:10'), 'SH');
    expect(shown(bars).map((bar) => bar.slice(1))).toEqual([[12, 13, 11.9, 12.9, 200]]);
  });

  it('are the ended ones alone without minutes', () => {
    const five = barsOf([shanghai('2024-03-27 09:35:00'), 12, 99, 1, 50]);
    expect(barCount(minuteBarsBy(five, undefined, 5, shanghai('2024-03-27 09:34:00'), 'SH'))).toBe(0);
  });
});

describe('Adjustment at a moment', () => {
  const split = { timestamp: wednesday, ex_factor: 2 };
  const closesAt = (moment: number, adjust: 'forward' | 'forward_additive') =>
    Array.from(adjustBy(days, days, [split], adjust, epochMs(moment)).close);

  it('knows the events up to it', () => {
    expect(closesAt(wednesday - 1, 'forward')).toEqual([11, 12, 15]);
    expect(closesAt(wednesday, 'forward')).toEqual([5.5, 6, 15]);
  });

  it('has the difference of an event from the close before it', () => expect(closesAt(wednesday, 'forward_additive')).toEqual([5, 6, 15]));
});

it('Values are rounded as services write them', () => {
  const { timestamp, close } = roundBars(barsOf([1.23456789, 1, 1, 1, 2.00000049]));
  expect([timestamp[0], close[0]]).toEqual([1.23456789, 2]);
});
