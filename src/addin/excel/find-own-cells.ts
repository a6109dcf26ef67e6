/** Searches the selection, a sheet or the workbook for cells with add-in formulas. */
import type { Capabilities } from './capabilities';
import { formulaAreas, type SearchArea } from './formula-areas';
import { addressOf, areasOverlap, type CellRun, type IsOwnFormula, isUnresolved, ownRuns } from './own-formulas';
import { type OwnCells, sizeOf } from './recalculate';
import { areaOf, disjoint, selectedRanges } from './selection';
import { bySize } from './sized-groups';

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

/** Formulas and values are read in blocks, because Excel on the web refuses responses above 5 MB. */
const cellsPerBlock = 10_000;

export async function findOwnCells(
  context: Excel.RequestContext,
  scope: RefreshScope,
  { isOwn, spills }: Search,
): Promise<FoundCells> {
  const selected = scope === 'selection' ? await selectedRanges(context) : [];
  const where = scope === 'selection' ? selected : scope;
  const found = await ownCellsIn(readBlocks(context, where, 'formulas'), isOwn);
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

/** A part of a used area, with its formulas and values, and the name of its sheet, loaded. */
interface ReadBlock {
  readonly sheet: Excel.Worksheet;
  readonly block: CellRun;
  readonly range: Excel.Range;
}

/** @param wanted all contents, or where the formulas alone matter, of large areas the parts with formulas */
export async function* readBlocks(
  context: Excel.RequestContext,
  where: SearchScope,
  wanted: 'contents' | 'formulas' = 'contents',
): AsyncGenerator<ReadBlock> {
  const areas = await searchAreas(context, where);
  yield* readAreas(context, wanted === 'formulas' ? await formulaAreas(context, areas) : areas);
}

export async function* readAreas(
  context: Excel.RequestContext,
  areas: readonly SearchArea[],
): AsyncGenerator<ReadBlock> {
  const blocks = areas.flatMap(({ sheet, run }) =>
    blocksOf(run, cellsPerBlock).map((block) => ({ sheet, run: block })),
  );
  for (const some of bySize(blocks, cellsPerBlock, sizeOf)) {
    const read = some.map(({ sheet, run: block }) => {
      return { sheet, block, range: sheet.getRange(addressOf(block)).load('formulas,values') };
    });
    // eslint-disable-next-line office/no-context-sync-in-loop -- one request for each group of limited size
    await context.sync();
    yield* read;
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
    return disjoint(used.map(({ range }) => areaOf(range))).map((run) => ({ sheet, run }));
  });
}

function activeSheet(context: Excel.RequestContext): Excel.Worksheet {
  return context.workbook.worksheets.getActiveWorksheet().load('id,name');
}

async function allSheets(context: Excel.RequestContext): Promise<Excel.Worksheet[]> {
  const sheets = context.workbook.worksheets.load('items/id,items/name');
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

/** Blocks of whole rows of an area, each of so many cells at most, but of one row at least. */
export function blocksOf({ row, column, rows, columns }: CellRun, cells: number): CellRun[] {
  const rowsPerBlock = Math.max(1, Math.floor(cells / columns));
  const blocks: CellRun[] = [];
  for (let offset = 0; offset < rows; offset += rowsPerBlock) {
    blocks.push({ row: row + offset, column, rows: Math.min(rowsPerBlock, rows - offset), columns });
  }
  return blocks;
}
