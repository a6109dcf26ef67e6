/** Areas of cells, and their A1 addresses: `Sheet1!A1:B2`, `'My sheet'!C:C`, `$A$1`, `3:5`. */

/** A rectangle of cells, zero-based. */
export interface Area {
  readonly sheet: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** One or more areas of one sheet. */
export type Areas = readonly [Area, ...Area[]];

export const sheetRows = 1_048_576;
export const sheetColumns = 16_384;

/** One corner of an address; a whole column has no row, a whole row no column. Zero-based. */
interface Corner {
  readonly row?: number;
  readonly column?: number;
}

/** Parses an address; `sheet` applies to an address without a sheet. Undefined for an invalid address. */
export function parseAddress(address: string, sheet: string): Area | undefined {
  const [ownSheet, cells] = splitSheet(address);
  const [first = '', second = first, ...others] = cells.split(':');
  const [from, to] = [parseCorner(first), parseCorner(second)];
  if (others.length > 0 || from === undefined || to === undefined) return undefined;
  return areaBetween(ownSheet ?? sheet, from, to);
}

/** `Sheet1!A1:B2`; one cell without the colon; whole columns `A:C`, whole rows `1:3`. */
export function areaAddress(area: Area): string {
  return `${quotedSheet(area.sheet)}!${cellsAddress(area)}`;
}

/** `Sheet1!$A$1:$B$2`, `Sheet1!$A:$C`. */
export function absoluteAddress(area: Area): string {
  return `${quotedSheet(area.sheet)}!${cellsAddress(area).replaceAll(/[A-Z]+|\d+/g, '$$$&')}`;
}

/** `B2` for the zero-based row 1 and column 1. */
export function cellAddress(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

export function wholeSheet(sheet: string): Area {
  return { sheet, row: 0, column: 0, rows: sheetRows, columns: sheetColumns };
}

/** True for texts that Excel reads as a cell in the A1 or R1C1 notation, and thus allows as no name. */
export function isCellName(text: string): boolean {
  return /^[a-z]{1,3}\d{1,7}$/i.test(text) || /^(r\d*)?(c\d*)?$/i.test(text);
}

/** True for whole rows, columns and sheets, for which Excel returns no cell contents. */
export function isUnbounded(area: Area): boolean {
  return area.rows === sheetRows || area.columns === sheetColumns;
}

function cellsAddress({ row, column, rows, columns }: Area): string {
  const [lastRow, lastColumn] = [row + rows - 1, column + columns - 1];
  if (rows === sheetRows && columns < sheetColumns) return `${columnName(column)}:${columnName(lastColumn)}`;
  if (columns === sheetColumns) return `${row + 1}:${lastRow + 1}`;
  const first = cellAddress(row, column);
  return rows === 1 && columns === 1 ? first : `${first}:${cellAddress(lastRow, lastColumn)}`;
}

function splitSheet(address: string): [string | undefined, string] {
  const mark = address.lastIndexOf('!');
  if (mark < 0) return [undefined, address];
  const sheet = address.slice(0, mark);
  const plain = /^'.*'$/.test(sheet) ? sheet.slice(1, -1).replaceAll("''", "'") : sheet;
  return [plain, address.slice(mark + 1)];
}

function parseCorner(text: string): Corner | undefined {
  const [whole, letters = '', digits = ''] = /^\$?([A-Z]{1,3})?\$?(\d{1,7})?$/.exec(text.trim().toUpperCase()) ?? [];
  if (whole === undefined || letters + digits === '') return undefined;
  const corner = {
    ...(letters !== '' && { column: columnIndex(letters) }),
    ...(digits !== '' && { row: Number(digits) - 1 }),
  };
  return isInSheet(corner) ? corner : undefined;
}

function isInSheet({ row = 0, column = 0 }: Corner): boolean {
  return row >= 0 && row < sheetRows && column < sheetColumns;
}

function areaBetween(sheet: string, from: Corner, to: Corner): Area | undefined {
  const rows = span(from.row, to.row, sheetRows);
  const columns = span(from.column, to.column, sheetColumns);
  if (rows === undefined || columns === undefined) return undefined;
  return { sheet, row: rows.start, rows: rows.length, column: columns.start, columns: columns.length };
}

/** Both ends are given, or neither (the whole sheet); `A1:B` is invalid. */
function span(first: number | undefined, second: number | undefined, all: number) {
  if (first === undefined && second === undefined) return { start: 0, length: all };
  if (first === undefined || second === undefined) return undefined;
  return { start: Math.min(first, second), length: Math.abs(first - second) + 1 };
}

function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** `A`, `Z`, `AA`: digits of base 26 without a zero. */
function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** Excel quotes names with spaces or signs, with a leading digit, and names that are cell addresses. */
function quotedSheet(sheet: string): string {
  const isPlain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet) && !/^[A-Z]{1,3}\d{1,7}$/i.test(sheet);
  return isPlain ? sheet : `'${sheet.replaceAll("'", "''")}'`;
}
