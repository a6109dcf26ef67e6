/**
 * Room for a third column of tables and charts: beside what a dashboard has anyway, right of the columns with the data of its charts.
 * It is decided when the sheet is inserted, so that nothing on a sheet moves later.
 */
import type { SheetDescription } from './sheet-description';

/** Of the window, in pixels. */
const leastWindow = 1600;
/** The pane, the row headers and the scroll bar, in pixels. */
const besideCells = 400;
/** In points. A printed sheet is fitted to the width of its paper. */
const mostRoom = 1150;
const pointsInPixel = 0.75;

/**
 * @param window its width in pixels
 * @returns how much of a sheet is in view, in points; undefined where that is no more than the usual columns
 */
export function roomIn(window: number): number | undefined {
  return window < leastWindow ? undefined : Math.min(mostRoom, Math.floor((window - besideCells) * pointsInPixel));
}

/** Adds contents to those that a sheet has; sizes and charts replace its own. */
export function widened(sheet: SheetDescription, more: Partial<SheetDescription>): SheetDescription {
  return {
    ...sheet,
    ...more,
    cells: [...sheet.cells, ...(more.cells ?? [])],
    spills: [...sheet.spills, ...(more.spills ?? [])],
    looks: [...sheet.looks, ...(more.looks ?? [])],
    numberFormats: [...sheet.numberFormats, ...(more.numberFormats ?? [])],
    lists: [...(sheet.lists ?? []), ...(more.lists ?? [])],
    highlights: [...(sheet.highlights ?? []), ...(more.highlights ?? [])],
  };
}

/**
 * The widths of columns that share what is left of the room, by their least widths.
 *
 * @param others the widths of the other columns that are shown
 */
export function shared(room: number, others: readonly number[], least: readonly number[]): readonly number[] {
  const scale = Math.max(1, (room - sumOf(others)) / sumOf(least));
  return least.map((width) => Math.floor(width * scale));
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
