/** Shows every cell at the time that the workbook is set to. */
import type { Refresh } from './refresh';
import type { WorkbookTime } from '../time/workbook-time';

/** Makes them ask again. */
export interface LiveCells {
  restart(): void;
}

/**
 * Each cell once for a change: live cells by themselves, which may go back in time for it, the others by a recalculation. While that
 * runs, a replay goes on: the next recalculation is for the latest time.
 *
 * @param redraw recalculates the cells that are not live, with what the cache has
 * @returns whether the recalculation of the last change is over
 */
export function recalculateOnTime(time: WorkbookTime, live: LiveCells, redraw: Refresh): () => boolean {
  let shown = time.current();
  let isDrawing = false;
  const draw = async (): Promise<void> => {
    const drawn = shown;
    isDrawing = true;
    await redraw('workbook').catch(() => {});
    isDrawing = false;
    if (drawn !== shown) await draw();
  };
  time.subscribe(() => {
    if (time.current() === shown) return;
    shown = time.current();
    live.restart();
    // oxlint-disable-next-line typescript/no-floating-promises -- It takes a refusal of Excel for drawn.
    if (!isDrawing) void draw();
  });
  return () => !isDrawing;
}
