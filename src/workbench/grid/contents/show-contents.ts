/** Installs what shows, copies and pastes contents: numbers in narrow cells, AutoFit, the clipboard. */
import { copySpilledTexts } from '../../grid-patches/editing/copied-text';
import { pasteTextByCells } from '../../grid-patches/editing/pasted-text';
import { measureFilledCellsOnly } from '../../grid-patches/drawing/row-heights';
import { leaveResultFormatsBehind } from './copied-formats';
import { fitColumnsByContent } from './autofit';
import { showNotes } from './cell-notes';
import type { Grid } from '../univer/grid';
import { keepFormatsOfPastedValues } from '../editing/paste-formats';
import { pasteSpilledValues } from '../editing/paste-spills';
import { sheetOf } from '../cells/stored-sheet';
import { formatStatusBar } from './status-bar-format';
import { showWideNumbers } from './wide-numbers';

export function showContents(grid: Grid): void {
  const { injector } = grid;
  showWideNumbers(grid);
  formatStatusBar(grid);
  showNotes(grid);
  measureFilledCellsOnly();
  fitColumnsByContent(grid);
  copySpilledTexts(injector, (sheetId) => sheetOf(grid, sheetId));
  pasteTextByCells(injector);
  keepFormatsOfPastedValues(grid);
  leaveResultFormatsBehind(grid);
  pasteSpilledValues(grid);
}
