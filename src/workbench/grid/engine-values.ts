/** Values between the grid's formula engine and Excel's contract. */
import type { Nullable } from '@univerjs/core';
import {
  ArrayValueObject,
  type BaseReferenceObject,
  type BaseValueObject,
  BooleanValueObject,
  ERROR_TYPE_SET,
  ErrorType,
  ErrorValueObject,
  type FunctionVariantType,
  NumberValueObject,
  StringValueObject,
} from '@univerjs/preset-sheets-core';
import type { CellContent, CellResult } from '../excel-host/contract';
import { type CellArgument, errorCell, type GridArgument, omitted } from './grid-argument';

/** Errors of Excel that the grid does not know of itself; it shows and propagates them once they are in its set. */
const furtherErrors = ['#BUSY!', '#CONNECT!', '#BLOCKED!', '#UNKNOWN!', '#FIELD!'];

export function registerExcelErrors(): void {
  for (const code of furtherErrors) ERROR_TYPE_SET.add(code as ErrorType);
}

/** A cell that waits is an error to every formula that depends on it. */
export const waiting: BaseValueObject = ErrorValueObject.create('#BUSY!' as ErrorType);

export function argumentFrom(variant: FunctionVariantType): GridArgument {
  const value = variant.isReferenceObject() ? (variant as BaseReferenceObject).toArrayValueObject() : variant;
  if (value.isArray()) return { kind: 'area', rows: rowsOf(value as ArrayValueObject) };
  const single = value as BaseValueObject;
  return single.isNull() ? omitted : { kind: 'single', value: cellFrom(single) };
}

function rowsOf(area: ArrayValueObject): CellArgument[][] {
  return Array.from({ length: area.getRowCount() }, (_, row) =>
    Array.from({ length: area.getColumnCount() }, (_, column) => cellFrom(area.get(row, column))),
  );
}

function cellFrom(value: Nullable<BaseValueObject | void>): CellArgument {
  if (!value || value.isNull()) return null;
  return value.isError() ? errorCell((value as ErrorValueObject).getErrorType()) : value.getValue();
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

/** Short rows are filled up with #N/A, as in Excel; an array without cells has no value. */
function arrayToEngine(rows: readonly (readonly CellContent[])[]): BaseValueObject {
  const columnCount = Math.max(0, ...rows.map((row) => row.length));
  if (columnCount === 0) return ErrorValueObject.create(ErrorType.VALUE);
  const fillUp: CellContent = { kind: 'error', code: '#N/A' };
  const calculateValueList = rows.map((row) =>
    Array.from({ length: columnCount }, (_, column) => contentToEngine(column < row.length ? row[column] : fillUp)),
  );
  return ArrayValueObject.create({
    calculateValueList,
    rowCount: rows.length,
    columnCount,
    unitId: '',
    sheetId: '',
    row: -1,
    column: -1,
  });
}

function contentToEngine(content: CellContent | undefined): BaseValueObject {
  if (typeof content !== 'object' || content === null) return scalarToEngine(content ?? '');
  switch (content.kind) {
    case 'formatted':
      return NumberValueObject.create(content.value, content.numberFormat);
    case 'card':
      return scalarToEngine(content.value ?? content.text);
    case 'error':
      return ErrorValueObject.create(content.code as ErrorType, content.message ?? '');
  }
}

function scalarToEngine(value: string | number | boolean): BaseValueObject {
  if (typeof value === 'string') return StringValueObject.create(value);
  if (typeof value === 'boolean') return BooleanValueObject.create(value);
  return Number.isFinite(value) ? NumberValueObject.create(value) : ErrorValueObject.create(ErrorType.NUM);
}
