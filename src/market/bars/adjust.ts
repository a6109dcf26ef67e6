/** Adjustment for ex-rights and ex-dividend events: prices in five modes, from the factors of single events, and volumes. */
import { type Bars, type Column, firstAtOrAfter, mapColumns } from './bars';
import type { Adjust } from '../time/period';
import { isIndexCode } from '../symbols/board';
import type { SymbolCode } from '../symbols/symbol';
import { sharesPerUnit } from '../symbols/units';

/** One event at the beginning of its ex-date. */
export interface AdjustmentEvent {
  readonly timestamp: number;
  /** Previous close ÷ reference price. */
  readonly factor: number;
  /** Previous close − reference price, in the trading currency. */
  readonly difference: number;
}

interface Shift {
  readonly multiply: number;
  readonly add: number;
}

/**
 * Adjusts open, high, low, close and prev_close; volume and amount stay raw.
 * @param bars unadjusted bars in ascending order
 * @param events in ascending order; an event applies to bars before its timestamp (forward) or from it on (backward)
 */
export function adjustBars(bars: Bars, events: readonly AdjustmentEvent[], adjust: Adjust): Bars {
  if (adjust === 'none' || events.length === 0) return bars;
  const shifts = shiftsBetweenEvents(events, adjust);
  const segments = events.map(({ timestamp }) => firstAtOrAfter(bars.timestamp, timestamp));
  return mapColumns(bars, (column, name) => {
    if (name === 'timestamp' || name === 'volume' || name === 'amount') return column;
    return shiftColumn(column, segments, shifts);
  });
}

/** The shift of bars before the first event, between neighbouring events, and after the last: events + 1 entries. */
function shiftsBetweenEvents(events: readonly AdjustmentEvent[], adjust: Exclude<Adjust, 'none'>): Shift[] {
  switch (adjust) {
    case 'backward':
      return accumulate(events, (event) => ({ multiply: event.factor, add: 0 }));
    case 'backward_additive':
      return accumulate(events, (event) => ({ multiply: 1, add: event.difference }));
    case 'forward':
      return accumulate(events.toReversed(), (event) => ({ multiply: 1 / event.factor, add: 0 })).toReversed();
    case 'forward_additive':
      return accumulate(events.toReversed(), (event) => ({ multiply: 1, add: -event.difference })).toReversed();
  }
}

function accumulate(events: readonly AdjustmentEvent[], step: (event: AdjustmentEvent) => Shift): Shift[] {
  const shifts: Shift[] = [{ multiply: 1, add: 0 }];
  let [multiply, add] = [1, 0];
  for (const event of events) {
    const one = step(event);
    multiply *= one.multiply;
    add += one.add;
    shifts.push({ multiply, add });
  }
  return shifts;
}

/** @param segments for each event the index of the first bar at or after it */
function shiftColumn(column: Column, segments: readonly number[], shifts: readonly Shift[]): Column {
  const shifted = new Float64Array(column.length);
  shifts.forEach(({ multiply, add }, segment) => {
    const from = segments[segment - 1] ?? 0;
    const to = segments[segment] ?? column.length;
    for (let i = from; i < to; i++) shifted[i] = (column[i] ?? NaN) * multiply + add;
  });
  return shifted;
}

/**
 * A split changes the prices of earlier bars, not their traded shares. The value that was traded tells how many shares of the newest
 * bar it was: amount ÷ typical price. Where volume and amount agree with the prices of the bar, and where there is no amount, it is
 * the volume. Indices have no shares.
 * @param bars adjusted in any way
 */
export function adjustedVolume(bars: Bars, symbol: SymbolCode): Column {
  const { volume } = bars;
  if (isIndexCode(symbol)) return volume;
  const shares = sharesPerUnit(symbol);
  const unit = newestUnit(bars, shares);
  return volume.map((units, i) => {
    const bar = pricesAt(bars, i, shares * unit);
    if (bar.isOfPrices || !(bar.value > 0 && units > 0)) return units;
    return bar.typical > 0 ? bar.value / bar.typical / (shares * unit) : NaN;
  });
}

/** For indicators that weight prices with volumes. */
export function withAdjustedVolume(bars: Bars, symbol: SymbolCode): Bars {
  return { ...bars, volume: adjustedVolume(bars, symbol) };
}

/** Backward adjustment changes the newest prices as well: what a share of then costs in them. */
export function newestUnit(bars: Bars, shares: number): number {
  for (let i = bars.volume.length - 1; i >= 0; i--) {
    const { isOfPrices, average, typical } = pricesAt(bars, i, shares);
    if (isOfPrices) return 1;
    if (average > 0 && typical > 0) return average / typical;
  }
  return 1;
}

/** @param shares in one unit of the volume, at the prices of the bar */
function pricesAt({ high, low, close, volume, amount }: Bars, i: number, shares: number) {
  const [top = NaN, bottom = NaN, last = NaN, value = NaN] = [high[i], low[i], close[i], amount[i]];
  const average = value / ((volume[i] ?? NaN) * shares);
  // Prices and amounts are rounded.
  const isOfPrices = average >= bottom * 0.999 && average <= top * 1.001;
  return { value, average, typical: (top + bottom + last) / 3, isOfPrices };
}
