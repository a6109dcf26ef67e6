/** The part of an area that holds formulas and values: what `Range.getUsedRange(true)` returns. */
import { bounding, cellOf } from '../../areas/areas';
import type { Workbook } from '../../contract';
import type { Area } from '../../areas/a1';

export function filledPart(area: Area, book: Workbook): Area | undefined {
  const values = book.values(area);
  let filled: Area | undefined;
  book.formulas(area).forEach((row, down) =>
    row.forEach((formula, across) => {
      if (formula === '' && values[down]?.[across] === '') return;
      const cell = cellOf(area, down, across);
      if (cell) filled = filled ? bounding(filled, cell) : cell;
    }),
  );
  return filled;
}
