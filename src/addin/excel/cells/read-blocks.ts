/** Reads the used parts of the selection, a sheet or the workbook: their formulas and values. */
import { addressOf, type CellRun } from './own-formulas';
import { areaOf, disjoint } from './selection';

/** All sheets, the active one, or selected ranges on it. */
export type SearchScope = 'workbook' | 'sheet' | readonly Excel.Range[];

/** A part of a sheet that is searched. */
export interface SearchArea {
  readonly sheet: Excel.Worksheet;
  readonly run: CellRun;
}

/** Formulas and values are read in blocks, because Excel on the web refuses responses above 5 MB. */
const cellsPerBlock = 10_000;

/** A part of a used area, with its formulas and values, and the name of its sheet, loaded. */
export interface ReadBlock {
  readonly sheet: Excel.Worksheet;
  readonly block: CellRun;
  readonly range: Excel.Range;
}

export async function* readBlocks(context: Excel.RequestContext, where: SearchScope): AsyncGenerator<ReadBlock> {
  yield* readAreas(context, await searchAreas(context, where));
}

export async function* readAreas(
  context: Excel.RequestContext,
  areas: readonly SearchArea[],
): AsyncGenerator<ReadBlock> {
  const blocks = areas.flatMap(({ sheet, run }) =>
    blocksOf(run, cellsPerBlock).map((block) => ({ sheet, run: block })),
  );
  for (const some of bySize(blocks, cellsPerBlock, ({ run }) => run.rows * run.columns)) {
    const read = some.map(({ sheet, run: block }) => {
      return { sheet, block, range: sheet.getRange(addressOf(block)).load('formulas,values') };
    });
    // eslint-disable-next-line office/no-context-sync-in-loop -- one request for each group of limited size
    await context.sync();
    yield* read;
  }
}

/** The used parts; a cell that was selected twice lies in one of them. */
export async function searchAreas(context: Excel.RequestContext, where: SearchScope): Promise<SearchArea[]> {
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

export function activeSheet(context: Excel.RequestContext): Excel.Worksheet {
  return context.workbook.worksheets.getActiveWorksheet().load('id,name');
}

async function allSheets(context: Excel.RequestContext): Promise<Excel.Worksheet[]> {
  const sheets = context.workbook.worksheets.load('items/id,items/name');
  await context.sync();
  return sheets.items;
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

/** Ranges of one request, however small they are: each has a path, a query and a result of its own. */
const mostItems = 500;

/** In order, of so many cells together; one item that is larger stands alone. */
export function bySize<Item>(items: readonly Item[], most: number, sizeOf: (item: Item) => number): Item[][] {
  const groups: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (size > room || groups.at(-1)?.length === mostItems) {
      groups.push([]);
      room = most;
    }
    groups.at(-1)?.push(item);
    room -= size;
  }
  return groups;
}
