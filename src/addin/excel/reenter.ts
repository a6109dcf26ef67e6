/**
 * Enters formulas again, one cell at a time: the only cure of a `#NAME?` that stayed because the add-in was loaded after the
 * formula was calculated (OfficeDev/office-js#6611). Leaves alone what entering could damage.
 */
import { countOfEach, inspectCells, type Inspection, type LeftAlone } from './inspect-cells';
import type { IsOwnFormula } from './own-formulas';
import type { OwnCells } from './recalculate';
import { refusedItems } from './refused-items';

export interface Reentered {
  readonly reentered: number;
  readonly leftAlone: LeftAlone;
}

/** @param cells of one cell each */
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
  return { reentered: safe.length - refused.length, leftAlone: countOfEach(left) };
}

function enterAgain(range: Excel.Range): void {
  const { formulas } = range;
  range.formulas = formulas;
}
