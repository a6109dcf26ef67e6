/** Books, as they are written to .xlsx files, and what the files hold. */
import JsZip from 'jszip';
import { chartTheme } from '../../src/workbench/charts/drawing/chart-theme';
import type { Book, BookCell, BookSheet } from '../../src/workbench/document/xlsx/parts/book';
import { writeBook } from '../../src/workbench/document/xlsx/write-book';

const emptySheet: BookSheet = {
  ...{ name: 'Sheet1', isHidden: false, hasGridlines: true, frozenRows: 0, frozenColumns: 0 },
  ...{ defaultWidth: 88, defaultHeight: 24, columns: [], rows: [], cells: [], merges: [] },
  ...{ tables: [], conditionalFormats: [], validations: [], charts: [] },
};

export function bookOf(...sheets: readonly Partial<BookSheet>[]): Book {
  const all = sheets.map((sheet) => ({ ...emptySheet, ...sheet }));
  return { sheets: all, active: 0, names: [], pictures: 0, theme: chartTheme('en', false) };
}

export function cell(row: number, column: number, value: BookCell['value'], more: Partial<BookCell> = {}): BookCell {
  return { row, column, value, style: {}, ...more };
}

/** The text of a part of the file. */
export async function part(book: Book, path: string): Promise<string> {
  const zip = await JsZip.loadAsync((await writeBook(book)).file);
  return zip.file(path)!.async('string');
}
