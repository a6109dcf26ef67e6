import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustBars, adjustedVolume, type AdjustmentEvent, withAdjustedVolume } from '../../../../src/market/bars/adjust';
import type { Bars } from '../../../../src/market/bars/bars';
import { dayMs, parseIsoDay } from '../../../../src/market/time/exchange-time';
import { computeIndicator } from '../../../../src/market/indicators/spec';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';
import { propertyRuns } from '../../../support/property-runs';

const ms = (text: string) => parseIsoDay(text)! * dayMs;
const toTick = (price: number) => Math.round(price * 100) / 100;

/** An event from its cash and bonus shares per ten shares, as exchanges announce them. */
function event(date: string, previousClose: number, perTen: { cash: number; bonus: number }): AdjustmentEvent {
  const reference = toTick((previousClose - perTen.cash / 10) / (1 + perTen.bonus / 10));
  return { timestamp: ms(date), factor: previousClose / reference, difference: previousClose - reference };
}

function bars(...days: [date: string, close: number][]): Bars {
  const column = Float64Array.from(days, ([, close]) => close);
  const ones = column.map(() => 1);
  const timestamp = Float64Array.from(days, ([date]) => ms(date));
  return { timestamp, open: column, high: column, low: column, close: column, volume: ones, amount: ones };
}

/** 600000.SH: published closes before two ex-dates, and the published cumulative factors around them. */
const ex2016 = event('2016-06-23', 17.89, { cash: 5.15, bonus: 1 });
const ex2017 = event('2017-05-25', 15.47, { cash: 2.0, bonus: 3 });
const published = { before: 6.295967, from2016: 7.128788, from2017: 9.385732 };
const series = bars(['2016-06-22', 17.89], ['2016-06-23', 15.9], ['2017-05-24', 15.47], ['2017-05-25', 11.9]);

describe('The published factors of 600000.SH', () => {
  it('follow from the reference prices, rounded to the tick', () => {
    expect(17.89 / ex2016.factor).toBeCloseTo(15.8, 10);
    expect(15.47 / ex2017.factor).toBeCloseTo(11.75, 10);
    expect(published.before * ex2016.factor).toBeCloseTo(published.from2016, 5);
    expect(published.from2016 * ex2017.factor).toBeCloseTo(published.from2017, 5);
  });

  it('follow from backward adjustment', () => {
    const { close } = adjustBars(series, [ex2016, ex2017], 'backward');
    const factors = Array.from(close, (value, i) => (value / series.close[i]!) * published.before);
    expect(factors[0]).toBeCloseTo(published.before, 6);
    expect(factors[1]).toBeCloseTo(published.from2016, 5);
    expect(factors[2]).toBeCloseTo(published.from2016, 5);
    expect(factors[3]).toBeCloseTo(published.from2017, 5);
  });
});

describe('The modes of adjustment', () => {
  const adjusted = (mode: Parameters<typeof adjustBars>[2]) => [...adjustBars(series, [ex2016, ex2017], mode).close];

  it('leave the prices unadjusted with none', () => expect(adjusted('none')).toEqual([...series.close]));

  it('keep the last price and scale the earlier ones down with forward', () => {
    const [first, , third, last] = adjusted('forward');
    expect(last).toBe(11.9);
    expect(third).toBeCloseTo(11.75, 10);
    expect(first).toBeCloseTo((15.8 * 11.75) / 15.47, 10);
  });

  it('shift prices by the differences with the additive modes', () => {
    const [d2016, d2017] = [17.89 - 15.8, 15.47 - 11.75];
    expect(adjusted('forward_additive')[0]).toBeCloseTo(17.89 - d2016 - d2017, 10);
    expect(adjusted('forward_additive')[3]).toBe(11.9);
    expect(adjusted('backward_additive')[0]).toBe(17.89);
    expect(adjusted('backward_additive')[3]).toBeCloseTo(11.9 + d2016 + d2017, 10);
  });

  it('keep the first price and scale the later ones up with backward', () => {
    const [first, second, third, last] = adjusted('backward');
    expect(first).toBe(17.89);
    expect(second).toBeCloseTo(15.9 * ex2016.factor, 10);
    expect(third).toBeCloseTo(15.47 * ex2016.factor, 10);
    expect(last).toBeCloseTo(11.9 * ex2016.factor * ex2017.factor, 10);
  });
});

describe('An event', () => {
  const double: AdjustmentEvent = { timestamp: ms('2020-01-02'), factor: 2, difference: 5 };
  const days = (...dates: string[]) => bars(...dates.map((date): [string, number] => [date, 10]));

  it('changes the four prices and prev_close, and leaves volume, amount and time raw', () => {
    const raw = { ...days('2020-01-01', '2020-01-02'), prev_close: Float64Array.of(8, 10) };
    const halved = Float64Array.of(5, 10);
    expect(adjustBars(raw, [double], 'forward')).toEqual({
      ...{ timestamp: raw.timestamp, volume: raw.volume, amount: raw.amount },
      ...{ open: halved, high: halved, low: halved, close: halved, prev_close: Float64Array.of(4, 10) },
    });
  });

  it('applies backward to bars from its own millisecond on', () => {
    const at = (offset: number) => ({ ...double, timestamp: double.timestamp + offset });
    const closes = (offset: number) => [...adjustBars(days('2020-01-02'), [at(offset)], 'backward').close];
    expect([closes(-1), closes(0), closes(1)]).toEqual([[20], [20], [10]]);
  });

  it('before all bars changes them backward only, after all bars forward only', () => {
    const closes = (raw: Bars, mode: 'forward' | 'backward') => [...adjustBars(raw, [double], mode).close];
    const [before, after] = [days('2019-12-30', '2019-12-31'), days('2020-01-03', '2020-01-04')];
    expect([closes(after, 'forward'), closes(after, 'backward')]).toEqual([
      [10, 10],
      [20, 20],
    ]);
    expect([closes(before, 'forward'), closes(before, 'backward')]).toEqual([
      [5, 5],
      [10, 10],
    ]);
  });

  it('leaves blanks blank; without events or with none the bars are returned as they are', () => {
    const raw = bars(['2020-01-01', NaN]);
    expect([...adjustBars(raw, [double], 'forward').close]).toEqual([NaN]);
    expect(adjustBars(raw, [], 'forward')).toBe(raw);
    expect(adjustBars(raw, [double], 'none')).toBe(raw);
  });
});

it('Adjusted closes give the return over an ex-date that a holder had', () => {
  const price = fc.double({ min: 1, max: 1000, noNaN: true });
  fc.assert(
    fc.property(price, price, fc.double({ min: 1.001, max: 3, noNaN: true }), (before, after, factor) => {
      const raw = bars(['2020-01-01', before], ['2020-01-02', after]);
      const events = [{ timestamp: ms('2020-01-02'), factor, difference: before - before / factor }];
      const expected = after / (before / factor);
      for (const mode of ['forward', 'backward'] as const) {
        const { close } = adjustBars(raw, events, mode);
        expect(close[1]! / close[0]!).toBeCloseTo(expected, 8);
      }
    }),
  );
});

/** A day of each price at which so many shares were traded, its earlier prices adjusted for a split. */
function flatDays(days: readonly (readonly [price: number, shares: number, factor: number])[]): Bars {
  const column = (value: (day: (typeof days)[number]) => number) => Float64Array.from(days, value);
  const price = column(([raw, , factor]) => raw / factor);
  return {
    ...{ timestamp: column(([, , factor]) => factor), open: price, high: price, low: price, close: price },
    ...{ volume: column(([, shares]) => shares), amount: column(([raw, shares]) => raw * shares) },
  };
}

const indicator = (name: 'vwap' | 'obv', bars: Bars) =>
  computeIndicator(withAdjustedVolume(bars, 'AAPL.US' as SymbolCode), {
    name,
    parameters: name === 'vwap' ? [2] : [],
  })[0]?.at(-1);

describe('Over a split', () => {
  // Before it 10 a share of today, after it 12: each day as many of these shares.
  it.each([10, 2, 1.5, 1.2, 0.5, 0.1])('of %d to one, vwap weights both days alike, and obv counts shares of today', (factor) => {
    const bars = flatDays([
      [10 * factor, 600 / factor, factor],
      [12, 600, 1],
    ]);
    expect(indicator('vwap', bars)).toBeCloseTo(11, 9);
    expect(indicator('obv', bars)).toBeCloseTo(1_200, 6);
  });
});

describe('The adjusted volume', () => {
  const [apple, moutai, index] = ['AAPL.US', '600519.SH', '000300.SH'] as SymbolCode[] as [SymbolCode, SymbolCode, SymbolCode];

  it('is the volume where prices are not adjusted, in lots and shares, and of indices', () => {
    const prices = fc.double({ min: 0.01, max: 5_000, noNaN: true });
    const days = fc.array(fc.tuple(prices, fc.integer({ min: 0, max: 1e9 })));
    const property = fc.property(days, (traded) => {
      const bars = flatDays(traded.map(([price, volume]) => [price, volume, 1]));
      const inLots = { ...bars, amount: bars.amount.map((amount) => amount * 100) };
      expect(adjustedVolume(bars, apple)).toEqual(bars.volume);
      expect(adjustedVolume(inLots, moutai)).toEqual(bars.volume);
      expect(adjustedVolume(bars, index)).toBe(bars.volume);
    });
    fc.assert(property, propertyRuns(200));
  });

  it('counts shares of the newest bar, however prices are adjusted', () => {
    const backward = flatDays([
      [20, 300, 0.2],
      [12, 600, 0.1],
    ]);
    expect([...adjustedVolume(backward, apple)].map(Math.round)).toEqual([600, 600]);
  });

  it('is the volume without an amount, and none at prices of zero or less', () => {
    const bars = flatDays([[10, 5, 1]]);
    expect([...adjustedVolume({ ...bars, amount: Float64Array.of(NaN) }, apple)]).toEqual([5]);
    const below = Float64Array.of(-1);
    expect([...adjustedVolume({ ...bars, high: below, low: below, close: below }, apple)]).toEqual([NaN]);
  });
});
