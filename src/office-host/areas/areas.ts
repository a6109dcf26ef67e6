/** Geometry of areas: shift, resize, intersect. The result is undefined when it exceeds the sheet. */
import { type Area, sheetColumns, sheetRows } from './a1';
import type { Workbook } from '../contract';

interface Change {
  readonly row?: number;
  readonly column?: number;
  readonly rows?: number;
  readonly columns?: number;
}

/** Adds the change to position and size. */
export function changed(area: Area, change: Change): Area | undefined {
  return withinSheet({
    sheet: area.sheet,
    row: area.row + (change.row ?? 0),
    column: area.column + (change.column ?? 0),
    rows: area.rows + (change.rows ?? 0),
    columns: area.columns + (change.columns ?? 0),
  });
}

/** The area itself if it lies within the sheet and has at least one cell. */
export function withinSheet(area: Area): Area | undefined {
  const startsInside = area.row >= 0 && area.column >= 0 && area.rows >= 1 && area.columns >= 1;
  const endsInside = area.row + area.rows <= sheetRows && area.column + area.columns <= sheetColumns;
  return startsInside && endsInside ? area : undefined;
}

export function intersection(one: Area, other: Area): Area | undefined {
  if (one.sheet !== other.sheet) return undefined;
  const row = Math.max(one.row, other.row);
  const column = Math.max(one.column, other.column);
  const rows = Math.min(one.row + one.rows, other.row + other.rows) - row;
  const columns = Math.min(one.column + one.columns, other.column + other.columns) - column;
  return withinSheet({ sheet: one.sheet, row, column, rows, columns });
}

/** The parts of an area outside of another one: above, below, to the left and to the right of it. */
export function without(area: Area, hole: Area): Area[] {
  const cut = intersection(area, hole);
  if (cut === undefined) return [area];
  const [below, behind] = [cut.row + cut.rows, cut.column + cut.columns];
  const parts: Area[] = [
    { ...area, rows: cut.row - area.row },
    { ...area, row: below, rows: area.row + area.rows - below },
    { ...cut, column: area.column, columns: cut.column - area.column },
    { ...cut, column: behind, columns: area.column + area.columns - behind },
  ];
  return parts.filter(({ rows, columns }) => rows > 0 && columns > 0);
}

/** The smallest area that contains both; undefined for areas of different sheets. */
export function bounding(one: Area, other: Area): Area | undefined {
  if (one.sheet !== other.sheet) return undefined;
  const row = Math.min(one.row, other.row);
  const column = Math.min(one.column, other.column);
  const rows = Math.max(one.row + one.rows, other.row + other.rows) - row;
  const columns = Math.max(one.column + one.columns, other.column + other.columns) - column;
  return { sheet: one.sheet, row, column, rows, columns };
}

/** The cell at a position relative to the area; as in Excel, it may lie outside of the area. */
export function cellOf(area: Area, row: number, column: number): Area | undefined {
  return withinSheet({ sheet: area.sheet, row: area.row + row, column: area.column + column, rows: 1, columns: 1 });
}

/** A matrix of the area's size; `valueAt` takes positions relative to the area. */
export function fill<T>({ rows, columns }: Area, valueAt: (row: number, column: number) => T): T[][] {
  return Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_column, at) => valueAt(row, at)),
  );
}

/** Finds the cell whose formula spills into a given cell; only cells above and to the left can. */
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
