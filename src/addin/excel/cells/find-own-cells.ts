/** Searches the selection, a sheet or the workbook for cells with add-in formulas. */
import type { Capabilities } from '../host/capabilities';
import { readFormulas } from './formula-areas';
import { areasOverlap, type CellRun, type IsOwnFormula, isUnresolved, ownRuns } from './own-formulas';
import { activeSheet, type ReadBlock } from './read-blocks';
import type { OwnCells } from './own-cells';
import { areaOf, disjoint, selectedRanges } from './selection';

export type RefreshScope = 'selection' | 'sheet' | 'workbook';

export interface FoundCells {
  readonly cells: readonly OwnCells[];
  /** Single cells whose functions Excel does not find (`isUnresolved`): calculating them does not call these. */
  readonly unresolved: readonly OwnCells[];
}

export interface Search extends Pick<Capabilities, 'spills'> {
  readonly isOwn: IsOwnFormula;
}

export async function findOwnCells(
  context: Excel.RequestContext,
  scope: RefreshScope,
  { isOwn, spills }: Search,
): Promise<FoundCells> {
  const selected = scope === 'selection' ? await selectedRanges(context) : [];
  const where = scope === 'selection' ? selected : scope;
  const found = await ownCellsIn(readFormulas(context, where), isOwn);
  if (!spills) return found;
  const parents = await spillParentsOf(context, selected, [...found.cells, ...found.unresolved], isOwn);
  return { ...found, cells: [...found.cells, ...parents] };
}

export async function ownCellsIn(blocks: AsyncIterable<ReadBlock>, isOwn: IsOwnFormula): Promise<FoundCells> {
  const cells: OwnCells[] = [];
  const unresolved: OwnCells[] = [];
  for await (const { sheet, block, range } of blocks) {
    const runs = runsIn(range, block, isOwn);
    cells.push(...runs.cells.map((run) => ({ sheet, run })));
    unresolved.push(...runs.unresolved.map((run) => ({ sheet, run })));
  }
  return { cells, unresolved };
}

function runsIn({ formulas, values }: Excel.Range, { row, column }: CellRun, isOwn: IsOwnFormula) {
  const unresolved: CellRun[] = [];
  const resolved = formulas.map((line: readonly unknown[], down) =>
    line.map((formula, across) => {
      const value = (values[down] as readonly unknown[] | undefined)?.[across];
      const isLost = isOwn(formula) && isUnresolved(formula, value);
      if (isLost) unresolved.push({ row: row + down, column: column + across, rows: 1, columns: 1 });
      return isLost ? '' : formula;
    }),
  );
  return { cells: ownRuns(resolved, row, column, isOwn), unresolved };
}

/** A selected spilled cell stands for the formula that spills into it. Areas with formulas of ours stand for these alone. */
async function spillParentsOf(
  context: Excel.RequestContext,
  selected: readonly Excel.Range[],
  found: readonly OwnCells[],
  isOwn: IsOwnFormula,
): Promise<OwnCells[]> {
  const isFound = (area: CellRun) => found.some(({ run }) => areasOverlap(run, area));
  const others = selected.filter((range) => !isFound(areaOf(range)));
  if (others.length === 0) return [];
  const sheet = activeSheet(context);
  const parents = others.map((range) => range.getCell(0, 0).getSpillParentOrNullObject());
  for (const parent of parents) parent.load('rowIndex,columnIndex,rowCount,columnCount,formulas');
  await context.sync();
  const ofOurs = parents.filter((parent) => !parent.isNullObject && isOwn(parent.formulas[0]?.[0]));
  return disjoint(ofOurs.map(areaOf)).flatMap((run) => (isFound(run) ? [] : [{ sheet, run }]));
}
