/**
 * Remembers the areas of spills whose formulas are replaced or deleted, until the next calculation.
 *
 * Why: the engine forgets the area as soon as the formula is replaced, and calculates the dependents of the formula's cell only. What
 * referred to the other cells of the area kept the values of a spill that is gone: silently wrong numbers. Seen in Univer 0.25.1.
 */
import type { Injector, IUnitRange } from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/preset-sheets-core';
import { areaAt, areasOf, withoutAnchor } from './spill-areas';

/** @returns the areas, each once */
export function rememberRemovedSpills(injector: Injector): () => IUnitRange[] {
  const formulas = injector.get(FormulaDataModel);
  const update = formulas.updateArrayFormulaRange.bind(formulas);
  let removed: IUnitRange[] = [];
  formulas.updateArrayFormulaRange = (unitId, sheetId, cells) => {
    const before = areasOf(formulas.getArrayFormulaRange(), { unitId, sheetId });
    const hasChanged = update(unitId, sheetId, cells);
    const after = formulas.getArrayFormulaRange();
    for (const { row, column, area } of before) {
      const anchor = { unitId, sheetId, row, column };
      if (!areaAt(after, anchor)) removed.push(...withoutAnchor(anchor, area));
    }
    return hasChanged;
  };
  return () => {
    const taken = removed;
    removed = [];
    return taken;
  };
}
