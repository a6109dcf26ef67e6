/** `Excel.Worksheet` and `Excel.WorksheetCollection`. */
import { parseAddress, wholeSheet } from '../a1';
import { cellOf, withinSheet } from '../areas';
import type { Area, Workbook } from '../contract';
import { existing, invalidArgument, itemAlreadyExists, required } from '../rich-api/rich-error';
import { countArgument, textArgument, type RichArguments, type RichObject } from '../rich-api/rich-object';
import { chartsObject } from './charts/chart-collection';
import type { ExcelObjects } from './excel-objects';
import { namesObject } from './names';

export function worksheetObject(name: string, objects: ExcelObjects): RichObject {
  const { book, range } = objects;
  return {
    type: 'Worksheet',
    identity: { Id: sheetId(name) },
    read: {
      Name: () => name,
      Id: () => sheetId(name),
      Position: () => book.sheetNames().indexOf(name),
      Visibility: () => 'Visible',
    },
    links: {
      Charts: () => chartsObject(name, objects),
      Names: () => namesObject(book, name),
      Protection: () => ({
        type: 'WorksheetProtection',
        read: { Protected: () => book.isProtected?.(name) ?? false },
      }),
    },
    objects: {
      GetRange: (args) => range(addressedArea(name, args)),
      GetRangeByIndexes: (args) => range(indexedArea(name, args)),
      GetCell: (args) => range(cellIn(name, args)),
      GetUsedRange: (args) => range(book.usedArea(name, args[0] === true) ?? firstCell(name)),
      GetUsedRangeOrNullObject: (args) => {
        const used = book.usedArea(name, args[0] === true);
        return used && range(used);
      },
    },
    actions: { Activate: () => activate(name, book), Calculate: (args) => calculate(name, args[0] === true, book) },
  };
}

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
      GetFirst: () => worksheet(existing(book.sheetNames()[0])),
      GetLast: () => worksheet(existing(book.sheetNames().at(-1))),
      Add: (args) => worksheet(add(args, book)),
    },
    actions: { GetCount: () => book.sheetNames().length },
  };
}

/** The name serves as id, because sheets cannot be renamed here; Excel uses a GUID in braces. */
function sheetId(name: string): string {
  return `{${name}}`;
}

/** Finds a sheet by name or id, case-insensitively. */
function find(args: RichArguments, book: Workbook): string | undefined {
  const key = textArgument(args, 0).toLowerCase();
  return book.sheetNames().find((name) => [name, sheetId(name)].some((known) => known.toLowerCase() === key));
}

function add(args: RichArguments, book: Workbook): string {
  const name = args[0] === null || args[0] === undefined ? freeName(book) : textArgument(args, 0);
  if (!/^[^\\/?*:[\]]{1,31}$/.test(name)) throw invalidArgument();
  if (find([name], book) !== undefined) throw itemAlreadyExists();
  book.addSheet(name);
  return name;
}

/** The first unused name `Sheet<n>`. */
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
