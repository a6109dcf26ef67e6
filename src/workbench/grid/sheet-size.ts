/** The size of a new sheet. */

/** Enough for the longest series, ten thousand bars, with rows above it. */
export const sheetRows = 12_000;

/** Enough for one field of two hundred symbols side by side. */
export const sheetColumns = 256;
