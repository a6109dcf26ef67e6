/** `Excel.WorksheetCollection`, `Excel.Worksheet` and `Excel.WorksheetFreezePanes`. */
import { type Area, parseAddress, wholeSheet, sheetColumns, sheetRows } from '../../areas/a1';
import { cellOf, withinSheet } from '../../areas/areas';
import type { Workbook } from '../../contract';
import { aBoolean, aColor, aCount, oneOf } from '../../rich-api/checks';
import { existing, invalidArgument, invalidOperation, itemAlreadyExists, required } from '../../rich-api/rich-error';
import {
  countArgument,
  type RichArguments,
  type RichObject,
  textArgument,
  areaArgument,
} from '../../rich-api/rich-object';
import type { SheetVisibility, FrozenPanes } from '../../stores/sheets';
import { chartsObject } from '../charts/chart';
import type { ExcelObjects } from '../excel-objects';
import { tablesObject } from '../tables/tables';
import { namesObject } from './names';
import { notesObject } from './notes';

const aVisibility = oneOf<SheetVisibility>('Visible', 'Hidden', 'VeryHidden');

/** Found by id at each use, because the sheet may be renamed within a request. */
export function worksheetObject(knownAs: string, objects: ExcelObjects): RichObject {
  const { book } = objects;
  const id = book.sheets.idOf(knownAs);
  const name = () => existing(book.sheets.nameOf(id));
  return {
    type: 'Worksheet',
    identity: { Id: id },
    read: {
      Name: name,
      Id: () => id,
      Position: () => book.sheetNames().indexOf(name()),
      Visibility: () => book.sheets.properties(name()).visibility,
      TabColor: () => book.sheets.properties(name()).tabColor,
      ShowGridlines: () => book.sheets.properties(name()).showGridlines,
    },
    write: {
      Name: (wanted) => rename(name(), wanted, book),
      Position: (position) => book.sheets.move(name(), aCount(0, book.sheetNames().length - 1)(position)),
      Visibility: (visibility) => setVisibility(name(), aVisibility(visibility), book),
      TabColor: (color) => book.sheets.change(name(), { tabColor: color === '' ? '' : aColor(color) }),
      // The wire name of a write to `showGridlines`.
      Gridlines: (isShown) => book.sheets.change(name(), { showGridlines: aBoolean(isShown) }),
    },
    links: partsOf(name, objects),
    objects: rangesOf(name, objects),
    actions: {
      Activate: () => activate(name(), book),
      Calculate: (args) => calculate(name(), args[0] === true, book),
      Delete: () => remove(name(), book),
    },
  };
}

function partsOf(name: () => string, objects: ExcelObjects): NonNullable<RichObject['links']> {
  const { book } = objects;
  return {
    Charts: () => chartsObject(name(), objects),
    FreezePanes: () => freezePanesObject(name(), objects),
    Protection: () => ({
      type: 'WorksheetProtection',
      read: { Protected: () => book.isProtected?.(name()) ?? false },
    }),
    Names: () => namesObject(name(), objects),
    Notes: () => notesObject(name(), objects),
    Tables: () => tablesObject(name(), objects),
  };
}

function rangesOf(name: () => string, { book, range }: ExcelObjects): NonNullable<RichObject['objects']> {
  return {
    GetRange: (args) => range(addressedArea(name(), args)),
    GetRangeByIndexes: (args) => range(indexedArea(name(), args)),
    GetCell: (args) => range(cellIn(name(), args)),
    GetUsedRange: (args) => range(book.usedArea(name(), args[0] === true) ?? firstCell(name())),
    GetUsedRangeOrNullObject: (args) => {
      const used = book.usedArea(name(), args[0] === true);
      return used && range(used);
    },
  };
}

function rename(name: string, wanted: unknown, book: Workbook): void {
  const others = book.sheetNames().filter((each) => each !== name);
  const newName = sheetNameFor(wanted, others);
  if (newName !== name) book.sheets.rename(name, newName);
}

/** Excel keeps one sheet visible, and deletes no sheet that only code can show. */
function remove(name: string, book: Workbook): void {
  const { visibility } = book.sheets.properties(name);
  if (visibility === 'VeryHidden' || otherVisible(name, book).length === 0) throw invalidOperation();
  book.sheets.remove(name);
}

function setVisibility(name: string, visibility: SheetVisibility, book: Workbook): void {
  const [neighbour] = otherVisible(name, book);
  if (visibility !== 'Visible') {
    if (neighbour === undefined) throw invalidOperation();
    if (book.activeSheet() === name) book.activate(firstCell(neighbour));
  }
  book.sheets.change(name, { visibility });
}

function otherVisible(name: string, book: Workbook): string[] {
  const isVisible = (sheet: string) => book.sheets.properties(sheet).visibility === 'Visible';
  return book.sheetNames().filter((sheet) => sheet !== name && isVisible(sheet));
}

/** An active sheet keeps its selection. */
function activate(name: string, book: Workbook): void {
  if (book.activeSheet() !== name) book.activate(firstCell(name));
}

function calculate(name: string, markAllDirty: boolean, book: Workbook): void {
  const used = book.usedArea(name);
  if (markAllDirty && used !== undefined) book.markDirty(used);
  book.calculate?.();
}

function addressedArea(sheet: string, args: RichArguments): Area {
  if (args[0] === null || args[0] === undefined) return wholeSheet(sheet);
  return required(parseAddress(textArgument(args, 0), sheet));
}

function indexedArea(sheet: string, args: RichArguments): Area {
  const [row, column, rows, columns] = [0, 1, 2, 3].map((index) => countArgument(args, index));
  return required(withinSheet({ sheet, row: row ?? 0, column: column ?? 0, rows: rows ?? 0, columns: columns ?? 0 }));
}

function cellIn(sheet: string, args: RichArguments): Area {
  return required(cellOf(wholeSheet(sheet), countArgument(args, 0), countArgument(args, 1)));
}

function firstCell(sheet: string): Area {
  return { sheet, row: 0, column: 0, rows: 1, columns: 1 };
}

/** At most 31 characters without `\ / ? * : [ ]`, no apostrophe at an end, and not the reserved name. */
const legal = /^(?!')(?!history$)[^\\/?*:[\]]{1,31}(?<!')$/i;

/** @throws RichError InvalidArgument for an illegal name, ItemAlreadyExists for one in use */
function sheetNameFor(wanted: unknown, inUse: readonly string[]): string {
  if (typeof wanted !== 'string' || !legal.test(wanted)) throw invalidArgument();
  if (isTaken(wanted, inUse)) throw itemAlreadyExists();
  return wanted;
}

/** The first unused name `Sheet<n>`. */
function freeSheetName(inUse: readonly string[]): string {
  let number = inUse.length + 1;
  while (isTaken(`Sheet${number}`, inUse)) number += 1;
  return `Sheet${number}`;
}

function isTaken(name: string, inUse: readonly string[]): boolean {
  return inUse.some((each) => each.toLowerCase() === name.toLowerCase());
}

/** `Excel.WorksheetCollection`. */
export function worksheetsObject({ book, worksheet }: ExcelObjects): RichObject {
  const optional = (name: string | undefined) => (name === undefined ? undefined : worksheet(name));
  return {
    type: 'WorksheetCollection',
    items: () => book.sheetNames().map(worksheet),
    objects: {
      GetItem: (args) => worksheet(existing(find(args, book))),
      GetItemOrNullObject: (args) => optional(find(args, book)),
      GetItemAt: (args) => worksheet(existing(book.sheetNames()[countArgument(args, 0)])),
      GetActiveWorksheet: () => worksheet(book.activeSheet()),
      GetFirst: (args) => worksheet(existing(shownSheets(args, book)[0])),
      GetLast: (args) => worksheet(existing(shownSheets(args, book).at(-1))),
      Add: (args) => worksheet(add(args, book)),
    },
    actions: { GetCount: (args) => shownSheets(args, book).length },
  };
}

/** All sheets, or the visible ones if the first argument is true. */
function shownSheets(args: RichArguments, book: Workbook): readonly string[] {
  const isVisible = (name: string) => book.sheets.properties(name).visibility === 'Visible';
  return args[0] === true ? book.sheetNames().filter(isVisible) : book.sheetNames();
}

/** Finds a sheet by name or id, case-insensitively. */
function find(args: RichArguments, book: Workbook): string | undefined {
  const key = textArgument(args, 0).toLowerCase();
  return book.sheetNames().find((name) => [name, book.sheets.idOf(name)].some((each) => each.toLowerCase() === key));
}

function add(args: RichArguments, book: Workbook): string {
  const inUse = book.sheetNames();
  const name = sheetNameFor(args[0] ?? freeSheetName(inUse), inUse);
  book.sheets.add(name);
  return name;
}

/** `Excel.WorksheetFreezePanes`. */
function freezePanesObject(sheet: string, { book, range }: ExcelObjects): RichObject {
  const freeze = (frozen: FrozenPanes | undefined) => book.sheets.change(sheet, { frozen });
  const location = () => {
    const { frozen } = book.sheets.properties(sheet);
    return frozen && frozenArea(sheet, frozen);
  };
  return {
    type: 'WorksheetFreezePanes',
    objects: {
      GetLocation: () => range(existing(location())),
      GetLocationOrNullObject: () => {
        const area = location();
        return area && range(area);
      },
    },
    actions: {
      FreezeRows: (args) => freeze({ row: 0, column: 0, rows: counted(args, sheetRows), columns: 0 }),
      FreezeColumns: (args) => freeze({ row: 0, column: 0, rows: 0, columns: counted(args, sheetColumns) }),
      FreezeAt: (args) => freeze(panesOf(areaArgument(args, 0, (address) => parseAddress(address, sheet)))),
      Unfreeze: () => freeze(undefined),
    },
  };
}

/** By default one row or column. */
function counted(args: RichArguments, all: number): number {
  return aCount(1, all - 1)(args[0] ?? 1);
}

/** Whole rows freeze no columns, whole columns no rows. */
function panesOf({ row, column, rows, columns }: Area): FrozenPanes {
  return { row, column, rows: rows === sheetRows ? 0 : rows, columns: columns === sheetColumns ? 0 : columns };
}

function frozenArea(sheet: string, { row, column, rows, columns }: FrozenPanes): Area {
  return { sheet, row, column, rows: rows || sheetRows, columns: columns || sheetColumns };
}
