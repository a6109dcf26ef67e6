/**
 * Enters formulas again, one cell at a time: the only cure of a `#NAME?` that stayed because the add-in was loaded after the
 * formula was calculated (OfficeDev/office-js#6611). Leaves alone what entering could damage.
 */
import { withTypedNames } from '../formula/stored-names';
import { countOfEach, inspectCells, type Inspection, type LeftAlone } from './inspect-cells';
import type { IsOwnFormula } from './own-formulas';
import type { OwnCells } from './recalculate';
import { refusedItems } from './refused-items';

export interface Reentered {
  readonly reentered: number;
  readonly leftAlone: LeftAlone;
  /** The names of sheets whose protection kept cells from being entered again; absent where none did. */
  readonly protectedSheets?: readonly string[];
}

/** @param cells of one cell each, with the names of their sheets loaded */
export async function reenterCells(
  context: Excel.RequestContext,
  cells: readonly OwnCells[],
  isOwnFormula: IsOwnFormula,
  inspection: Inspection,
): Promise<Reentered> {
  if (!inspection.mergedAreas) return { reentered: 0, leftAlone: countOfEach(cells.map(() => 'unknown')) };
  const inspected = await inspectCells(context, cells, isOwnFormula, inspection);
  const safe = inspected.flatMap(({ range, reason }) => (reason === undefined ? [range] : []));
  const refused = await refusedItems(context, safe, enterAgain);
  const left = [...inspected.flatMap(({ reason }) => reason ?? []), ...refused.map(() => 'refused' as const)];
  const locked = inspected.flatMap(({ cells: { sheet }, reason }) => (reason === 'protected' ? [sheet.name] : []));
  return {
    reentered: safe.length - refused.length,
    leftAlone: countOfEach(left),
    ...(locked.length > 0 && { protectedSheets: [...new Set(locked)] }),
  };
}

/** Entered as it was read, a name that Excel does not know would stay unknown. */
function enterAgain(range: Excel.Range): void {
  const formulas = range.formulas as readonly (readonly unknown[])[];
  range.formulas = formulas.map((row) => row.map((each) => (typeof each === 'string' ? withTypedNames(each) : each)));
}
