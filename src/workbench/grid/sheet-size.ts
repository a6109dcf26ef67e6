/** The size of sheets, apart from the grid, so that sheets can be built without loading it. */

/** Enough for the longest series, ten thousand bars, with rows above it. */
export const sheetRows = 12_000;

/** Enough for every field of a hundred symbols side by side. */
export const sheetColumns = 256;
