/** Writes the as-of time of the values into an exported file, because its reader may not have the add-in. */
import type { IWorkbookData } from '@univerjs/core';
import { readStoredTime, timeSetting } from '../../../addin/excel/time/stored-time';
import { asOfNotes, asOfText } from '../../../addin/i18n/pane/as-of-text';
import { fill, type Language } from '../../../addin/i18n/language';
import { isOurs } from './own-formulas';
import type { Book, BookSheet } from './parts/book';
import { settingOf } from './resources';

/** With a note on the first of the add-in's formulas on each sheet, if the workbook is set to a past time. @param now epoch ms */
export function withTimeNotes(book: Book, snapshot: IWorkbookData, language: Language, now: number): Book {
  const asOf = readStoredTime(settingOf(snapshot, timeSetting), now)?.asOf;
  if (!asOf) return book;
  const text = fill(asOfNotes.exported[language], { asOf: asOfText(asOf, language) });
  return { ...book, sheets: book.sheets.map((sheet) => withNote(sheet, text)) };
}

function withNote(sheet: BookSheet, text: string): BookSheet {
  const [first] = sheet.cells.filter(isOurs).toSorted((a, b) => a.row - b.row || a.column - b.column);
  if (!first) return sheet;
  const noted = { ...first, ownNote: first.ownNote === undefined ? text : `${first.ownNote}\n${text}` };
  return { ...sheet, cells: sheet.cells.map((cell) => (cell === first ? noted : cell)) };
}
