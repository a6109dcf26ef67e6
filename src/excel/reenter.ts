/**
 * Enters formulas again, one cell at a time: the only cure of a `#NAME?` that stayed because the add-in was loaded after the
 * formula was calculated (OfficeDev/office-js#6611). Leaves alone what entering could damage.
 */
import { chunksOf } from '../market/chunks';
import type { Capabilities } from './capabilities';
import { addressOf, type IsOwnFormula } from './own-formulas';
import type { OwnCells } from './recalculate';
import { refusedItems } from './refused-items';

/** Why a cell was left as it is. */
export type LeftReason =
  /** Locked on a protected sheet. */
  | 'protected'
  /** Filled by the formula of another cell, or filling others. */
  | 'spilled'
  /** A legacy array formula, or a part of one. */
  | 'array'
  | 'merged'
  /** Changed since the search. */
  | 'changed'
  /** Excel refused to change it, without a reason that can be told apart: the web does so for parts of arrays. */
  | 'refused'
  /** Shows #NAME?, but nobody asked to enter formulas again. */
  | 'not-asked'
  /** This version of Excel cannot tell whether entering is safe. */
  | 'unknown';

export type LeftAlone = Readonly<Partial<Record<LeftReason, number>>>;

export interface Reentered {
  readonly reentered: number;
  readonly leftAlone: LeftAlone;
}

type Inspection = Pick<Capabilities, 'mergedAreas' | 'arrayFormulas'>;

interface Inspected {
  readonly range: Excel.Range;
  readonly reason: LeftReason | undefined;
}

/** Cells that one request inspects. */
const cellsPerSync = 100;

/** @param cells of one cell each */
export async function reenterCells(
  context: Excel.RequestContext,
  cells: readonly OwnCells[],
  isOwnFormula: IsOwnFormula,
  inspection: Inspection,
): Promise<Reentered> {
  if (!inspection.mergedAreas) return { reentered: 0, leftAlone: countOfEach(cells.map(() => 'unknown')) };
  const inspected: Inspected[] = [];
  for (const some of chunksOf(cells, cellsPerSync))
    inspected.push(...(await inspect(context, some, isOwnFormula, inspection)));
  const safe = inspected.flatMap(({ range, reason }) => (reason === undefined ? [range] : []));
  const refused = await refusedItems(context, safe, enterAgain);
  const left = [...inspected.flatMap(({ reason }) => reason ?? []), ...refused.map(() => 'refused' as const)];
  return { reentered: safe.length - refused.length, leftAlone: countOfEach(left) };
}

function enterAgain(range: Excel.Range): void {
  const { formulas } = range;
  range.formulas = formulas;
}

export function countOfEach(reasons: readonly LeftReason[]): LeftAlone {
  const counts: Partial<Record<LeftReason, number>> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** What decides on entering a cell again. */
export interface CellFacts {
  readonly formula: unknown;
  readonly isProtected: boolean;
  readonly isSpilled: boolean;
  readonly isArray: boolean;
  readonly isMerged: boolean;
}

/** @returns undefined for a cell that can be entered again */
export function reasonToLeave(facts: CellFacts, isOwnFormula: IsOwnFormula): LeftReason | undefined {
  if (facts.isSpilled) return 'spilled';
  if (facts.isArray) return 'array';
  if (facts.isMerged) return 'merged';
  if (facts.isProtected) return 'protected';
  return isOwnFormula(facts.formula) ? undefined : 'changed';
}

async function inspect(
  context: Excel.RequestContext,
  cells: readonly OwnCells[],
  isOwnFormula: IsOwnFormula,
  inspection: Inspection,
): Promise<readonly Inspected[]> {
  const parts = cells.map((cell) => inspectedParts(cell, inspection));
  try {
    await context.sync();
  } catch {
    return parts.map(({ range }) => ({ range, reason: 'unknown' }));
  }
  return parts.map(({ range, protection, spillParent, merged }) => {
    const facts: CellFacts = {
      formula: range.formulas[0]?.[0],
      isProtected: protection.protected && range.format.protection.locked,
      isSpilled: !spillParent.isNullObject,
      isArray: inspection.arrayFormulas && typeof range.formulaArray === 'string' && range.formulaArray !== '',
      isMerged: !merged.isNullObject,
    };
    return { range, reason: reasonToLeave(facts, isOwnFormula) };
  });
}

function inspectedParts({ sheet, run }: OwnCells, { arrayFormulas }: Inspection) {
  const range = sheet.getRange(addressOf(run)).load(arrayFormulas ? 'formulas,formulaArray' : 'formulas');
  range.format.protection.load('locked');
  return {
    range,
    protection: sheet.protection.load('protected'),
    spillParent: range.getSpillParentOrNullObject().load('address'),
    merged: range.getMergedAreasOrNullObject().load('address'),
  };
}
