/** Removes floating-point error: 12.340000000001 → 12.34. No price here has more than six decimals: they are finer than any tick. */
export function roundToSixDecimals(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
