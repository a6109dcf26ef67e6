/** Finished trading days: open, high, low, close, volume and amount in closed form, with the price limits kept. */
import type { AdjustmentEvent } from '../../../../market/bars/adjust';
import { type Bars, roundToSixDecimals } from '../../../../market/bars/bars';
import { actionsBetween, type CorporateAction, nominalFactor, referencePrice } from './corporate-actions';
import { vwap, dayShape, type DayPrices } from './day-shape';
import { lanes, uniform } from '../random/random';
import { type PriceGrid, toGrid } from '../listings/price-grid';
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
  return consecutiveDays(security, index, index)();
}

/** Unadjusted bars of the finished days from one number to another, both included. */
export function dayColumns(security: Security, from: number, to: number): Bars {
  const bars = emptyColumns(Math.max(0, to - from + 1));
  const nextDay = consecutiveDays(security, from, to);
  for (let i = 0; i <= to - from; i++) {
    const bar = nextDay();
    bars.timestamp[i] = security.calendar.startAt(from + i);
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
  const { calendar, path } = security;
  let issued = sharesIssued(security, after);
  return actionsBetween(security, after, upTo).flatMap((action) => {
    const close = rawClose(security, path(action.index - 1), issued);
    issued *= nominalFactor(action);
    const reference = referencePrice(security, close, action);
    if (reference >= close) return [];
    const timestamp = calendar.startAt(action.index);
    return [{ timestamp, factor: close / reference, difference: roundToSixDecimals(close - reference) }];
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

/** Consecutive days from `from` to `to`: each call returns the bar of the next day, which follows from the day before. */
function consecutiveDays(security: Security, from: number, to: number): () => DayBar {
  const { path } = security;
  const actions = actionsBetween(security, from - 1, to);
  let nextAction = 0;
  let issued = sharesIssued(security, from - 1);
  let previousClose = rawClose(security, path(from - 1), issued);
  let index = from;
  return () => {
    const action = actions[nextAction];
    let reference = previousClose;
    if (action?.index === index) {
      reference = referencePrice(security, previousClose, action);
      issued *= nominalFactor(action);
      nextAction++;
    }
    previousClose = rawClose(security, path(index), issued);
    return completeDay(security, index++, reference, previousClose);
  };
}

/** How many shares one share of the anchor day is at another day: a product of factors, below 1 before the anchor. */
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
  const average = vwap(dayShape(security.key, index, { open, high, low, close }));
  const amount = Math.round(volume * security.amountPerPrice * average);
  return { open, high, low, close, previousClose, volume, amount };
}

function dayPrices(security: Security, index: number, previousClose: number, close: number): DayPrices {
  const { key, grid, largestMove } = security;
  const limits = limitPrices(security, previousClose);
  const gap = largestMove * 0.12 * (uniform(key, lanes.open, index) - 0.5);
  const open = quoted(grid, limits, (previousClose + 0.35 * (close - previousClose)) * (1 + gap));
  // Squared, so that most highs and lows are near the open and close.
  const above = largestMove * 0.2 * uniform(key, lanes.high, index) ** 2;
  const below = largestMove * 0.2 * uniform(key, lanes.low, index) ** 2;
  const high = quoted(grid, limits, Math.max(open, close) * (1 + above));
  const low = quoted(grid, limits, Math.min(open, close) * (1 - below));
  return { open, high, low, close };
}

/** The nearest price on the grid and inside the limits. Not a closure: tsx names each one anew, which takes 1 µs. */
function quoted(grid: PriceGrid, limits: LimitPrices | undefined, price: number): number {
  const onGrid = toGrid(grid, price);
  return limits ? Math.min(Math.max(onGrid, limits.down), limits.up) : onGrid;
}

/** More volume on days of a larger change; at most 0.3 of the float. */
function dayVolume(security: Security, index: number, change: number): number {
  const { key, turnover, listing, sharesPerVolumeUnit } = security;
  const activity = 0.4 + 1.2 * uniform(key, lanes.activity, index) ** 2;
  const share = Math.min(0.3, turnover * activity * (1 + 15 * change));
  return Math.max(1, Math.floor((listing.floatShares * share) / sharesPerVolumeUnit));
}
