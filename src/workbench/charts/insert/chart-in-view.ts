/** Keeps a new chart wholly on screen: it begins in sight, is made smaller within reason, and else the sheet is scrolled to it. */
import type { IRange } from '@univerjs/core';
import { ScrollToCellCommand } from '@univerjs/preset-sheets-core';
import type { Workbook } from '../../../office-host/contract';
import { gap } from '../../../office-host/charts/new-chart';
import type { Box } from '../../../office-host/stores/chart-model';
import type { Grid } from '../../grid/univer/grid';

/** In points; a smaller chart would say little. */
const least = { width: 240, height: 150 };

/** The cells that are wholly on screen: the last row and column may be cut off. Undefined for a window with fewer. */
export function cellsInView({ api, unitId }: Grid): IRange | undefined {
  const shown = api.getUniverSheet(unitId)?.getActiveSheet().getVisibleRange();
  if (!shown || shown.endRow <= shown.startRow || shown.endColumn <= shown.startColumn) return undefined;
  return { ...shown, endRow: shown.endRow - 1, endColumn: shown.endColumn - 1 };
}

export function boxOf(book: Workbook, sheet: string, { startRow, startColumn, endRow, endColumn }: IRange): Box {
  const [rows, columns] = [endRow - startRow + 1, endColumn - startColumn + 1];
  return book.charts.boxOf({ sheet, row: startRow, column: startColumn, rows, columns });
}

/** The box with the part of its size that is in view; unchanged where that would be too little. */
export function fittedTo(shown: Box, box: Box): Box {
  const width = Math.min(box.width, shown.left + shown.width - gap - box.left);
  const height = Math.min(box.height, shown.top + shown.height - gap - box.top);
  return {
    ...box,
    width: width < least.width ? box.width : width,
    height: height < least.height ? box.height : height,
  };
}

/** Scrolls to the right until the right edge of the box is in view; its left edge stays there, too. */
export function scrollTo({ commands }: Grid, book: Workbook, sheet: string, cells: IRange, box: Box): void {
  const shown = boxOf(book, sheet, cells);
  const missing = box.left + box.width + gap - (shown.left + shown.width);
  if (missing <= 0) return;
  const leftOf = (column: number) => boxOf(book, sheet, { ...cells, startColumn: column, endColumn: column }).left;
  let column = cells.startColumn;
  while (leftOf(column) - shown.left < missing && leftOf(column + 1) <= box.left) column += 1;
  const range = { startRow: cells.startRow, endRow: cells.startRow, startColumn: column, endColumn: column };
  commands.syncExecuteCommand(ScrollToCellCommand.id, { range, forceLeft: true });
}
