/**
 * Charts as the snapshot of the workbook holds them: the data of a drawing. Ranges refer to sheets by id, so that a sheet can
 * be renamed; a range on the chart's own sheet has no id, so that the copy of a sheet has charts of its own cells.
 */
import type { IRange } from '@univerjs/core';
import type { Area } from '../../../office-host/areas/a1';
import type { Chart, ChartSeries, ChartTitle } from '../../../office-host/stores/chart-model';

export type StoredRange = Pick<IRange, 'startRow' | 'startColumn' | 'endRow' | 'endColumn'> & {
  readonly sheetId?: string;
};

type ReferenceName = 'name' | 'values' | 'categories';

export type StoredSeries = Omit<ChartSeries, ReferenceName> & {
  readonly name?: string | StoredRange | undefined;
  readonly values?: StoredRange | undefined;
  readonly categories?: StoredRange | undefined;
};

type StoredTitle = Omit<ChartTitle, 'cell'> & { readonly cell?: StoredRange | undefined };

export type StoredChart = Omit<Chart, 'id' | 'box' | 'series' | 'title'> & {
  readonly title: StoredTitle;
  readonly series: readonly StoredSeries[];
  /** Read by the grid: the chart has a menu of its own. */
  readonly disablePopup: true;
};

/** The sheets of the workbook. */
export interface SheetNames {
  idOf(name: string): string | undefined;
  nameOf(id: string): string | undefined;
}

export type ChartContent = Omit<Chart, 'id' | 'box'>;

export function storedChart(chart: ChartContent, ownSheetId: string, sheets: SheetNames): StoredChart {
  const { name, type, title, legend, axes, plotsHiddenCells } = chart;
  const stored = (area: Area): StoredRange | undefined => {
    const sheetId = sheets.idOf(area.sheet);
    return sheetId === undefined ? undefined : { ...rangeOf(area), ...(sheetId !== ownSheetId && { sheetId }) };
  };
  const series = chart.series.map((each) => mapReferences<Area, StoredRange>(each, stored));
  // A drawing may not hold undefined values: its changes are applied as JSON operations.
  return withoutUndefined({
    name,
    type,
    title: mapCell<Area, StoredRange>(title, stored),
    legend,
    axes,
    series,
    ...(plotsHiddenCells !== undefined && { plotsHiddenCells }),
    disablePopup: true,
  });
}

/** Ranges on deleted sheets are missing. */
export function chartContent(stored: StoredChart, ownSheetId: string, sheets: SheetNames): ChartContent {
  const { name, type, title, legend, axes, plotsHiddenCells } = stored;
  const area = (range: StoredRange): Area | undefined => {
    const sheet = sheets.nameOf(range.sheetId ?? ownSheetId);
    return sheet === undefined ? undefined : areaOf(sheet, range);
  };
  const series = stored.series.map((each) => mapReferences<StoredRange, Area>(each, area));
  return {
    name,
    type,
    title: mapCell<StoredRange, Area>(title, area),
    legend,
    axes,
    series,
    ...(plotsHiddenCells !== undefined && { plotsHiddenCells }),
  };
}

/**
 * The chart after cells have moved; undefined if that did not concern it.
 * @param move the range after the move; undefined for deleted cells
 */
export function withMovedRanges(
  stored: StoredChart,
  move: (range: StoredRange) => StoredRange | undefined,
): StoredChart | undefined {
  const series = stored.series.map((each) => mapReferences<StoredRange, StoredRange>(each, move));
  return changed(stored, { series, title: mapCell<StoredRange, StoredRange>(stored.title, move) });
}

/** @returns undefined for the same series */
export function withSeries(stored: StoredChart, series: readonly StoredSeries[]): StoredChart | undefined {
  return changed(stored, { series });
}

function changed(stored: StoredChart, change: Partial<StoredChart>): StoredChart | undefined {
  const next = withoutUndefined({ ...stored, ...change });
  return JSON.stringify(next) === JSON.stringify(stored) ? undefined : next;
}

interface TitleOver<T> {
  readonly cell?: T | undefined;
}

/** A title whose cell was deleted keeps its own text, if it has one. */
function mapCell<From, To>(
  title: TitleOver<From> & Omit<ChartTitle, 'cell'>,
  map: (from: From) => To | undefined,
): TitleOver<To> & Omit<ChartTitle, 'cell'> {
  return { ...title, cell: title.cell && map(title.cell) };
}

interface References<T> {
  readonly name?: string | T | undefined;
  readonly values?: T | undefined;
  readonly categories?: T | undefined;
}

function mapReferences<From extends object, To extends object>(
  series: References<From> & Omit<ChartSeries, ReferenceName>,
  map: (from: From) => To | undefined,
): References<To> & Omit<ChartSeries, ReferenceName> {
  const { name, values, categories } = series;
  return {
    ...series,
    name: typeof name === 'object' ? map(name) : name,
    values: values && map(values),
    categories: categories && map(categories),
  };
}

function rangeOf({ row, column, rows, columns }: Area): StoredRange {
  return { startRow: row, startColumn: column, endRow: row + rows - 1, endColumn: column + columns - 1 };
}

function areaOf(sheet: string, { startRow, startColumn, endRow, endColumn }: StoredRange): Area {
  return {
    sheet,
    row: startRow,
    column: startColumn,
    rows: endRow - startRow + 1,
    columns: endColumn - startColumn + 1,
  };
}

function withoutUndefined<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
