/** `Excel.Worksheet`. */
import { type Area, parseAddress, wholeSheet } from '../../areas/a1';
import { cellOf, withinSheet } from '../../areas/areas';
import type { Workbook } from '../../contract';
import { aBoolean, aColor, aCount, oneOf } from '../../rich-api/checks';
import { existing, invalidArgument, invalidOperation, itemAlreadyExists, required } from '../../rich-api/rich-error';
import { countArgument, type RichArguments, type RichObject, textArgument } from '../../rich-api/rich-object';
import type { SheetVisibility } from '../../stores/sheets';
import { chartsObject } from '../charts/chart-collection';
import type { ExcelObjects } from '../excel-objects';
import { tablesObject } from '../tables/tables';
import { freezePanesObject } from './freeze-panes';
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
export function sheetNameFor(wanted: unknown, inUse: readonly string[]): string {
  if (typeof wanted !== 'string' || !legal.test(wanted)) throw invalidArgument();
  if (isTaken(wanted, inUse)) throw itemAlreadyExists();
  return wanted;
}

/** The first unused name `Sheet<n>`. */
export function freeSheetName(inUse: readonly string[]): string {
  let number = inUse.length + 1;
  while (isTaken(`Sheet${number}`, inUse)) number += 1;
  return `Sheet${number}`;
}

function isTaken(name: string, inUse: readonly string[]): boolean {
  return inUse.some((each) => each.toLowerCase() === name.toLowerCase());
}
