/** The running day: its finished minutes, the running minute as far as it has come, and the daily bar of them. */
import { type Bars, mapColumns, sliceBars } from '../../../market/bars';
import { dayBar, type DayBar } from './days';
import { lanes, uniform } from './hash';
import { dayMinutes, type DayMinutes, minuteBarsOf, minuteStamps } from './minutes';
import { toGrid } from './price-grid';
import { isFinished, type Progress } from './progress';
import type { Security } from './security';

interface MinuteBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly amount: number;
}

/** The bar of the shown day so far: its close is the last price. */
export function dayBarSoFar(security: Security, progress: Progress): DayBar {
  const whole = dayBar(security, progress.index);
  if (isFinished(progress, security.minutesPerDay)) return whole;
  const { previousClose } = whole;
  const minutes = dayMinutes(security, progress.index, whole);
  return { ...addUp(minutes, progress.completed, runningMinute(security, progress, minutes)), previousClose };
}

/** The minutes of the shown day so far, stamped by their ends. */
export function minuteBarsSoFar(security: Security, progress: Progress): Bars {
  const whole = dayBar(security, progress.index);
  if (isFinished(progress, security.minutesPerDay)) return minuteBarsOf(security, progress.index, whole);
  const minutes = dayMinutes(security, progress.index, whole);
  const running = runningMinute(security, progress, minutes);
  const bars = { timestamp: minuteStamps(security, progress.index), ...minutes };
  if (!running) return sliceBars(bars, 0, progress.completed);
  const shown = sliceBars(bars, 0, progress.completed + 1);
  return mapColumns(shown, (column, name) => {
    if (name === 'timestamp' || name === 'prev_close') return column;
    return column.with(progress.completed, running[name]);
  });
}

/** The running minute at its current step; at the last step it equals the finished minute. */
function runningMinute(security: Security, progress: Progress, minutes: DayMinutes): MinuteBar | undefined {
  const { completed, step, stepsPerMinute } = progress;
  if (step === undefined) return undefined;
  const whole = minuteAt(minutes, completed);
  const draw = (progress.index * security.minutesPerDay + completed) * stepsPerMinute;
  const prices = stepPrices(security, whole, draw, stepsPerMinute);
  const soFar = prices.subarray(0, step + 1);
  const passed = (step + 1) / stepsPerMinute;
  return {
    open: whole.open,
    ...reach(soFar, soFar),
    close: prices[step] ?? whole.close,
    volume: Math.round(whole.volume * passed),
    amount: Math.round(whole.amount * passed),
  };
}

/** The prices of a minute's steps: from its open to its close, its high and its low among them. */
function stepPrices({ key, grid }: Security, minute: MinuteBar, draw: number, steps: number): Float64Array {
  const early = 1 + Math.floor((steps / 2 - 1) * uniform(key, lanes.stepTouch, draw));
  const late = Math.floor(steps / 2) + Math.floor((steps / 2 - 1) * uniform(key, lanes.stepTouch, draw + 1));
  const [highAt, lowAt] = minute.close > minute.open ? [late, early] : [early, late];
  const range = minute.high - minute.low;
  const prices = new Float64Array(steps);
  for (let i = 0; i < steps; i++) {
    const straight = minute.open + ((minute.close - minute.open) * i) / (steps - 1);
    const price = toGrid(grid, straight + range * (uniform(key, lanes.step, draw + i) - 0.5));
    prices[i] = Math.min(Math.max(price, minute.low), minute.high);
  }
  prices[highAt] = minute.high;
  prices[lowAt] = minute.low;
  prices[0] = minute.open;
  prices[steps - 1] = minute.close;
  return prices;
}

function minuteAt(minutes: DayMinutes, i: number): MinuteBar {
  return {
    open: minutes.open[i] ?? NaN,
    high: minutes.high[i] ?? NaN,
    low: minutes.low[i] ?? NaN,
    close: minutes.close[i] ?? NaN,
    volume: minutes.volume[i] ?? NaN,
    amount: minutes.amount[i] ?? NaN,
  };
}

/** One bar of the first `completed` minutes and the running one. */
function addUp(minutes: DayMinutes, completed: number, running: MinuteBar | undefined): MinuteBar {
  const past: MinuteBar = {
    ...reach(minutes.high.subarray(0, completed), minutes.low.subarray(0, completed)),
    open: minutes.open[0] ?? NaN,
    close: minutes.close[completed - 1] ?? NaN,
    volume: total(minutes.volume, completed),
    amount: total(minutes.amount, completed),
  };
  if (running === undefined) return past;
  return {
    open: past.open,
    high: Math.max(past.high, running.high),
    low: Math.min(past.low, running.low),
    close: running.close,
    volume: past.volume + running.volume,
    amount: past.amount + running.amount,
  };
}

function reach(highs: Float64Array, lows: Float64Array): { high: number; low: number } {
  let [high, low] = [-Infinity, Infinity];
  for (const price of highs) if (price > high) high = price;
  for (const price of lows) if (price < low) low = price;
  return { high, low };
}

function total(column: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += column[i] ?? NaN;
  return sum;
}
