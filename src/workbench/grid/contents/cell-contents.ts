/** The add-in's results for one cell, also for cells of a spilled array. */
import type { CellContent, CellResult } from '../../../office-host/contract';
import { cellKeyOf, type CellPlace } from '../cells/cell-place';
import type { Grid } from '../univer/grid';
import { anchorOf } from '../cells/spills';
import type { Invocations } from '../calls/invocations';

/** One content for each function of the cell's formula that has a result. */
export function contentsAt(grid: Grid, invocations: Invocations, place: CellPlace): CellContent[] {
  const anchor = anchorOf(grid, place);
  const offset = { row: place.row - anchor.row, column: place.column - anchor.column };
  return invocations.resultsAt(cellKeyOf(anchor)).map((result) => contentAt(result, offset));
}

function contentAt(result: CellResult, offset: { readonly row: number; readonly column: number }): CellContent {
  switch (result.kind) {
    case 'array':
      return result.rows[offset.row]?.[offset.column] ?? null;
    case 'error':
      return result;
    case 'value':
      return result.value;
  }
}
