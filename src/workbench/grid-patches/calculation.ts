/** The patches that make calculations over spills right; they need each other. */
import type { Injector } from '@univerjs/core';
import { copyFormulaTrees } from './formula-trees';
import { completeCreatedReferences } from './lambda-references';
import { calculateInOrderOfSpills } from './spill-order';
import { placeSpills } from './spill-placement';

/** Must be called before the first calculation, and after the functions of the grid are registered. */
export function correctCalculation(injector: Injector): void {
  copyFormulaTrees(injector);
  completeCreatedReferences(injector);
  calculateInOrderOfSpills(injector, placeSpills(injector));
}
