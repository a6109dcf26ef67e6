/**
 * Computes technical indicators over bars: the entry of a chunk of its own. Own code, because the libraries that are
 * small enough differ from TA-Lib (first value of EMA, alignment in MACD, rounded RSI, start of OBV).
 *
 * Definitions are TA-Lib's; KDJ is the one of the mainland's terminals. Missing values (NaN): a window that holds one
 * has no value; recursive formulas skip the bar, which has no value, and go on from the bars before it.
 */
import type { Bars, Column } from '../bars';
import { returnsOf } from '../returns';
import { atr, drawdown, ema, kdj, macd, obv, rsi, skippingBlanks } from './recursive';
import type { IndicatorName, IndicatorSpec } from './spec';
import { deviation, highest, lowest, mean, sum, weightedMean, windowed } from './windows';

/**
 * @param bars of any length, in the adjustment that is shown
 * @returns a column for each of `indicatorColumns(spec)`, as long as the bars, NaN where there is no value
 */
export function computeIndicator(bars: Bars, { name, parameters }: IndicatorSpec): readonly Column[] {
  return formulas[name](bars, ...parameters);
}

const formulas: Readonly<Record<IndicatorName, (bars: Bars, ...parameters: number[]) => readonly Column[]>> = {
  sma: ({ close }, n) => [windowed(close, n, mean)],
  ema: ({ close }, n) => skippingBlanks([close], (values) => [ema(values, n)]),
  wma: ({ close }, n) => [windowed(close, n, weightedMean)],
  rsi: ({ close }, n) => skippingBlanks([close], (values) => [rsi(values, n)]),
  macd: ({ close }, fast, slow, signal, multiple) =>
    skippingBlanks([close], (values) => macd(values, fast, slow, signal, multiple)),
  boll: ({ close }, n, deviations) => boll(close, n, deviations),
  atr: (bars, n) => skippingBlanks([bars.high, bars.low, bars.close], (high, low, close) => [atr(high, low, close, n)]),
  kdj: (bars, n, k, d) => {
    const [low, high] = [windowed(bars.low, n, lowest), windowed(bars.high, n, highest)];
    return skippingBlanks([low, high, bars.close], (lows, highs, closes) => kdj(lows, highs, closes, k, d));
  },
  obv: (bars) => skippingBlanks([bars.close, bars.volume], (close, volume) => [obv(close, volume)]),
  vwap: (bars, n) => [vwap(bars, n)],
  std: ({ close }, n) => [windowed(close, n, deviation)],
  max: ({ close }, n) => [windowed(close, n, highest)],
  min: ({ close }, n) => [windowed(close, n, lowest)],
  ret: ({ close }, n) => [returnsOf(close, n)],
  drawdown: ({ close }) => skippingBlanks([close], (values) => [drawdown(values)]),
};

/** Middle, upper, lower: the mean and the population standard deviation over n closes. */
function boll(close: Column, n: number, deviations: number): readonly Column[] {
  const middle = windowed(close, n, mean);
  const width = windowed(close, n, deviation).map((value) => deviations * value);
  const shifted = (sign: 1 | -1) => middle.map((value, i) => value + sign * (width[i] ?? NaN));
  return [middle, shifted(1), shifted(-1)];
}

/** Typical price (high + low + close) ÷ 3, weighted by volume over n bars; NaN where nothing was traded. */
function vwap({ high, low, close, volume }: Bars, n: number): Column {
  const value = close.map((last, i) => (((high[i] ?? NaN) + (low[i] ?? NaN) + last) / 3) * (volume[i] ?? NaN));
  const traded = windowed(volume, n, sum);
  return windowed(value, n, sum).map((total, i) => total / (traded[i] ?? NaN));
}
