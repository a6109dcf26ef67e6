/**
 * The active sheet as tables for printing: displayed texts with the styles that matter on paper, and charts in their places.
 * Rows have their heights, because charts lie over them.
 */
import {
  BooleanNumber,
  DEFAULT_STYLES,
  HorizontalAlign,
  type IStyleData,
  type Worksheet,
  WrapStrategy,
} from '@univerjs/core';
import type { Box } from '../../office-host/stores/chart-model';
import { cellReader } from '../charts/cells';
import { type ChartData, chartData } from '../charts/drawing/chart-data';
import { chartDrawings } from '../charts/stored/chart-drawings';
import { chartOf, scaled } from '../charts/stored/grid-charts';
import type { Grid } from '../grid/univer/grid';
import { displayedTexts, valueAt } from '../grid/workbook/grid-workbook';
import { pointsPerPixel } from '../grid/cells/stored-sheet';
import { workbookOf } from '../grid/workbook/sheet-access';
import { usedCorners } from './cell-values';
import { bandsOf, coveredRows, type Rows } from './print-bands';

/** Sizes are in CSS pixels. */
export interface PrintedSheet {
  readonly widths: readonly number[];
  readonly bands: readonly PrintedBand[];
}

/** Rows, and the charts over them; a page may end after it. */
export interface PrintedBand {
  readonly isWhole: boolean;
  readonly rows: readonly PrintedRow[];
  readonly charts: readonly PrintedChart[];
}

export interface PrintedRow {
  readonly height: number;
  readonly cells: readonly PrintedCell[];
}

/** `top` and `left` count from the first row of its band and from the first column. */
export interface PrintedChart extends Box {
  readonly data: ChartData;
}

export interface PrintedCell {
  readonly text: string;
  /** More than 1 for the first cell of a merged range, whose other cells are missing. */
  readonly columns: number;
  readonly rows: number;
  readonly align: 'left' | 'center' | 'right';
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isWrapped: boolean;
  /** Of its font, as a multiple of the default size. */
  readonly size: number;
  /** CSS colours. */
  readonly colour?: string;
  readonly background?: string;
}

/** From A1 to the end of the used range and of the charts, without hidden rows and columns; without bands for an empty sheet. */
export function readPrintedSheet(grid: Grid): PrintedSheet {
  const sheet = workbookOf(grid).getActiveSheet().getSheet();
  const charts = chartsOn(grid, sheet.getSheetId());
  const lines = printedLines(grid, sheet, charts);
  const heights = lines.rows.map((row) => sheet.getRowHeight(row));
  const ties = [
    ...charts.map(({ top, height }) => coveredRows(heights, top, top + height)),
    ...sheet.getMergeData().flatMap(({ startRow, endRow }) => {
      const merged = [...lines.rows.keys()].filter((at) => isWithin(lines.rows[at], startRow, endRow));
      return merged.length > 1 ? [{ first: merged[0] ?? 0, last: merged.at(-1) ?? 0 }] : [];
    }),
  ];
  const all = printedRows(grid, sheet, lines).map((cells, at) => ({ height: heights[at] ?? 0, cells }));
  // What is below in hidden columns would make blank pages.
  const rows = all.slice(0, 1 + Math.max(all.findLastIndex(isFilled), ...ties.map(({ last }) => last)));
  return {
    widths: lines.columns.map((column) => sheet.getColumnWidth(column)),
    bands: bandsOf(rows.length, ties).map(({ isWhole, ...band }) => ({
      isWhole,
      rows: rows.slice(band.first, band.last + 1),
      charts: chartsOver(band, charts, heights),
    })),
  };
}

function isFilled({ cells }: PrintedRow): boolean {
  return cells.some(({ text, background }) => text !== '' || background !== undefined);
}

function chartsOn(grid: Grid, sheetId: string): PrintedChart[] {
  const read = cellReader(grid);
  return chartDrawings(grid, sheetId).map((drawing) => {
    const chart = chartOf(grid, drawing);
    return { ...scaled(chart.box, 1 / pointsPerPixel), data: chartData(chart, read) };
  });
}

function chartsOver(band: Rows, charts: readonly PrintedChart[], heights: readonly number[]): PrintedChart[] {
  const topOf = (row: number) => heights.slice(0, row).reduce((sum, height) => sum + height, 0);
  return charts
    .filter(({ top, height }) => isWithin(coveredRows(heights, top, top + height).first, band.first, band.last))
    .map((chart) => ({ ...chart, top: chart.top - topOf(band.first) }));
}

/** Indexes of the sheet. */
interface Lines {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

function printedLines(grid: Grid, sheet: Worksheet, charts: readonly PrintedChart[]): Lines {
  const used = usedCorners(grid, sheet.getSheetId());
  const right = Math.max(0, ...charts.map(({ left, width }) => left + width));
  const bottom = Math.max(0, ...charts.map(({ top, height }) => top + height));
  return {
    rows: visibleLines({
      used: (used?.endRow ?? -1) + 1,
      end: bottom,
      count: sheet.getRowCount(),
      sizeOf: (row) => (sheet.getRowVisible(row) ? sheet.getRowHeight(row) : undefined),
    }),
    columns: visibleLines({
      used: (used?.endColumn ?? -1) + 1,
      end: right,
      count: sheet.getColumnCount(),
      sizeOf: (column) => (sheet.getColVisible(column) ? sheet.getColumnWidth(column) : undefined),
    }),
  };
}

interface LinesOfSheet {
  /** How many lines hold something. */
  readonly used: number;
  /** Where the last chart ends, in pixels. */
  readonly end: number;
  readonly count: number;
  /** Undefined for a hidden line. */
  readonly sizeOf: (index: number) => number | undefined;
}

function visibleLines({ used, end, count, sizeOf }: LinesOfSheet): number[] {
  const lines: number[] = [];
  for (let [index, edge] = [0, 0]; index < count && (index < used || edge < end); index++) {
    const size = sizeOf(index);
    if (size === undefined) continue;
    lines.push(index);
    edge += size;
  }
  return lines;
}

function printedRows(grid: Grid, sheet: Worksheet, { rows, columns }: Lines): PrintedCell[][] {
  const [height, width] = [(rows.at(-1) ?? -1) + 1, (columns.at(-1) ?? -1) + 1];
  if (height === 0 || width === 0) return [];
  const texts = displayedTexts(workbookOf(grid).getActiveSheet().getRange(0, 0, height, width));
  const isNumber = (row: number, column: number) =>
    typeof valueAt(grid, { sheetId: sheet.getSheetId(), row, column }) === 'number';
  return rows.map((row) =>
    columns.flatMap((column) => {
      const span = spanAt(sheet, { row, column }, { rows, columns });
      if (!span) return [];
      const style = sheet.getComposedCellStyle(row, column);
      const align = alignment(style, isNumber(row, column));
      return [{ text: texts[row]?.[column] ?? '', align, ...span, ...look(style) }];
    }),
  );
}

type Span = Pick<PrintedCell, 'rows' | 'columns'>;

/** Undefined for a cell that a merged range covers. */
function spanAt(
  sheet: Worksheet,
  { row, column }: { readonly row: number; readonly column: number },
  lines: Lines,
): Span | undefined {
  const merge = sheet.getMergedCell(row, column);
  if (!merge) return { rows: 1, columns: 1 };
  if (merge.startRow !== row || merge.startColumn !== column) return undefined;
  return {
    rows: lines.rows.filter((each) => isWithin(each, merge.startRow, merge.endRow)).length,
    columns: lines.columns.filter((each) => isWithin(each, merge.startColumn, merge.endColumn)).length,
  };
}

function isWithin(index: number | undefined, first: number, last: number): boolean {
  return index !== undefined && index >= first && index <= last;
}

function alignment({ ht }: IStyleData, isNumber: boolean): PrintedCell['align'] {
  if (ht === HorizontalAlign.CENTER) return 'center';
  if (ht === HorizontalAlign.LEFT) return 'left';
  return ht === HorizontalAlign.RIGHT || isNumber ? 'right' : 'left';
}

function look({ bl, it, tb, fs, cl, bg }: IStyleData) {
  return {
    isBold: bl === BooleanNumber.TRUE,
    isItalic: it === BooleanNumber.TRUE,
    isWrapped: tb === WrapStrategy.WRAP,
    size: (fs ?? DEFAULT_STYLES.fs) / DEFAULT_STYLES.fs,
    ...(cl?.rgb && { colour: cl.rgb }),
    ...(bg?.rgb && { background: bg.rgb }),
  };
}
