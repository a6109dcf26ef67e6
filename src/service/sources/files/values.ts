/** Which prices and volumes can be true, in SQL; the others are left out and named. */
import { markets } from '../../../market/markets';

/** Above any price, volume or amount of a bar; sums and adjustments of smaller ones stay finite. */
const largest = 1e15;

/** SQL: NULL and NaN are not. */
export function isPossible(value: string): string {
  return `${value} BETWEEN 0 AND ${largest}`;
}

export function possible(value: string): string {
  return `CASE WHEN ${isPossible(value)} THEN ${value} END`;
}

/**
 * SQL: the volume as the service delivers it, a whole number; NULL where it is not possible. Lots may be fractions, of
 * whole shares.
 * @param inShares true where the volume of the mainland is in shares
 */
export function wholeVolume(volume: string, symbol: string, inShares: boolean): string {
  const unit = markets.SH.sharesPerVolumeUnit;
  const isInLots = `right(${symbol}, 3) IN ('.SH', '.SZ', '.BJ')`;
  const isWhole = `${volume} = floor(${volume})`;
  const hasWholeShares = `abs(${volume} * ${unit} - round(${volume} * ${unit})) < 0.001`;
  const whole = inShares
    ? `WHEN ${isWhole} THEN CASE WHEN ${isInLots} THEN round(${volume} / ${unit}) ELSE ${volume} END`
    : `WHEN ${isWhole} THEN ${volume} WHEN ${isInLots} AND ${hasWholeShares} THEN round(${volume})`;
  return `CASE WHEN NOT coalesce(${isPossible(volume)}, false) THEN NULL ${whole} END`;
}
