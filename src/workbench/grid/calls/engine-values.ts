/** Converts values between the grid's formula engine and the contract of the emulated Excel. */
import type { Nullable } from '@univerjs/core';
import {
  ArrayValueObject,
  type BaseReferenceObject,
  type BaseValueObject,
  BooleanValueObject,
  ErrorType,
  ErrorValueObject,
  type FunctionVariantType,
  NumberValueObject,
  StringValueObject,
} from '@univerjs/preset-sheets-core';
import type {
  CardContent,
  CellContent,
  CellResult,
  Argument,
  CellErrorCode,
  Scalar,
} from '../../../office-host/contract';
import { isEngineCode } from '../../grid-patches/calculation/error-codes';
import type { CellPlace } from '../cells/cell-place';

export function engineError(code: string, message?: string): BaseValueObject {
  return ErrorValueObject.create(isEngineCode(code) ? code : ErrorType.VALUE, message);
}

/** The value of a cell whose call is pending: an error to every formula that depends on the cell. */
export function pendingValue(): BaseValueObject {
  return engineError('#BUSY!');
}

/** The card of a cell, if it has one. */
export type CardAt = (place: CellPlace) => CardContent | undefined;

export function argumentFrom(variant: FunctionVariantType, cardAt: CardAt): GridArgument {
  if (variant.isReferenceObject()) return areaFrom(variant as BaseReferenceObject, cardAt);
  if (variant.isArray()) return { kind: 'area', rows: rowsOf(variant as ArrayValueObject) };
  const single = variant as BaseValueObject;
  return single.isNull() ? omitted : { kind: 'single', value: cellFrom(single) };
}

/** Passes cells with their cards; a cell whose formula computes another value from a card is passed as that value. */
function areaFrom(reference: BaseReferenceObject, cardAt: CardAt): GridArgument {
  const { startRow, startColumn } = reference.getRangePosition();
  const sheetId = reference.getSheetId();
  const rows = rowsOf(reference.toArrayValueObject()).map((cells, row) =>
    cells.map((cell, column) => {
      const card = cardAt({ sheetId, row: startRow + row, column: startColumn + column });
      return card?.value === cell ? card : cell;
    }),
  );
  return { kind: 'area', rows };
}

function rowsOf(area: ArrayValueObject): CellArgument[][] {
  return Array.from({ length: area.getRowCount() }, (_, row) =>
    Array.from({ length: area.getColumnCount() }, (_, column) => cellFrom(area.get(row, column))),
  );
}

function cellFrom(value: Nullable<BaseValueObject>): CellArgument {
  if (!value || value.isNull()) return null;
  const card = cards.get(value);
  if (card) return card;
  return value instanceof ErrorValueObject ? errorCell(value.getErrorType()) : value.getValue();
}

export function resultToEngine(result: CellResult): BaseValueObject {
  switch (result.kind) {
    case 'array':
      return arrayToEngine(result.rows);
    case 'error':
      return contentToEngine(result);
    case 'value':
      return contentToEngine(result.value);
  }
}

/** Pads short rows with #N/A, as Excel does; an empty array is #VALUE!. */
function arrayToEngine(rows: readonly (readonly CellContent[])[]): BaseValueObject {
  const columnCount = Math.max(0, ...rows.map((row) => row.length));
  if (columnCount === 0) return ErrorValueObject.create(ErrorType.VALUE);
  const fillUp: CellContent = { kind: 'error', code: '#N/A' };
  return cellsToEngine(
    rows.map((row) =>
      Array.from({ length: columnCount }, (_, column) => contentToEngine(column < row.length ? row[column] : fillUp)),
    ),
  );
}

/** @param rows a rectangle */
export function cellsToEngine(rows: BaseValueObject[][]): BaseValueObject {
  return ArrayValueObject.create({
    calculateValueList: rows,
    rowCount: rows.length,
    columnCount: rows[0]?.length ?? 0,
    unitId: '',
    sheetId: '',
    row: -1,
    column: -1,
  });
}

export function contentToEngine(content: CellContent | undefined): BaseValueObject {
  if (typeof content !== 'object' || content === null) return scalarToEngine(content ?? '');
  switch (content.kind) {
    case 'formatted':
      return NumberValueObject.create(content.value, content.numberFormat);
    case 'card':
      return cardToEngine(content);
    case 'picture':
      // The grid draws no pictures from addresses.
      return StringValueObject.create(content.text);
    case 'error':
      return engineError(content.code, content.message);
  }
}

/** The cards of values that are passed between nested functions: `=FIELDVALUE(MD.CARD("AAPL"),"name")`. */
const cards = new WeakMap<BaseValueObject, CardContent>();

function cardToEngine(card: CardContent): BaseValueObject {
  const { value, text, numberFormat } = card;
  const carrier =
    typeof value === 'number' ? NumberValueObject.create(value, numberFormat) : new StringValueObject(text);
  cards.set(carrier, card);
  return carrier;
}

function scalarToEngine(value: string | number | boolean): BaseValueObject {
  if (typeof value === 'string') return StringValueObject.create(value);
  if (typeof value === 'boolean') return BooleanValueObject.create(value);
  return Number.isFinite(value) ? NumberValueObject.create(value) : ErrorValueObject.create(ErrorType.NUM);
}

interface ErrorCell {
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
