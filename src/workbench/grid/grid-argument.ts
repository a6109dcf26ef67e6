/** Arguments of a formula as the grid hands them over, in the shapes of Excel's contract. */
import type { Argument, CardContent, CellErrorCode, Scalar } from '../excel-host/contract';

export interface ErrorCell {
  readonly kind: 'error';
  readonly code: CellErrorCode;
}

/** A blank cell is null. */
export type CellArgument = Scalar | ErrorCell | CardContent;

export type GridArgument =
  | { readonly kind: 'omitted' }
  | { readonly kind: 'single'; readonly value: CellArgument }
  | { readonly kind: 'area'; readonly rows: readonly (readonly CellArgument[])[] };

export const omitted: GridArgument = { kind: 'omitted' };

/** The cells of an argument, row by row; none for an omitted one. */
export function cellsOf(argument: GridArgument): readonly (readonly CellArgument[])[] {
  if (argument.kind === 'omitted') return [];
  return argument.kind === 'area' ? argument.rows : [[argument.value]];
}

/** What Excel gives to the function: blanks, types and errors are its own business. */
export function callArgument(argument: GridArgument): Argument {
  if (argument.kind === 'omitted') return null;
  return argument.kind === 'area' ? argument.rows : argument.value;
}

/** A cell that waits for an answer: whatever depends on it waits as well. */
export function isWaiting(argument: GridArgument): boolean {
  return cellsOf(argument).some((row) => row.some(isBusy));
}

function isBusy(cell: CellArgument): boolean {
  return typeof cell === 'object' && cell?.kind === 'error' && cell.code === '#BUSY!';
}

/** The grid knows a few more errors than the contract: those count as #VALUE!. */
export function errorCell(code: string): ErrorCell {
  return { kind: 'error', code: contractCodes.find((known) => known === code) ?? '#VALUE!' };
}

const contractCodes: readonly CellErrorCode[] = [
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#N/A',
  '#BUSY!',
];
