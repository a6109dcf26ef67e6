/** What makes contents visible, and takes them along: numbers in narrow cells, AutoFit, copying and pasting. */
import { copySpilledTexts } from '../grid-patches/copied-text';
import { pasteTextByCells } from '../grid-patches/pasted-text';
import { measureFilledCellsOnly } from '../grid-patches/row-heights';
import { fitColumnsByContent } from './autofit';
import { showNotes } from './cell-notes';
import type { Grid } from './grid';
import { keepFormatsOfPastedValues } from './paste-formats';
import { pasteSpilledValues } from './paste-spills';
import { sheetOf } from './stored-sheet';
import { showWideNumbers } from './wide-numbers';

export function showContents(grid: Grid): void {
  const { injector } = grid;
  showWideNumbers(grid);
  showNotes(grid);
  measureFilledCellsOnly();
  fitColumnsByContent(grid);
  copySpilledTexts(injector, (sheetId) => sheetOf(grid, sheetId));
  pasteTextByCells(injector);
  keepFormatsOfPastedValues(grid);
  pasteSpilledValues(grid);
}
