/**
 * Keeps the formulas of cells whose styles alone change.
 *
 * Why: the grid treats every change of cells as an entry, which deletes their formulas, except for its own style command. Undo
 * and redo are not excepted. Reproduce: make a cell with a formula bold, undo, redo: the formula is its value. Seen in Univer
 * 0.25.1.
 */
import type { ICommandService } from '@univerjs/core';
import {
  type ISetRangeValuesMutationParams,
  SetRangeValuesMutation,
  SetStyleCommand,
} from '@univerjs/preset-sheets-core';

/** Must be called before the grid has a workbook: the listener of its formulas comes after this one. */
export function keepFormulasOfStyledCells(commands: ICommandService): void {
  commands.beforeCommandExecuted(({ id, params }) => {
    if (id !== SetRangeValuesMutation.id) return;
    const change = params as ISetRangeValuesMutationParams;
    const rows = Object.values(change.cellValue ?? {});
    if (rows.every((row) => Object.values(row as object).every(isStyleOnly))) change.trigger = SetStyleCommand.id;
  });
}

/** A change of style alone is not an entry; the removal of a cell is one. */
export function isStyleOnly(cell: unknown): boolean {
  return typeof cell === 'object' && cell !== null && !['f', 'v', 'si', 'p'].some((content) => content in cell);
}
