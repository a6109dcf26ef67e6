/** A change of styles or custom data of cells that keeps their contents, and its inverse. */
import {
  type ICellData,
  type IMutationInfo,
  type Injector,
  type IObjectMatrixPrimitiveType,
  ObjectMatrix,
} from '@univerjs/core';
import {
  type ISetRangeValuesMutationParams,
  SetRangeValuesMutation,
  SetRangeValuesUndoMutationFactory,
} from '@univerjs/preset-sheets-core';

/** By row and column. */
export type StyledCells = IObjectMatrixPrimitiveType<Pick<ICellData, 's' | 'custom'>>;

type Contents = NonNullable<ISetRangeValuesMutationParams['cellValue']>;

export interface StyleChange {
  readonly redo: IMutationInfo;
  readonly undo: IMutationInfo;
}

/** To be made before the change. The grid's own undo would restore values, too, which have been calculated anew since. */
export function styleChange(
  injector: Injector,
  target: { readonly unitId: string; readonly subUnitId: string },
  cellValue: StyledCells,
): StyleChange {
  const params: ISetRangeValuesMutationParams = { ...target, cellValue };
  const before = injector.invoke((accessor) => SetRangeValuesUndoMutationFactory(accessor, params));
  const { id } = SetRangeValuesMutation;
  const undone = { ...params, cellValue: changedOnly(before.cellValue ?? {}, cellValue) };
  return { redo: { id, params }, undo: { id, params: undone } };
}

/** Of each cell before the change, the parts that the change replaces. */
function changedOnly(before: Contents, change: StyledCells): StyledCells {
  const cells: StyledCells = {};
  new ObjectMatrix(change).forValue((row, column, cell) => {
    const { s, custom } = before[row]?.[column] ?? {};
    (cells[row] ??= {})[column] = { ...('s' in cell && { s }), ...('custom' in cell && { custom }) };
  });
  return cells;
}
