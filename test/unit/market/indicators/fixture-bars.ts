/** Bars and specs for the tests of indicators. */
import fc from 'fast-check';
import type { Bars } from '../../../../src/market/bars/bars';
import { computeIndicator } from '../../../../src/market/indicators/spec';
import { type IndicatorSpec, parseIndicator } from '../../../../src/market/indicators/spec';

export type Row = Pick<Record<keyof Bars, number>, 'high' | 'low' | 'close' | 'volume'>;

export function barsOf(rows: readonly Row[]): Bars {
  const column = (of: (row: Row, index: number) => number) => Float64Array.from(rows, of);
  const close = column((row) => row.close);
  return {
    timestamp: column((_, index) => index),
    open: close,
    high: column((row) => row.high),
    low: column((row) => row.low),
    close,
    volume: column((row) => row.volume),
    amount: close,
  };
}

/** Bars that consist of their close, with a volume of 1. */
export function closes(...values: readonly number[]): Bars {
  return barsOf(values.map((close) => ({ high: close, low: close, close, volume: 1 })));
}

export function specOf(text: string): IndicatorSpec {
  return parseIndicator(text, 'fields')!;
}

/** The columns of an indicator as lists. */
export function columnsOf(text: string, bars: Bars): number[][] {
  return computeIndicator(bars, specOf(text)).map((column) => [...column]);
}

/** The only column of an indicator. */
export function valuesOf(text: string, bars: Bars): number[] {
  return columnsOf(text, bars)[0]!;
}

export const windowedTexts = ['sma(5)', 'wma(4)', 'boll(6,2)', 'vwap(3)', 'std(5)', 'max(4)', 'min(4)', 'ret(3)'];
export const recursiveTexts = ['ema(5)', 'rsi(4)', 'macd(3,6,4)', 'atr(4)', 'kdj(5,3,2)'];
export const cumulativeTexts = ['obv', 'drawdown'];
export const allTexts = [...windowedTexts, ...recursiveTexts, ...cumulativeTexts];

/** Bars between about 70 and 150 that change by 1 % to 3 %, so that no two closes in sequence are equal. */
export function randomWalk(length: number): fc.Arbitrary<Bars> {
  const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
  const day = fc.record({ isRise: fc.boolean(), size: share, above: share, below: share, volume: share });
  return fc.array(day, { minLength: length, maxLength: length }).map((days) => {
    let close = 100;
    const rows = days.map(({ isRise, size, above, below, volume }) => {
      const direction = close > 150 || (close > 70 && !isRise) ? -1 : 1;
      close *= 1 + (direction * (1 + 2 * size)) / 100;
      return { high: close * (1 + above / 10), low: close * (1 - below / 10), close, volume: 1 + volume };
    });
    return barsOf(rows);
  });
}
