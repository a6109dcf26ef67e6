/** The patches of the calculation. Those that make results over spills right need each other. */
import type { Injector } from '@univerjs/core';
import { copyFormulaTrees } from './formula-trees';
import { indexComparedCellsOnly } from './index-of-values';
import { completeCreatedReferences } from './lambda-references';
import { breakLinesAsExcel } from './line-breaks';
import { dropOutdatedResults } from './outdated-results';
import { restartWhenChanged } from './restarted-calculation';
import { calculateInOrderOfSpills } from './spill-order';
import { placeSpills } from './spill-placement';
import { keepValuesOfOtherSpills } from './spilled-values';

/** Must be called before the first calculation, and after the functions of the grid are registered. */
export function correctCalculation(injector: Injector): void {
  indexComparedCellsOnly();
  breakLinesAsExcel();
  copyFormulaTrees(injector);
  completeCreatedReferences(injector);
  keepValuesOfOtherSpills(injector);
  calculateInOrderOfSpills(injector, placeSpills(injector));
  restartWhenChanged(injector);
  dropOutdatedResults(injector);
}
