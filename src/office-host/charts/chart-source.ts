/**
 * Splits a range into the series of a chart, by Excel's rules for headers, categories and orientation. Series that end where a spill
 * ends grow and shrink with it, as in recent Excel.
 */
import type { Scalar, Workbook } from '../contract';
import type { Area } from '../areas/a1';
import { type ChartSeries, type ChartType, kindOf } from '../stores/chart-model';
import { intersection, spillParentOf } from '../areas/areas';

export const seriesOrders = ['Auto', 'Columns', 'Rows'] as const;
export type SeriesBy = (typeof seriesOrders)[number];

export interface SourceCells {
  readonly area: Area;
  readonly values: readonly (readonly Scalar[])[];
  readonly formats: readonly (readonly string[])[];
}

/**
 * The first line holds categories if it contains texts or dates, or if the corner is blank beside names; in a scatter chart
 * it always holds the x values. The first cells of the other lines are names if all of them are texts.
 * @param seriesBy `Auto`: columns of a range that is higher than wide, else rows
 */
export function seriesOf(cells: SourceCells, type: ChartType, seriesBy: SeriesBy): ChartSeries[] {
  const { rows, columns } = cells.area;
  const isInColumns = seriesBy === 'Auto' ? rows > columns : seriesBy === 'Columns';
  const lines = linesOf(cells, isInColumns);
  const isScatter = kindOf(type).family === 'scatter';
  const hasNames = namesIn(lines);
  const hasCategories = lines.length > 1 && (isScatter || categoriesIn(lines[0], hasNames));
  const first = hasNames ? 1 : 0;
  const body = (line: Line) => slice(line.area, isInColumns, first, line.values.length - first);
  const categories = hasCategories && lines[0] ? { categories: body(lines[0]) } : {};
  return lines.slice(hasCategories ? 1 : 0).map((line) => ({
    ...(hasNames && { name: slice(line.area, isInColumns, 0, 1) }),
    ...categories,
    values: body(line),
    axisGroup: 'Primary',
  }));
}

/** A row or column of the source. */
interface Line {
  readonly area: Area;
  readonly values: readonly Scalar[];
  readonly formats: readonly string[];
}

function linesOf({ area, values, formats }: SourceCells, isInColumns: boolean): Line[] {
  return Array.from({ length: isInColumns ? area.columns : area.rows }, (_, index) =>
    isInColumns
      ? {
          area: { ...area, column: area.column + index, columns: 1 },
          values: values.map((row) => row[index] ?? ''),
          formats: formats.map((row) => row[index] ?? ''),
        }
      : {
          area: { ...area, row: area.row + index, rows: 1 },
          values: values[index] ?? [],
          formats: formats[index] ?? [],
        },
  );
}

/** The first line may hold the categories, whose header is not a name. */
function namesIn(lines: readonly Line[]): boolean {
  const named = lines.length > 1 ? lines.slice(1) : lines;
  return named.every(({ values }) => values.length > 1 && isText(values[0]));
}

function categoriesIn(line: Line | undefined, hasNames: boolean): boolean {
  if (line === undefined) return false;
  const first = hasNames ? 1 : 0;
  const isCategory = (value: Scalar, index: number) =>
    isText(value) || (typeof value === 'number' && isDateFormat(line.formats[index + first]));
  return (hasNames && isBlank(line.values[0])) || line.values.slice(first).some(isCategory);
}

/** Whether a number format shows a date or time. */
export function isDateFormat(format = ''): boolean {
  const codes = format.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '');
  return codes !== 'General' && /[ymdh]/i.test(codes);
}

function isText(value: Scalar | undefined): boolean {
  return typeof value === 'string' && value !== '' && !value.startsWith('#');
}

function isBlank(value: Scalar | undefined): boolean {
  return value === '' || value === null || value === undefined;
}

/** `length` cells of a line from its cell `first` on. */
function slice(line: Area, isColumn: boolean, first: number, length: number): Area {
  return isColumn
    ? { ...line, row: line.row + first, rows: length }
    : { ...line, column: line.column + first, columns: length };
}

export function followingSpills(book: Workbook, series: readonly ChartSeries[]): ChartSeries[] {
  return series.map((each, index) => {
    if (!each.values) return each;
    const followsSpill = followedEnd(book, each.values);
    const isLast =
      index === series.length - 1 && followsSpill !== undefined && isAtEdge(book, each.values, followsSpill);
    return { ...each, followsSpill, ...(isLast && { isLastOfSpill: true }) };
  });
}

/** Whether no line of the spill follows. */
function isAtEdge(book: Workbook, values: Area, grows: 'Rows' | 'Columns'): boolean {
  const spill = spillAround(book, values);
  if (!spill) return false;
  return grows === 'Rows'
    ? values.column === spill.column + spill.columns - 1
    : values.row === spill.row + spill.rows - 1;
}

/** @param values a row or column. @returns whether it grows by rows or by columns; undefined if no spill ends with it */
export function followedEnd(book: Workbook, values: Area): ChartSeries['followsSpill'] {
  const spill = spillAround(book, values);
  const shared = spill && intersection(spill, values);
  if (!shared || shared.rows !== values.rows || shared.columns !== values.columns) return undefined;
  if (values.columns === 1) return values.row + values.rows === spill.row + spill.rows ? 'Rows' : undefined;
  return values.column + values.columns === spill.column + spill.columns ? 'Columns' : undefined;
}

function spillAround(book: Workbook, values: Area): Area | undefined {
  const parent = spillParentOf({ ...values, rows: 1, columns: 1 }, book);
  return parent && book.spillOf?.(parent);
}
