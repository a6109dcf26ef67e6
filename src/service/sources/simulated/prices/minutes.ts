/**
 * The minutes of a trading day: together they have its open, high, low, close, volume and amount. A day is split into blocks and
 * each block into minutes, so that the bar of a running day needs no more than its blocks, its finished minutes, and the running
 * one as far as it has come.
 */
import { type Bars, mapColumns } from '../../../../market/bars/bars';
import { minuteMs } from '../../../../market/time/exchange-time';
import { dayShape, volumeUpTo } from './day-shape';
import { type DayBar, dayBar } from './days';
import { hash, lanes, uniform } from '../random/random';
import type { Security } from './security';
import { endOfMinuteBar } from '../calendar/trading-calendar';
import { type BarParts, joinParts, partAt, splitBar, type TradedBar } from './split-bar';
import type { SymbolCode } from '../../../../market/symbols/symbol';
import { gridBetween } from '../listings/price-grid';
import { isFinished, type Progress } from '../calendar/progress';

/** Divides the minutes of every trading day. */
const minutesPerBlock = 15;

/** The blocks of a whole day, whether or not they have passed. */
function dayBlocks(security: Security, index: number, day: DayBar): BarParts {
  return splitBar(day, {
    count: security.minutesPerDay / minutesPerBlock,
    shape: dayShape(security.key, index, day),
    key: dayKey(security, index),
    driftKey: hash(security.driftKey, lanes.day, index) | 0,
    grid: security.grid,
    volumeUpTo,
  });
}

/** The minutes of one block. */
function blockMinutes(security: Security, index: number, blocks: BarParts, block: number): BarParts {
  const key = hash(dayKey(security, index), lanes.block, block) | 0;
  const bar = partAt(blocks, block);
  const shape = dayShape(key, 0, bar);
  return splitBar(bar, { count: minutesPerBlock, shape, key, driftKey: key, grid: security.grid, volumeUpTo: evenly });
}

/** The first minutes of a day as bars; default: all of them. */
export function minuteBarsOf(security: Security, index: number, day: DayBar, count = security.minutesPerDay) {
  const blocks = dayBlocks(security, index, day);
  const minutes = emptyColumns(count);
  for (let block = 0; block * minutesPerBlock < count; block++) {
    const parts = blockMinutes(security, index, blocks, block);
    const from = block * minutesPerBlock;
    for (const name of partNames) minutes[name].set(parts[name].slice(0, count - from), from);
  }
  return { timestamp: minuteStamps(security, index, count), ...minutes } satisfies Bars;
}

const partNames = ['open', 'high', 'low', 'close', 'volume', 'amount'] as const satisfies readonly (keyof BarParts)[];

function emptyColumns(count: number) {
  const column = () => new Float64Array(count);
  return { open: column(), high: column(), low: column(), close: column(), volume: column(), amount: column() };
}

/** The end of each minute bar of a day as an instant. */
function minuteStamps({ calendar, listing }: Security, index: number, count: number): Float64Array {
  // Clocks are changed on Sundays, so the minutes of a trading day can be counted from its midnight.
  const midnight = calendar.startAt(index);
  const stamps = new Float64Array(count);
  for (let i = 0; i < count; i++) stamps[i] = midnight + endOfMinuteBar(listing.market, i) * minuteMs;
  return stamps;
}

function dayKey({ key }: Security, index: number): number {
  return hash(key, lanes.day, index) | 0;
}

function evenly(x: number): number {
  return x;
}

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
