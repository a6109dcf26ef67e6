/**
 * The selected cells. A person selects several areas with Ctrl and a click, and then there is no selected range:
 * `Workbook.getSelectedRange` fails with InvalidSelection, so nothing calls it. `getSelectedRanges` is in ExcelApi 1.9, which
 * every Excel with the shared runtime of custom functions has.
 */
import { areasOverlap, type CellRun, callsOurFunction } from './own-formulas';
import type { Capabilities } from '../host/capabilities';

/** With their places loaded, and nothing else: Excel hangs on the values of a selected whole sheet (OfficeDev/office-js#5758). */
export async function selectedRanges(context: Excel.RequestContext): Promise<readonly Excel.Range[]> {
  const { areas } = context.workbook.getSelectedRanges();
  areas.load('items/rowIndex,items/columnIndex,items/rowCount,items/columnCount');
  await context.sync();
  return areas.items;
}

export function areaOf(range: Excel.Range): CellRun {
  return { row: range.rowIndex, column: range.columnIndex, rows: range.rowCount, columns: range.columnCount };
}

/** The first cell of the first area: where formulas are inserted. */
export function firstSelectedCell(context: Excel.RequestContext): Excel.Range {
  return context.workbook.getSelectedRanges().areas.getItemAt(0).getCell(0, 0);
}

/** Selects a cell. Fails when its sheet does not exist any more. */
export async function selectCell(context: Excel.RequestContext, sheet: string, address: string): Promise<void> {
  const worksheet = context.workbook.worksheets.getItem(sheet);
  worksheet.activate();
  worksheet.getRange(address).select();
  await context.sync();
}

/** The parts of each area that no earlier one covers: a cell in two of them counts once. */
export function disjoint(areas: readonly CellRun[]): CellRun[] {
  return areas.flatMap((area, index) =>
    areas
      .slice(0, index)
      .reduce<CellRun[]>((parts, earlier) => parts.flatMap((part) => without(part, earlier)), [area]),
  );
}

/** The parts above, below, to the left and to the right of the hole. */
function without(area: CellRun, hole: CellRun): CellRun[] {
  if (!areasOverlap(area, hole)) return [area];
  const [top, left] = [Math.max(area.row, hole.row), Math.max(area.column, hole.column)];
  const bottom = Math.min(area.row + area.rows, hole.row + hole.rows);
  const right = Math.min(area.column + area.columns, hole.column + hole.columns);
  const parts: CellRun[] = [
    { ...area, rows: top - area.row },
    { ...area, row: bottom, rows: area.row + area.rows - bottom },
    { ...area, row: top, rows: bottom - top, columns: left - area.column },
    { ...area, row: top, rows: bottom - top, column: right, columns: area.column + area.columns - right },
  ];
  return parts.filter(({ rows, columns }) => rows > 0 && columns > 0);
}

export interface AskedCell {
  /** `B5`. */
  readonly selected: string;
  /** Where the formula stands, as Excel tells it functions: `Sheet1!B2`. */
  readonly address: string;
  /** The place of the selected cell in the formula's result, from zero. */
  readonly place: { readonly row: number; readonly column: number };
  readonly isOwn: boolean;
  /** What the cell holds, without its format. */
  readonly shown: unknown;
}

/**
 * The selected cell, and the formula whose result it shows. Without spills (ExcelApi 1.12), every cell is taken for
 * the formula's own.
 */
export async function askedCell(
  context: Excel.RequestContext,
  { spills }: Pick<Capabilities, 'spills'>,
): Promise<AskedCell> {
  const cell = firstSelectedCell(context).load('address,formulas,values,rowIndex,columnIndex');
  const parent = spills ? cell.getSpillParentOrNullObject().load('address,formulas,rowIndex,columnIndex') : undefined;
  await context.sync();
  const formulaCell = parent && !parent.isNullObject ? parent : cell;
  return {
    selected: cell.address.slice(cell.address.lastIndexOf('!') + 1),
    address: formulaCell.address,
    place: { row: cell.rowIndex - formulaCell.rowIndex, column: cell.columnIndex - formulaCell.columnIndex },
    isOwn: callsOurFunction(formulaCell.formulas[0]?.[0]),
    shown: cell.values[0]?.[0],
  };
}
