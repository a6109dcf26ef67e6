/** Which prices and volumes can be true, in SQL; the others are left out and named. */
import { markets } from '../../../../market/time/markets';

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
 * SQL: the volume as the service delivers it; NULL where it is not possible. Lots of the mainland are whole: fractions are of
 * odd lots, or of adjusted volumes. In Hong Kong and the US, shares are whole. Markets of a person's own may divide them.
 * @param isInShares true where the volume of the mainland is in shares
 */
export function wholeVolume(volume: string, symbol: string, isInShares: boolean): string {
  const isMainland = `right(${symbol}, 3) IN ('.SH', '.SZ', '.BJ')`;
  const isOfWholes = `right(${symbol}, 3) IN ('.HK', '.US')`;
  const isWhole = `${volume} = floor(${volume})`;
  const cases = isInShares
    ? [`WHEN ${isMainland} THEN round(${volume} / ${markets.SH.sharesPerVolumeUnit})`, `WHEN ${isWhole} THEN ${volume}`]
    : // Most are whole, whatever the market: its name is looked at where they are not.
      [`WHEN ${isWhole} THEN ${volume}`, `WHEN ${isMainland} THEN round(${volume})`];
  return `CASE WHEN NOT coalesce(${isPossible(volume)}, false) THEN NULL ${cases.join(' ')} WHEN ${isOfWholes} THEN NULL ELSE ${volume} END`;
}
