/** While a person edits a cell, Excel refuses batches, or puts those off that ask for it. */
import { createRunAtOnce } from './run-in-excel';
import { codeOf } from './excel-errors';

const runAtOnce = createRunAtOnce({ undoGroups: false });

export function isCellEditError(thrown: unknown): boolean {
  return codeOf(thrown) === 'InvalidOperationInCellEditMode';
}

/** By a batch that Excel refuses then; nothing else in Office.js tells. */
export async function isEditingCell(): Promise<boolean> {
  try {
    await runAtOnce(async (context) => {
      context.workbook.application.load('calculationMode');
      await context.sync();
    });
    return false;
  } catch (error) {
    return isCellEditError(error);
  }
}
