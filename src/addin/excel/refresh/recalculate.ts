/** Recalculates cells with add-in formulas without writing into the document. */
import { chunksOf } from '../../../market/chunks';
import { isManual } from '../host/calculation-settings';
import type { Capabilities } from '../host/capabilities';
import { type OwnCells, cellsAt, rangeOf } from '../cells/own-cells';
import { callsOurFunction, callsOursOrNames, readOwnNames } from '../cells/own-formulas';
import { refusedItems } from '../host/excel-errors';
import type { RunInExcel } from '../host/run-in-excel';

/**
 * Marks the cells dirty and calculates dirty cells. In manual mode that would calculate everything that is dirty in any
 * open workbook, so there, and where Excel refuses, `Range.calculate` calculates these cells alone.
 *
 * @returns the cells that Excel refused to calculate
 */
export async function recalculateCells(
  context: Excel.RequestContext,
  cells: readonly OwnCells[],
  { dirtyRanges }: Pick<Capabilities, 'dirtyRanges'>,
): Promise<readonly OwnCells[]> {
  const marks = dirtyRanges && !(await isManual(context));
  const unmarked = marks ? await refusedItems(context, cells, (cell) => rangeOf(cell).setDirty()) : cells;
  if (unmarked.length < cells.length) await calculateDirty(context);
  return refusedItems(context, unmarked, (cell) => rangeOf(cell).calculate());
}

export interface RecalculateOptions {
  readonly run: RunInExcel;
  readonly capabilities: Pick<Capabilities, 'dirtyRanges' | 'namedFormulas'>;
  /** Looks for cells that are no longer at their addresses. Default: they are ignored. */
  readonly searchWorkbook?: () => Promise<unknown>;
}

/**
 * Recalculates cells by address (`Sheet1!B2`) on any sheet. Where a sheet is gone, or a cell holds no formula of ours any more,
 * a person may have renamed the sheet or inserted rows: the workbook is searched once for all of them.
 */
export type Recalculate = (addresses: readonly string[]) => Promise<void>;

export function createRecalculate({ run, capabilities, searchWorkbook }: RecalculateOptions): Recalculate {
  return async (addresses) => {
    const areAllThere = await run(async (context) => {
      const found = await ownCells(context, await cellsAt(context, addresses), capabilities);
      if (found.length > 0) await recalculateCells(context, found, capabilities);
      return found.length === addresses.length;
    });
    if (!areAllThere) await searchWorkbook?.();
  };
}

/** Cells that one request reads. */
const cellsPerSync = 200;

/** Those with our formulas. Names are read only where another formula may use one; where they cannot be, it counts as ours. */
async function ownCells<Cells extends OwnCells>(
  context: Excel.RequestContext,
  cells: readonly Cells[],
  capabilities: RecalculateOptions['capabilities'],
): Promise<readonly Cells[]> {
  const formulas: unknown[] = [];
  for (const some of chunksOf(cells, cellsPerSync)) {
    const ranges = some.map((cell) => rangeOf(cell).load('formulas'));
    // eslint-disable-next-line office/no-context-sync-in-loop -- one request for each chunk of limited size
    await context.sync();
    formulas.push(...ranges.map((range): unknown => range.formulas[0]?.[0]));
  }
  const isFormula = (content: unknown) => typeof content === 'string' && content.startsWith('=');
  const isOther = (content: unknown) => isFormula(content) && !callsOurFunction(content);
  const names = formulas.some(isOther) ? await readOwnNames(context, capabilities) : [];
  const isOwn = names ? callsOursOrNames(names) : isFormula;
  return cells.filter((_, index) => isOwn(formulas[index]));
}

/** setDirty does not calculate; `Recalculate` covers dirty and volatile cells only. */
async function calculateDirty(context: Excel.RequestContext): Promise<void> {
  context.workbook.application.calculate('Recalculate');
  await context.sync();
}
