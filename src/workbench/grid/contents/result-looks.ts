/** Looks that results of the add-in have by themselves: a header stands over its numbers, and a sparkline is grey. */
import { type CellValue, HorizontalAlign, type IStyleData, type Nullable } from '@univerjs/core';
import type { Invocations } from '../calls/invocations';
import { cellKeyOf, type CellPlace } from '../cells/cell-place';
import { spillBelow, spilledCell } from '../cells/spills';
import type { Grid } from '../univer/grid';

/** A contrast of 4.5 in both themes. */
export const sparklineColour = '#767676';

const sparkline = /^[▁-█]+$/u;

/** @param value of the cell @returns undefined for a cell without a look of its own */
export function lookOfResult(
  grid: Grid,
  invocations: Invocations,
  place: CellPlace,
  value: Nullable<CellValue>,
): IStyleData | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (sparkline.test(value)) return { cl: { rgb: sparklineColour } };
  return isOverNumbers(grid, invocations, place) ? { ht: HorizontalAlign.RIGHT } : undefined;
}

/** Whether the cell is in the first row of a result that has a number below it. */
function isOverNumbers(grid: Grid, invocations: Invocations, place: CellPlace): boolean {
  const below = { ...place, row: place.row + 1 };
  const area = typeof spilledCell(grid, below)?.v === 'number' ? spillBelow(grid, place) : undefined;
  if (!area || area.endRow === place.row) return false;
  const results = invocations.resultsAt(cellKeyOf({ ...place, column: area.startColumn }));
  return results.some(({ kind }) => kind === 'array');
}
