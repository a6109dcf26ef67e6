/** How a sheet of a file is printed: in landscape, as wide as the page, with its frozen rows on every page, and no blank pages. */
import type { PageSetup } from 'exceljs';
import type JsZip from 'jszip';
import { cellAddress } from '../../../office-host/areas/a1';
import { pointsPerPixel } from '../../grid/cells/stored-sheet';
import type { BookLine, BookSheet } from './parts/book';
import { editPart, escaped } from './parts/package-parts';

const paperA4 = 9;
const inchesAround = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 };
/** Frozen rows beyond these would leave a page no room for others. */
const mostTitles = 12;

export function pageSetupOf(sheet: BookSheet): Partial<PageSetup> {
  return {
    paperSize: paperA4,
    orientation: 'landscape',
    margins: inchesAround,
    // As many pages down as there are.
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    ...namedParts(sheet),
  };
}

/** What a file keeps as names of ranges. */
function namedParts(sheet: BookSheet): Partial<PageSetup> {
  const { row, column } = lastPrinted(sheet);
  const { frozenRows } = sheet;
  return {
    ...(row >= 0 && column >= 0 && { printArea: `A$1:${withAbsoluteRow(row, column)}` }),
    ...(frozenRows > 0 && frozenRows <= mostTitles && { printTitlesRow: `1:${frozenRows}` }),
  };
}

/** The library does not double the apostrophes of a sheet's name in its print area: Excel would repair the file. */
export async function quotePrintedSheets(zip: JsZip, names: readonly string[]): Promise<void> {
  const quoted = names.filter((name) => name.includes("'")).map((name) => escaped(name).replaceAll("'", '&apos;'));
  const doubled = (text: string, name: string) =>
    text.replaceAll(`>&apos;${name}&apos;!$`, `>&apos;${name.replaceAll('&apos;', '&apos;&apos;')}&apos;!$`);
  if (quoted.length > 0) await editPart(zip, 'xl/workbook.xml', (text) => quoted.reduce(doubled, text));
}

/** The library writes a dollar sign before the column alone. */
function withAbsoluteRow(row: number, column: number): string {
  const letters = cellAddress(0, column).slice(0, -1);
  return `${letters}$${row + 1}`;
}

/** What the foot of each page says: where the data is from, the sheet, the time of the file, and the page. */
export function pageFooter(source: string, time: string): string {
  return `&L${literal(source)}&C&A&R${literal(time)}  &P / &N`;
}

/** A digit behind a code would be read as a part of it. */
function literal(text: string): string {
  return text.replaceAll('&', '&&').replace(/^(?=\d)/, ' ');
}

/** Cells that have a style alone end nothing: tables are prepared for more rows than they have. */
function lastPrinted({ cells, charts, rows, columns, ...sheet }: BookSheet): { row: number; column: number } {
  const hidden = {
    rows: new Set(rows.filter(isHidden).map(({ index }) => index)),
    columns: new Set(columns.filter(isHidden).map(({ index }) => index)),
  };
  const last = { row: -1, column: -1 };
  for (const { row, column, value } of cells) {
    if (value === null || value === '' || hidden.rows.has(row) || hidden.columns.has(column)) continue;
    last.row = Math.max(last.row, row);
    last.column = Math.max(last.column, column);
  }
  for (const { box } of charts.map(({ chart }) => chart)) {
    const [bottom, right] = [box.top + box.height, box.left + box.width].map((end) => end / pointsPerPixel);
    last.row = Math.max(last.row, lineAt(rows, bottom ?? 0, sheet.defaultHeight));
    last.column = Math.max(last.column, lineAt(columns, right ?? 0, sheet.defaultWidth));
  }
  return last;
}

function isHidden(line: BookLine): boolean {
  return line.isHidden;
}

/** The row or column in which a length from the edge of the sheet ends. */
function lineAt(lines: readonly BookLine[], end: number, usual: number): number {
  const sizes = new Map(lines.map(({ index, size, isHidden: hidden }) => [index, hidden ? 0 : size]));
  const known = Math.max(-1, ...sizes.keys());
  let edge = 0;
  for (let index = 0; index <= known; index++) {
    edge += sizes.get(index) ?? usual;
    if (edge >= end) return index;
  }
  return known + Math.ceil((end - edge) / usual);
}
