/** The chart that suits selected cells: candles for prices with known headers, else lines. */
import { isDateFormat, type SourceCells, seriesOf } from '../../../office-host/charts/chart-source';
import { type ChartSeries, type ChartType, kindOf, type StockValue } from '../../../office-host/stores/chart-model';
import type { Scalar } from '../../../office-host/contract';
import type { Area } from '../../../office-host/areas/a1';

interface GuessedChart {
  readonly type: ChartType;
  readonly series: readonly ChartSeries[];
}

/** @returns undefined for cells without numbers */
export function guessChart(cells: SourceCells): GuessedChart | undefined {
  return guessStock(cells) ?? guessLines(cells);
}

/** In the order of preference: the first whose columns are all there. */
const stockTypes = ['StockVOHLC', 'StockOHLC', 'StockVHLC', 'StockHLC'] as const satisfies readonly ChartType[];

const headers: Readonly<Record<StockValue, RegExp>> = {
  open: /^(open|开盘价?)$/i,
  high: /^(high|最高价?)$/i,
  low: /^(low|最低价?)$/i,
  close: /^(close|收盘价?)$/i,
  volume: /^(volume|成交量)$/i,
};

function guessStock({ area, values, formats }: SourceCells): GuessedChart | undefined {
  const columnOf = (value: StockValue) => values[0]?.findIndex((header) => headers[value].test(String(header))) ?? -1;
  const type = stockTypes.find((each) => kindOf(each).stock?.every((value) => columnOf(value) >= 0));
  if (type === undefined || area.rows < 2) return undefined;
  const dates = formats[1]?.findIndex((format, column) => isDateFormat(format) || isText(values[1]?.[column])) ?? -1;
  const seriesAt = (column: number): ChartSeries => ({
    name: { ...columnArea(area, column), rows: 1 },
    values: bodyArea(area, column),
    ...(dates >= 0 && { categories: bodyArea(area, dates) }),
    axisGroup: 'Primary',
  });
  const stock = (kindOf(type).stock ?? []).map((value) => seriesAt(columnOf(value)));
  const indicators = (values[0] ?? []).flatMap((header, column): ChartSeries[] =>
    isIndicator(header) ? [{ ...seriesAt(column), type: isHistogram(header) ? 'ColumnClustered' : 'Line' }] : [],
  );
  return { type, series: [...stock, ...indicators] };
}

/** Headers of indicators end with their parameters: `SMA(20)`, `DIF(12,26,9)`. */
const isIndicator = (header: Scalar) => typeof header === 'string' && /[(（][\d., ]+[)）]$/.test(header.slice(-40));
const isHistogram = (header: Scalar) => /^(Histogram|MACD 柱)/.test(String(header));

/** Columns of texts beside the categories are left out. */
function guessLines(cells: SourceCells): GuessedChart | undefined {
  const isNumeric = ({ values }: ChartSeries) => values !== undefined && within(cells, values).some(isNumber);
  const series = seriesOf(cells, 'Line', 'Auto').filter(isNumeric);
  return series.length > 0 ? { type: 'Line', series } : undefined;
}

/** The values of a part of the cells. */
function within({ area, values }: SourceCells, part: Area): Scalar[] {
  const [row, column] = [part.row - area.row, part.column - area.column];
  return values.slice(row, row + part.rows).flatMap((line) => line.slice(column, column + part.columns));
}

function columnArea(area: Area, index: number): Area {
  return { ...area, column: area.column + index, columns: 1 };
}

function bodyArea(area: Area, index: number): Area {
  return { ...columnArea(area, index), row: area.row + 1, rows: area.rows - 1 };
}

function isNumber(value: Scalar | undefined): boolean {
  return typeof value === 'number';
}

function isText(value: Scalar | undefined): boolean {
  return typeof value === 'string' && value !== '' && !value.startsWith('#');
}

type IsFilled = (row: number, column: number) => boolean;

/** The edges of a block; `bottom` and `right` are outside of it. */
interface Edges {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/**
 * The block of filled cells around a cell, which Excel uses when a single cell is selected. Grows the area until it is
 * surrounded by blank cells, diagonally too, or reaches the edge of the used area. Rows grow as far as they can before
 * a column is tested, so that a long block is looked at once for each of its columns. @param isFilled for cells within
 * the used area
 */
export function currentRegion(cell: Area, used: Area, isFilled: IsFilled): Area {
  const [region, limits] = [edgesOf(cell), edgesOf(used)];
  const rowFilled = (row: number) =>
    isWithin(row, limits.top, limits.bottom) &&
    anyOf(region.left, region.right, limits.left, limits.right, (column) => isFilled(row, column));
  const columnFilled = (column: number) =>
    isWithin(column, limits.left, limits.right) &&
    anyOf(region.top, region.bottom, limits.top, limits.bottom, (row) => isFilled(row, column));
  for (let hasGrown = true; hasGrown;) {
    while (rowFilled(region.top - 1)) region.top--;
    while (rowFilled(region.bottom)) region.bottom++;
    const [left, right] = [columnFilled(region.left - 1), columnFilled(region.right)];
    if (left) region.left--;
    if (right) region.right++;
    hasGrown = left || right;
  }
  const { top, left, bottom, right } = region;
  return { sheet: cell.sheet, row: top, column: left, rows: bottom - top, columns: right - left };
}

function edgesOf({ row, column, rows, columns }: Area): Edges {
  return { top: row, left: column, bottom: row + rows, right: column + columns };
}

function isWithin(index: number, from: number, to: number): boolean {
  return index >= from && index < to;
}

/** True when the test holds for an index from one before the side to one behind it, within the limits. */
function anyOf(from: number, to: number, least: number, end: number, test: (index: number) => boolean): boolean {
  for (let index = Math.max(least, from - 1); index < Math.min(end, to + 1); index++) if (test(index)) return true;
  return false;
}
