/** The sums of the status bar have the format of the selected cell, also of a spilled one, whose format the grid does not find. */
import { IStatusBarService } from '@univerjs/preset-sheets-core';
import type { Grid } from '../univer/grid';

export function formatStatusBar(grid: Grid): void {
  const bar = grid.injector.get(IStatusBarService);
  const setState = bar.setState.bind(bar);
  bar.setState = (state) => setState(state && { ...state, pattern: state.pattern ?? shownFormat(grid) ?? null });
}

/** Of the cell from which the selection was made. */
function shownFormat({ api, unitId }: Grid): string | undefined {
  const sheet = api.getUniverSheet(unitId)?.getActiveSheet();
  const cell = sheet?.getSelection()?.getCurrentCell();
  if (!sheet || !cell) return undefined;
  const shown = sheet.getSheet().getCell(cell.actualRow, cell.actualColumn)?.s;
  return typeof shown === 'object' ? shown?.n?.pattern : undefined;
}
