/** `Excel.Range`. */
import { type Area, areaAddress, isUnbounded, parseAddress, sheetColumns, sheetRows, type Areas } from '../../areas/a1';
import { bounding, cellOf, changed, intersection, withinSheet, spillParentOf } from '../../areas/areas';
import type { Scalar, Workbook } from '../../contract';
import { aBoolean } from '../../rich-api/checks';
import { existing, required, accessDenied, apiNotFound } from '../../rich-api/rich-error';
import { areaArgument, countArgument, type RichArguments, type RichObject } from '../../rich-api/rich-object';
import type { ExcelObjects } from '../excel-objects';
import { clear, checkShape, writeFormulas, writeNumberFormats } from './range-writing';
import { conditionalFormatsObject } from '../conditions/conditional-formats';
import { dataValidationObject } from './data-validation';
import { formatObject, uniform } from './format';
import { structureActions, structureObjects } from './range-structure';
import { rangeAreasObject, referenceOf } from './range-areas';

type Table = NonNullable<RichObject['objects']>;

export function rangeObject(area: Area, objects: ExcelObjects): RichObject {
  const { book } = objects;
  return {
    type: 'Range',
    area,
    identity: { _ReferenceId: referenceOf('Range', [area], book) },
    read: rangeProperties(area, objects),
    write: {
      Values: (values) => writeFormulas(area, values, book),
      Formulas: (formulas) => writeFormulas(area, formulas, book),
      FormulasLocal: (formulas) => writeFormulas(area, formulas, book),
      NumberFormat: (formats) => writeNumberFormats(area, formats, book),
      ColumnHidden: (isHidden) => book.formats.setColumnsHidden(area, aBoolean(isHidden)),
    },
    links: {
      Worksheet: () => objects.worksheet(area.sheet),
      Format: () => formatObject([area], book),
      ConditionalFormats: () => conditionalFormatsObject(area, objects),
      DataValidation: () => dataValidationObject(area, book),
    },
    objects: {
      ...relatives(area, objects),
      ...contentRanges(area, objects),
      ...combinations(area, objects),
      ...structureObjects(area, objects),
    },
    actions: rangeActions(area, book),
  };
}

function rangeProperties(area: Area, { book, readFormat }: ExcelObjects): Readonly<Record<string, () => unknown>> {
  const contents = <T>(read: () => T) => (isUnbounded(area) ? null : read());
  const values = () => contents(() => book.values(area).map((row) => row.map(shownValue)));
  const formulas = () => contents(() => book.formulas(area).map((row) => row.map(shownValue)));
  return {
    Address: () => areaAddress(area),
    AddressLocal: () => areaAddress(area),
    CellCount: () => area.rows * area.columns,
    RowIndex: () => area.row,
    ColumnIndex: () => area.column,
    RowCount: () => area.rows,
    ColumnCount: () => area.columns,
    Values: values,
    Formulas: formulas,
    FormulasLocal: formulas,
    Text: () => contents(() => book.texts?.(area) ?? book.values(area).map((row) => row.map(plainText))),
    NumberFormat: () => contents(() => book.numberFormats(area).map((row) => row.map(readFormat))),
    ColumnHidden: () => uniform(book.formats.hiddenColumns(area)),
    HasSpill: () => book.spillOf?.(area) !== undefined,
  };
}

/** Methods that return a range at a position relative to this one. */
function relatives(area: Area, objects: ExcelObjects): Table {
  const range = (target: Area | undefined) => objects.range(required(target));
  const last = { row: area.rows - 1, column: area.columns - 1 };
  return {
    GetCell: (args) => range(cellOf(area, countArgument(args, 0), countArgument(args, 1))),
    GetRow: (args) => range(changed(area, { row: countArgument(args, 0), rows: 1 - area.rows })),
    GetColumn: (args) => range(changed(area, { column: countArgument(args, 0), columns: 1 - area.columns })),
    GetLastCell: () => range(cellOf(area, last.row, last.column)),
    GetLastRow: () => range(changed(area, { row: last.row, rows: -last.row })),
    GetLastColumn: () => range(changed(area, { column: last.column, columns: -last.column })),
    GetOffsetRange: (args) => range(changed(area, { row: countArgument(args, 0), column: countArgument(args, 1) })),
    GetResizedRange: (args) => range(changed(area, { rows: countArgument(args, 0), columns: countArgument(args, 1) })),
    GetAbsoluteResizedRange: (args) =>
      range(withinSheet({ ...area, rows: countArgument(args, 0), columns: countArgument(args, 1) })),
    GetEntireRow: () => range({ ...area, column: 0, columns: sheetColumns }),
    GetEntireColumn: () => range({ ...area, row: 0, rows: sheetRows }),
  };
}

/** Methods whose range depends on the contents of cells. */
function contentRanges(area: Area, objects: ExcelObjects): Table {
  const { book, range } = objects;
  const used = (args: RichArguments) => {
    const valuesOnly = args[0] === true;
    const ofSheet = book.usedArea(area.sheet, valuesOnly);
    const shared = ofSheet && intersection(area, ofSheet);
    return shared && valuesOnly ? filledPart(shared, book) : shared;
  };
  const special = (args: RichArguments) => specialCells(area, args, book);
  const spill = () => (area.rows * area.columns === 1 ? book.spillOf?.(area) : undefined);
  return {
    // For a range without contents Excel returns its first cell.
    GetUsedRange: (args) => range(used(args) ?? required(cellOf(area, 0, 0))),
    GetUsedRangeOrNullObject: (args) => optional(used(args), range),
    GetSpecialCells: (args) => rangeAreasObject(existing(special(args)), objects),
    GetSpecialCellsOrNullObject: (args) => {
      const areas = special(args);
      return areas && rangeAreasObject(areas, objects);
    },
    GetSpillingToRange: () => range(existing(spill())),
    GetSpillingToRangeOrNullObject: () => optional(spill(), range),
    GetSpillParent: () => range(existing(spillParentOf(area, book))),
    GetSpillParentOrNullObject: () => optional(spillParentOf(area, book), range),
  };
}

/** Methods that combine two ranges. */
function combinations(area: Area, { range }: ExcelObjects): Table {
  const other = (args: RichArguments) => areaArgument(args, 0, (address) => parseAddress(address, area.sheet));
  return {
    GetIntersection: (args) => range(existing(intersection(area, other(args)))),
    GetIntersectionOrNullObject: (args) => optional(intersection(area, other(args)), range),
    GetBoundingRect: (args) => range(required(bounding(area, other(args)))),
  };
}

function rangeActions(area: Area, book: Workbook): NonNullable<RichObject['actions']> {
  return {
    Select: () => book.activate(area),
    SetDirty: () => book.markDirty(area),
    // Like Range.Calculate of VBA, calculates the formulas of the range whether they are dirty or not.
    Calculate: () => (book.calculateArea ? book.calculateArea(area) : book.markDirty(area)),
    Clear: (args) => clear(area, args[0] ?? 'All', book),
    // office.js writes more than 1,500 cells in several requests and validates the total size first.
    _ValidateArraySize: (args) => checkShape(area, countArgument(args, 0), countArgument(args, 1)),
    _KeepReference: () => null,
    ...structureActions(area, book),
  };
}

function optional(area: Area | undefined, range: ExcelObjects['range']): RichObject | undefined {
  return area && range(area);
}

/** Empty cells are read as empty text. */
function shownValue(value: Scalar): Scalar {
  return value ?? '';
}

function plainText(value: Scalar): string {
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '');
}

/**
 * Cells with formulas, as vertical runs; other kinds are not emulated.
 * @returns undefined without any @throws RichError AccessDenied on a protected sheet, as the command in Excel refuses
 */
function specialCells(area: Area, args: RichArguments, book: Workbook): Areas | undefined {
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
function filledPart(area: Area, book: Workbook): Area | undefined {
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
