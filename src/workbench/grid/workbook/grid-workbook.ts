/** The workbook of Excel.run, backed by the grid: its cells here, the other capabilities in workbook/. */
import { CellValueType, type ICellData, type IObjectMatrixPrimitiveType } from '@univerjs/core';
import type { ChartStore } from '../../../office-host/stores/chart-model';
import { type Scalar, type Workbook, forcedText } from '../../../office-host/contract';
import type { Area, Areas } from '../../../office-host/areas/a1';
import { withLineBreaks } from '../../grid-patches/editing/line-breaks';
import { joinUndoSteps } from '../../grid-patches/editing/undo-steps';
import type { CellPlace } from '../cells/cell-place';
import { withSpillOperators } from '../formulas/entered-formula';
import { formulaCells } from '../formulas/formula-cells';
import type { Grid } from '../univer/grid';
import { spillAreas, spilledCell } from '../cells/spills';
import { sheetOf, stylesOf, usedRange } from '../cells/stored-sheet';
import { gridConditionalFormats } from './conditional-formats';
import { gridDocumentParts } from './document-parts';
import { gridFormats } from './formats';
import { gridNames } from './names';
import { gridNotes, gridSheets, gridStructure } from './sheets';
import { areaOf, rangeOf, setCellData, sheetNamed, workbookOf, type Worksheet } from './sheet-access';
import { gridTables } from './tables';
import { gridValidations } from './validations';

/** @param calculate recalculates cells and calls their functions again */
export function createGridWorkbook(
  grid: Grid,
  charts: ChartStore,
  calculate: (places: readonly CellPlace[]) => void,
): Workbook {
  return {
    charts,
    ...sheetsOf(grid),
    ...readingOf(grid),
    ...writingOf(grid),
    sheets: gridSheets(grid),
    formats: gridFormats(grid),
    structure: gridStructure(grid),
    validations: gridValidations(grid),
    conditionalFormats: gridConditionalFormats(grid),
    names: gridNames(grid),
    notes: gridNotes(grid),
    tables: gridTables(grid),
    ...gridDocumentParts(grid),
    markDirty: (area) => calculate(formulasIn(grid, area)),
    formulaCells: (area) => formulasIn(grid, area),
    calculationMode: () => 'Automatic',
    asOneStep: joinUndoSteps(grid.injector, grid.unitId),
  };
}

function sheetsOf(grid: Grid) {
  const book = () => workbookOf(grid);
  return {
    sheetNames: () => book().getSheets().map(nameOf),
    activeSheet: () => nameOf(book().getActiveSheet()),
    selection: () => selectedAreas(grid),
    activate(area) {
      book().setActiveSheet(sheetNamed(grid, area.sheet));
      rangeOf(grid, area).activate();
    },
  } satisfies Partial<Workbook>;
}

function readingOf(grid: Grid) {
  return {
    usedArea(name) {
      const sheet = sheetNamed(grid, name);
      const range = usedRange(sheet.getSheet().getCellMatrix(), spillAreas(grid, sheet.getSheetId()));
      return range && areaOf(name, range);
    },
    values: (area) => mapPlaces(grid, area, (place) => valueAt(grid, place)),
    formulas(area) {
      const formulas = rangeOf(grid, area).getFormulas();
      const values = mapPlaces(grid, area, (place) => valueAt(grid, place));
      return values.map((line, row) =>
        line.map((value, column) => {
          const formula = formulas[row]?.[column];
          return formula ? withSpillOperators(formula) : value;
        }),
      );
    },
    numberFormats: (area) => mapPlaces(grid, area, (place) => patternAt(grid, place)),
    texts: (area) => displayedTexts(rangeOf(grid, area)),
    spillOf(cell) {
      const areas = spillAreas(grid, sheetNamed(grid, cell.sheet).getSheetId());
      const area = areas.find(({ startRow, startColumn }) => startRow === cell.row && startColumn === cell.column);
      return area && areaOf(cell.sheet, area);
    },
  } satisfies Partial<Workbook>;
}

function writingOf(grid: Grid) {
  return {
    setFormulas(area, formulas) {
      const cells = cellMatrix(area, (row, column) => enteredCell(formulas[row]?.[column]));
      rangeOf(grid, area).setValues(cells);
    },
    setNumberFormats(area, formats) {
      const cells = cellMatrix(area, (row, column) => formattedCell(formats[row]?.[column]));
      setCellData(grid, area.sheet, cells);
    },
  } satisfies Partial<Workbook>;
}

function nameOf(sheet: Worksheet): string {
  return sheet.getSheetName();
}

/** The active cell. */
export function activePlace(grid: Grid): CellPlace {
  const sheet = workbookOf(grid).getActiveSheet();
  const cell = workbookOf(grid).getActiveCell()?.getRange();
  return { sheetId: sheet.getSheetId(), row: cell?.startRow ?? 0, column: cell?.startColumn ?? 0 };
}

/** Before the first click the grid has no selection; Excel has A1. */
function selectedAreas(grid: Grid): Areas {
  const sheet = workbookOf(grid).getActiveSheet();
  const nothing = { startRow: 0, startColumn: 0, endRow: 0, endColumn: 0 };
  const ranges = sheet.getSelection()?.getActiveRangeList() ?? [];
  const [first, ...more] = ranges.map((range) => areaOf(sheet.getSheetName(), range.getRange()));
  return [first ?? areaOf(sheet.getSheetName(), nothing), ...more];
}

function formulasIn(grid: Grid, area: Area): CellPlace[] {
  const cells = formulaCells(grid, sheetNamed(grid, area.sheet).getSheetId());
  return cells.filter((place) => holds(area, place));
}

function holds({ row, column, rows, columns }: Area, place: CellPlace): boolean {
  const [down, across] = [place.row - row, place.column - column];
  return down >= 0 && down < rows && across >= 0 && across < columns;
}

function mapPlaces<T>(grid: Grid, area: Area, read: (place: CellPlace) => T): T[][] {
  const sheetId = sheetNamed(grid, area.sheet).getSheetId();
  return Array.from({ length: area.rows }, (_, down) =>
    Array.from({ length: area.columns }, (__, across) =>
      read({ sheetId, row: area.row + down, column: area.column + across }),
    ),
  );
}

/** The stored cell, without interceptors for display. */
function storedCell(grid: Grid, { sheetId, row, column }: CellPlace) {
  return sheetOf(grid, sheetId)?.getCellRaw(row, column);
}

/** The value in calculations, including spilled values. */
export function valueAt(grid: Grid, place: CellPlace): Scalar {
  const stored = storedCell(grid, place);
  // Formatted texts and those of several lines.
  const paragraphs = stored?.p?.body?.dataStream;
  if (paragraphs !== undefined) return withLineBreaks(paragraphs);
  const cell = stored?.v === undefined || stored.v === null ? spilledCell(grid, place) : stored;
  const value = cell?.v ?? '';
  return cell?.t === CellValueType.BOOLEAN ? Boolean(value) : value;
}

/** As the cells show them, by rows. */
export function displayedTexts(range: { getDisplayValues(): string[][] }): string[][] {
  return range.getDisplayValues().map((line) => line.map(withLineBreaks));
}

/** The number format of a cell, also of a spilled one; `General` if it has none. */
export function patternAt(grid: Grid, place: CellPlace): string {
  const styles = stylesOf(grid);
  const own = styles?.get(storedCell(grid, place)?.s)?.n?.pattern;
  return own ?? styles?.get(spilledCell(grid, place)?.s)?.n?.pattern ?? 'General';
}

/** Cells by row and column of the sheet, without unchanged ones. */
function cellMatrix(area: Area, cellAt: (row: number, column: number) => ICellData | undefined) {
  const matrix: IObjectMatrixPrimitiveType<ICellData> = {};
  for (let row = 0; row < area.rows; row++) {
    for (let column = 0; column < area.columns; column++) {
      const cell = cellAt(row, column);
      if (cell) (matrix[area.row + row] ??= {})[area.column + column] = cell;
    }
  }
  return matrix;
}

/** As in Office.js, null skips a cell; other contents replace everything but the style. An apostrophe keeps a text a text. */
function enteredCell(content: Scalar | undefined): ICellData | undefined {
  if (content === null || content === undefined) return undefined;
  const empty: ICellData = { v: null, f: null, si: null, p: null, t: null };
  const text = forcedText(content);
  if (text !== undefined) return { ...empty, v: text, t: CellValueType.FORCE_STRING };
  if (typeof content === 'string' && content.startsWith('=')) return { ...empty, f: content };
  if (typeof content === 'boolean') return { ...empty, v: Number(content), t: CellValueType.BOOLEAN };
  return content === '' ? empty : { ...empty, v: content };
}

function formattedCell(pattern: string | undefined): ICellData | undefined {
  if (pattern === undefined) return undefined;
  return { s: { n: pattern === 'General' ? null : { pattern } } };
}
