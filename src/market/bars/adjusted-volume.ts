/** Volumes in shares of the newest bar: over a split, earlier traded shares were other ones. */
import type { Bars, Column } from './bars';
import { isIndexCode } from '../symbols/board';
import type { SymbolCode } from '../symbols/symbol';
import { sharesPerUnit } from '../symbols/units';

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
