/** Points of 1/72 inch, in which Excel measures, of a CSS pixel. */
export const pointsPerPixel = 0.75;
