/** The size and the style of new sheets, apart from the grid, so that sheets can be built without loading it. */
import { type IStyleData, VerticalAlign } from '@univerjs/core';

/** Enough for the longest series, ten thousand bars, with rows above it. */
export const sheetRows = 12_000;

/** Enough for every field of a hundred symbols side by side. */
export const sheetColumns = 256;

/**
 * Of the cells of all sheets. The grid's rows are higher than Excel's: lists and data bars, which it draws in the middle, stand
 * beside the texts so.
 */
export const sheetStyle: IStyleData = { vt: VerticalAlign.MIDDLE };
