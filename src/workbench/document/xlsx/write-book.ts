/** Writes a book as an .xlsx file. This module is loaded at the first export: the library is large. */
import { type DataValidation, Workbook, type Worksheet } from 'exceljs';
import JsZip from 'jszip';
import { cellAddress } from '../../../office-host/areas/a1';
import { pointsPerPixel, type Corners } from '../../grid/cells/stored-sheet';
import type { Book, BookCell, BookSheet, BookValue, Validation } from './parts/book';
import { fileColour, fileStyle } from './parts/cell-style';
import { addCharts } from './charts/add-charts';
import { fileRule } from './conditional-formats';
import { type KnownNames, fileFormula } from './file-formula';
import { pageSetupOf, quotePrintedSheets } from './page-setup';
import { fileTables } from './tables';
import { addPart, addRelations, editPart } from './parts/package-parts';

/** Widths in files are in digits of the default font, Calibri 11, with their padding. */
const pixelsPerDigit = 7;
/** Excel's limit; longer ones would have to be repaired. */
const longestText = 32_767;

export interface WrittenBook {
  readonly file: ArrayBuffer;
  /** How many tables, conditional formats and validation rules the file cannot hold. */
  readonly leftOut: number;
}

export async function writeBook(book: Book): Promise<WrittenBook> {
  const workbook = new Workbook();
  const known: KnownNames = {
    sheets: new Set(book.sheets.map(({ name }) => name.toUpperCase())),
    names: new Set(book.names.map(({ name }) => name.toUpperCase())),
  };
  const tables = fileTables(book);
  let leftOut = 0;
  book.sheets.forEach((sheet, index) => {
    const [written, ofSheet] = [writeSheet(workbook, sheet, book.footer), tables[index] ?? []];
    for (const table of ofSheet) written.addTable(table);
    leftOut += sheet.tables.length - ofSheet.length + writeRules(written, sheet, known);
  });
  for (const { name, range } of book.names) workbook.definedNames.add(range, name);
  if (book.comments) workbook.description = book.comments;
  const view = { x: 0, y: 0, width: 20_000, height: 12_000, firstSheet: 0, visibility: 'visible' } as const;
  workbook.views = [{ ...view, activeTab: book.active }];
  return { file: await completed(await workbook.xlsx.writeBuffer(), book), leftOut };
}

/** The file with what the library cannot write. */
async function completed(file: ArrayBuffer, book: Book): Promise<ArrayBuffer> {
  const zip = await JsZip.loadAsync(file);
  await markDynamicArrays(zip);
  await quotePrintedSheets(
    zip,
    book.sheets.map(({ name }) => name),
  );
  await addCharts(zip, book);
  return zip.generateAsync({ type: 'arraybuffer', compression: 'DEFLATE' });
}

function writeSheet(workbook: Workbook, sheet: BookSheet, footer: string | undefined): Worksheet {
  const tabColor = fileColour(sheet.tabColour);
  const written = workbook.addWorksheet(sheet.name, {
    state: sheet.isHidden ? 'hidden' : 'visible',
    properties: {
      defaultColWidth: sheet.defaultWidth / pixelsPerDigit,
      defaultRowHeight: sheet.defaultHeight * pointsPerPixel,
      ...(tabColor && { tabColor }),
    },
    views: [viewOf(sheet)],
    pageSetup: pageSetupOf(sheet),
    ...(footer !== undefined && { headerFooter: { oddFooter: footer } }),
  });
  writeSizes(written, sheet);
  for (const cell of sheet.cells) writeCell(written, cell);
  for (const merge of sheet.merges) written.mergeCells(addressOf(merge));
  if (sheet.filter) written.autoFilter = addressOf(sheet.filter);
  return written;
}

function viewOf({ frozenRows, frozenColumns, hasGridlines }: BookSheet) {
  const showGridLines = hasGridlines;
  if (frozenRows === 0 && frozenColumns === 0) return { state: 'normal', showGridLines } as const;
  return { state: 'frozen', xSplit: frozenColumns, ySplit: frozenRows, showGridLines } as const;
}

function writeSizes(written: Worksheet, { columns, rows }: BookSheet): void {
  for (const { index, size, isHidden } of columns) {
    const column = written.getColumn(index + 1);
    // The library does not write a width of exactly 9, its own default.
    column.width = size / pixelsPerDigit === 9 ? 9.001 : size / pixelsPerDigit;
    column.hidden = isHidden;
  }
  for (const { index, size, isHidden } of rows) {
    const row = written.getRow(index + 1);
    row.height = size * pointsPerPixel;
    row.hidden = isHidden;
  }
}

function writeCell(written: Worksheet, { row, column, value, formula, note, ownNote, style }: BookCell): void {
  const cell = written.getCell(row + 1, column + 1);
  cell.style = fileStyle(style);
  const result = typeof value === 'string' ? value.slice(0, longestText) : value;
  // The library's types know only dates, numbers, texts and its own list of errors as results.
  cell.value = formula ? formulaValue(formula, result) : result;
  const notes = [ownNote, note].filter((text) => text !== undefined);
  if (notes.length > 0) cell.note = notes.join('\n');
}

function formulaValue({ text, area }: NonNullable<BookCell['formula']>, result: BookValue) {
  const value = { formula: text, ...(result !== null && { result }) };
  return area ? { ...value, shareType: 'array', ref: addressOf(area) } : value;
}

/** @returns how many rules the file cannot hold */
function writeRules(written: Worksheet, { conditionalFormats, validations }: BookSheet, known: KnownNames): number {
  let leftOut = 0;
  conditionalFormats.forEach((format, index) => {
    const rule = fileRule(format, index + 1, known);
    if (rule) written.addConditionalFormatting({ ref: format.ranges.map(addressOf).join(' '), rules: [rule] });
    else leftOut += 1;
  });
  for (const validation of validations) {
    const rule = fileValidation(validation, known);
    if (!rule) leftOut += 1;
    else for (const range of validation.ranges) validationsOf(written).add(addressOf(range), rule);
  }
  return leftOut;
}

/** Missing in the types of the library; without it each cell of a range would get a rule of its own. */
function validationsOf(written: Worksheet) {
  return (written as unknown as { dataValidations: { add(range: string, rule: DataValidation): void } })
    .dataValidations;
}

function addressOf({ startRow, startColumn, endRow, endColumn }: Corners): string {
  const first = cellAddress(startRow, startColumn);
  return startRow === endRow && startColumn === endColumn ? first : `${first}:${cellAddress(endRow, endColumn)}`;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const dynamicArray = 'http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml';

/** Which edits keep the property of the cell: all ones. */
const keptBy =
  'copy pasteAll pasteValues merge splitFirst rowColShift clearFormats clearComments assign coerce cellMeta'
    .split(' ')
    .map((edit) => `${edit}="1"`)
    .join(' ');

/** One kind of cell metadata, which cells refer to as `cm="1"`. */
const metadata =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  `<metadata xmlns="${main}" xmlns:xda="${dynamicArray}">` +
  `<metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" ${keptBy}/></metadataTypes>` +
  '<futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}">' +
  '<xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata>' +
  '<cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>';

const arrayCell = /<c ([^<>]*)>(?=<f t="array")/g;

/**
 * Marks array formulas of the file as dynamic, which the writing library cannot: each cell refers to metadata that says so (MS-XLSX,
 * XLDAPR). Without it Excel shows `{=…}`, and the formula does not spill.
 */
export async function markDynamicArrays(zip: JsZip): Promise<void> {
  for (const { name } of zip.file(/^xl\/worksheets\/sheet\d+\.xml$/)) {
    await editPart(zip, name, (sheet) => sheet.replace(arrayCell, '<c $1 cm="1">'));
  }
  await addPart(zip, { path: 'xl/metadata.xml', content: metadata, type: contentType });
  await addRelations(zip, 'xl/workbook.xml', [{ id: 'rIdMetadata', kind: 'sheetMetadata', target: 'metadata.xml' }]);
}

/** Without dates and times, whose bounds the grid keeps as typed. */
const types: ReadonlySet<string> = new Set(['list', 'whole', 'decimal', 'textLength', 'custom']);

/** Excel refuses a longer list of values. */
const longestList = 255;

/** The grid’s data validation as a rule of the file. @returns undefined for a rule that the file cannot hold */
export function fileValidation(rule: Validation, known: KnownNames): DataValidation | undefined {
  // A list of several choices in one cell exists in the grid only.
  if (!types.has(rule.type)) return undefined;
  const given = [rule.formula1, rule.formula2].filter((each): each is string => Boolean(each));
  const formulae = given.map((each) => (rule.type === 'list' ? listSource(each, known) : operand(each, known)));
  if (formulae.length === 0 || formulae.includes(undefined)) return undefined;
  return {
    type: rule.type as DataValidation['type'],
    formulae,
    ...(rule.operator !== undefined && { operator: rule.operator as NonNullable<DataValidation['operator']> }),
    ...defined({ allowBlank: rule.allowBlank ?? true, showErrorMessage: rule.showErrorMessage ?? true }),
    ...defined({ error: rule.error, errorTitle: rule.errorTitle }),
    ...defined({ prompt: rule.prompt, promptTitle: rule.promptTitle, showInputMessage: rule.showInputMessage }),
  };
}

/** A range, or values separated by commas, which the file holds as a quoted text. */
function listSource(source: string, known: KnownNames): string | undefined {
  if (source.startsWith('=')) return fileFormula(source, known)?.text;
  return source.length > longestList ? undefined : `"${source.replaceAll('"', '""')}"`;
}

function operand(source: string, known: KnownNames): string | undefined {
  if (source.startsWith('=')) return fileFormula(source, known)?.text;
  return Number.isFinite(Number(source)) ? source : undefined;
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function defined<T extends object>(properties: T): Partial<Defined<T>> {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Defined<T>>;
}
