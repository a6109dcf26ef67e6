/** The first table of an Excel workbook as CSV. */
import { read, type Sheet, type WorkBook, utils } from '@e965/xlsx';
import { isTable } from '../formats/table-head';

/** @throws Error when it is none, is protected, or has no table */
export function workbookTable(bytes: Uint8Array): string {
  const { Sheets: sheets, SheetNames: names } = opened(bytes);
  const texts = names.map((name) => csvOf(sheets[name]));
  const found = texts.find((text) => isTable(text)) ?? texts.find((text) => text.trim() !== '');
  if (found === undefined) throw new Error('the workbook has no table with dates and prices');
  return found;
}

function opened(bytes: Uint8Array): WorkBook {
  try {
    return read(bytes, { type: 'buffer', cellDates: true, UTC: true, dense: false });
  } catch (cause) {
    throw new Error('the workbook is damaged or protected: save it again without a password', { cause });
  }
}

/** Numbers as they are, not as they are shown; dates and times in one writing. */
function csvOf(sheet: Sheet | undefined): string {
  if (!sheet) return '';
  // Rows keep their empty cells at the end: a table has as many columns in each.
  return utils.sheet_to_csv(sheet, { rawNumbers: true, dateNF: 'yyyy-mm-dd hh:mm:ss', blankrows: false });
}
