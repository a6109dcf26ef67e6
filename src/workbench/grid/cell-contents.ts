/** What the add-in has given to a cell, also within a spilled array. */
import type { CellContent, CellResult } from '../excel-host/contract';
import { cellKeyOf, type CellPlace } from './cell-place';
import type { Grid } from './grid';
import { anchorOf } from './spills';
import type { Tickets } from './tickets';

/** One content for each function in the cell's formula that has a result. */
export function contentsAt(grid: Grid, tickets: Tickets, place: CellPlace): CellContent[] {
  const anchor = anchorOf(grid, place);
  const offset = { row: place.row - anchor.row, column: place.column - anchor.column };
  return tickets.resultsAt(cellKeyOf(anchor)).map((result) => contentAt(result, offset));
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
