/** Finds the cell whose formula spills into a given cell; only cells above and to the left can. */
import { cellOf, intersection } from './areas/areas';
import type { Workbook } from './contract';
import type { Area } from './areas/a1';

export function spillParentOf(cell: Area, book: Workbook): Area | undefined {
  if (cell.rows * cell.columns !== 1 || book.spillOf === undefined) return undefined;
  const used = book.usedArea(cell.sheet);
  const before = { sheet: cell.sheet, row: 0, column: 0, rows: cell.row + 1, columns: cell.column + 1 };
  const searched = used && intersection(used, before);
  return searched && formulaCells(searched, book).find((parent) => spillsInto(parent, cell, book));
}

function spillsInto(parent: Area, cell: Area, book: Workbook): boolean {
  const spill = book.spillOf?.(parent);
  return spill !== undefined && intersection(spill, cell) !== undefined;
}

function formulaCells(area: Area, book: Workbook): Area[] {
  return book
    .formulas(area)
    .flatMap((row, down) =>
      row.flatMap((formula, across) =>
        typeof formula === 'string' && formula.startsWith('=') ? (cellOf(area, down, across) ?? []) : [],
      ),
    );
}
