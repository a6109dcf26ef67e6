/** The formulas of indicators as columns: over the last n values, and those in which each value depends on the one before. */
import type { Bars, Column } from '../bars/bars';

/** A value for the part of `values` from index `from` (inclusive) to `to` (exclusive), which is not empty. */
export type WindowFormula = (values: Column, from: number, to: number) => number;

/**
 * At each index the formula over the n values that end there; NaN before the first full window and beside a NaN in it. Each window is
 * computed afresh: a sum that slides would keep the rounding errors of large values that have left the window.
 */
export function windowed(values: Column, n: number, formula: WindowFormula): Column {
  const results = new Float64Array(values.length).fill(NaN);
  for (let to = n; to <= values.length; to++) results[to - 1] = formula(values, to - n, to);
  return results;
}

export const sum: WindowFormula = (values, from, to) => {
  let total = 0;
  for (let i = from; i < to; i++) total += values[i] ?? NaN;
  return total;
};

export const mean: WindowFormula = (values, from, to) => sum(values, from, to) / (to - from);

/** Weights 1 for the oldest value to n for the newest. */
export const weightedMean: WindowFormula = (values, from, to) => {
  const n = to - from;
  let total = 0;
  for (let i = from; i < to; i++) total += (i - from + 1) * (values[i] ?? NaN);
  return total / ((n * (n + 1)) / 2);
};

/** Population standard deviation. Differences from the first value keep the digits, and make it 0 for equal values. */
export const deviation: WindowFormula = (values, from, to) => {
  const origin = values[from] ?? NaN;
  let differences = 0;
  for (let i = from; i < to; i++) differences += (values[i] ?? NaN) - origin;
  const center = differences / (to - from);
  let squares = 0;
  for (let i = from; i < to; i++) squares += ((values[i] ?? NaN) - origin - center) ** 2;
  return Math.sqrt(squares / (to - from));
};

export const highest: WindowFormula = (values, from, to) => {
  let result = -Infinity;
  for (let i = from; i < to; i++) result = Math.max(result, values[i] ?? NaN);
  return result;
};

export const lowest: WindowFormula = (values, from, to) => {
  let result = Infinity;
  for (let i = from; i < to; i++) result = Math.min(result, values[i] ?? NaN);
  return result;
};

/** Middle, upper, lower: the mean and the population standard deviation over n closes. */
export function boll(close: Column, n: number, deviations: number): readonly Column[] {
  const middle = windowed(close, n, mean);
  const width = windowed(close, n, deviation).map((value) => deviations * value);
  const shifted = (sign: 1 | -1) => middle.map((value, i) => value + sign * (width[i] ?? NaN));
  return [middle, shifted(1), shifted(-1)];
}

/** Typical price (high + low + close) ÷ 3, weighted by volume over n bars; NaN where nothing was traded. */
export function vwap({ high, low, close, volume }: Bars, n: number): Column {
  const value = close.map((last, i) => (((high[i] ?? NaN) + (low[i] ?? NaN) + last) / 3) * (volume[i] ?? NaN));
  const traded = windowed(volume, n, sum);
  return windowed(value, n, sum).map((total, i) => total / (traded[i] ?? NaN));
}

/**
 * Applies a formula to the bars that have a value in every input, as if there were no others. Where an input is NaN, so
 * are the results.
 */
export function skippingBlanks(
  inputs: readonly Column[],
  formula: (...complete: Column[]) => readonly Column[],
): readonly Column[] {
  if (!inputs.some((column) => column.some(Number.isNaN))) return formula(...inputs);
  const length = inputs[0]?.length ?? 0;
  const isComplete = (i: number) => !inputs.some((column) => Number.isNaN(column[i]));
  const places = Array.from({ length }, (_, i) => i).filter(isComplete);
  const complete = inputs.map((column) => Float64Array.from(places, (place) => column[place] ?? NaN));
  return formula(...complete).map((values) => spread(values, places, length));
}

function spread(values: Column, places: readonly number[], length: number): Column {
  const results = blankColumn(length);
  for (const [i, place] of places.entries()) results[place] = values[i] ?? NaN;
  return results;
}

/** EMA as TA-Lib's: begins with the mean of the n values from index `from` on, at the last of them. */
export function ema(values: Column, n: number, from = 0): Column {
  return smoothedFromMean(values, n, emaAlpha(n), from);
}

/**
 * TA_MACD: the first values that both EMAs are made of end at the same bar, and all three lines begin with the signal.
 * @param multiple of the difference, as the histogram: 1 is TA-Lib's, 2 that of Chinese terminals
 * @returns macd, signal, histogram
 */
export function macd(close: Column, fast: number, slow: number, signalLength: number, multiple = 1): readonly Column[] {
  const slowLine = ema(close, slow);
  const line = ema(close, fast, slow - fast).map((value, i) => value - (slowLine[i] ?? NaN));
  const signal = ema(line, signalLength, slow - 1);
  line.fill(NaN, 0, slow + signalLength - 2);
  return [line, signal, line.map((value, i) => multiple * (value - (signal[i] ?? NaN)))];
}

/** TA_RSI; 0 when no close differs from the one before it. */
export function rsi(close: Column, n: number): Column {
  const { gains, moves } = smoothedChanges(close, n);
  return gains.map((gain, i) => (moves[i] === 0 ? 0 : (100 * gain) / (moves[i] ?? NaN)));
}

/** What RSI is the ratio of: the rises, and the changes in either direction, in Wilder's smoothing. */
export function smoothedChanges(close: Column, n: number): { readonly gains: Column; readonly moves: Column } {
  const changes = close.map((value, i) => value - (close[i - 1] ?? NaN));
  const ofChanges = (size: (change: number) => number) => smoothedFromMean(changes.map(size), n, wilderAlpha(n), 1);
  return { gains: ofChanges((change) => Math.max(change, 0)), moves: ofChanges(Math.abs) };
}

/** TA_ATR: the true range needs the close before, so the first bar has none. */
export function atr(high: Column, low: Column, close: Column, n: number): Column {
  return smoothedFromMean(trueRanges(high, low, close), n, wilderAlpha(n), 1);
}

export function trueRanges(high: Column, low: Column, close: Column): Column {
  return high.map((top, i) => {
    const [bottom, before] = [low[i] ?? NaN, close[i - 1] ?? NaN];
    return Math.max(top - bottom, Math.abs(top - before), Math.abs(bottom - before));
  });
}

/** RSV of a bar whose window has no range, and the values of K and D before the first RSV. */
const neutral = 50;

/**
 * KDJ of the mainland's terminals: K = SMA(RSV,k,1), D = SMA(K,d,1), J = 3K − 2D.
 * @param low the lowest low and `high` the highest high of each bar's window
 * @returns k, d, j
 */
export function kdj(low: Column, high: Column, close: Column, kLength: number, dLength: number): readonly Column[] {
  const rsv = rawStochastic(low, high, close);
  const k = smoothedFrom(neutral, rsv, wilderAlpha(kLength));
  const d = smoothedFrom(neutral, k, wilderAlpha(dLength));
  return [k, d, k.map((value, i) => 3 * value - 2 * (d[i] ?? NaN))];
}

/** RSV: where each close lies between the lowest low and the highest high of its window, in percent. */
export function rawStochastic(low: Column, high: Column, close: Column): Column {
  return close.map((value, i) => {
    const [bottom, top] = [low[i] ?? NaN, high[i] ?? NaN];
    return top === bottom ? neutral : (100 * (value - bottom)) / (top - bottom);
  });
}

/** TA_OBV over the bars given: the first volume, plus those of bars with a higher close, minus those with a lower one. */
export function obv(close: Column, volume: Column): Column {
  let total = 0;
  return volume.map((value, i) => {
    const direction = i === 0 ? 1 : Math.sign((close[i] ?? NaN) - (close[i - 1] ?? NaN));
    total += direction * value;
    return total;
  });
}

/** Close ÷ the highest close of the bars given until then − 1; NaN while that is not above 0 (additive adjustment). */
export function drawdown(close: Column): Column {
  let peak = -Infinity;
  return close.map((value) => {
    peak = Math.max(peak, value);
    return peak > 0 ? value / peak - 1 : NaN;
  });
}

/** Exponential smoothing that begins, at index from + n − 1, with the mean of n values; NaN before. */
function smoothedFromMean(values: Column, n: number, alpha: number, from: number): Column {
  const results = blankColumn(values.length);
  const first = from + n - 1;
  if (first >= values.length) return results;
  const start = mean(values, from, first + 1);
  results[first] = start;
  results.set(smoothedFrom(start, values.subarray(first + 1), alpha), first + 1);
  return results;
}

/** Exponential smoothing of all values, with `start` before the first of them. */
function smoothedFrom(start: number, values: Column, alpha: number): Column {
  let smoothed = start;
  return values.map((value) => (smoothed += alpha * (value - smoothed)));
}

function blankColumn(length: number): Column {
  return new Float64Array(length).fill(NaN);
}

/** The weight of the newest value in an EMA of `n` bars. */
export function emaAlpha(n: number): number {
  return 2 / (n + 1);
}

/** The weight of the newest value in Wilder's smoothing over `n` bars, which is SMA(X,N,1) on the mainland. */
export function wilderAlpha(n: number): number {
  return 1 / n;
}

/** The weight below which the start of a recursive formula counts as forgotten. */
const forgottenWeight = 1e-6;

/** The start's weight after k bars is (1 − alpha)^k. */
export function barsToForget(alpha: number): number {
  return Math.ceil(Math.log(forgottenWeight) / Math.log(1 - alpha));
}
