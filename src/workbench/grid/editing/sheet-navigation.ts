/**
 * Moving about the workbook as in Excel: what is typed after a click on a sheet's tab goes into the sheet, keys show the next
 * sheet, and the Name Box shows where a range begins.
 *
 * Why: in Univer 0.25.1 a clicked tab keeps the keyboard focus, and a range that is larger than the window scrolls to its end.
 */
import type { IRange } from '@univerjs/core';
import { ScrollToCellCommand } from '@univerjs/preset-sheets-core';
import { focusGrid, type Grid } from '../univer/grid';
import { searchUsedRange } from '../../grid-patches/editing/searched-cells';
import { spillAreas } from '../cells/spills';
import { usedRange } from '../cells/stored-sheet';

const tab = '[data-u-comp="slide-tab-item"]';

/**
 * A tab that is being renamed is a text field: it keeps the focus. A tab that is cut off moves into view when it is pressed: the click is
 * then beside it, and only the focus tells of it.
 */
export function typeAfterClickOnTab(page: Document, grid: Grid): void {
  page.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest(tab) : null;
    const clicked = pressed ?? page.activeElement?.closest(tab);
    if (clicked && !clicked.querySelector('[contenteditable="true"]')) focusGrid(grid);
  });
}

/** Shows the next or the previous sheet that is not hidden; the first and the last have none beyond them. */
export function showNeighbour(grid: Grid, direction: 1 | -1): void {
  const workbook = grid.api.getUniverSheet(grid.unitId);
  const sheets = workbook?.getSheets().filter((sheet) => !sheet.isSheetHidden()) ?? [];
  const active = workbook?.getActiveSheet().getSheetId();
  const next = sheets[sheets.findIndex((sheet) => sheet.getSheetId() === active) + direction];
  if (next) workbook?.setActiveSheet(next);
  focusGrid(grid);
}

interface Scroll {
  range: IRange;
  forceTop?: boolean;
  forceLeft?: boolean;
}

export function scrollToStartOfRange(grid: Grid): void {
  grid.commands.beforeCommandExecuted(({ id, params }) => {
    if (id !== ScrollToCellCommand.id) return;
    const scroll = params as Scroll;
    const { startRow, startColumn } = scroll.range;
    const shown = grid.api.getUniverSheet(grid.unitId)?.getActiveSheet().getVisibleRange();
    const isShown = shown && holdsCell(shown, startRow, startColumn);
    scroll.range = { startRow, startColumn, endRow: startRow, endColumn: startColumn };
    // Out of sight, the range begins at the top of the window, so that most of it is seen.
    if (!isShown) scroll.forceTop = true;
  });
}

function holdsCell(area: IRange, row: number, column: number): boolean {
  return row >= area.startRow && row <= area.endRow && column >= area.startColumn && column <= area.endColumn;
}

/** Ctrl+F looks at cells with content, spilled ones too. Must be called once. */
export function searchContents(grid: Grid): void {
  searchUsedRange((sheet) => usedRange(sheet.getCellMatrix(), spillAreas(grid, sheet.getSheetId())));
}
