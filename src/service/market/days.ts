/** Finished trading days: open, high, low, close, volume and amount in closed form, with the price limits kept. */
import type { AdjustmentEvent } from '../../market/adjust';
import type { Bars } from '../../market/bars';
import { actionsBetween, type CorporateAction, nominalFactor, referencePrice } from './corporate-actions';
import { averagePrice, dayShape, type DayPrices } from './day-shape';
import { lanes, uniform } from './hash';
import { type PriceGrid, toGrid, withoutNoise } from './price-grid';
import { pricePath } from './price-path';
import { type LimitPrices, limitPrices, type Security } from './security';

/** One day, finished or so far. */
export interface DayBar extends DayPrices {
  /** The previous close, or on an ex-date the reference price. */
  readonly previousClose: number;
  readonly volume: number;
  readonly amount: number;
}

/** The bar of one finished day. */
export function dayBar(security: Security, index: number): DayBar {
  return nextDay(security, startBefore(security, index, index), index);
}

/** Unadjusted bars of the finished days from one number to another, both included. */
export function dayColumns(security: Security, from: number, to: number): Bars {
  const bars = emptyColumns(Math.max(0, to - from + 1));
  const run = startBefore(security, from, to);
  for (let index = from; index <= to; index++) {
    const bar = nextDay(security, run, index);
    const i = index - from;
    bars.timestamp[i] = security.calendar.startAt(index);
    bars.open[i] = bar.open;
    bars.high[i] = bar.high;
    bars.low[i] = bar.low;
    bars.close[i] = bar.close;
    bars.volume[i] = bar.volume;
    bars.amount[i] = bar.amount;
    bars.prev_close[i] = bar.previousClose;
  }
  return bars;
}

/**
 * The ex-rights events with after < day ≤ upTo (numbers of days), ascending. An event whose reference price rounds to the
 * previous close is left out: it adjusts nothing.
 */
export function exEvents(security: Security, after: number, upTo: number): AdjustmentEvent[] {
  const { calendar } = security;
  let issued = sharesIssued(security, after);
  const path = pricePath(security);
  return actionsBetween(security, after, upTo).flatMap((action) => {
    const close = rawClose(security, path(action.index - 1), issued);
    issued *= nominalFactor(action);
    const reference = referencePrice(security, close, action);
    if (reference >= close) return [];
    const timestamp = calendar.startAt(action.index);
    return [{ timestamp, factor: close / reference, difference: withoutNoise(close - reference) }];
  });
}

function emptyColumns(length: number) {
  return {
    timestamp: new Float64Array(length),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
    amount: new Float64Array(length),
    prev_close: new Float64Array(length),
  };
}

/** What consecutive days pass on from one to the next. */
interface Run {
  readonly path: (index: number) => number;
  readonly actions: readonly CorporateAction[];
  nextAction: number;
  issued: number;
  previousClose: number;
}

/** The state after the day before `from`; the run ends at `to`. */
function startBefore(security: Security, from: number, to: number): Run {
  const path = pricePath(security);
  const issued = sharesIssued(security, from - 1);
  return {
    path,
    actions: actionsBetween(security, from - 1, to),
    nextAction: 0,
    issued,
    previousClose: rawClose(security, path(from - 1), issued),
  };
}

/** The bar of a day, when the run has come to the day before it. */
function nextDay(security: Security, run: Run, index: number): DayBar {
  const action = run.actions[run.nextAction];
  let reference = run.previousClose;
  if (action?.index === index) {
    reference = referencePrice(security, reference, action);
    run.issued *= nominalFactor(action);
    run.nextAction++;
  }
  run.previousClose = rawClose(security, run.path(index), run.issued);
  return completeDay(security, index, reference, run.previousClose);
}

/** What one share of the anchor day was at another day: the product of the factors between, below 1 before it. */
function sharesIssued(security: Security, index: number): number {
  const { anchorIndex } = security;
  const product = (actions: readonly CorporateAction[]) => actions.reduce((all, one) => all * nominalFactor(one), 1);
  return index < anchorIndex
    ? 1 / product(actionsBetween(security, index, anchorIndex))
    : product(actionsBetween(security, anchorIndex, index));
}

/** @param logPrice relative to the anchor day, dividends reinvested */
function rawClose({ grid, listing }: Security, logPrice: number, issued: number): number {
  return toGrid(grid, (listing.anchorPrice * Math.exp(logPrice)) / issued);
}

function completeDay(security: Security, index: number, previousClose: number, close: number): DayBar {
  const { open, high, low } = dayPrices(security, index, previousClose, close);
  const volume = dayVolume(security, index, Math.abs(close / previousClose - 1));
  const average = averagePrice(dayShape(security.key, index, { open, high, low, close }));
  const amount = Math.round(volume * security.sharesPerVolumeUnit * average);
  return { open, high, low, close, previousClose, volume, amount };
}

function dayPrices(security: Security, index: number, previousClose: number, close: number): DayPrices {
  const { key, grid, largestMove } = security;
  const limits = limitPrices(security, previousClose);
  const gap = largestMove * 0.12 * (uniform(key, lanes.open, index) - 0.5);
  const open = quoted(grid, limits, (previousClose + 0.35 * (close - previousClose)) * (1 + gap));
  // Squares: most days stay close to their open and close, few reach far.
  const above = largestMove * 0.2 * uniform(key, lanes.high, index) ** 2;
  const below = largestMove * 0.2 * uniform(key, lanes.low, index) ** 2;
  const high = quoted(grid, limits, Math.max(open, close) * (1 + above));
  const low = quoted(grid, limits, Math.min(open, close) * (1 - below));
  return { open, high, low, close };
}

/** The nearest price that may be traded. A function of its own: tsx names each closure, which costs more than a day. */
function quoted(grid: PriceGrid, limits: LimitPrices | undefined, price: number): number {
  const onGrid = toGrid(grid, price);
  return limits ? Math.min(Math.max(onGrid, limits.down), limits.up) : onGrid;
}

/** Busier on days that move; never a third of the float. */
function dayVolume(security: Security, index: number, change: number): number {
  const { key, turnover, listing, sharesPerVolumeUnit } = security;
  const mood = 0.4 + 1.2 * uniform(key, lanes.activity, index) ** 2;
  const share = Math.min(0.3, turnover * mood * (1 + 15 * change));
  return Math.max(1, Math.floor((listing.floatShares * share) / sharesPerVolumeUnit));
}
