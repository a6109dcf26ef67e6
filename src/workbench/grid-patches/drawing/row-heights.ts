/**
 * Measures only cells with data for automatic row heights. Univer 0.25.1 measures every cell of every row of the sheet after the width of
 * a column or a filter has changed: seconds for 12,000 rows of 256 columns, during which the page does not react.
 */
import { SpreadsheetSkeleton } from '@univerjs/preset-sheets-core';

interface Skeleton {
  readonly worksheet: SpreadsheetSkeleton['worksheet'];
  calculateAutoHeightForCell(row: number, column: number): number | undefined;
  _calculateRowAutoHeight(this: Skeleton, row: number): number;
}

/** The grid's own limit, in sheet pixels. */
const highest = 2000;

/** A spilled cell without data of its own has the default height. */
export function measureFilledCellsOnly(): void {
  const skeletons = SpreadsheetSkeleton.prototype as unknown as Skeleton;
  skeletons._calculateRowAutoHeight = function (row) {
    const columns = Object.keys(this.worksheet.getCellMatrix().getRow(row) ?? {});
    const heights = columns.map((column) => this.calculateAutoHeightForCell(row, Number(column)) ?? 0);
    return Math.min(Math.max(this.worksheet.getConfig().defaultRowHeight, ...heights), highest);
  };
}
