/** `Excel.Worksheet` and `Excel.WorksheetCollection`. */
import { parseAddress, wholeSheet } from '../a1';
import { cellOf, withinSheet } from '../areas';
import type { Area, Workbook } from '../contract';
import { invalidArgument, itemAlreadyExists, itemNotFound } from '../rich-api/rich-error';
import { countArgument, textArgument, type RichArguments, type RichObject } from '../rich-api/rich-object';
import { rangeObject } from './range';

export function worksheetObject(name: string, book: Workbook): RichObject {
  return {
    type: 'Worksheet',
    identity: { Id: sheetId(name) },
    read: {
      Name: () => name,
      Id: () => sheetId(name),
      Position: () => book.sheetNames().indexOf(name),
      Visibility: () => 'Visible',
    },
    objects: {
      GetRange: (args) => rangeObject(addressedArea(name, args), book),
      GetRangeByIndexes: (args) => rangeObject(indexedArea(name, args), book),
      GetCell: (args) => rangeObject(cellIn(name, args), book),
      GetUsedRange: () => rangeObject(book.usedArea(name) ?? firstCell(name), book),
      GetUsedRangeOrNullObject: () => {
        const used = book.usedArea(name);
        return used && rangeObject(used, book);
      },
    },
    actions: { Activate: () => activate(name, book), Calculate: (args) => calculate(name, args[0] === true, book) },
  };
}

export function worksheetsObject(book: Workbook): RichObject {
  const sheet = (name: string | undefined) => name && worksheetObject(name, book);
  return {
    type: 'WorksheetCollection',
    items: () => book.sheetNames().map((name) => worksheetObject(name, book)),
    objects: {
      GetItem: (args) => worksheetObject(existing(find(args, book)), book),
      GetItemOrNullObject: (args) => sheet(find(args, book)) || undefined,
      GetItemAt: (args) => worksheetObject(existing(book.sheetNames()[countArgument(args, 0)]), book),
      GetActiveWorksheet: () => worksheetObject(book.activeSheet(), book),
      GetFirst: () => worksheetObject(existing(book.sheetNames()[0]), book),
      GetLast: () => worksheetObject(existing(book.sheetNames().at(-1)), book),
      Add: (args) => worksheetObject(add(args, book), book),
    },
    actions: { GetCount: () => book.sheetNames().length },
  };
}

/** Sheets cannot be renamed here, so that the name can be the id; real Excel gives a GUID in braces. */
function sheetId(name: string): string {
  return `{${name}}`;
}

/** By name or by id, whatever the case. */
function find(args: RichArguments, book: Workbook): string | undefined {
  const key = textArgument(args, 0).toLowerCase();
  return book.sheetNames().find((name) => [name, sheetId(name)].some((known) => known.toLowerCase() === key));
}

function existing(name: string | undefined): string {
  if (name === undefined) throw itemNotFound();
  return name;
}

function add(args: RichArguments, book: Workbook): string {
  const name = args[0] === null || args[0] === undefined ? freeName(book) : textArgument(args, 0);
  if (!/^[^\\/?*:[\]]{1,31}$/.test(name)) throw invalidArgument();
  if (find([name], book) !== undefined) throw itemAlreadyExists();
  book.addSheet(name);
  return name;
}

/** `Sheet2`, or the next number that is free. */
function freeName(book: Workbook): string {
  let number = book.sheetNames().length + 1;
  while (find([`Sheet${number}`], book) !== undefined) number += 1;
  return `Sheet${number}`;
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

function required(area: Area | undefined): Area {
  if (area === undefined) throw invalidArgument();
  return area;
}
