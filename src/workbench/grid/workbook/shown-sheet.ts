/** Keeps the shown sheet during changes after which the grid would show another one, which Excel leaves to `activate`. */
import type { Grid } from '../univer/grid';
import { workbookOf } from './sheet-access';

/**
 * The grid shows a sheet that was inserted or unhidden, and its listeners do so once more in a later microtask. The sheet
 * that the rest of the request leaves active is therefore shown again in a later task.
 */
export function keepShownSheet(grid: Grid, change: () => void): void {
  const shown = workbookOf(grid).getActiveSheet();
  change();
  workbookOf(grid).setActiveSheet(shown);
  queueMicrotask(() => {
    const active = workbookOf(grid).getActiveSheet().getSheetId();
    setTimeout(() => workbookOf(grid).setActiveSheet(active));
  });
}
