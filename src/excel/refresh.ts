/**
 * Refresh: finds the cells with add-in formulas, marks them dirty and recalculates dirty cells. F9 does not call custom
 * functions again, and a full calculation would include every open workbook.
 */
import type { Capabilities } from './capabilities';
import { addressOf, callsOurFunction, ownRuns, type CellRun } from './own-formulas';
import { cellCount, type OwnCells, recalculateCells } from './recalculate';

export type RefreshScope = 'selection' | 'sheet' | 'workbook';

export interface RefreshOutcome {
  /** Cells that are recalculated. */
  readonly refreshed: number;
  /** Cells that Excel refused to change: on protected sheets, or in a legacy array formula. */
  readonly refused: number;
}

export type Refresh = (scope: RefreshScope) => Promise<RefreshOutcome>;

export type RunInExcel = <T>(batch: (context: Excel.RequestContext) => Promise<T>) => Promise<T>;

export interface RefreshOptions {
  readonly run: RunInExcel;
  readonly capabilities: Pick<Capabilities, 'dirtyRanges' | 'spills'>;
  /** Called once before the first cell is marked dirty: starts a cache epoch, which invalidates older entries. */
  readonly startEpoch: () => void;
}

/** An area of a sheet whose formulas are searched. */
interface SearchArea {
  readonly sheet: Excel.Worksheet;
  readonly area: CellRun;
}

/** Formulas are read in blocks, because Excel on the web refuses responses above 5 MB. */
const cellsPerBlock = 20_000;

export function createRefresh({ run, capabilities, startEpoch }: RefreshOptions): Refresh {
  return (scope) =>
    run(async (context) => {
      const found = await findOwnCells(context, scope, capabilities);
      startEpoch();
      const cells = cellCount(found);
      if (cells === 0) return { refreshed: 0, refused: 0 };
      const refused = await recalculateCells(context, found, capabilities);
      return { refreshed: cells - refused, refused };
    });
}

/** Excel refuses batches while a cell is edited; `delayForCellEdit` postpones them until the edit ends. */
export const runInExcel: RunInExcel = (batch) => Excel.run({ delayForCellEdit: true }, batch);

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
  return spillParentOfSelection(context);
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

/** A selected spilled cell stands for the formula that spills into it. */
async function spillParentOfSelection(context: Excel.RequestContext): Promise<OwnCells[]> {
  const sheet = context.workbook.worksheets.getActiveWorksheet();
  const parent = context.workbook.getSelectedRanges().areas.getItemAt(0).getCell(0, 0).getSpillParentOrNullObject();
  parent.load('rowIndex,columnIndex,rowCount,columnCount,formulas');
  try {
    await context.sync();
  } catch {
    return []; // A selection that is no range, such as a chart, has no spill parent.
  }
  if (parent.isNullObject || !callsOurFunction(parent.formulas[0]?.[0])) return [];
  return [{ sheet, run: areaOf(parent) }];
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
