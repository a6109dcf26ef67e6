/** Makes cells with our formulas calculate again: marks them dirty, or re-enters their formulas where that is not possible. */
import type { Capabilities } from './capabilities';
import { addressOf, callsOurFunction, type CellRun, parseCellAddress } from './own-formulas';

/** Cells of one rectangle that all hold formulas of ours. */
export interface OwnCells {
  readonly sheet: Excel.Worksheet;
  readonly run: CellRun;
}

/** Ranges touched between two round trips to the host. */
const rangesPerSync = 200;

/** @returns cells that Excel would not touch: on protected sheets, or inside a legacy array formula */
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

/** Single cells by their addresses (`Sheet1!B2`), wherever they are; a sheet that is gone meanwhile is left out. */
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
