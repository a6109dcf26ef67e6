/**
 * Pasting spilled cells that were copied without their formula pastes their values, as in Excel. The grid copies only the data of
 * cells, and a spilled cell has none of its own. Spilled cells that were copied with their formula stay blank, so that it can spill.
 */
import type { IRange, ObjectMatrix } from '@univerjs/core';
import {
  type ICellDataWithSpanInfo,
  type ISheetDiscreteRangeLocation,
  COPY_TYPE,
  ISheetClipboardService,
} from '@univerjs/preset-sheets-core';
import { holds } from '../../grid-patches/spills/spill-areas';
import type { Grid } from '../univer/grid';
import { patternAt, repeated } from './paste-formats';
import { spillAreas, spilledCell } from '../cells/spills';

type CopiedCells = ObjectMatrix<ICellDataWithSpanInfo>;

/** Hooks of every kind of pasting, which have no or a higher priority, read the copied cells after this one. */
const beforePasting = -1;

const nothing = { redos: [], undos: [] };

export function pasteSpilledValues(grid: Grid): void {
  grid.injector.get(ISheetClipboardService).addClipboardHook({
    id: 'market-data.spilled-values',
    priority: beforePasting,
    onPasteCells(from, to, cells, { copyType }) {
      if (from && copyType === COPY_TYPE.COPY) fillSpilled(grid, from, to, cells);
      return nothing;
    },
  });
}

/** @param cells by row and column of the target, which may be a multiple of the copied range; made for each paste */
function fillSpilled(
  grid: Grid,
  from: ISheetDiscreteRangeLocation,
  { range: target }: ISheetDiscreteRangeLocation,
  cells: CopiedCells,
): void {
  const areas = spillsWithoutFormula(grid, from);
  if (areas.length === 0) return;
  target.rows.forEach((_row, down) => {
    target.cols.forEach((_column, across) => {
      const row = repeated(from.range.rows, down);
      const column = repeated(from.range.cols, across);
      const spilled = areas.some((area) => holds(area, row, column))
        ? spilledCell(grid, { sheetId: from.subUnitId, row, column })
        : undefined;
      if (!spilled) return;
      const { v, t } = spilled;
      const copied = cells.getValue(down, across);
      const pattern = patternAt(grid.injector, from, row, column);
      const style = typeof copied?.s === 'object' ? copied.s : {};
      cells.setValue(down, across, {
        ...copied,
        v,
        t,
        s: { ...style, ...(pattern !== undefined && { n: { pattern } }) },
      });
    });
  });
}

/** The areas of spills whose formula is not among the copied cells. */
function spillsWithoutFormula(grid: Grid, { subUnitId, range }: ISheetDiscreteRangeLocation): IRange[] {
  return spillAreas(grid, subUnitId).filter(
    ({ startRow, startColumn }) => !range.rows.includes(startRow) || !range.cols.includes(startColumn),
  );
}
