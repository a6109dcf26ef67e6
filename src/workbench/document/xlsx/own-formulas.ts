/** The add-in's formulas in a file: whoever opens it without the add-in sees #NAME? as soon as Excel calculates. */
import { callsOurFunction } from '../../../addin/excel/cells/own-formulas';
import type { Book, BookCell } from './parts/book';

export function isOurs(cell: BookCell): boolean {
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
