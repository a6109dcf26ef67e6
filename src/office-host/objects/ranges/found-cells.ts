/** Cells that a range finds by their contents: `Range.getSpecialCells` and `Range.getUsedRange(true)`. */
import type { Area, Areas } from '../../areas/a1';
import type { Workbook } from '../../contract';
import { accessDenied, apiNotFound } from '../../rich-api/rich-error';
import type { RichArguments } from '../../rich-api/rich-object';
import { bounding, cellOf } from '../../areas/areas';

/**
 * Cells with formulas, as vertical runs; other kinds are not emulated.
 * @returns undefined without any @throws RichError AccessDenied on a protected sheet, as the command in Excel refuses
 */
export function specialCells(area: Area, args: RichArguments, book: Workbook): Areas | undefined {
  if (args[0] !== 'Formulas' || (args[1] ?? 'All') !== 'All') throw apiNotFound('Range.getSpecialCells of this kind');
  if (book.isProtected?.(area.sheet)) throw accessDenied();
  const searched = area.rows * area.columns === 1 ? book.usedArea(area.sheet) : area;
  const [first, ...others] = searched ? verticalRuns(searched.sheet, book.formulaCells(searched)) : [];
  return first && [first, ...others];
}

type Cell = Pick<Area, 'row' | 'column'>;

function verticalRuns(sheet: string, cells: readonly Cell[]): Area[] {
  const runs: Area[] = [];
  for (const { row, column } of cells.toSorted((a, b) => a.column - b.column || a.row - b.row)) {
    const last = runs.at(-1);
    const continues = last?.column === column && last.row + last.rows === row;
    if (last && continues) runs[runs.length - 1] = { ...last, rows: last.rows + 1 };
    else runs.push({ sheet, row, column, rows: 1, columns: 1 });
  }
  return runs;
}

/** The part of an area that holds formulas and values. */
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
