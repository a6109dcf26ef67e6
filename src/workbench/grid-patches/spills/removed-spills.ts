/**
 * Remembers the areas of spills whose formulas are replaced or deleted, until a calculation has ended.
 *
 * Why: the engine forgets the area as soon as the formula is replaced, and calculates only the dependents of the formula's
 * cell. Dependents of the other cells keep old values without a sign, and a spill that the area blocked stays blocked.
 * Reproduce: enter `=SEQUENCE(3)` in B1 and `=B3` in D1, then delete B1: D1 still shows 3. Seen in Univer 0.25.1.
 */
import type { Injector, IRange, IUnitRange } from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/preset-sheets-core';
import { type Anchor, areaAt, areasOf, cellRange, intersect, isBlocked, withoutAnchor } from './spill-areas';

export interface RemovedSpills {
  /** The areas, and the cells of the formulas that they blocked, each once. */
  take(): IUnitRange[];
  /** To be called by a calculation that is aborted. */
  putBack(taken: readonly IUnitRange[]): void;
}

export function rememberRemovedSpills(injector: Injector): RemovedSpills {
  const formulas = injector.get(FormulaDataModel);
  const update = formulas.updateArrayFormulaRange.bind(formulas);
  let removed: IUnitRange[] = [];
  formulas.updateArrayFormulaRange = (unitId, sheetId, cells) => {
    const before = areasOf(formulas.getArrayFormulaRange(), { unitId, sheetId });
    const hasChanged = update(unitId, sheetId, cells);
    for (const { row, column, area } of before) {
      const anchor = { unitId, sheetId, row, column };
      if (areaAt(formulas.getArrayFormulaRange(), anchor)) continue;
      removed.push(...withoutAnchor(anchor, area), ...blockedBy(area, anchor));
    }
    return hasChanged;
  };
  const blockedBy = (removedArea: IRange, { unitId, sheetId }: Anchor): IUnitRange[] =>
    areasOf(formulas.getArrayFormulaRange(), { unitId, sheetId })
      .filter(({ area }) => isBlocked(area) && intersect(area, removedArea))
      .map(({ row, column }) => ({ unitId, sheetId, range: cellRange(row, column) }));
  return {
    take() {
      const taken = removed;
      removed = [];
      return taken;
    },
    putBack: (taken) => void removed.push(...taken),
  };
}
