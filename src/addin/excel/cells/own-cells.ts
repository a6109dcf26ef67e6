/** Cells with add-in formulas, and those of addresses. */
import { addressOf, type CellRun, parseCellAddress } from './own-formulas';

/** A rectangle of cells that all hold add-in formulas. */
export interface OwnCells {
  readonly sheet: Excel.Worksheet;
  readonly run: CellRun;
}

/** Cells by address (`Sheet1!B2`), without those on deleted sheets. */
export async function cellsAt(
  context: Excel.RequestContext,
  addresses: readonly string[],
): Promise<(OwnCells & { readonly address: string })[]> {
  const cells = addresses.flatMap((address) => {
    const cell = parseCellAddress(address);
    return cell ? [{ ...cell, address }] : [];
  });
  const names = [...new Set(cells.map(({ sheet }) => sheet))];
  const sheets = new Map(names.map((name) => [name, context.workbook.worksheets.getItemOrNullObject(name)]));
  for (const sheet of sheets.values()) sheet.load('name');
  await context.sync();
  return cells.flatMap(({ sheet: name, run, address }) => {
    const sheet = sheets.get(name);
    return sheet === undefined || sheet.isNullObject ? [] : [{ sheet, run, address }];
  });
}

export function cellCount(cells: readonly OwnCells[]): number {
  return cells.reduce((sum, each) => sum + sizeOf(each), 0);
}

export function sizeOf({ run }: Pick<OwnCells, 'run'>): number {
  return run.rows * run.columns;
}

/** Each cell by itself. */
export function singleCells({ sheet, run: { row, column, rows, columns } }: OwnCells): OwnCells[] {
  return Array.from({ length: rows * columns }, (_, index) => {
    const place = { row: row + Math.floor(index / columns), column: column + (index % columns) };
    return { sheet, run: { ...place, rows: 1, columns: 1 } };
  });
}

/** The cells for requests of a later batch. The ids of their sheets must be loaded. */
export function inContext<Cells extends OwnCells>(context: Excel.RequestContext, cells: readonly Cells[]): Cells[] {
  const sheets = new Map<Excel.Worksheet, Excel.Worksheet>();
  return cells.map((each) => {
    const sheet = sheets.get(each.sheet) ?? context.workbook.worksheets.getItem(each.sheet.id);
    sheets.set(each.sheet, sheet);
    return { ...each, sheet };
  });
}

export function rangeOf({ sheet, run }: OwnCells): Excel.Range {
  return sheet.getRange(addressOf(run));
}
