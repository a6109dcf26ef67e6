/** Reads the grid's workbook into the model of an .xlsx file. */
import {
  BooleanNumber,
  CellValueType,
  type ICellData,
  type IWorkbookData,
  type IWorksheetData,
  type Nullable,
  type Worksheet,
} from '@univerjs/core';
import type { Scalar } from '../../../office-host/contract';
import type { ChartTheme } from '../../charts/drawing/chart-theme';
import { cellReader } from '../../charts/cells';
import { chartDrawings } from '../../charts/stored/chart-drawings';
import { chartOf } from '../../charts/stored/grid-charts';
import type { Grid } from '../../grid/univer/grid';
import { noteOf } from '../../grid/contents/cell-notes';
import { patternAt } from '../../grid/workbook/grid-workbook';
import { workbookOf } from '../../grid/workbook/sheet-access';
import { spillAreas } from '../../grid/cells/spills';
import { sheetOf, type Corners } from '../../grid/cells/stored-sheet';
import { cellValue, usedCorners } from '../cell-values';
import { bookChart } from './parts/book';
import { type Book, type BookCell, type BookLine, type BookSheet, type BookValue, fileErrors } from './parts/book';
import type { FileError } from './parts/book';
import { fileFormula, type KnownNames } from './file-formula';
import { commentsOf, drawingsOf, namesOf, pluginPartsOf, type PluginParts } from './resources';

/** @param theme the colours of charts */
export function readBook(grid: Grid, snapshot: IWorkbookData, theme: ChartTheme): Book {
  const names = namesOf(snapshot);
  const sheets = snapshot.sheetOrder.map((id) => ({ id, data: snapshot.sheets[id] ?? {} }));
  const known: KnownNames = {
    sheets: new Set(sheets.map(({ data }) => (data.name ?? '').toUpperCase())),
    names: new Set(names.map(({ name }) => name.toUpperCase())),
  };
  const active = workbookOf(grid).getActiveSheet().getSheetId();
  const read = cellReader(grid);
  const charts = sheets.map(({ id }) =>
    chartDrawings(grid, id).map((drawing) => bookChart(chartOf(grid, drawing), read)),
  );
  return {
    names,
    theme,
    active: Math.max(0, snapshot.sheetOrder.indexOf(active)),
    comments: commentsOf(snapshot),
    pictures: drawingsOf(snapshot) - charts.flat().length,
    sheets: sheets.map(({ id, data }, index) => ({
      ...readSheet(grid, id, data, known),
      ...pluginPartsOf(snapshot, id),
      charts: charts[index] ?? [],
    })),
  };
}

type ReadSheet = Omit<BookSheet, keyof PluginParts | 'charts'>;

function readSheet(grid: Grid, id: string, data: Partial<IWorksheetData>, known: KnownNames): ReadSheet {
  const sheet = sheetOf(grid, id);
  if (!sheet) throw new Error(`The grid has no sheet “${id}”.`);
  const used = usedCorners(grid, id);
  return {
    name: sheet.getName(),
    isHidden: data.hidden === BooleanNumber.TRUE,
    hasGridlines: data.showGridlines !== BooleanNumber.FALSE,
    ...(data.tabColor && { tabColour: data.tabColor }),
    ...frozenOf(data),
    defaultWidth: sheet.getConfig().defaultColumnWidth,
    defaultHeight: sheet.getConfig().defaultRowHeight,
    columns: linesOf(used?.endColumn, data.columnData, (column) => sheet.getColumnWidth(column)),
    rows: linesOf(used?.endRow, data.rowData, (row) => sheet.getRowHeight(row)),
    merges: sheet.getMergeData(),
    cells: cellsOf(grid, sheet, known),
  };
}

/** The grid stores -1 for nothing frozen. */
function frozenOf({ freeze }: Partial<IWorksheetData>): Pick<BookSheet, 'frozenRows' | 'frozenColumns'> {
  return { frozenRows: Math.max(0, freeze?.ySplit ?? 0), frozenColumns: Math.max(0, freeze?.xSplit ?? 0) };
}

type Lines = Readonly<Record<number, { readonly hd?: BooleanNumber } | undefined>>;

/** All used lines, and others that have a size of their own. */
function linesOf(last: number | undefined, data: Lines | undefined, sizeOf: (index: number) => number): BookLine[] {
  const indexes = new Set([...Array(last === undefined ? 0 : last + 1).keys(), ...Object.keys(data ?? {}).map(Number)]);
  return [...indexes]
    .sort((one, other) => one - other)
    .map((index) => {
      const isHidden = data?.[index]?.hd === BooleanNumber.TRUE;
      return { index, isHidden, size: sizeOf(index) };
    });
}

/** All cells with content or style, also spilled ones. */
function cellsOf(grid: Grid, sheet: Worksheet, known: KnownNames): BookCell[] {
  const sheetId = sheet.getSheetId();
  const spills = spillAreas(grid, sheetId);
  const anchors = new Map(spills.map((area) => [keyOf(area.startRow, area.startColumn), area]));
  const formulas = formulasOf(grid, sheetId);
  const cells = new Map<string, BookCell>();
  const add = (row: number, column: number) => {
    const key = keyOf(row, column);
    if (cells.has(key) || isCovered(sheet, row, column)) return;
    const place = { sheetId, row, column };
    const raw = sheet.getCellRaw(row, column);
    const pattern = patternAt(grid, place);
    const style = sheet.getComposedCellStyleByCellData(row, column, raw);
    const formula = formulas(row, column);
    const ownNote = noteOf(raw);
    cells.set(key, {
      row,
      column,
      style: pattern === 'General' ? style : { ...style, n: { pattern } },
      value: bookValue(cellValue(grid, place, raw), kindOf(raw, formula)),
      ...(ownNote !== undefined && { ownNote }),
      ...(formula && written(formula, known, anchors.get(key) ?? cornersOf(row, column), isMerged(sheet, row, column))),
    });
  };
  sheet.getCellMatrix().forValue((row, column) => add(row, column));
  for (const area of spills) forEachPlace(area, add);
  return [...cells.values()];
}

function written(formula: string, known: KnownNames, area: Corners, isInMerge: boolean) {
  const text = fileFormula(formula, known);
  if (!text) return { note: formula };
  const fills = area.endRow > area.startRow || area.endColumn > area.startColumn;
  // Excel refuses array formulas in merged cells.
  const isArray = (text.isArray || fills) && !isInMerge;
  return { formula: { text: text.text, ...(isArray && { area }) } };
}

type ContentKind = 'result' | 'constant' | 'forced text';

function kindOf(raw: Nullable<ICellData>, formula: string): ContentKind {
  if (formula !== '' || !hasConstant(raw)) return 'result';
  return raw?.t === CellValueType.FORCE_STRING ? 'forced text' : 'constant';
}

/** Excel makes an error of a typed `#N/A`, and so of one that conversion to values has left; behind an apostrophe it stays text. */
function bookValue(value: Scalar, kind: ContentKind): BookValue {
  if (value === '' && kind !== 'result') return null;
  return kind !== 'forced text' && typeof value === 'string' && value.startsWith('#') ? errorOr(value) : value;
}

/** Errors that came after the file format are #VALUE! in files, pending calls #N/A. */
function errorOr(text: string): BookValue {
  const same = fileErrors.find((each) => each === text);
  return same ? { error: same } : ((newerErrors[text] && { error: newerErrors[text] }) ?? text);
}

const newerErrors: Readonly<Record<string, FileError | undefined>> = {
  '#BUSY!': '#N/A',
  '#GETTING_DATA': '#N/A',
  '#CALC!': '#VALUE!',
  '#SPILL!': '#VALUE!',
  '#FIELD!': '#VALUE!',
  '#CONNECT!': '#VALUE!',
  '#BLOCKED!': '#VALUE!',
  '#UNKNOWN!': '#VALUE!',
};

/** @returns the formula of a cell as typed, also of one that was filled down; "" if it has none */
function formulasOf(grid: Grid, sheetId: string): (row: number, column: number) => string {
  const used = usedCorners(grid, sheetId);
  const sheet = workbookOf(grid).getSheetBySheetId(sheetId);
  const rows = used && sheet ? sheet.getRange(0, 0, used.endRow + 1, used.endColumn + 1).getFormulas() : [];
  return (row, column) => rows[row]?.[column] ?? '';
}

function hasConstant(cell: Nullable<ICellData>): boolean {
  return cell?.v !== undefined && cell.v !== null && cell.v !== '';
}

/** Whether the cell is in a merged range, but not its first cell. */
function isCovered(sheet: Worksheet, row: number, column: number): boolean {
  const merge = sheet.getMergedCell(row, column);
  return merge ? merge.startRow !== row || merge.startColumn !== column : false;
}

function isMerged(sheet: Worksheet, row: number, column: number): boolean {
  return Boolean(sheet.getMergedCell(row, column));
}

function cornersOf(row: number, column: number): Corners {
  return { startRow: row, startColumn: column, endRow: row, endColumn: column };
}

function forEachPlace(area: Corners, use: (row: number, column: number) => void): void {
  for (let row = area.startRow; row <= area.endRow; row++) {
    for (let column = area.startColumn; column <= area.endColumn; column++) use(row, column);
  }
}

function keyOf(row: number, column: number): string {
  return `${row},${column}`;
}
