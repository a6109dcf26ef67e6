/** Volumes on the basis of adjusted prices: price × volume keeps the value that was traded. */
import type { Bars, Column } from './bars';
import type { SymbolCode } from './symbol';
import { sharesPerUnit } from './units';

/**
 * A split changes prices of earlier bars, not their traded shares. The value that was traded tells how many shares of today it was:
 * amount ÷ typical price. Where volume and amount agree with the prices of the bar, and where there is no amount, it is the volume.
 * @param shares in one unit of the volume
 */
export function adjustedVolume({ high, low, close, volume, amount }: Bars, shares: number): Column {
  return volume.map((units, i) => {
    const [top = NaN, bottom = NaN, last = NaN, value = NaN] = [high[i], low[i], close[i], amount[i]];
    const average = value / (units * shares);
    // Rounded prices and amounts.
    const isOfPrices = average >= bottom * 0.999 && average <= top * 1.001;
    const typical = (top + bottom + last) / 3;
    if (isOfPrices || !(value > 0 && units > 0)) return units;
    return typical > 0 ? value / typical / shares : NaN;
  });
}

/** For indicators that weight prices with volumes. */
export function withAdjustedVolume(bars: Bars, symbol: SymbolCode): Bars {
  return { ...bars, volume: adjustedVolume(bars, sharesPerUnit(symbol)) };
}
