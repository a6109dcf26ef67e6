/** Reads the selected cells and writes formulas into cells: what the views of the pane need of a workbook. */
import { readBlocks } from './read-blocks';
import { addressOf, type CellRun } from './own-formulas';
import { sheetNameOf } from '../../formula/columns';
import { refusedItems } from '../host/excel-errors';
import type { RunInExcel } from '../host/run-in-excel';
import { firstSelectedCell, selectedRanges } from './selection';

/** A rectangle of one sheet with what its cells hold: formulas, constants, and "" for blank cells. */
export interface SelectedCells extends CellRun {
  readonly sheet: string;
  readonly formulas: readonly (readonly unknown[])[];
}

/** A cell, zero-based, the formula that it holds, and the one that it gets. */
export interface Replacement {
  readonly row: number;
  readonly column: number;
  readonly original: string;
  readonly formula: string;
  /** What the cell's note says of the new values; undefined for nothing. */
  readonly note?: string | undefined;
}

/** A formula, and its cell: rows and columns from the first one. */
export interface FormulaAt {
  readonly row: number;
  readonly column: number;
  readonly formula: string;
}

/** The address of the rectangle around the cells. */
export interface Insertion {
  readonly address: string;
  readonly isOccupied: boolean;
}

export interface CellAccess {
  /** The parts of the selection that are in use, all on one sheet; none when all of it is blank. */
  readSelection(): Promise<readonly SelectedCells[]>;
  /** What the selected cells show, row by row, of those that are in use. */
  selectedValues(): Promise<readonly unknown[]>;
  /**
   * The values of the cells at an address: of the active sheet, unless it names one; of a spill with a trailing `#`; the used
   * part of whole columns and rows; or of a defined name.
   */
  values(address: string): Promise<unknown[][]>;
  /** The defined names of the workbook, without those of single sheets. */
  definedNames(): Promise<readonly string[]>;
  /** Writes formulas into the cells of a sheet that still hold what they replace. @returns the number of cells written */
  replace(sheet: string, formulas: readonly Replacement[]): Promise<number>;
  /** Writes formulas into cells that are counted from the first selected one; nothing when one of these cells is in use. */
  insert(formulas: readonly FormulaAt[]): Promise<Insertion>;
}

export function createCellAccess(run: RunInExcel): CellAccess {
  return {
    readSelection: () => run(readSelection),
    selectedValues: () => run(selectedValues),
    values: (address) =>
      run(async (context) => {
        const range = rangeAt(context, address).load('values');
        await context.sync();
        return range.values;
      }),
    definedNames: () =>
      run(async (context) => {
        const names = context.workbook.names.load('items/name');
        await context.sync();
        return names.items.map(({ name }) => name);
      }),
    replace: (sheet, formulas) => run((context) => replace(context, sheet, formulas)),
    insert: (formulas) => run((context) => insert(context, formulas)),
  };
}

async function readSelection(context: Excel.RequestContext): Promise<readonly SelectedCells[]> {
  const read: SelectedCells[] = [];
  for await (const { sheet, block, range } of readBlocks(context, await selectedRanges(context))) {
    read.push({ sheet: sheet.name, formulas: range.formulas, ...block });
  }
  return read;
}

async function selectedValues(context: Excel.RequestContext): Promise<readonly unknown[]> {
  const read: unknown[] = [];
  for await (const { range } of readBlocks(context, await selectedRanges(context))) {
    const rows: unknown[][] = range.values;
    for (const row of rows) read.push(...row);
  }
  return read;
}

async function replace(
  context: Excel.RequestContext,
  sheet: string,
  formulas: readonly Replacement[],
): Promise<number> {
  const worksheet = context.workbook.worksheets.getItem(sheet);
  const targets = formulas.map((replacement) => ({
    ...replacement,
    range: worksheet.getRange(addressOf({ ...replacement, rows: 1, columns: 1 })).load('formulas'),
  }));
  await context.sync();
  const unchanged = targets.filter(({ range, original }) => String(range.formulas[0]?.[0]).trim() === original);
  for (const { range, formula } of unchanged) range.formulas = [[formula]];
  await context.sync();
  await addNotes(context, worksheet, unchanged);
  return unchanged.length;
}

/** Cells that have a note keep it, and a host without notes (ExcelApi 1.18) refuses them: the formulas are there either way. */
async function addNotes(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  cells: readonly Replacement[],
): Promise<void> {
  const noted = cells.filter(({ note }) => note !== undefined);
  // The office.js of the npm package does not have them, whatever the host says.
  if (!('notes' in worksheet)) return;
  await refusedItems(context, noted, ({ row, column, note = '' }) => {
    worksheet.notes.add(addressOf({ row, column, rows: 1, columns: 1 }), note);
  });
}

async function insert(context: Excel.RequestContext, formulas: readonly FormulaAt[]): Promise<Insertion> {
  const first = firstSelectedCell(context);
  const targets = formulas.map(({ row, column, formula }) => {
    return { formula, range: first.getOffsetRange(row, column).load('formulas') };
  });
  const [rows, columns] = [formulas.map(({ row }) => row + 1), formulas.map(({ column }) => column + 1)];
  const area = first.getAbsoluteResizedRange(Math.max(...rows), Math.max(...columns)).load('address');
  await context.sync();
  const isOccupied = targets.some(({ range }) => range.formulas[0]?.[0] !== '');
  if (!isOccupied) for (const { range, formula } of targets) range.formulas = [[formula]];
  await context.sync();
  return { address: area.address, isOccupied };
}

function rangeAt(context: Excel.RequestContext, address: string): Excel.Range {
  const { worksheets, names } = context.workbook;
  const sheetEnd = address.lastIndexOf('!');
  const cells = address.slice(sheetEnd + 1);
  if (!/^\$?[A-Z]{1,3}\$?\d+#?$|:/i.test(cells)) return names.getItem(cells).getRange();
  const sheet =
    sheetEnd < 0 ? worksheets.getActiveWorksheet() : worksheets.getItem(sheetNameOf(address.slice(0, sheetEnd)));
  if (cells.endsWith('#')) return sheet.getRange(cells.slice(0, -1)).getSpillingToRange();
  const range = sheet.getRange(cells);
  return /^[^\d]+$|^[\d:$]+$/.test(cells) ? range.getUsedRange(true) : range;
}
