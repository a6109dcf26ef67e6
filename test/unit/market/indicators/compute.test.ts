import { describe, expect, it } from 'vitest';
import { allTexts, barsOf, closes, columnsOf, type Row, valuesOf } from './fixture-bars';

const bar = (high: number, low: number, close: number, volume = 1): Row => ({ high, low, close, volume });

describe('Over a few bars', () => {
  it.each([
    ['sma(2)', [NaN, 3, 6, 6]],
    ['wma(2)', [NaN, 10 / 3, 20 / 3, 16 / 3]],
    ['ema(3)', [NaN, NaN, 14 / 3, 13 / 3]],
    ['std(2)', [NaN, 1, 2, 2]],
    ['max(2)', [NaN, 4, 8, 8]],
    ['min(2)', [NaN, 2, 4, 4]],
    ['ret(2)', [NaN, NaN, 3, 0]],
    ['drawdown', [0, 0, 0, -0.5]],
    ['rsi(2)', [NaN, NaN, 100, 100 * (1.5 / (1.5 + 2))]],
    ['obv', [1, 2, 3, 2]],
  ])('%s is what its definition says', (text, expected) => {
    const values = valuesOf(text, closes(2, 4, 8, 4));
    expect(values.map((value) => value.toFixed(12))).toEqual(expected.map((value) => value.toFixed(12)));
  });

  it('atr averages true ranges, which reach to the close before', () => {
    const bars = barsOf([bar(11, 9, 10), bar(15, 14, 14), bar(13, 12, 12), bar(12, 8, 10)]);
    expect(valuesOf('atr(2)', bars)).toEqual([NaN, NaN, (5 + 2) / 2, (3.5 + 4) / 2]);
  });

  it('vwap weights the typical price by the volume', () => {
    expect(valuesOf('vwap(2)', barsOf([bar(12, 9, 9, 100), bar(24, 18, 18, 300)]))).toEqual([NaN, 17.5]);
  });
});

describe('Indicators of three columns', () => {
  it('boll has the mean, and deviations above and below it', () => {
    expect(columnsOf('boll(2,1.5)', closes(2, 4, 8))).toEqual([
      [NaN, 3, 6],
      [NaN, 4.5, 9],
      [NaN, 1.5, 3],
    ]);
  });

  it('kdj starts K and D at 50 before the first full window', () => {
    const bars = barsOf([bar(10, 8, 9), bar(12, 9, 12), bar(12, 10, 10)]);
    const [k, d, j] = columnsOf('kdj(2,2,4)', bars);
    expect(k).toEqual([NaN, 75, (75 + 100 / 3) / 2]);
    expect(d).toEqual([NaN, 50 + 25 / 4, 56.25 + (k![2]! - 56.25) / 4]);
    expect(j).toEqual(k!.map((value, i) => 3 * value - 2 * d![i]!));
  });

  it('macd begins its three lines with the signal, whose fast EMA starts where the slow one does', () => {
    // From 0, 0, 30, 60: the slow mean of three is 10, the fast mean of the last two of them 15.
    const [line, signal, histogram] = columnsOf('macd(2,3,2)', closes(0, 0, 30, 60));
    const before = 15 - 10;
    const after = 15 + (60 - 15) * (2 / 3) - (10 + (60 - 10) / 2);
    expect(line).toEqual([NaN, NaN, NaN, after]);
    expect(signal).toEqual([NaN, NaN, NaN, (before + after) / 2]);
    expect(histogram).toEqual([NaN, NaN, NaN, after - (before + after) / 2]);
  });

  it('macd doubles the histogram alone where a fourth parameter says so', () => {
    const [line, signal, histogram] = columnsOf('macd(2,3,2,1)', closes(0, 0, 30, 60));
    expect(columnsOf('macd(2,3,2,2)', closes(0, 0, 30, 60))).toEqual([line, signal, histogram!.map((value) => 2 * value)]);
  });
});

describe('Bars', () => {
  it('that are fewer than the formula needs have no values', () => {
    const three = closes(1, 2, 3);
    for (const text of [...['sma(4)', 'ema(4)', 'wma(4)', 'rsi(3)', 'macd(2,3,2)', 'boll(4,2)', 'atr(3)', 'kdj(4,3,3)', 'ret(3)']])
      for (const column of columnsOf(text, three)) expect(column, text).toEqual([NaN, NaN, NaN]);
  });

  it('or none at all give columns of the same length', () => {
    for (const text of allTexts) for (const column of columnsOf(text, closes())) expect(column).toEqual([]);
  });
});

describe('Where nothing moves', () => {
  const flat = closes(0.1, 0.1, 0.1, 0.1);
  const last = (text: string, bars = flat) => columnsOf(text, bars).map((column) => column.at(-1));

  it('rsi is 0, as in TA-Lib', () => expect(last('rsi(2)')).toEqual([0]));
  it('kdj is 50', () => expect(last('kdj(2,3,3)')).toEqual([50, 50, 50]));

  it('deviation and range are exactly 0', () => {
    expect([last('std(3)'), last('atr(2)'), last('drawdown'), last('ret(1)')]).toEqual([[0], [0], [0], [0]]);
  });

  it('vwap has no value when nothing was traded', () => {
    expect(last('vwap(2)', barsOf([bar(9, 9, 9, 5), bar(9, 9, 9, 0), bar(9, 9, 9, 0)]))).toEqual([NaN]);
  });
});

describe('Precision', () => {
  it('of the deviation is kept for prices that differ in their last digits', () => {
    const bars = closes(1e9, 1e9 + 1, 1e9, 1e9 + 1);
    expect(valuesOf('std(4)', bars)[3]).toBe(0.5);
    expect(columnsOf('boll(4,2)', bars).map((column) => column[3])).toEqual([1e9 + 0.5, 1e9 + 1.5, 1e9 - 0.5]);
  });

  it('of a mean does not suffer from larger values that have left the window', () => {
    expect(valuesOf('sma(2)', closes(1e17, 1, 2, 3))[3]).toBe(2.5);
  });
});

describe('A base of 0 or less', () => {
  it('gives no return, which would have the wrong sign', () => {
    expect(valuesOf('ret(1)', closes(-1, 1, 0, 2, 3))).toEqual([NaN, NaN, -1, NaN, 0.5]);
  });

  it('gives no drawdown until a close is above it', () => expect(valuesOf('drawdown', closes(-1, 0, 2, -1))).toEqual([NaN, NaN, 0, -1.5]));
});

describe('A missing value', () => {
  it.each([
    ['sma(2)', [NaN, 3, NaN, NaN, 7]],
    ['max(2)', [NaN, 4, NaN, NaN, 8]],
    ['ret(1)', [NaN, 1, NaN, NaN, 8 / 6 - 1]],
  ])('blanks the windows of %s that hold it', (text, expected) => expect(valuesOf(text, closes(2, 4, NaN, 6, 8))).toEqual(expected));

  it.each([
    ['ema(2)', [NaN, 3, NaN, 5, 7]],
    ['rsi(2)', [NaN, NaN, NaN, 100, 100]],
    ['obv', [1, 2, NaN, 3, 4]],
    ['drawdown', [0, 0, NaN, 0, 0]],
  ])('is skipped by %s', (text, expected) => expect(valuesOf(text, closes(2, 4, NaN, 6, 8))).toEqual(expected));

  it('of a low or high blanks atr, whose next range reaches to the last complete bar', () => {
    const bars = barsOf([bar(11, 9, 10), bar(12, 10, 11), bar(NaN, 20, 21), bar(13, 12, 12)]);
    expect(valuesOf('atr(1)', bars)).toEqual([NaN, 2, NaN, 2]);
  });

  it('blanks the windows of kdj that hold it; K and D go on from their last values', () => {
    const days = [bar(10, 8, 9), bar(12, 9, 12), bar(12, NaN, 10), bar(12, 10, 12), bar(12, 10, 10)];
    const [k] = columnsOf('kdj(2,2,2)', barsOf(days));
    expect(k).toEqual([NaN, 75, NaN, NaN, 37.5]);
  });

  it('of the volume blanks obv and vwap, and no other indicator', () => {
    const bars = barsOf([bar(9, 9, 9), bar(9, 9, 9, NaN), bar(9, 9, 9)]);
    expect(valuesOf('obv', bars)).toEqual([1, NaN, 1]);
    expect(valuesOf('vwap(1)', bars)).toEqual([9, NaN, 9]);
    expect(valuesOf('sma(1)', bars)).toEqual([9, 9, 9]);
  });

  it('in every bar leaves no values', () => {
    const bars = barsOf(Array.from({ length: 40 }, () => bar(NaN, NaN, NaN, NaN)));
    for (const text of allTexts) for (const column of columnsOf(text, bars)) expect(column.every(Number.isNaN), text).toBe(true);
  });
});
