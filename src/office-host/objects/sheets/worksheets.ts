/** `Excel.WorksheetCollection`. */
import type { Workbook } from '../../contract';
import { existing } from '../../rich-api/rich-error';
import { countArgument, textArgument, type RichArguments, type RichObject } from '../../rich-api/rich-object';
import type { ExcelObjects } from '../excel-objects';
import { freeSheetName, sheetNameFor } from './worksheet';

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
