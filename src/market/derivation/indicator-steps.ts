/** How the value of an indicator at one bar comes about: its formula with the numbers of that bar, over the columns that cells show. */
import type { Bars, Column } from '../bars/bars';
import type { IndicatorName, IndicatorPart, IndicatorSpec } from '../indicators/spec';
import {
  atr,
  drawdown,
  ema,
  highest,
  kdj,
  lowest,
  macd,
  obv,
  rawStochastic,
  smoothedChanges,
  trueRanges,
  windowed,
} from '../indicators/formulas';
import { absolute, minus, ofAll, over, plus, root, type Step, type StepId, stepOf, type Term, times } from './step';

interface Place {
  readonly bars: Bars;
  readonly index: number;
  readonly part: IndicatorPart;
}

/**
 * @param bars those that the indicator was computed from, in the adjustment that is shown
 * @returns none where the indicator has no value at that bar; else the last step's result is the value
 */
export function indicatorSteps({ name, parameters }: IndicatorSpec, place: Place): readonly Step[] {
  const steps = formulas[name](place, ...parameters);
  return steps.every(({ result }) => Number.isFinite(result)) ? steps : [];
}

type Formula = (place: Place, ...parameters: number[]) => readonly Step[];

const formulas: Readonly<Record<IndicatorName, Formula>> = {
  sma: ({ bars, index }, n) => [stepOf('mean', ofAll('mean', lastOf(bars.close, index, n)))],
  ema({ bars, index }, n) {
    const [[close = none], at] = complete([bars.close], index);
    return [smoothing('ema', ema(close, n), close, at, ofEma(n))];
  },
  wma({ bars, index }, n) {
    const weighted = [...lastOf(bars.close, index, n)].map((value, i) => times(i + 1, value));
    const sum = stepOf('weighted-sum', plus(...weighted));
    return [sum, stepOf('weighted-mean', over(sum.result, over(times(n, n + 1), 2)))];
  },
  rsi({ bars, index }, n) {
    const [[close = none], at] = complete([bars.close], index);
    const { gains, moves } = smoothedChanges(close, n);
    const change = close.map((value, i) => value - (close[i - 1] ?? NaN));
    const gain = smoothing(
      'average-gain',
      gains,
      change.map((value) => Math.max(value, 0)),
      at,
      ofWilder(n),
    );
    const move = smoothing('average-move', moves, change.map(Math.abs), at, ofWilder(n));
    const ratio: Term = move.result === 0 ? 0 : times(100, over(gain.result, move.result));
    return [gain, move, stepOf('rsi', ratio)];
  },
  macd: macdSteps,
  boll({ bars, index, part }, n, deviations) {
    const closes = lastOf(bars.close, index, n);
    const middle = stepOf('mean', ofAll('mean', closes));
    if (part === 'middle') return [middle];
    const width = deviationStep(closes);
    const band = times(deviations, width.result);
    const edge =
      part === 'upper'
        ? stepOf('upper-band', plus(middle.result, band))
        : stepOf('lower-band', minus(middle.result, band));
    return [middle, width, edge];
  },
  atr({ bars, index }, n) {
    const [[high = none, low = none, close = none], at] = complete([bars.high, bars.low, bars.close], index);
    const [top, bottom, before] = [valueAt(high, at), valueAt(low, at), valueAt(close, at - 1)];
    const sides = [minus(top, bottom), absolute(minus(top, before)), absolute(minus(bottom, before))];
    const range = stepOf('true-range', { operator: 'greatest', of: sides });
    return [range, smoothing('atr', atr(high, low, close, n), trueRanges(high, low, close), at, ofWilder(n))];
  },
  kdj: kdjSteps,
  obv({ bars, index }) {
    const [[close = none, volume = none], at] = complete([bars.close, bars.volume], index);
    const direction = at === 0 ? 1 : Math.sign(valueAt(close, at) - valueAt(close, at - 1));
    const before = at === 0 ? 0 : valueAt(obv(close, volume), at - 1);
    return [stepOf('obv', plus(before, times(direction, valueAt(volume, at))))];
  },
  vwap({ bars, index }, n) {
    const typical = bars.close.map((last, i) => (valueAt(bars.high, i) + valueAt(bars.low, i) + last) / 3);
    const prices = lastOf(typical, index, n);
    const volumes = lastOf(bars.volume, index, n);
    const value = stepOf('traded-value', plus(...[...prices].map((price, i) => times(price, valueAt(volumes, i)))));
    const volume = stepOf('traded-volume', ofAll('plus', volumes));
    return [value, volume, stepOf('vwap', over(value.result, volume.result))];
  },
  std: ({ bars, index }, n) => {
    const closes = lastOf(bars.close, index, n);
    return [stepOf('mean', ofAll('mean', closes)), deviationStep(closes)];
  },
  max: ({ bars, index }, n) => [stepOf('highest', ofAll('greatest', lastOf(bars.close, index, n)))],
  min: ({ bars, index }, n) => [stepOf('lowest', ofAll('least', lastOf(bars.close, index, n)))],
  ret: ({ bars, index }, n) => [returnStep(valueAt(bars.close, index - n), valueAt(bars.close, index))],
  drawdown({ bars, index }) {
    const [[close = none], at] = complete([bars.close], index);
    if (!Number.isFinite(valueAt(drawdown(close), at))) return [];
    const peak = stepOf('highest', ofAll('greatest', close.subarray(0, at + 1)));
    return [peak, stepOf('drawdown', minus(over(valueAt(close, at), peak.result), 1))];
  },
};

export function returnStep(from: number, to: number): Step {
  return stepOf('return', minus(over(to, from), 1));
}

function macdSteps(
  { bars, index, part }: Place,
  fast: number,
  slow: number,
  signalLength: number,
  multiple = 1,
): readonly Step[] {
  const [[close = none], at] = complete([bars.close], index);
  const [, signal = none] = macd(close, fast, slow, signalLength, multiple);
  const lines = [ema(close, fast, slow - fast), ema(close, slow)] as const;
  const quick = smoothing('fast-ema', lines[0], close, at, ofEma(fast));
  const long = smoothing('slow-ema', lines[1], close, at, ofEma(slow));
  const dif = stepOf('dif', minus(quick.result, long.result));
  // Of the bars before the signal begins, no line is shown.
  if (!Number.isFinite(valueAt(signal, at))) return [];
  if (part === 'macd') return [quick, long, dif];
  const line = lines[0].map((value, i) => value - valueAt(lines[1], i));
  const dea = smoothing('dea', signal, line, at, ofEma(signalLength));
  const bar = stepOf('histogram', times(multiple, minus(dif.result, dea.result)));
  return part === 'signal' ? [quick, long, dif, dea] : [quick, long, dif, dea, bar];
}

function kdjSteps({ bars, index, part }: Place, n: number, kLength: number, dLength: number): readonly Step[] {
  const windows = [windowed(bars.low, n, lowest), windowed(bars.high, n, highest), bars.close];
  const [[low = none, high = none, close = none], at] = complete(windows, index);
  const [k = none, d = none] = kdj(low, high, close, kLength, dLength);
  const [bottom, top, last] = [valueAt(low, at), valueAt(high, at), valueAt(close, at)];
  const position: Term = top === bottom ? start : times(100, over(minus(last, bottom), minus(top, bottom)));
  const rsv = stepOf('rsv', position);
  const edges = [stepOf('lowest-low', bottom), stepOf('highest-high', top), rsv];
  const ofK = smoothing('k', k, rawStochastic(low, high, close), at, { ...ofWilder(kLength), start });
  const ofD = smoothing('d', d, k, at, { ...ofWilder(dLength), start });
  if (part === 'k') return [...edges, ofK];
  if (part === 'd') return [...edges, ofK, ofD];
  return [...edges, ofK, ofD, stepOf('j', minus(times(3, ofK.result), times(2, ofD.result)))];
}

/** K and D before the first RSV. */
const start = 50;

interface Smoothing {
  readonly n: number;
  readonly alpha: Term;
  /** Before the first value; absent: the first value is the mean of n. */
  readonly start?: number;
}

const ofEma = (n: number): Smoothing => ({ n, alpha: over(2, n + 1) });
const ofWilder = (n: number): Smoothing => ({ n, alpha: over(1, n) });

/** The value before, and the part of the way to the new input that the weight allows; at the first value the mean that begins it. */
function smoothing(
  id: StepId,
  line: Column,
  inputs: Column,
  index: number,
  { n, alpha, start: first }: Smoothing,
): Step {
  const before = index === 0 ? (first ?? NaN) : valueAt(line, index - 1);
  const input = valueAt(inputs, index);
  if (Number.isNaN(before)) return stepOf(id, ofAll('mean', lastOf(inputs, index, n)));
  return stepOf(id, plus(before, times(alpha, minus(input, before))));
}

function deviationStep(values: Column): Step {
  return stepOf('deviation', root(over(ofAll('squares', values), values.length)));
}

/** The columns without bars of which an input is missing, and the place of the bar among the others. */
function complete(columns: readonly Column[], index: number): readonly [readonly Column[], number] {
  const length = columns[0]?.length ?? 0;
  const isComplete = (i: number) => columns.every((column) => !Number.isNaN(valueAt(column, i)));
  const places = Array.from({ length }, (_, i) => i).filter(isComplete);
  return [columns.map((column) => Float64Array.from(places, (i) => valueAt(column, i))), places.indexOf(index)];
}

function lastOf(values: Column, index: number, n: number): Column {
  return index < n - 1 ? new Float64Array([NaN]) : values.subarray(index - n + 1, index + 1);
}

function valueAt(values: Column, index: number): number {
  return values[index] ?? NaN;
}

const none: Column = new Float64Array();
