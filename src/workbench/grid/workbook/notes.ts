/** Notes of the grid's cells. */
import type { Notes } from '../../../office-host/stores/sheets';
import { noteOf, withNote } from '../contents/cell-notes';
import type { Grid } from '../univer/grid';
import { setCellData, sheetNamed } from './sheet-access';

export function gridNotes(grid: Grid): Notes {
  return {
    of(sheet) {
      const notes: { readonly row: number; readonly column: number; readonly text: string }[] = [];
      const cells = sheetNamed(grid, sheet).getSheet().getCellMatrix();
      cells.forValue((row, column, cell) => {
        const text = noteOf(cell);
        if (text !== undefined) notes.push({ row, column, text });
      });
      return notes.map(({ row, column, text }) => ({ cell: { sheet, row, column, rows: 1, columns: 1 }, text }));
    },
    set({ sheet, row, column }, text) {
      const cell = sheetNamed(grid, sheet).getSheet().getCellRaw(row, column);
      setCellData(grid, sheet, { [row]: { [column]: { custom: withNote(cell, text) } } });
    },
  };
}
