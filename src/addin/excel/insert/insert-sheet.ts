/**
 * Builds a described sheet in the workbook. All members of Office.js here are in ExcelApi 1.9, which every Excel with the
 * shared runtime of custom functions has.
 */
import { looks, type LookFormat, colours, coloursOfSigns } from '../../dashboards/description/looks';
import type { SheetDescription, Highlight } from '../../dashboards/description/sheet-description';
import { discard, insertCharts } from './insert-charts';
import type { RunInExcel } from '../host/run-in-excel';

interface InsertedSheet {
  readonly name: string;
  /** Titles of the charts that Excel refused. */
  readonly refusedCharts: readonly string[];
}

/** Adds the sheet at the end and shows it. A sheet that Excel refuses halfway is removed. @throws what Excel says */
export async function insertSheet(run: RunInExcel, description: SheetDescription): Promise<InsertedSheet> {
  let added: string | undefined;
  const insert = async (context: Excel.RequestContext): Promise<InsertedSheet> => {
    const { worksheets } = context.workbook;
    // What an attempt in one step of undo has left.
    if (added !== undefined) await discard(context, worksheets.getItem(added));
    worksheets.load('items/name');
    await context.sync();
    const names = worksheets.items.map((sheet) => sheet.name);
    const sheet = worksheets.add(freeName(description.name, names)).load('id,name');
    await context.sync();
    added = sheet.id;
    const refusedCharts = await fillSheet(context, sheet, description);
    sheet.activate();
    await context.sync();
    return { name: sheet.name, refusedCharts };
  };
  try {
    return await run(insert, 'one-step');
  } catch (error) {
    const id = added;
    // A batch of its own: the removal of a sheet cannot be undone, and not be grouped.
    if (id !== undefined) await run((context) => discard(context, context.workbook.worksheets.getItem(id)));
    throw error;
  }
}

/** Builds the description on a blank sheet. @returns the titles of the charts that Excel refused */
async function fillSheet(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  description: SheetDescription,
): Promise<readonly string[]> {
  sheet.showGridlines = false;
  setSizes(sheet, description);
  await context.sync();
  const refusedCharts = await insertCharts(context, sheet, description.charts);
  setFormats(sheet, description);
  setContents(sheet, description);
  setRules(sheet, description);
  if (description.hiddenColumns !== undefined) sheet.getRange(description.hiddenColumns).columnHidden = true;
  await context.sync();
  return refusedCharts;
}

/** `Stock`, `Stock 2`, `Stock 3`, … Excel compares names of sheets case-insensitively. */
function freeName(wanted: string, names: readonly string[]): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const isTaken = (name: string) => taken.has(name.toLowerCase());
  if (!isTaken(wanted)) return wanted;
  let number = 2;
  while (isTaken(`${wanted} ${number}`)) number += 1;
  return `${wanted} ${number}`;
}

/** In points: the title in row 1, which not every host makes room for by itself; two lines of text; one with a gap above it. */
const titleHeight = 25.5;
const tallHeight = 33;
const spacedHeight = 24;

function setSizes(sheet: Excel.Worksheet, { widths, tallRow, spacedRow }: SheetDescription): void {
  const setHeight = (row: number | undefined, height: number) => {
    if (row !== undefined) sheet.getRange(`${row}:${row}`).format.rowHeight = height;
  };
  setHeight(1, titleHeight);
  setHeight(tallRow, tallHeight);
  setHeight(spacedRow, spacedHeight);
  widths.forEach((width, index) => {
    sheet.getCell(0, index).getEntireColumn().format.columnWidth = width;
  });
}

function setFormats(sheet: Excel.Worksheet, description: SheetDescription): void {
  for (const { cells, look } of description.looks) setLook(sheet.getRange(cells).format, looks[look]);
  for (const { cells, format } of description.numberFormats) {
    setNumberFormat(sheet.getRange(cells), format);
  }
}

/** One format for all cells, which Office.js allows and its types do not. */
export function setNumberFormat(range: Excel.Range, format: string): void {
  range.numberFormat = format as unknown as string[][];
}

export function setLook(
  format: Excel.RangeFormat,
  { font, fill, alignment, indent, wrapText, vertical, line }: LookFormat,
): void {
  if (font) format.font.set(font);
  if (fill !== undefined) format.fill.color = fill;
  if (alignment !== undefined) format.horizontalAlignment = alignment;
  if (indent !== undefined) format.indentLevel = indent;
  if (wrapText) format.wrapText = true;
  if (vertical) format.verticalAlignment = vertical;
  if (line) format.borders.getItem('EdgeBottom').set({ style: 'Continuous', ...line });
}

function setContents(sheet: Excel.Worksheet, { cells, spills }: SheetDescription): void {
  for (const { at, rows } of cells) {
    const columns = Math.max(...rows.map((row) => row.length));
    const padded = rows.map((row) => [...row, ...Array<null>(columns - row.length).fill(null)]);
    sheet.getRange(at).getAbsoluteResizedRange(rows.length, columns).formulas = padded;
  }
  for (const { fills, formula } of spills) sheet.getRange(fills).getCell(0, 0).formulas = [[formula]];
}

function setRules(sheet: Excel.Worksheet, { frozenRows, lists = [], highlights = [] }: SheetDescription): void {
  if (frozenRows !== undefined) sheet.freezePanes.freezeRows(frozenRows);
  for (const { cells, choices } of lists) {
    const source = typeof choices === 'string' ? choices : choices.join(',');
    const { dataValidation } = sheet.getRange(cells);
    dataValidation.rule = { list: { inCellDropDown: true, source } };
    // The list offers; other symbols and periods may be typed.
    dataValidation.errorAlert = { showAlert: false, style: 'Stop', title: '', message: '' };
  }
  for (const each of highlights) highlight(sheet.getRange(each.cells), each);
}

/** Conditional formats of a described sheet. */
function highlight(range: Excel.Range, described: Highlight): void {
  switch (described.kind) {
    case 'sign': {
      const { rise, fall } = coloursOfSigns(described.rise);
      // A text counts as greater than every number, so a rise is bounded above.
      colour(range, rise, { operator: 'Between', formula1: `=${described.least}`, formula2: '=1E+300' });
      colour(range, fall, { operator: 'LessThanOrEqual', formula1: `=${-described.least}` });
      break;
    }
    case 'share':
      showShare(range);
      break;
    case 'correlation':
      showCorrelation(range);
      break;
    case 'where':
      colourWhere(range, colours[described.colour], described.formula);
  }
}

function colour(range: Excel.Range, color: string, rule: Excel.ConditionalCellValueRule): void {
  const { cellValue } = range.conditionalFormats.add('CellValue');
  cellValue.format.font.color = color;
  cellValue.rule = rule;
}

function colourWhere(range: Excel.Range, color: string, formula: string): void {
  const { custom } = range.conditionalFormats.add('Custom');
  custom.format.font.color = color;
  custom.rule.formula = formula;
}

function showShare(range: Excel.Range): void {
  const { dataBar } = range.conditionalFormats.add('DataBar');
  dataBar.positiveFormat.set({ fillColor: '#8FB8DE', gradientFill: false });
  dataBar.lowerBoundRule = { type: 'Number', formula: '=0' };
  dataBar.upperBoundRule = { type: 'Number', formula: '=1' };
}

/** Pale colours, on which black text is read well. */
function showCorrelation(range: Excel.Range): void {
  const { colorScale } = range.conditionalFormats.add('ColorScale');
  colorScale.criteria = {
    minimum: { type: 'Number', formula: '=-1', color: '#F4B183' },
    midpoint: { type: 'Number', formula: '=0', color: '#FFFFFF' },
    maximum: { type: 'Number', formula: '=1', color: '#9DC3E6' },
  };
}
