/** Finds out which cells with formulas of ours may be written to, and why the other ones are left alone. */
import { chunksOf } from '../../../market/chunks';
import type { Capabilities } from '../host/capabilities';
import { isRefusal } from '../host/excel-errors';
import { addressOf } from './own-formulas';
import type { OwnCells } from './own-cells';

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
  | 'unknown'
  /** Shows no result yet. */
  | 'pending'
  /** Its sheet was deleted. */
  | 'missing';

export type LeftAlone = Readonly<Partial<Record<LeftReason, number>>>;

export interface Inspection extends Pick<Capabilities, 'mergedAreas' | 'arrayFormulas'> {
  /** The areas are formulas with all cells that they fill: that they spill is no reason to leave them. */
  readonly fillsOthers?: boolean;
}

type IsExpected = (content: unknown) => boolean;

interface Inspected<Cells extends OwnCells> {
  readonly cells: Cells;
  readonly range: Excel.Range;
  /** Undefined for cells that can be written to. */
  readonly reason: LeftReason | undefined;
}

/** Areas that one request inspects. */
const areasPerSync = 100;

/** @param areas each with one content, in its first cell @param isExpected false for a content that the search did not find */
export async function inspectCells<Cells extends OwnCells>(
  context: Excel.RequestContext,
  areas: readonly Cells[],
  isExpected: IsExpected,
  inspection: Inspection,
): Promise<readonly Inspected<Cells>[]> {
  const inspected: Inspected<Cells>[] = [];
  for (const some of chunksOf(areas, areasPerSync))
    inspected.push(...(await inspectSome(context, some, isExpected, inspection)));
  return inspected;
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
export function reasonToLeave(facts: CellFacts, isExpected: IsExpected): LeftReason | undefined {
  if (facts.isSpilled) return 'spilled';
  if (facts.isArray) return 'array';
  if (facts.isMerged) return 'merged';
  if (facts.isProtected) return 'protected';
  return isExpected(facts.formula) ? undefined : 'changed';
}

async function inspectSome<Cells extends OwnCells>(
  context: Excel.RequestContext,
  cells: readonly Cells[],
  isExpected: IsExpected,
  inspection: Inspection,
): Promise<readonly Inspected<Cells>[]> {
  const parts = cells.map((cell) => inspectedParts(cell, inspection));
  try {
    await context.sync();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return parts.map(({ cells: each, range }) => ({ cells: each, range, reason: 'unknown' }));
  }
  return parts.map(({ cells: each, range, protection, spillParent, merged }) => {
    const facts: CellFacts = {
      formula: range.formulas[0]?.[0],
      // The lock of an area is null where only some of its cells are locked, contrary to its type.
      isProtected: protection.protected && (range.format.protection.locked as boolean | null) !== false,
      isSpilled: inspection.fillsOthers !== true && !spillParent.isNullObject,
      isArray: inspection.arrayFormulas && typeof range.formulaArray === 'string' && range.formulaArray !== '',
      isMerged: !merged.isNullObject,
    };
    return { cells: each, range, reason: reasonToLeave(facts, isExpected) };
  });
}

function inspectedParts<Cells extends OwnCells>(cells: Cells, { arrayFormulas }: Inspection) {
  const { sheet, run } = cells;
  const range = sheet.getRange(addressOf(run)).load(arrayFormulas ? 'formulas,formulaArray' : 'formulas');
  range.format.protection.load('locked');
  return {
    cells,
    range,
    protection: sheet.protection.load('protected'),
    spillParent: range.getSpillParentOrNullObject().load('address'),
    merged: range.getMergedAreasOrNullObject().load('address'),
  };
}
