/**
 * Makes our cells ask again: finds them by the namespace in their formulas, marks them dirty, and has Excel calculate
 * what is dirty. Excel's own F9 does not re-run our functions, and a full calculation would touch every open workbook.
 */
import type { Capabilities } from './capabilities';
import { addressOf, callsOurFunction, ownRuns, type CellRun } from './own-formulas';

export type RefreshScope = 'selection' | 'sheet' | 'workbook';

export interface RefreshOutcome {
  /** Cells whose formulas calculate again. */
  readonly refreshed: number;
  /** Cells that Excel would not touch: on protected sheets, or inside a legacy array formula. */
  readonly refused: number;
}

export type Refresh = (scope: RefreshScope) => Promise<RefreshOutcome>;

export interface RefreshOptions {
  readonly run: <T>(batch: (context: Excel.RequestContext) => Promise<T>) => Promise<T>;
  readonly capabilities: Pick<Capabilities, 'dirtyRanges' | 'spills'>;
  /** Called once before the first cell is marked: nothing cached before this moment may answer it. */
  readonly startEpoch: () => void;
}

/** The cells to look through, on one sheet. */
interface SearchArea {
  readonly sheet: Excel.Worksheet;
  readonly area: CellRun;
}

/** Cells of one rectangle that all hold formulas of ours. */
interface OwnCells {
  readonly sheet: Excel.Worksheet;
  readonly run: CellRun;
}

/** Formulas are read in blocks: Excel on the web refuses answers above 5 MB. */
const cellsPerBlock = 20_000;

/** Ranges touched between two round trips to the host. */
const rangesPerSync = 200;

export function createRefresh({ run, capabilities, startEpoch }: RefreshOptions): Refresh {
  return (scope) =>
    run(async (context) => {
      const found = await findOwnCells(context, scope, capabilities);
      startEpoch();
      const cells = cellCount(found);
      if (cells === 0) return { refreshed: 0, refused: 0 };
      if (capabilities.dirtyRanges && (await markDirty(context, found))) return { refreshed: cells, refused: 0 };
      const refused = await reenterAll(context, found);
      return { refreshed: cells - refused, refused };
    });
}

/** Waits for a person who is typing into a cell: Excel refuses every batch meanwhile. */
export const runInExcel: RefreshOptions['run'] = (batch) => Excel.run({ delayForCellEdit: true }, batch);

async function findOwnCells(
  context: Excel.RequestContext,
  scope: RefreshScope,
  capabilities: RefreshOptions['capabilities'],
): Promise<OwnCells[]> {
  const found: OwnCells[] = [];
  for (const { sheet, area } of await searchAreas(context, scope, capabilities)) {
    for (const block of blocksOf(area)) {
      const range = sheet.getRange(addressOf(block)).load('formulas');
      await context.sync();
      found.push(...ownRuns(range.formulas, block.row, block.column).map((run) => ({ sheet, run })));
    }
  }
  if (found.length > 0 || scope !== 'selection' || !capabilities.spills) return found;
  return ownerOfSpilledSelection(context);
}

async function searchAreas(
  context: Excel.RequestContext,
  scope: RefreshScope,
  capabilities: RefreshOptions['capabilities'],
): Promise<SearchArea[]> {
  const sheets = scope === 'workbook' ? await allSheets(context) : [context.workbook.worksheets.getActiveWorksheet()];
  const candidates: { sheet: Excel.Worksheet; range: Excel.Range }[] = [];
  for (const sheet of sheets) {
    const ranges = scope === 'selection' ? await selectedRanges(context, capabilities) : [sheet];
    for (const range of ranges) candidates.push({ sheet, range: range.getUsedRangeOrNullObject() });
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

async function selectedRanges(
  context: Excel.RequestContext,
  { dirtyRanges }: RefreshOptions['capabilities'],
): Promise<Excel.Range[]> {
  if (!dirtyRanges) return [context.workbook.getSelectedRange()];
  const areas = context.workbook.getSelectedRanges().areas.load('items/address');
  await context.sync();
  return areas.items;
}

/** Who selects a spilled value means the formula that it belongs to. */
async function ownerOfSpilledSelection(context: Excel.RequestContext): Promise<OwnCells[]> {
  const sheet = context.workbook.worksheets.getActiveWorksheet();
  const owner = context.workbook.getSelectedRanges().areas.getItemAt(0).getCell(0, 0).getSpillParentOrNullObject();
  owner.load('rowIndex,columnIndex,rowCount,columnCount,formulas');
  try {
    await context.sync();
  } catch {
    return []; // A selection that is no plain range has no owner.
  }
  if (owner.isNullObject || !callsOurFunction(owner.formulas[0]?.[0])) return [];
  return [{ sheet, run: areaOf(owner) }];
}

function cellCount(cells: readonly OwnCells[]): number {
  return cells.reduce((sum, { run }) => sum + run.rows * run.columns, 0);
}

function areaOf(range: Excel.Range): CellRun {
  return { row: range.rowIndex, column: range.columnIndex, rows: range.rowCount, columns: range.columnCount };
}

function blocksOf({ row, column, rows, columns }: CellRun): CellRun[] {
  const rowsPerBlock = Math.max(1, Math.floor(cellsPerBlock / columns));
  const blocks: CellRun[] = [];
  for (let offset = 0; offset < rows; offset += rowsPerBlock) {
    blocks.push({ row: row + offset, column, rows: Math.min(rowsPerBlock, rows - offset), columns });
  }
  return blocks;
}

/** @returns false when the host would not: formulas are re-entered then */
async function markDirty(context: Excel.RequestContext, found: readonly OwnCells[]): Promise<boolean> {
  try {
    for (const some of chunked(found, rangesPerSync)) {
      for (const { sheet, run } of some) sheet.getRange(addressOf(run)).setDirty();
      await context.sync();
    }
    // Dirty cells wait for the next calculation; this one takes nothing else along.
    context.workbook.application.calculate('Recalculate');
    await context.sync();
    return true;
  } catch {
    return false;
  }
}

async function reenterAll(context: Excel.RequestContext, found: readonly OwnCells[]): Promise<number> {
  let refused = 0;
  for (const some of chunked(found, rangesPerSync)) refused += await reenter(context, some);
  return refused;
}

/** One refused range fails its whole batch: the halves are tried apart until it is alone. @returns cells refused */
async function reenter(context: Excel.RequestContext, cells: readonly OwnCells[]): Promise<number> {
  try {
    const ranges = cells.map(({ sheet, run }) => sheet.getRange(addressOf(run)).load('formulas'));
    await context.sync();
    for (const range of ranges) writeBack(range);
    await context.sync();
    return 0;
  } catch {
    if (cells.length === 1) return cellCount(cells);
    const half = Math.ceil(cells.length / 2);
    const refusedInFirst = await reenter(context, cells.slice(0, half));
    return refusedInFirst + (await reenter(context, cells.slice(half)));
  }
}

/** The formulas were read again a moment ago: a cell that somebody has changed since the search is left alone. */
function writeBack(range: Excel.Range): void {
  const { formulas } = range;
  if (formulas.every((line) => line.every(callsOurFunction))) range.formulas = formulas;
}

function chunked<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
