/** The texts and numbers that a chart shows, read from its cells. */
import { numfmt } from '@univerjs/core';
import type { Scalar } from '../../../office-host/contract';
import type { Area } from '../../../office-host/areas/a1';
import {
  type Chart,
  type ChartAxis,
  type AxisName,
  type ChartLegend,
  type ChartSeries,
  type ChartType,
  kindOf,
} from '../../../office-host/stores/chart-model';
import { barsTitle } from './bars-title';
import { chartTitle, hasLegend, seriesName } from '../../../office-host/objects/charts/chart-access';

export interface SourceCell {
  readonly value: Scalar;
  /** A number format: `yyyy-mm-dd`. */
  readonly format: string;
  /** In a hidden row or column. */
  readonly isHidden?: boolean;
  /** That the cell holds. */
  readonly formula?: string | undefined;
}

/** The cells of an area by rows. */
export type ReadCells = (area: Area) => readonly SourceCell[];

export interface SeriesData {
  readonly name: string;
  readonly type: ChartType;
  readonly axisGroup: ChartSeries['axisGroup'];
  /** Null for a gap. */
  readonly values: readonly (number | null)[];
  /** The x values of a scatter chart. */
  readonly x: readonly (number | null)[];
  /** Of the first number. */
  readonly format: string;
  readonly xFormat: string;
  readonly colour?: string | undefined;
}

export interface ChartData {
  readonly type: ChartType;
  /** Undefined for a chart without a title. */
  readonly title: string | undefined;
  readonly hasTitleAbove: boolean;
  readonly legend: ChartLegend & { readonly isVisible: boolean };
  readonly axes: Readonly<Record<AxisName, ChartAxis>>;
  readonly categories: readonly string[];
  readonly series: readonly SeriesData[];
  /** Its cells hold an error where a table should begin: nothing will come. */
  readonly hasFailed: boolean;
}

export function chartData(chart: Chart, read: ReadCells): ChartData {
  const readCell = (area: Area) => read({ ...area, rows: 1, columns: 1 })[0]?.value;
  const title = titleOf(chart, read);
  const plotted = plottedCells(chart, read);
  const series = chart.series
    .map((each, index) => seriesData(chart, each, seriesName(each, index, readCell), plotted))
    .filter(({ values }, index) => values.length > 0 || !chart.series[index]?.values || kindOf(chart.type).stock);
  const source = chart.series.find(({ categories }) => categories)?.categories;
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  const labels = source ? plotted(source).map((cell) => shownText(cell, chart.axes.category.numberFormat)) : [];
  return {
    type: chart.type,
    title: title.isVisible ? title.text : undefined,
    hasTitleAbove: title.isVisible && !chart.title.isOverlay,
    legend: { ...chart.legend, isVisible: hasLegend(chart) },
    axes: chart.axes,
    categories: Array.from({ length }, (_, index) => labels[index] ?? (source ? '' : String(index + 1))),
    series,
    hasFailed: chart.series.some((each) => headers(each).some((area) => isFinalError(readCell(area)))),
  };
}

/** Of its own, else of the bars that candles show. */
function titleOf(chart: Chart, read: ReadCells): ReturnType<typeof chartTitle> {
  const cellAt = (area: Area) => read({ ...area, rows: 1, columns: 1 })[0];
  const valueAt = (area: Area) => cellAt(area)?.value;
  const own = chartTitle(chart, valueAt);
  if (own.text !== '' || chart.title.isVisible === false || !kindOf(chart.type).stock) return own;
  const [head] = chart.series.flatMap(({ categories }) => (categories ? cellAbove(categories) : []));
  const { formula, value } = (head && cellAt(head)) ?? {};
  const text = head && formula && barsTitle({ formula, sheet: head.sheet, header: String(value) }, valueAt);
  return text ? { text, isVisible: true } : own;
}

/** Unlike in Excel, cells at the end that have neither a category nor a value, as of a shorter day, take no room. */
export function withoutBlankEnd(data: ChartData): ChartData {
  const { categories, series } = data;
  const isUsed = (category: string, index: number) =>
    category !== '' || series.some(({ values }) => typeof values[index] === 'number');
  const length = categories.findLastIndex(isUsed) + 1;
  return {
    ...data,
    categories: categories.slice(0, length),
    series: series.map((each) => ({ ...each, values: each.values.slice(0, length), x: each.x.slice(0, length) })),
  };
}

/** The cells above the values and the categories: the first of them holds the formula of a table. */
function headers({ name, categories }: ChartSeries): Area[] {
  return [...(typeof name === 'object' ? [name] : []), ...(categories ? cellAbove(categories) : [])];
}

function cellAbove(area: Area): Area[] {
  return area.row > 0 ? [{ ...area, row: area.row - 1 }] : [];
}

const pending: ReadonlySet<Scalar | undefined> = new Set(['#BUSY!', '#GETTING_DATA']);

function isFinalError(value: Scalar | undefined): boolean {
  return typeof value === 'string' && /^#[A-Z/0]+[!?A]$/.test(value.slice(0, 20)) && !pending.has(value);
}

/** As in Excel, the cells that are shown, and a series without any is left out; unless the chart plots hidden cells, too. */
function plottedCells({ plotsHiddenCells }: Chart, read: ReadCells): ReadCells {
  return plotsHiddenCells === true ? read : (area) => read(area).filter(({ isHidden }) => !isHidden);
}

function seriesData(chart: Chart, series: ChartSeries, name: string, read: ReadCells): SeriesData {
  const { values, categories, axisGroup, fill, line } = series;
  const type = series.type ?? chart.type;
  const cells = values ? read(values) : [];
  const xCells = categories && kindOf(type).family === 'scatter' ? read(categories) : [];
  return {
    name,
    type,
    axisGroup,
    values: cells.map(plottedValue),
    x: cells.map((_, index) => (xCells.length > 0 ? plottedValue(xCells[index]) : index + 1)),
    format: formatOf(cells),
    xFormat: formatOf(xCells),
    colour: kindOf(type).family === 'line' || kindOf(type).family === 'scatter' ? (line ?? fill) : (fill ?? line),
  };
}

/** Blank cells and errors are gaps; as in Excel, other texts count as zero. */
function plottedValue(cell: SourceCell | undefined): number | null {
  const value = cell?.value ?? '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return value === '' || value.startsWith('#') ? null : 0;
}

/** The format of the first number. */
export function formatOf(cells: readonly SourceCell[]): string {
  return cells.find(({ value }) => typeof value === 'number')?.format ?? 'General';
}

/** @param format of the axis; without it, numbers have that of their cell */
function shownText(cell: SourceCell, format = cell.format): string {
  const { value } = cell;
  return typeof value === 'number' ? formatted(format, value) : String(value ?? '');
}

/** A number as a cell with this format shows it. */
export function formatted(format: string, value: number): string {
  return numfmt.format(format, value, { throws: false });
}
