/** Members of `Excel.Range` that merge, insert, delete and copy cells. */
import { type Area, type Areas, isUnbounded, parseAddress, sheetColumns, sheetRows } from '../../areas/a1';
import { fill } from '../../areas/areas';
import type { Workbook } from '../../contract';
import { oneOf } from '../../rich-api/checks';
import { apiNotFound, invalidArgument, required } from '../../rich-api/rich-error';
import { areaArgument, type RichArguments, type RichObject } from '../../rich-api/rich-object';
import type { DeleteShift, InsertShift } from '../../stores/sheets';
import type { ExcelObjects } from '../excel-objects';
import { rangeAreasObject } from './range-areas';

export function structureActions(area: Area, book: Workbook): NonNullable<RichObject['actions']> {
  return {
    Merge: (args) => mergedParts(area, args[0] === true).forEach((part) => book.structure.merge(part)),
    Unmerge: () => book.structure.unmerge(area),
    Delete: (args) => book.structure.remove(area, shiftGiven<DeleteShift>(area, args[0], 'Up', 'Left')),
    CopyFrom: (args) => copy(area, args, book),
  };
}

export function structureObjects(area: Area, objects: ExcelObjects): NonNullable<RichObject['objects']> {
  const { book, range } = objects;
  return {
    Insert: (args) => {
      book.structure.insert(area, shiftGiven<InsertShift>(area, args[0], 'Down', 'Right'));
      return range(area);
    },
    GetMergedAreasOrNullObject: () => {
      const [first, ...others] = book.structure.merged(area);
      const areas: Areas | undefined = first && [first, ...others];
      return areas && rangeAreasObject(areas, objects);
    },
  };
}

/** All cells as one, or those of each row. A single cell stays as it is. */
function mergedParts(area: Area, isAcross: boolean): Area[] {
  if (isUnbounded(area)) throw invalidArgument();
  const parts = isAcross
    ? Array.from({ length: area.rows }, (_, at) => ({ ...area, row: area.row + at, rows: 1 }))
    : [area];
  return parts.filter(({ rows, columns }) => rows * columns > 1);
}

/** Whole rows can move only vertically and whole columns only horizontally, whatever the page asks for. */
function shiftGiven<T extends string>(area: Area, given: unknown, vertical: T, horizontal: T): T {
  if (area.columns === sheetColumns) return vertical;
  if (area.rows === sheetRows) return horizontal;
  return oneOf(vertical, horizontal)(given);
}

/** References in formulas would have to be adapted, so only constants, values and formats are copied. */
function copy(target: Area, args: RichArguments, book: Workbook): void {
  const source = areaArgument(args, 0, (address) => parseAddress(address, target.sheet));
  const type = oneOf('All', 'Formulas', 'Values', 'Formats', 'Link')(args[1] ?? 'All');
  if (type === 'Link' || args[2] === true || args[3] === true) throw apiNotFound('Range.copyFrom with these options');
  if (isUnbounded(source) || isUnbounded(target)) throw apiNotFound('Range.copyFrom of whole rows or columns');
  const area = tiled(target, source);
  if (type !== 'Formats') copyContents(area, source, { isValuesOnly: type === 'Values', book });
  if (type === 'All' || type === 'Formats') copyFormats(area, source, book);
}

/** The target if the source fits into it a whole number of times, else an area of the source's size. */
function tiled(target: Area, source: Area): Area {
  const isMultiple = target.rows % source.rows === 0 && target.columns % source.columns === 0;
  return isMultiple ? target : { ...target, rows: source.rows, columns: source.columns };
}

function copyContents(
  area: Area,
  source: Area,
  { isValuesOnly, book }: { readonly isValuesOnly: boolean; readonly book: Workbook },
): void {
  const contents = isValuesOnly ? book.values(source) : book.formulas(source);
  const isFormula = (content: unknown) => typeof content === 'string' && content.startsWith('=');
  if (!isValuesOnly && contents.flat().some(isFormula)) throw apiNotFound('Range.copyFrom of formulas');
  book.setFormulas(
    area,
    fill(area, (row, column) => contents[row % source.rows]?.[column % source.columns] ?? ''),
  );
}

function copyFormats(area: Area, source: Area, book: Workbook): void {
  const patterns = book.numberFormats(source);
  book.setNumberFormats(
    area,
    fill(area, (row, column) => required(patterns[row % source.rows]?.[column % source.columns])),
  );
  const cellAt = (within: Area, row: number, column: number) => ({
    ...within,
    row: within.row + row,
    column: within.column + column,
    rows: 1,
    columns: 1,
  });
  const formats = fill(source, (row, column) => book.formats.of(cellAt(source, row, column))[0]);
  fill(area, (row, column) => ({
    cell: cellAt(area, row, column),
    format: formats[row % source.rows]?.[column % source.columns],
  }))
    .flat()
    .forEach(({ cell, format }) => format && book.formats.write(cell, format));
}
