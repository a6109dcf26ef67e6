/** The first table of an Excel workbook as CSV, and the one table in a ZIP archive. */
import { CFB, read, type Sheet, utils, type WorkBook } from '@e965/xlsx';
import { isTable } from '../formats/table-head';

/** @throws Error when it is none, is protected, or has no table */
export function workbookTable(bytes: Uint8Array): string {
  const { Sheets: sheets, SheetNames: names } = openedWorkbook(bytes);
  const texts = names.map((name) => csvOf(sheets[name]));
  const found = texts.find((text) => isTable(text)) ?? texts.find((text) => text.trim() !== '');
  if (found === undefined) throw new Error('the workbook has no table with dates and prices');
  return found;
}

function openedWorkbook(bytes: Uint8Array): WorkBook {
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

const tables = /\.(csv|txt|tsv|dat)$/i;

/** @returns the bytes of its table, or that the archive is a workbook. @throws Error when it has none, or several */
export function archivedTable(bytes: Uint8Array): Uint8Array | 'workbook' {
  const { FullPaths: paths, FileIndex: entries } = openedArchive(bytes);
  if (paths.some((path) => /(^|\/)xl\/workbook\.(xml|bin)$/i.test(path))) return 'workbook';
  const found = entries.filter((entry, index) => {
    const path = paths[index] ?? '';
    return tables.test(entry.name) && entry.size > 0 && !/(^|\/)(__MACOSX\/|\.)/.test(path);
  });
  const [only] = found;
  if (only === undefined) throw new Error('the archive has no CSV or text file');
  if (found.length > 1) throw new Error(`the archive has ${found.length} tables: unpack it into the folder`);
  const content = Uint8Array.from(only.content);
  return leanMinutes(only.name, content) ?? content;
}

/**
 * LEAN names day and symbol in the archive alone, and counts ms since midnight: its minutes as its days are written, below a line
 * with the symbol.
 */
function leanMinutes(name: string, content: Uint8Array): Uint8Array | undefined {
  const [, day = '', ticker = ''] = /^(\d{8})_([a-z0-9.]{1,12})_minute_trade\.csv$/i.exec(name) ?? [];
  if (day === '') return undefined;
  const lines = new TextDecoder().decode(content).split('\n');
  const rows = lines
    .filter((line) => line !== '')
    .map((line) => {
      const comma = line.indexOf(',');
      return `${day} ${new Date(Number(line.slice(0, comma))).toISOString().slice(11, 16)}${line.slice(comma).trimEnd()}`;
    });
  return new TextEncoder().encode([`${ticker.toUpperCase()}.US`, ...rows, ''].join('\n'));
}

/** What is used of the library's container, for which it has no types. */
interface Container {
  readonly FullPaths: readonly string[];
  readonly FileIndex: readonly { readonly name: string; readonly size: number; readonly content: Iterable<number> }[];
}

function openedArchive(bytes: Uint8Array): Container {
  try {
    return (CFB as { read(from: Buffer, options: object): Container }).read(Buffer.from(bytes), { type: 'buffer' });
  } catch (cause) {
    throw new Error('the archive is damaged or not complete', { cause });
  }
}
