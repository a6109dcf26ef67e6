/** The patches of the calculation. Those that make results over spills right need each other. */
import type { Injector } from '@univerjs/core';
import { enterRangesOnce } from './dependency-index';
import { copyFormulaTrees } from './formula-trees';
import { indexComparedCellsOnly } from './index-of-values';
import { rememberReferences } from './known-references';
import { completeCreatedReferences } from './lambda-references';
import { breakLinesAsExcel } from '../editing/line-breaks';
import { dropOutdatedResults } from './outdated-results';
import { restartWhenChanged } from './restarted-calculation';
import { calculateInOrderOfSpills } from '../spills/spill-order';
import { placeSpills } from '../spills/spill-placement';
import { keepValuesOfOtherSpills } from '../spills/spilled-values';
import { calculateTodayOncePerDay } from './today-formulas';

/** Must be called before the first calculation, and after the functions of the grid are registered. */
export function correctCalculation(injector: Injector): void {
  indexComparedCellsOnly();
  breakLinesAsExcel();
  copyFormulaTrees(injector);
  enterRangesOnce(injector);
  rememberReferences(injector);
  completeCreatedReferences(injector);
  keepValuesOfOtherSpills(injector);
  calculateInOrderOfSpills(injector, placeSpills(injector));
  calculateTodayOncePerDay(injector);
  restartWhenChanged(injector);
  dropOutdatedResults(injector);
}
