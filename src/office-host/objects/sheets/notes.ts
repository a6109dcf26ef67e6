/**
 * `Excel.NoteCollection` and `Excel.Note`, without the size and the visibility of a note, which Excel on the web refuses on
 * every access (OfficeDev/office-js#6198).
 */
import { type Area, areaAddress, parseAddress } from '../../areas/a1';
import { aText } from '../../rich-api/checks';
import { existing, invalidArgument, itemAlreadyExists, required } from '../../rich-api/rich-error';
import { areaArgument, countArgument, type RichArguments, type RichObject } from '../../rich-api/rich-object';
import type { CellNote } from '../../stores/sheets';
import type { ExcelObjects } from '../excel-objects';

/** @param sheet known by name for as long as the request lasts */
export function notesObject(sheet: string, objects: ExcelObjects): RichObject {
  const { book } = objects;
  const { notes } = book;
  const all = () => notes.of(sheet);
  const object = (note: CellNote | undefined) => note && noteObject(note.cell, objects);
  const find = (args: RichArguments) => {
    const { row, column } = cellGiven(args, sheet);
    return all().find(({ cell }) => cell.row === row && cell.column === column);
  };
  const add = (args: RichArguments) => {
    if (book.isProtected?.(sheet) === true) throw invalidArgument();
    if (find(args)) throw itemAlreadyExists();
    const cell = cellGiven(args, sheet);
    notes.set(cell, aText(args[1]));
    return noteObject(cell, objects);
  };
  return {
    type: 'NoteCollection',
    items: () => all().map(({ cell }) => noteObject(cell, objects)),
    objects: {
      Add: add,
      GetItem: (args) => object(existing(find(args))),
      GetItemAt: (args) => object(required(all()[countArgument(args, 0)])),
      GetItemOrNullObject: (args) => object(find(args)),
    },
    actions: { GetCount: () => all().length },
  };
}

function noteObject(cell: Area, { book, range }: ExcelObjects): RichObject {
  const current = () =>
    existing(book.notes.of(cell.sheet).find(({ cell: { row, column } }) => row === cell.row && column === cell.column));
  return {
    type: 'Note',
    identity: { Id: areaAddress(cell) },
    read: { Content: () => current().text, AuthorName: () => '' },
    write: { Content: (text) => book.notes.set(current().cell, aText(text)) },
    objects: { GetLocation: () => range(current().cell) },
    actions: { Delete: () => book.notes.set(current().cell, undefined) },
  };
}

/** @throws RichError InvalidArgument for anything but one cell of the sheet */
function cellGiven(args: RichArguments, sheet: string): Area {
  const area = areaArgument(args, 0, (address) => parseAddress(address, sheet));
  if (area.rows * area.columns !== 1 || area.sheet !== sheet) throw invalidArgument();
  return area;
}
