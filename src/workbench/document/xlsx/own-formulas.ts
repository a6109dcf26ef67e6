/**
 * The add-in's formulas in a file: whoever opens it without the add-in sees #NAME? as soon as Excel calculates. A note
 * tells of which time the values are.
 */
import { callsOurFunction } from '../../../addin/excel/cells/own-formulas';
import type { Book, BookCell, BookSheet } from './parts/book';
import type { IWorkbookData } from '@univerjs/core';
import { readStoredTime, timeSetting } from '../../../addin/excel/time/stored-time';
import { asOfNotes, asOfText } from '../../../addin/i18n/pane/as-of-text';
import { fill, type Language } from '../../../addin/i18n/language';
import { settingOf } from './resources';

function isOurs(cell: BookCell): boolean {
  return callsOurFunction(cell.note) || hasOurFormula(cell);
}

export function ourFormulas({ sheets }: Book): number {
  return sheets.flatMap(({ cells }) => cells).filter(hasOurFormula).length;
}

/** The same file with the last results in place of the formulas. */
export function withResults(book: Book): Book {
  return {
    ...book,
    sheets: book.sheets.map((sheet) => ({
      ...sheet,
      cells: sheet.cells.map((cell) => (hasOurFormula(cell) ? resultOf(cell) : cell)),
    })),
  };
}

function resultOf({ row, column, value, style, note, ownNote }: BookCell): BookCell {
  const notes = { ...(note !== undefined && { note }), ...(ownNote !== undefined && { ownNote }) };
  return { row, column, value, style, ...notes };
}

function hasOurFormula({ formula }: BookCell): boolean {
  return formula !== undefined && callsOurFunction(`=${formula.text}`);
}

/**
 * Writes the time that the workbook is set to into an exported file, because its reader may not have the add-in: as a note on the first
 * of the add-in's formulas on each sheet.
 *
 * @param now epoch ms
 */
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
