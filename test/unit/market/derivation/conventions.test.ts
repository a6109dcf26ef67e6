/** What other programs show: their own formulas, written down here a second time, over the same bars. */
import { describe, expect, it } from 'vitest';
import { conventionsOf } from '../../../../src/market/derivation/conventions';
import type { Bars } from '../../../../src/market/bars/bars';
import { computeIndicator, indicatorColumns, type IndicatorPart, parseIndicator } from '../../../../src/market/indicators/spec';

const closes = [10, 11, 10.5, 12, 13, 12.5, 14, 13.2, 13.9, 15, 14.1, 16];
const column = (of: (close: number, i: number) => number) => Float64Array.from(closes, of);
const bars: Bars = {
  timestamp: column((_, i) => i * 86_400_000),
  open: column((close) => close),
  high: column((close, i) => close + 0.5 + (i % 3) / 10),
  low: column((close, i) => close - 0.4 - (i % 2) / 10),
  close: column((close) => close),
  volume: column(() => 100),
  amount: column((close) => 100 * close),
};
const last = closes.length - 1;

function conventions(field: string, part: IndicatorPart = 'value') {
  const spec = parseIndicator(field, 'fields');
  if (!spec) throw new Error(field);
  const value = valueOf(field, part);
  return conventionsOf(spec, { bars, index: last, part, value });
}

function valueOf(field: string, part: IndicatorPart = 'value'): number {
  const spec = parseIndicator(field, 'fields');
  if (!spec) throw new Error(field);
  const place = indicatorColumns(spec).findIndex((each) => each.part === part);
  return computeIndicator(bars, spec)[place]?.[last] ?? NaN;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sampleDeviation = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1));

describe('As 通达信 shows it', () => {
  it('STD(C,5) is the deviation of a sample, as Excel’s STDEV.S', () => {
    const told = conventions('std(5)');
    expect(told.map(({ program }) => program)).toEqual(['tdx', 'excel']);
    for (const { value } of told) expect(value).toBeCloseTo(sampleDeviation(closes.slice(-5)), 10);
  });

  it('the upper band of BOLL(5) is wider, and the field that is told gives it', () => {
    const [told] = conventions('boll(5,2)', 'upper');
    expect(told?.value).toBeCloseTo(mean(closes.slice(-5)) + 2 * sampleDeviation(closes.slice(-5)), 4);
    expect(valueOf(told?.field ?? '', 'upper')).toBeCloseTo(told?.value ?? NaN, 10);
  });

  it('the histogram of MACD is twice the difference, and the field that is told gives it', () => {
    const [told] = conventions('macd(2,4,3)', 'histogram');
    expect([told?.program, told?.field]).toEqual(['tdx', 'macd(2,4,3,2)']);
    expect(valueOf(told?.field ?? '', 'histogram')).toBeCloseTo(told?.value ?? NaN, 10);
    expect(conventions('macd(2,4,3,2)', 'histogram')).toMatchObject([{ program: 'tradingview', field: 'macd(2,4,3)' }]);
  });

  it('ATR(3) is MA(TR,3)', () => {
    const ranges = [last - 2, last - 1, last].map((i) => {
      const [high, low, before] = [bars.high[i] ?? NaN, bars.low[i] ?? NaN, closes[i - 1] ?? NaN];
      return Math.max(high - low, Math.abs(high - before), Math.abs(before - low));
    });
    expect(conventions('atr(3)')[0]?.value).toBeCloseTo(mean(ranges), 10);
  });
});

it.each(['sma(3)', 'ema(3)', 'rsi(3)', 'wma(3)'])('%s is the same everywhere', (field) => expect(conventions(field)).toEqual([]));
