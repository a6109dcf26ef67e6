/** Searches the selection, a sheet or the workbook for cells with add-in formulas. */
import type { Capabilities } from './capabilities';
import { addressOf, areasOverlap, type CellRun, type IsOwnFormula, isUnresolved, ownRuns } from './own-formulas';
import type { OwnCells } from './recalculate';
import { disjoint, selectedRanges } from './selection';

export type RefreshScope = 'selection' | 'sheet' | 'workbook';

export interface FoundCells {
  readonly cells: readonly OwnCells[];
  /** Single cells whose functions Excel does not find (`isUnresolved`): calculating them does not call these. */
  readonly unresolved: readonly OwnCells[];
}

export interface Search extends Pick<Capabilities, 'spills'> {
  readonly isOwn: IsOwnFormula;
}

type SearchScope = Exclude<RefreshScope, 'selection'> | readonly Excel.Range[];

/** An area of a sheet whose formulas are searched. */
interface SearchArea {
  readonly sheet: Excel.Worksheet;
  readonly area: CellRun;
}

/** Formulas and values are read in blocks, because Excel on the web refuses responses above 5 MB. */
const cellsPerBlock = 10_000;

export async function findOwnCells(
  context: Excel.RequestContext,
  scope: RefreshScope,
  { isOwn, spills }: Search,
): Promise<FoundCells> {
  const selected = scope === 'selection' ? await selectedRanges(context) : [];
  const cells: OwnCells[] = [];
  const unresolved: OwnCells[] = [];
  for await (const { sheet, block, range } of readBlocks(context, scope === 'selection' ? selected : scope)) {
    const runs = runsIn(range, block, isOwn);
    cells.push(...runs.cells.map((run) => ({ sheet, run })));
    unresolved.push(...runs.unresolved.map((run) => ({ sheet, run })));
  }
  if (spills) cells.push(...(await spillParentsOf(context, selected, [...cells, ...unresolved], isOwn)));
  return { cells, unresolved };
}

/** A part of a used area, with its formulas and values, and the name of its sheet, loaded. */
interface ReadBlock {
  readonly sheet: Excel.Worksheet;
  readonly block: CellRun;
  readonly range: Excel.Range;
}

export async function* readBlocks(context: Excel.RequestContext, where: SearchScope): AsyncGenerator<ReadBlock> {
  for (const { sheet, area } of await searchAreas(context, where)) {
    for (const block of blocksOf(area, cellsPerBlock)) {
      const range = sheet.getRange(addressOf(block)).load('formulas,values');
      await context.sync();
      yield { sheet, block, range };
    }
  }
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

/** The used parts; a cell that was selected twice lies in one of them. */
async function searchAreas(context: Excel.RequestContext, where: SearchScope): Promise<SearchArea[]> {
  const sheets = where === 'workbook' ? await allSheets(context) : [activeSheet(context)];
  const candidates = sheets.flatMap((sheet) => {
    const ranges = typeof where === 'string' ? [sheet] : where;
    return ranges.map((range) => ({ sheet, range: range.getUsedRangeOrNullObject(true) }));
  });
  for (const { range } of candidates) range.load('rowIndex,columnIndex,rowCount,columnCount');
  await context.sync();
  return sheets.flatMap((sheet) => {
    const used = candidates.filter((each) => each.sheet === sheet && !each.range.isNullObject);
    return disjoint(used.map(({ range }) => areaOf(range))).map((area) => ({ sheet, area }));
  });
}

function activeSheet(context: Excel.RequestContext): Excel.Worksheet {
  return context.workbook.worksheets.getActiveWorksheet().load('name');
}

async function allSheets(context: Excel.RequestContext): Promise<Excel.Worksheet[]> {
  const sheets = context.workbook.worksheets.load('items/name');
  await context.sync();
  return sheets.items;
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

export function areaOf(range: Excel.Range): CellRun {
  return { row: range.rowIndex, column: range.columnIndex, rows: range.rowCount, columns: range.columnCount };
}

/** Blocks of whole rows of an area, each of so many cells at most, but of one row at least. */
export function blocksOf({ row, column, rows, columns }: CellRun, cells: number): CellRun[] {
  const rowsPerBlock = Math.max(1, Math.floor(cells / columns));
  const blocks: CellRun[] = [];
  for (let offset = 0; offset < rows; offset += rowsPerBlock) {
    blocks.push({ row: row + offset, column, rows: Math.min(rowsPerBlock, rows - offset), columns });
  }
  return blocks;
}
