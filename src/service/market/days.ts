/** Finished trading days: open, high, low, close, volume and amount in closed form, with the price limits kept. */
import type { AdjustmentEvent } from '../../market/adjust';
import type { Bars } from '../../market/bars';
import { startOfDay } from '../../market/exchange-time';
import { actionsBetween, type CorporateAction, nominalFactor, referencePrice } from './corporate-actions';
import { averagePrice, dayShape, type DayPrices } from './day-shape';
import { lanes, uniform } from './hash';
import { toGrid, withoutNoise } from './price-grid';
import { pricePath } from './price-path';
import { limitPrices, type Security } from './security';

/** One day as far as it has come. */
export interface DayBar extends DayPrices {
  /** The previous close, or on an ex-date the reference price. */
  readonly previousClose: number;
  readonly volume: number;
  readonly amount: number;
}

/** The bar of one finished day. */
export function dayBar(security: Security, index: number): DayBar {
  const [bar] = dayBars(security, index, index);
  if (bar === undefined) throw new RangeError(`No trading day ${index}`);
  return bar;
}

/** Unadjusted bars of the finished days from one number to another, both included. */
export function dayColumns(security: Security, from: number, to: number): Bars {
  const { calendar, listing } = security;
  const length = Math.max(0, to - from + 1);
  const column = () => new Float64Array(length);
  const [timestamp, open, high, low, close] = [column(), column(), column(), column(), column()];
  const [volume, amount, previous] = [column(), column(), column()];
  let i = 0;
  for (const bar of dayBars(security, from, to)) {
    timestamp[i] = startOfDay(calendar.dayAt(from + i), listing.market);
    open[i] = bar.open;
    high[i] = bar.high;
    low[i] = bar.low;
    close[i] = bar.close;
    volume[i] = bar.volume;
    amount[i] = bar.amount;
    previous[i] = bar.previousClose;
    i++;
  }
  return { timestamp, open, high, low, close, volume, amount, prev_close: previous };
}

/** The ex-rights events up to a day. One whose reference price rounds to the previous close leaves no trace. */
export function exEvents(security: Security, upTo: number): AdjustmentEvent[] {
  const { calendar, listing, firstIndex } = security;
  const actions = actionsBetween(security, firstIndex, upTo);
  let issued = sharesIssued(security, firstIndex);
  const closeAt = rawCloses(security);
  return actions.flatMap((action) => {
    const close = closeAt(action.index - 1, issued);
    issued *= nominalFactor(action);
    const reference = referencePrice(security, close, action);
    if (reference >= close) return [];
    const timestamp = startOfDay(calendar.dayAt(action.index), listing.market);
    return [{ timestamp, factor: close / reference, difference: withoutNoise(close - reference) }];
  });
}

function* dayBars(security: Security, from: number, to: number): Generator<DayBar> {
  const actions = actionsBetween(security, from - 1, to).values();
  let action = actions.next().value;
  let issued = sharesIssued(security, from - 1);
  const closeAt = rawCloses(security);
  let previous = closeAt(from - 1, issued);
  for (let index = from; index <= to; index++) {
    const reference = action?.index === index ? referencePrice(security, previous, action) : previous;
    if (action?.index === index) {
      issued *= nominalFactor(action);
      action = actions.next().value;
    }
    const close = closeAt(index, issued);
    yield completeDay(security, index, reference, close);
    previous = close;
  }
}

/** What one share of the anchor day was at another day: the product of the factors between, below 1 before it. */
function sharesIssued(security: Security, index: number): number {
  const { anchorIndex } = security;
  const product = (actions: readonly CorporateAction[]) => actions.reduce((all, one) => all * nominalFactor(one), 1);
  return index < anchorIndex
    ? 1 / product(actionsBetween(security, index, anchorIndex))
    : product(actionsBetween(security, anchorIndex, index));
}

function rawCloses(security: Security): (index: number, issued: number) => number {
  const { grid, listing } = security;
  const path = pricePath(security);
  return (index, issued) => toGrid(grid, (listing.anchorPrice * Math.exp(path(index))) / issued);
}

function completeDay(security: Security, index: number, previousClose: number, close: number): DayBar {
  const prices = dayPrices(security, index, previousClose, close);
  const volume = dayVolume(security, index, Math.abs(close / previousClose - 1));
  const average = averagePrice(dayShape(security.key, index, prices));
  return { ...prices, previousClose, volume, amount: Math.round(volume * security.sharesPerVolumeUnit * average) };
}

function dayPrices(security: Security, index: number, previousClose: number, close: number): DayPrices {
  const { key, grid, largestMove } = security;
  const limits = limitPrices(security, previousClose);
  const quoted = (price: number) => {
    const onGrid = toGrid(grid, price);
    return limits ? Math.min(Math.max(onGrid, limits.down), limits.up) : onGrid;
  };
  const gap = largestMove * 0.12 * (uniform(key, lanes.open, index) - 0.5);
  const open = quoted((previousClose + 0.35 * (close - previousClose)) * (1 + gap));
  // Squares: most days stay close to their open and close, few reach far.
  const above = largestMove * 0.2 * uniform(key, lanes.high, index) ** 2;
  const below = largestMove * 0.2 * uniform(key, lanes.low, index) ** 2;
  const high = quoted(Math.max(open, close) * (1 + above));
  const low = quoted(Math.min(open, close) * (1 - below));
  return { open, high, low, close };
}

/** Busier on days that move; never a third of the float. */
function dayVolume(security: Security, index: number, change: number): number {
  const { key, turnover, listing, sharesPerVolumeUnit } = security;
  const mood = 0.4 + 1.2 * uniform(key, lanes.activity, index) ** 2;
  const share = Math.min(0.3, turnover * mood * (1 + 15 * change));
  return Math.max(1, Math.floor((listing.floatShares * share) / sharesPerVolumeUnit));
}
