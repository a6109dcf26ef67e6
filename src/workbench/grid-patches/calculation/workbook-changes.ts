/** What the grid's mutations change in a workbook: contents of cells, or their places. */
import {
  InsertColMutation,
  InsertRowMutation,
  type ISetRangeValuesMutationParams,
  MoveColsMutation,
  MoveRangeMutation,
  MoveRowsMutation,
  RemoveColMutation,
  RemoveRowMutation,
  RemoveSheetMutation,
  ReorderRangeMutation,
} from '@univerjs/preset-sheets-core';
import { isStyleOnly } from '../editing/styled-formulas';
import type { ICellData, Nullable } from '@univerjs/core';

const moves: ReadonlySet<string> = new Set(
  [
    InsertRowMutation,
    InsertColMutation,
    RemoveRowMutation,
    RemoveColMutation,
    MoveRangeMutation,
    MoveRowsMutation,
    MoveColsMutation,
    ReorderRangeMutation,
    RemoveSheetMutation,
  ].map(({ id }) => id),
);

/** @returns whether the mutation changes the positions of cells */
export function isMove(mutationId: string): boolean {
  return moves.has(mutationId);
}

/** The cells whose contents, not only their styles, the mutation sets or removes. */
export function enteredCells({ subUnitId: sheetId, cellValue }: ISetRangeValuesMutationParams) {
  const entered: CellMatrix = cellValue;
  return Object.entries(entered ?? {}).flatMap(([row, cells]) =>
    Object.entries(cells ?? {}).flatMap(([column, cell]) =>
      isStyleOnly(cell) ? [] : [{ sheetId, row: Number(row), column: Number(column) }],
    ),
  );
}

type CellMatrix = Nullable<Record<number, Nullable<Record<number, Nullable<ICellData>>>>>;

/** Cells by row and column, the shape of cell data in the grid's mutations. */
export function forEachCell(matrix: CellMatrix, visit: (row: number, column: number, cell: ICellData) => void): void {
  for (const [row, cells] of Object.entries(matrix ?? {})) {
    for (const [column, cell] of Object.entries(cells ?? {})) if (cell) visit(Number(row), Number(column), cell);
  }
}
