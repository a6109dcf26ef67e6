/**
 * Enters formulas again, one cell at a time: the only cure of a `#NAME?` that stayed because the add-in was loaded after the
 * formula was calculated (OfficeDev/office-js#6611). Leaves alone what entering could damage.
 */
import { withTypedNames } from '../../formula/stored-names';
import { countOfEach, inspectCells, type Inspection, type LeftAlone } from '../cells/inspect-cells';
import { addressOf, type IsOwnFormula } from '../cells/own-formulas';
import { inContext, type OwnCells } from '../cells/own-cells';
import { refusedItems } from '../host/refused-items';
import type { RunInExcel } from '../host/run-in-excel';

export interface Reentered {
  readonly reentered: number;
  readonly leftAlone: LeftAlone;
  /** The names of sheets whose protection kept cells from being entered again; absent where none did. */
  readonly protectedSheets?: readonly string[];
}

/** @param cells of one cell each, with the ids and names of their sheets loaded */
export async function reenterCells(
  run: RunInExcel,
  cells: readonly OwnCells[],
  isOwnFormula: IsOwnFormula,
  inspection: Inspection,
): Promise<Reentered> {
  if (cells.length === 0) return { reentered: 0, leftAlone: {} };
  if (!inspection.mergedAreas) return { reentered: 0, leftAlone: countOfEach(cells.map(() => 'unknown')) };
  const inspected = await run((context) => inspectCells(context, inContext(context, cells), isOwnFormula, inspection));
  const safe = inspected.flatMap(({ cells: cell, range, reason }) =>
    reason === undefined ? [{ ...cell, formulas: range.formulas as unknown[][] }] : [],
  );
  const refused = await run((context) => refusedItems(context, inContext(context, safe), enter), 'one-step');
  const left = [...inspected.flatMap(({ reason }) => reason ?? []), ...refused.map(() => 'refused' as const)];
  const locked = cells.flatMap(({ sheet }, index) => (inspected[index]?.reason === 'protected' ? [sheet.name] : []));
  return {
    reentered: safe.length - refused.length,
    leftAlone: countOfEach(left),
    ...(locked.length > 0 && { protectedSheets: [...new Set(locked)] }),
  };
}

/** Entered as it was read, a name that Excel does not know would stay unknown. */
function enter({ sheet, run, formulas }: OwnCells & { readonly formulas: readonly (readonly unknown[])[] }): void {
  sheet.getRange(addressOf(run)).formulas = formulas.map((row) =>
    row.map((each) => (typeof each === 'string' ? withTypedNames(each) : each)),
  );
}
