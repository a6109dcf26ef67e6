/**
 * Refresh: finds the cells with add-in formulas and recalculates them. F9 does not call custom functions again, and a full
 * calculation would include every open workbook. Only a refresh that a person asked for enters formulas again, and only
 * those that nothing else brings back.
 */
import type { Capabilities } from '../host/capabilities';
import { findOwnCells, type RefreshScope } from '../cells/find-own-cells';
import { createKnownCells } from '../cells/known-cells';
import { asksOnce, callsOursOrNames, addressOf, type IsOwnFormula, readOwnNames } from '../cells/own-formulas';
import { cellCount, singleCells, inContext, type OwnCells } from '../cells/own-cells';
import { recalculateCells } from './recalculate';
import { countOfEach, inspectCells, type Inspection, type LeftAlone } from '../cells/inspect-cells';
import type { RunInExcel } from '../host/run-in-excel';
import { withTypedNames } from '../../formula/stored-names';
import { refusedItems } from '../host/excel-errors';

export type { RefreshScope } from '../cells/find-own-cells';

export interface RefreshOutcome extends Reentered {
  /** Cells whose formulas are calculated again. */
  readonly recalculated: number;
  /** False where formulas inside defined names were not searched: cells that use those names were not found. */
  readonly searchedNames: boolean;
}

export type Refresh = (scope: RefreshScope) => Promise<RefreshOutcome>;

type RefreshCapabilities = Pick<
  Capabilities,
  'dirtyRanges' | 'spills' | 'mergedAreas' | 'arrayFormulas' | 'namedFormulas'
>;

export interface RefreshOptions {
  readonly run: RunInExcel;
  readonly capabilities: RefreshCapabilities;
  /** Called once before the first cell is marked dirty: starts a cache epoch, which invalidates older entries. */
  readonly startEpoch: () => void;
  /** `by-person` may enter formulas again; `automatic` never writes into the document. */
  readonly asked: 'by-person' | 'automatic';
  /** Leaves out formulas that update by themselves. */
  readonly exceptLive?: boolean;
  /** Searches the workbook rarely: for refreshes at an interval. */
  readonly reusesFound?: boolean;
}

export function createRefresh(options: RefreshOptions): Refresh {
  const { run, capabilities, startEpoch, asked, exceptLive = false } = options;
  const known = options.reusesFound ? createKnownCells() : undefined;
  return async (scope) => {
    const found = await run(async (context) => {
      const names = await readOwnNames(context, capabilities);
      const isAnyOfOurs = callsOursOrNames(names ?? []);
      const isOwn = (content: unknown): content is string => isAnyOfOurs(content) && (!exceptLive || asksOnce(content));
      const search = { ...capabilities, isOwn };
      const isKnown = known !== undefined && scope === 'workbook';
      const { cells, unresolved } = await (isKnown ? known(context, search) : findOwnCells(context, scope, search));
      startEpoch();
      const refused = cells.length === 0 ? [] : await recalculateCells(context, cells, capabilities);
      return { cells, unresolved, refused, isOwn, searchedNames: names !== undefined };
    });
    const { cells, unresolved, refused, isOwn, searchedNames } = found;
    const others = [...unresolved, ...refused.flatMap(singleCells)];
    const reentered =
      asked === 'by-person'
        ? await reenterCells(run, others, isOwn, capabilities)
        : untouched(unresolved.length, cellCount(refused));
    return { recalculated: cellCount(cells) - cellCount(refused), ...reentered, searchedNames };
  };
}

function untouched(unresolved: number, refused: number): Reentered {
  const reasons = [...Array<'not-asked'>(unresolved).fill('not-asked'), ...Array<'refused'>(refused).fill('refused')];
  return { reentered: 0, leftAlone: countOfEach(reasons) };
}

export interface Reentered {
  readonly reentered: number;
  readonly leftAlone: LeftAlone;
  /** The names of sheets whose protection kept cells from being entered again; absent where none did. */
  readonly protectedSheets?: readonly string[];
}

/**
 * Enters formulas again, one cell at a time: the only cure of a `#NAME?` that stayed because the add-in was loaded
 * after the formula was calculated (OfficeDev/office-js#6611). Leaves alone what entering could damage. @param cells
 * of one cell each, with the ids and names of their sheets loaded
 */
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
