/**
 * A copied formula takes along the format that a person has chosen, and leaves behind the one that came with its result: its
 * next result brings its own. The grid keeps both in the style of the cell, and copies them alike.
 */
import type { ICellData, IStyleData } from '@univerjs/core';
import {
  COPY_TYPE,
  IAutoFillService,
  ISheetClipboardService,
  PREDEFINED_HOOK_NAME_PASTE,
} from '@univerjs/preset-sheets-core';
import { forEachCell } from '../../grid-patches/calculation/workbook-changes';
import { repeated } from '../editing/paste-formats';
import type { Grid } from '../univer/grid';
import { resultFormatAt, styleOf } from './result-formats';

/** Hooks of every kind of pasting, which have no or a higher priority, read the copied cells after this one. */
const beforePasting = -1;

const nothing = { redos: [], undos: [] };

export function leaveResultFormatsBehind(grid: Grid): void {
  ofPastedFormulas(grid);
  ofFilledFormulas(grid);
}

/** To paste formats alone is to choose them, whosever they were. */
function ofPastedFormulas(grid: Grid): void {
  grid.injector.get(ISheetClipboardService).addClipboardHook({
    id: 'market-data.formats-of-pasted-formulas',
    priority: beforePasting,
    onPasteCells(from, { range }, cells, { copyType, pasteType }) {
      if (!from || copyType !== COPY_TYPE.COPY || pasteType === PREDEFINED_HOOK_NAME_PASTE.SPECIAL_PASTE_FORMAT)
        return nothing;
      range.rows.forEach((_row, down) => {
        range.cols.forEach((_column, across) => {
          const copied = cells.getValue(down, across);
          const [row, column] = [repeated(from.range.rows, down), repeated(from.range.cols, across)];
          if (copied && isFormula(copied) && resultFormatAt(grid, from.subUnitId, row, column) !== undefined)
            cells.setValue(down, across, { ...copied, ...unformatted(styleOf(grid, copied.s)) });
        });
      });
      return nothing;
    },
  });
}

/** A filled cell may come of any source cell in its row or column; a format that is a result's in one of them is taken for one. */
function ofFilledFormulas(grid: Grid): void {
  grid.injector.get(IAutoFillService).addHook({
    id: 'market-data.formats-of-filled-formulas',
    onBeforeSubmit({ source, subUnitId }, _direction, _applyType, filled) {
      const brought = new Set(
        source.rows.flatMap((row) => source.cols.map((column) => resultFormatAt(grid, subUnitId, row, column))),
      );
      brought.delete(undefined);
      if (brought.size === 0) return;
      forEachCell(filled, (_row, _column, cell) => {
        const style = styleOf(grid, cell.s);
        if (isFormula(cell) && brought.has(style.n?.pattern)) Object.assign(cell, unformatted(style));
      });
    },
  });
}

function isFormula({ f, si }: ICellData): boolean {
  return Boolean(f ?? si);
}

function unformatted(style: IStyleData): { readonly s: IStyleData } {
  return { s: { ...style, n: null } };
}
