/** The grid's tables as tables of an .xlsx file; those that Excel would refuse are left out. */
import type { TableProperties, TableStyleProperties } from 'exceljs';
import { cellAddress } from '../../../office-host/areas/a1';
import type { Corners } from '../../grid/cells/stored-sheet';
import type { Book, BookSheet, BookTable } from './parts/book';

/** @returns the tables of each sheet, under names that no defined name and no other table has */
export function fileTables({ sheets, names }: Book): TableProperties[][] {
  const taken = new Set(names.map(({ name }) => name.toUpperCase()));
  return sheets.map((sheet) =>
    sheet.tables
      .filter((table) => isPossible(table, sheet))
      .map((table) => {
        const name = freeName(fileName(table.name), taken);
        taken.add(name.toUpperCase());
        return fileTable(name, table, sheet);
      }),
  );
}

/** Excel repairs files whose tables have no row, or hold merged cells, spills or a filter. */
function isPossible({ area, hasHeaders }: BookTable, sheet: BookSheet): boolean {
  const inTheWay = [...sheet.merges, ...spillsOf(sheet), ...(sheet.filter ? [sheet.filter] : [])];
  return hasHeaders && area.endRow > area.startRow && !inTheWay.some((other) => overlap(area, other));
}

function fileTable(name: string, { area, style }: BookTable, sheet: BookSheet): TableProperties {
  return {
    name,
    ref: cellAddress(area.startRow, area.startColumn),
    style: { theme: themeOf(style), showRowStripes: true },
    columns: headersOf(area, sheet).map((header) => ({ name: header, filterButton: true })),
    // The cells are written already: only the number of rows counts here.
    rows: Array.from({ length: area.endRow - area.startRow }, () => []),
  };
}

function spillsOf({ cells }: BookSheet): Corners[] {
  return cells.flatMap(({ formula }) => formula?.area ?? []).filter((area) => !isOneCell(area));
}

function isOneCell({ startRow, startColumn, endRow, endColumn }: Corners): boolean {
  return startRow === endRow && startColumn === endColumn;
}

function overlap(one: Corners, other: Corners): boolean {
  const rows = one.startRow <= other.endRow && other.startRow <= one.endRow;
  return rows && one.startColumn <= other.endColumn && other.startColumn <= one.endColumn;
}

/** Names of tables are made like defined names; the grid takes any text. */
function fileName(name: string): string {
  const cleaned = name.replace(/[^\p{L}\p{N}_.]/gu, '_');
  const isReference = /^(?:[A-Z]{1,3}\d+|R\d*C\d*|R|C)$/i.test(cleaned);
  return isReference || !/^[\p{L}_]/u.test(cleaned) ? `_${cleaned}` : cleaned;
}

const longestHeader = 240;

/** The texts of the headers on one line, each once, as Excel wants them: `Close`, `Close2`, and `Column3` for a blank one. */
function headersOf({ startRow, startColumn, endColumn }: Corners, { cells }: BookSheet): string[] {
  const headers: string[] = [];
  for (let column = startColumn; column <= endColumn; column++) {
    const value = cells.find((cell) => cell.row === startRow && cell.column === column)?.value ?? '';
    const text = (typeof value === 'object' ? value.error : String(value)).replace(/\s+/g, ' ').slice(0, longestHeader);
    const taken = new Set(headers.map((header) => header.toUpperCase()));
    headers.push(freeName(text === '' ? `Column${column - startColumn + 1}` : text, taken));
  }
  return headers;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toUpperCase()); number++) free = `${name}${number}`;
  return free;
}

type Theme = NonNullable<TableStyleProperties['theme']>;

function themeOf(style = ''): Theme {
  return /^TableStyle(?:Light|Medium|Dark)\d{1,2}$/.test(style) ? (style as Theme) : 'TableStyleMedium2';
}
