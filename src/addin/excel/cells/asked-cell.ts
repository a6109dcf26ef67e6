/** The selected cell, and the formula whose result it shows. */
import type { Capabilities } from '../host/capabilities';
import { callsOurFunction } from './own-formulas';
import { firstSelectedCell } from './selection';

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

/** Without spills (ExcelApi 1.12), every cell is taken for the formula's own. */
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
