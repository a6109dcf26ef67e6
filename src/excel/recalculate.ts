/** Recalculates cells with add-in formulas: marks them dirty, or re-enters their formulas on hosts that refuse to. */
import { chunksOf } from '../market/chunks';
import type { Capabilities } from './capabilities';
import { addressOf, callsOurFunction, type CellRun, parseCellAddress } from './own-formulas';

/** A rectangle of cells that all hold add-in formulas. */
export interface OwnCells {
  readonly sheet: Excel.Worksheet;
  readonly run: CellRun;
}

/** Ranges that one batch of requests to the host covers. */
const rangesPerSync = 200;

/** @returns the number of cells that Excel refused to change: on protected sheets, or in a legacy array formula */
export async function recalculateCells(
  context: Excel.RequestContext,
  cells: readonly OwnCells[],
  { dirtyRanges }: Pick<Capabilities, 'dirtyRanges'>,
): Promise<number> {
  if (dirtyRanges && (await markDirty(context, cells))) return 0;
  return reenterAll(context, cells);
}

export interface RecalculateOptions {
  readonly run: <T>(batch: (context: Excel.RequestContext) => Promise<T>) => Promise<T>;
  readonly capabilities: Pick<Capabilities, 'dirtyRanges'>;
}

/** Recalculates cells by address (`Sheet1!B2`) on any sheet; addresses on deleted sheets are ignored. */
export function createRecalculate({ run, capabilities }: RecalculateOptions) {
  return (addresses: readonly string[]): Promise<void> =>
    run(async (context) => {
      const cells = addresses.flatMap((address) => parseCellAddress(address) ?? []);
      const names = [...new Set(cells.map(({ sheet }) => sheet))];
      const sheets = new Map(names.map((name) => [name, context.workbook.worksheets.getItemOrNullObject(name)]));
      for (const sheet of sheets.values()) sheet.load('name');
      await context.sync();
      const found = cells.flatMap(({ sheet: name, run: place }): OwnCells[] => {
        const sheet = sheets.get(name);
        return sheet === undefined || sheet.isNullObject ? [] : [{ sheet, run: place }];
      });
      if (found.length > 0) await recalculateCells(context, found, capabilities);
    });
}

export function cellCount(cells: readonly OwnCells[]): number {
  return cells.reduce((sum, { run }) => sum + run.rows * run.columns, 0);
}

/** @returns false when the host refused, so that the caller re-enters the formulas */
async function markDirty(context: Excel.RequestContext, found: readonly OwnCells[]): Promise<boolean> {
  try {
    for (const some of chunksOf(found, rangesPerSync)) {
      for (const { sheet, run } of some) sheet.getRange(addressOf(run)).setDirty();
      await context.sync();
    }
    // setDirty does not calculate; `Recalculate` covers dirty and volatile cells only.
    context.workbook.application.calculate('Recalculate');
    await context.sync();
    return true;
  } catch {
    return false;
  }
}

async function reenterAll(context: Excel.RequestContext, found: readonly OwnCells[]): Promise<number> {
  let refused = 0;
  for (const some of chunksOf(found, rangesPerSync)) refused += await reenter(context, some);
  return refused;
}

/** One refused range fails its batch, so a failed batch is bisected. @returns the number of refused cells */
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

/** Skips a range in which a cell has changed since the search: overwriting it would lose the change. */
function writeBack(range: Excel.Range): void {
  const { formulas } = range;
  if (formulas.every((line) => line.every(callsOurFunction))) range.formulas = formulas;
}
