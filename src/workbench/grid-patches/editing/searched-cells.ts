/**
 * Searches the cells with content only.
 *
 * Why: to find a text the grid asks each cell of a sheet, three million of them, through the interceptors of formats and rules: the
 * page stands still for half a minute. Seen in Univer 0.25.1.
 */
import { type IRange, Worksheet } from '@univerjs/core';

type Iterate = (this: Worksheet, range: IRange, skipEmpty?: boolean, ...more: boolean[]) => Iterable<unknown>;

/** Must be called once. @param usedRange undefined for an empty sheet */
export function searchUsedRange(usedRange: (sheet: Worksheet) => IRange | undefined): void {
  const prototype = Worksheet.prototype as unknown as Record<'iterateByRow' | 'iterateByColumn', Iterate>;
  for (const name of ['iterateByRow', 'iterateByColumn'] as const) {
    const iterate = prototype[name];
    prototype[name] = function (range, skipEmpty = true, ...more) {
      const isSearch = skipEmpty && isWhole(range, this);
      return iterate.call(this, isSearch ? (usedRange(this) ?? firstCell) : range, skipEmpty, ...more);
    };
  }
}

const firstCell: IRange = { startRow: 0, startColumn: 0, endRow: 0, endColumn: 0 };

function isWhole({ startRow, startColumn, endRow, endColumn }: IRange, sheet: Worksheet): boolean {
  const last = [sheet.getRowCount() - 1, sheet.getColumnCount() - 1];
  return startRow === 0 && startColumn === 0 && endRow === last[0] && endColumn === last[1];
}
