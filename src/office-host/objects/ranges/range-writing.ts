/** Writes to ranges: one value for all cells, or a rectangle of the range's shape, in which null skips a cell. */
import { type Area, isUnbounded } from '../../areas/a1';
import { fill, intersection } from '../../areas/areas';
import type { Scalar, Workbook } from '../../contract';
import { invalidArgument, wrongDimensions, apiNotFound } from '../../rich-api/rich-error';
import { oneOf } from '../../rich-api/checks';
import { clearConditionalFormats } from '../conditions/conditional-formats';

export function writeFormulas(area: Area, given: unknown, book: Workbook): void {
  writeRuns(area, given, isScalar, (run, rows) => book.setFormulas(run, rows));
}

export function writeNumberFormats(area: Area, given: unknown, book: Workbook): void {
  writeRuns(area, given, isText, (run, rows) => book.setNumberFormats(run, rows));
}

export function checkShape(area: Area, rows: number, columns: number): void {
  if (rows !== area.rows || columns !== area.columns) throw wrongDimensions();
}

function writeRuns<T>(
  area: Area,
  given: unknown,
  isContent: (value: unknown) => value is T,
  write: (run: Area, rows: readonly (readonly T[])[]) => void,
): void {
  if (isUnbounded(area)) throw invalidArgument();
  const rows = rectangle(area, given, isContent);
  if (rows.some((row) => row.includes(null))) for (const run of runs(rows)) write(placed(area, run), [run.contents]);
  else write(area, rows as T[][]);
}

function rectangle<T>(area: Area, given: unknown, isContent: (value: unknown) => value is T): (T | null)[][] {
  if (!Array.isArray(given)) return fill(area, () => content(given, isContent));
  const rows = given.map((row) => (Array.isArray(row) ? row.map((value) => content(value, isContent)) : []));
  checkShape(area, rows.length, area.columns);
  for (const row of rows) checkShape(area, area.rows, row.length);
  return rows;
}

function content<T>(value: unknown, isContent: (value: unknown) => value is T): T | null {
  if (value === null || value === undefined) return null;
  if (!isContent(value)) throw invalidArgument();
  return value;
}

interface Run<T> {
  readonly row: number;
  readonly column: number;
  readonly contents: readonly T[];
}

/** The horizontal runs between nulls: skipped cells must not be recalculated. */
function runs<T>(rows: readonly (readonly (T | null)[])[]): Run<T>[] {
  return rows.flatMap((row, at) => {
    const found: { row: number; column: number; contents: T[] }[] = [];
    row.forEach((value, column) => {
      if (value === null) return;
      const open = found.at(-1);
      if (open !== undefined && open.column + open.contents.length === column) open.contents.push(value);
      else found.push({ row: at, column, contents: [value] });
    });
    return found;
  });
}

function placed(area: Area, { row, column, contents }: Run<unknown>): Area {
  return { sheet: area.sheet, row: area.row + row, column: area.column + column, rows: 1, columns: contents.length };
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** `Range.clear`. @param applyTo Excel's `ClearApplyTo` */
export function clear(area: Area, applyTo: unknown, book: Workbook): void {
  const parts = oneOf('All', 'Contents', 'Formats', 'Hyperlinks', 'RemoveHyperlinks', 'ResetContents')(applyTo);
  if (parts !== 'All' && parts !== 'Contents' && parts !== 'Formats') throw apiNotFound(`Range.clear ${parts}`);
  if (parts !== 'Formats') clearContents(area, book);
  if (parts !== 'Contents') clearFormats(area, book);
  if (parts === 'All') book.validations.set(area, undefined);
}

function clearContents(area: Area, book: Workbook): void {
  const used = book.usedArea(area.sheet);
  const filled = isUnbounded(area) ? used && intersection(area, used) : area;
  if (filled) writeFormulas(filled, '', book);
}

function clearFormats(area: Area, book: Workbook): void {
  book.structure.unmerge(area);
  book.formats.clear(area);
  clearConditionalFormats(area, book);
}
