/** The running day: its finished minutes, the running minute as far as it has come, and the daily bar of them. */
import { type Bars, mapColumns } from '../../../../market/bars/bars';
import type { SymbolCode } from '../../../../market/symbols/symbol';
import { dayBar, type DayBar } from './days';
import { lanes, uniform } from '../random/hash';
import { blockMinutes, dayBlocks, minuteBarsOf, minutesPerBlock } from './minutes';
import { gridBetween } from '../listings/price-grid';
import { isFinished, type Progress } from '../calendar/progress';
import type { Security } from './security';
import { joinParts, partAt, type TradedBar } from './split-bar';

/** The bar of a shown day so far: its close is the last price. */
export type DaySoFar = (security: Security, progress: Progress) => DayBar;

/** What the bar of a running day is made of until its minute ends. */
interface MinuteState {
  readonly index: number;
  readonly completed: number;
  readonly previousClose: number;
  /** The finished minutes of the day; undefined in the first one. */
  readonly past: TradedBar | undefined;
  /** The running minute as it will end. */
  readonly minute: TradedBar;
}

/** Keeps the finished minutes of each security: whole markets are asked for again every few seconds. */
export function createDaySoFar(): DaySoFar {
  const kept = new Map<SymbolCode, MinuteState>();
  return (security, progress) => {
    if (isFinished(progress, security.minutesPerDay)) return dayBar(security, progress.index);
    const { symbol } = security.listing;
    let state = kept.get(symbol);
    if (state?.index !== progress.index || state.completed !== progress.completed)
      kept.set(symbol, (state = minuteState(security, progress)));
    const { past, minute, previousClose } = state;
    return { ...(joined(past, runningMinute(security, progress, minute)) ?? minute), previousClose };
  };
}

function minuteState(security: Security, { index, completed }: Progress): MinuteState {
  const whole = dayBar(security, index);
  const blocks = dayBlocks(security, index, whole);
  const block = Math.floor(completed / minutesPerBlock);
  const minutes = blockMinutes(security, index, blocks, block);
  const minute = completed % minutesPerBlock;
  return {
    index,
    completed,
    previousClose: whole.previousClose,
    past: joined(joinParts(blocks, block), joinParts(minutes, minute)),
    minute: partAt(minutes, minute),
  };
}

/** The minutes of the shown day so far, stamped by their ends. */
export function minuteBarsSoFar(security: Security, progress: Progress): Bars {
  const { index, completed } = progress;
  const whole = dayBar(security, index);
  if (isFinished(progress, security.minutesPerDay)) return minuteBarsOf(security, index, whole);
  if (progress.step === undefined) return minuteBarsOf(security, index, whole, completed);
  const bars = minuteBarsOf(security, index, whole, completed + 1);
  const running = runningMinute(security, progress, partAt(bars, completed));
  return mapColumns(bars, (column, name) => {
    if (name === 'timestamp' || name === 'prev_close' || !running) return column;
    return column.with(completed, running[name]);
  });
}

function joined(first: TradedBar | undefined, then: TradedBar | undefined): TradedBar | undefined {
  if (!first || !then) return first ?? then;
  return {
    open: first.open,
    high: Math.max(first.high, then.high),
    low: Math.min(first.low, then.low),
    close: then.close,
    volume: first.volume + then.volume,
    amount: first.amount + then.amount,
  };
}

/** The running minute at its current step; at the last step it equals the finished minute. */
function runningMinute(security: Security, progress: Progress, whole: TradedBar): TradedBar | undefined {
  const { completed, step, stepsPerMinute } = progress;
  if (step === undefined) return undefined;
  const draw = (progress.index * security.minutesPerDay + completed) * stepsPerMinute;
  const prices = stepPrices(security, whole, draw, stepsPerMinute, step + 1);
  const passed = (step + 1) / stepsPerMinute;
  return {
    open: whole.open,
    high: prices.reduce((high, price) => Math.max(high, price), -Infinity),
    low: prices.reduce((low, price) => Math.min(low, price), Infinity),
    close: prices[step] ?? whole.close,
    volume: Math.round(whole.volume * passed),
    amount: Math.round(whole.amount * passed),
  };
}

/** The first prices of a minute's steps, which lead from its open to its close, its high and its low among them. */
function stepPrices(
  { key, grid }: Security,
  minute: TradedBar,
  draw: number,
  steps: number,
  count: number,
): Float64Array {
  const early = 1 + Math.floor((steps / 2 - 1) * uniform(key, lanes.stepTouch, draw));
  const late = Math.floor(steps / 2) + Math.floor((steps / 2 - 1) * uniform(key, lanes.stepTouch, draw + 1));
  const [highAt, lowAt] = minute.close > minute.open ? [late, early] : [early, late];
  const range = minute.high - minute.low;
  const quoted = gridBetween(grid, minute.low, minute.high);
  const prices = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const straight = minute.open + ((minute.close - minute.open) * i) / (steps - 1);
    const price = quoted(straight + range * (uniform(key, lanes.step, draw + i) - 0.5));
    prices[i] = Math.min(Math.max(price, minute.low), minute.high);
  }
  // A typed array ignores what lies beyond its end.
  prices[highAt] = minute.high;
  prices[lowAt] = minute.low;
  prices[0] = minute.open;
  prices[steps - 1] = minute.close;
  return prices;
}
