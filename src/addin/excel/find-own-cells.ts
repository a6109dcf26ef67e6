/** Searches the selection, a sheet or the workbook for cells with add-in formulas. */
import type { Capabilities } from './capabilities';
import { addressOf, type CellRun, type IsOwnFormula, ownRuns } from './own-formulas';
import type { OwnCells } from './recalculate';

export type RefreshScope = 'selection' | 'sheet' | 'workbook';

export interface FoundCells {
  readonly cells: readonly OwnCells[];
  /** Single cells that show #NAME?: calculating them does not call the functions. */
  readonly unresolved: readonly OwnCells[];
}

export interface Search extends Pick<Capabilities, 'dirtyRanges' | 'spills'> {
  readonly isOwn: IsOwnFormula;
}

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
  search: Search,
): Promise<FoundCells> {
  const cells: OwnCells[] = [];
  const unresolved: OwnCells[] = [];
  for await (const { sheet, block, range } of readBlocks(context, scope, search)) {
    const runs = runsIn(range, block, search.isOwn);
    cells.push(...runs.cells.map((run) => ({ sheet, run })));
    unresolved.push(...runs.unresolved.map((run) => ({ sheet, run })));
  }
  if (cells.length + unresolved.length > 0 || scope !== 'selection' || !search.spills) return { cells, unresolved };
  return { cells: await spillParentOfSelection(context, search.isOwn), unresolved };
}

/** A part of a used area, with its formulas and values loaded. */
interface ReadBlock {
  readonly sheet: Excel.Worksheet;
  readonly block: CellRun;
  readonly range: Excel.Range;
}

export async function* readBlocks(
  context: Excel.RequestContext,
  scope: RefreshScope,
  search: Search,
): AsyncGenerator<ReadBlock> {
  for (const { sheet, area } of await searchAreas(context, scope, search)) {
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
      const isUnresolved = (values[down] as readonly unknown[] | undefined)?.[across] === '#NAME?' && isOwn(formula);
      if (isUnresolved) unresolved.push({ row: row + down, column: column + across, rows: 1, columns: 1 });
      return isUnresolved ? '' : formula;
    }),
  );
  return { cells: ownRuns(resolved, row, column, isOwn), unresolved };
}

export async function searchAreas(
  context: Excel.RequestContext,
  scope: RefreshScope,
  search: Search,
): Promise<SearchArea[]> {
  const sheets = scope === 'workbook' ? await allSheets(context) : [context.workbook.worksheets.getActiveWorksheet()];
  const candidates: { sheet: Excel.Worksheet; range: Excel.Range }[] = [];
  for (const sheet of sheets) {
    const ranges = scope === 'selection' ? await selectedRanges(context, search) : [sheet];
    for (const range of ranges) candidates.push({ sheet, range: range.getUsedRangeOrNullObject(true) });
  }
  for (const { range } of candidates) range.load('rowIndex,columnIndex,rowCount,columnCount');
  await context.sync();
  return candidates
    .filter(({ range }) => !range.isNullObject)
    .map(({ sheet, range }) => ({ sheet, area: areaOf(range) }));
}

async function allSheets(context: Excel.RequestContext): Promise<Excel.Worksheet[]> {
  const sheets = context.workbook.worksheets.load('items/name');
  await context.sync();
  return sheets.items;
}

export async function selectedRanges(
  context: Excel.RequestContext,
  { dirtyRanges }: Pick<Capabilities, 'dirtyRanges'>,
): Promise<Excel.Range[]> {
  if (!dirtyRanges) return [context.workbook.getSelectedRange()];
  const areas = context.workbook.getSelectedRanges().areas.load('items/address');
  await context.sync();
  return areas.items;
}

/** A selected spilled cell stands for the formula that spills into it. */
async function spillParentOfSelection(context: Excel.RequestContext, isOwn: IsOwnFormula): Promise<OwnCells[]> {
  const sheet = context.workbook.worksheets.getActiveWorksheet();
  const parent = context.workbook.getSelectedRanges().areas.getItemAt(0).getCell(0, 0).getSpillParentOrNullObject();
  parent.load('rowIndex,columnIndex,rowCount,columnCount,formulas');
  try {
    await context.sync();
  } catch {
    return []; // A selection that is no range, such as a chart, has no spill parent.
  }
  if (parent.isNullObject || !isOwn(parent.formulas[0]?.[0])) return [];
  return [{ sheet, run: areaOf(parent) }];
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
