/** Arguments of a formula, converted from the grid to the contract of the emulated Excel. */
import type { Argument, CardContent, CellErrorCode, Scalar } from '../../../office-host/contract';

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

/** The rows of cells of an argument; empty for an omitted one. */
export function cellsOf(argument: GridArgument): readonly (readonly CellArgument[])[] {
  if (argument.kind === 'omitted') return [];
  return argument.kind === 'area' ? argument.rows : [[argument.value]];
}

/** The argument in the contract; the emulated Excel converts blanks, types and errors. */
export function callArgument(argument: GridArgument): Argument {
  if (argument.kind === 'omitted') return null;
  return argument.kind === 'area' ? argument.rows : argument.value;
}

/** True for an argument with a pending cell, on which its dependents wait. */
export function isWaiting(argument: GridArgument): boolean {
  return cellsOf(argument).some((row) => row.some(isBusy));
}

function isBusy(cell: CellArgument): boolean {
  return typeof cell === 'object' && cell?.kind === 'error' && cell.code === '#BUSY!';
}

/** Error codes of the grid that the contract lacks become #VALUE!. */
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
