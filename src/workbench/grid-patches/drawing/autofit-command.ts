/**
 * Replaces the widths of the command that a double-click on a column border executes. Seen in Univer 0.25.1: it measures rows near the
 * visible ones only, ignores a column that should become narrower than the default, and lays every cell out as a document.
 */
import type { Injector, IRange } from '@univerjs/core';
import { AutoWidthController, SetWorksheetColWidthMutation } from '@univerjs/preset-sheets-core';

/** Widths in sheet pixels by column. */
export type ColumnWidths = Record<number, number>;

export interface AutofitParts {
  /** The new widths of columns; without those that keep theirs. */
  readonly fitting: (sheetId: string, columns: readonly number[]) => ColumnWidths;
  readonly current: (sheetId: string, column: number) => number;
}

export function replaceAutofit(injector: Injector, { fitting, current }: AutofitParts): void {
  injector.get(AutoWidthController).getUndoRedoParamsOfColWidth = ({ unitId, subUnitId, ranges }) => {
    const colWidth = fitting(subUnitId, columnsOf(ranges));
    const before = Object.fromEntries(
      Object.keys(colWidth).map((column) => [column, current(subUnitId, Number(column))] as const),
    );
    const id = SetWorksheetColWidthMutation.id;
    const fixed = { unitId, subUnitId, ranges: Object.keys(colWidth).map((column) => rangeOf(Number(column))) };
    return {
      redos: [{ id, params: { ...fixed, colWidth } }],
      undos: [{ id, params: { ...fixed, colWidth: before } }],
    };
  };
}

function columnsOf(ranges: readonly IRange[]): number[] {
  const columns = ranges.flatMap(({ startColumn, endColumn }) =>
    Array.from({ length: endColumn - startColumn + 1 }, (_, index) => startColumn + index),
  );
  return [...new Set(columns)];
}

/** A range of whole columns; the mutation reads its columns only. */
export function rangeOf(column: number): IRange {
  return { startRow: 0, endRow: 0, startColumn: column, endColumn: column };
}
