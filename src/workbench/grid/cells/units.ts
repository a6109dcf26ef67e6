/** Conversion between CSS pixels and points (1/72 inch), Excel's unit. */
export const pointsPerPixel = 0.75;
