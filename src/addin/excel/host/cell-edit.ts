/** While a person edits a cell, Excel refuses batches, or puts those off that ask for it. */
import { createRunAtOnce, type RunInExcel } from './run-in-excel';
import { codeOf } from './excel-errors';
import { type Clock, sleep } from '../../../client/timing/timers';

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

const shortestPauseMs = 2_000;
const longestPauseMs = 60_000;
/** Who leaves a cell open for longer has left the computer: the next turn, or the next click, begins anew. */
const longestWaitMs = 900_000;
/** An Excel that has not answered by then will not: whatever waits for its turn goes on. */
const longestRunMs = 300_000;

/**
 * Runs batches that nobody asked for, which must not be held back behind an edit. They are tried again later, from their
 * beginning, so repeating them must do no harm. @param runAtOnce refuses while a cell is edited
 */
export function createBackgroundRun(runAtOnce: RunInExcel, clock: Clock): RunInExcel {
  return async (batch, undo) => {
    const until = clock.now() + longestWaitMs;
    for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        return await answered(runAtOnce(batch, undo), clock);
      } catch (error) {
        if (!isCellEditError(error) || clock.now() + pauseMs > until) throw error;
        await sleep(clock, pauseMs);
      }
    }
  };
}

function answered<T>(run: Promise<T>, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(longestRunMs, () =>
      reject(new Error(`Excel has not answered within ${longestRunMs / 60_000} minutes`)),
    );
    void run.then(resolve, reject).finally(cancel);
  });
}
