/** Cells by row and column, the shape of cell data in the grid's mutations. */
import type { ICellData, Nullable } from '@univerjs/core';

export type CellMatrix = Nullable<Record<number, Nullable<Record<number, Nullable<ICellData>>>>>;

export function forEachCell(matrix: CellMatrix, visit: (row: number, column: number, cell: ICellData) => void): void {
  for (const [row, cells] of Object.entries(matrix ?? {})) {
    for (const [column, cell] of Object.entries(cells ?? {})) if (cell) visit(Number(row), Number(column), cell);
  }
}
