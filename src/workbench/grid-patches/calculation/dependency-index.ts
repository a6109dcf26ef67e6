/**
 * Keeps the engine's index of what formulas refer to from growing with every calculation.
 *
 * Why: before each calculation the engine enters the references of all formulas into the index, also those that are there. Single
 * cells are kept in sets; every larger range is entered again and found as often, so that memory and the time of a calculation grow
 * for as long as live cells change. Here a range of a formula is entered once. Seen in Univer 0.25.1.
 */
import type { Injector, IRange, IUnitRange } from '@univerjs/core';
import { IDependencyManagerService } from '@univerjs/preset-sheets-core';

interface Entry extends IUnitRange {
  /** Of the formula. */
  readonly id: number;
}

interface Index {
  /** The part of one sheet; another object once the sheet's ranges were removed. */
  getTree(unitId: string, sheetId: string): object;
  insert(entry: Entry): void;
  _removeRTreeItem(entry: Entry): void;
}

export function enterRangesOnce(injector: Injector): void {
  const manager = injector.get(IDependencyManagerService) as unknown as { readonly _dependencyRTreeCache: Index };
  const index = manager._dependencyRTreeCache;
  /** The ranges of each formula. */
  const entered = new WeakMap<object, Map<number, IRange[]>>();
  const insert = index.insert.bind(index);
  const remove = index._removeRTreeItem.bind(index);
  index.insert = (entry) => {
    const { unitId, sheetId, id, range } = entry;
    // References that cannot be resolved have no workbook.
    if (!unitId || isCell(range)) {
      insert(entry);
      return;
    }
    const part = index.getTree(unitId, sheetId);
    const ranges = entered.get(part)?.get(id) ?? [];
    if (ranges.some((other) => isSame(other, range))) return;
    if (!entered.has(part)) entered.set(part, new Map());
    entered.get(part)?.set(id, [...ranges, range]);
    insert(entry);
  };
  // Is given the area around all ranges of the formula on the sheet.
  index._removeRTreeItem = (entry) => {
    remove(entry);
    entered.get(index.getTree(entry.unitId, entry.sheetId))?.delete(entry.id);
  };
}

function isCell({ startRow, startColumn, endRow, endColumn }: IRange): boolean {
  return startRow === endRow && startColumn === endColumn;
}

/** Of whole columns and rows the ends may be NaN. */
function isSame(one: IRange, other: IRange): boolean {
  return (['startRow', 'startColumn', 'endRow', 'endColumn'] as const).every((end) => Object.is(one[end], other[end]));
}
