/** A new chart over a range: its series, its name, its place beside the cells. */
import { intersection } from '../areas/areas';
import { type Area, isUnbounded } from '../areas/a1';
import type { Workbook } from '../contract';
import type { Box, Chart, ChartAxis, ChartSeries, ChartType } from '../stores/chart-model';
import { type SourceCells, followingSpills } from './chart-source';

/** 480 × 288 pixels in points, as Excel inserts a chart. */
const size = { width: 360, height: 216 };

const axis: ChartAxis = {
  isVisible: true,
  title: { text: '', isVisible: false },
  hasGridlines: false,
  isReversed: false,
};

/**
 * @param source the cells that the chart is placed beside, if they are on its sheet
 * @param top in points: of a source that begins above it, the chart is beside the part below
 */
export function newChart(
  book: Workbook,
  sheet: string,
  source: Area,
  look: { readonly type: ChartType; readonly series: readonly ChartSeries[] },
  top = 0,
): Omit<Chart, 'id'> {
  const wanted = source.sheet === sheet ? besideOf(book.charts.boxOf(source), top) : { left: gap, top: gap, ...size };
  return {
    type: look.type,
    series: followingSpills(book, look.series),
    name: freeName(book.charts.on(sheet)),
    box: freeBox(book, sheet, wanted),
    title: { isOverlay: false },
    legend: { position: 'Bottom', isOverlay: false },
    axes: { category: axis, value: { ...axis, hasGridlines: true }, secondaryValue: axis },
  };
}

/** The contents of an area; of whole rows and columns the used part. Undefined for an empty sheet. */
export function sourceCells(book: Workbook, area: Area): SourceCells | undefined {
  const used = book.usedArea(area.sheet);
  const bounded = isUnbounded(area) ? used && intersection(area, used) : area;
  return bounded && { area: bounded, values: book.values(bounded), formats: book.numberFormats(bounded) };
}

function freeName(others: readonly Chart[]): string {
  const taken = new Set(others.map(({ name }) => name));
  let number = others.length + 1;
  while (taken.has(`Chart ${number}`)) number += 1;
  return `Chart ${number}`;
}

function besideOf({ left, top, width }: Box, least: number): Box {
  return { left: left + width + gap, top: Math.max(top, least), ...size };
}

/** Between cells and chart, and between charts. */
export const gap = 12;

/**
 * Where a new chart is placed: it covers neither filled cells nor other charts. Moves the box below charts and to the
 * right of filled cells, until it covers none.
 */
function freeBox(book: Workbook, sheet: string, wanted: Box): Box {
  const others = book.charts.on(sheet).map(({ box }) => box);
  const used = book.usedArea(sheet, true);
  let box = wanted;
  for (;;) {
    const covered = others.find((other) => intersect(box, other));
    const edge = used && rightOfFilled(book, used, box);
    if (covered) box = { ...box, top: covered.top + covered.height + gap };
    else if (edge !== undefined) box = { ...box, left: edge + gap };
    else return box;
  }
}

/** The right edge of the filled cells that the box covers; undefined if it covers none. */
function rightOfFilled(book: Workbook, used: Area, box: Box): number | undefined {
  const boxOf = (row: number, column: number) =>
    book.charts.boxOf({ sheet: used.sheet, row: used.row + row, column: used.column + column, rows: 1, columns: 1 });
  const columns = within(
    used.columns,
    (column) => end(boxOf(0, column), 'left', 'width') > box.left,
    (column) => boxOf(0, column).left >= end(box, 'left', 'width'),
  );
  const rows = within(
    used.rows,
    (row) => end(boxOf(row, 0), 'top', 'height') > box.top,
    (row) => boxOf(row, 0).top >= end(box, 'top', 'height'),
  );
  if (columns.count === 0 || rows.count === 0) return undefined;
  const values = book.values({
    sheet: used.sheet,
    row: used.row + rows.first,
    column: used.column + columns.first,
    rows: rows.count,
    columns: columns.count,
  });
  const last = Math.max(...values.map((row) => row.findLastIndex((value) => value !== '' && value !== null)));
  return last < 0 ? undefined : end(boxOf(0, columns.first + last), 'left', 'width');
}

/** The rows or columns that a box covers, of `count`; both tests hold from an index on. */
function within(count: number, isReached: (index: number) => boolean, isPassed: (index: number) => boolean) {
  const first = firstWhere(count, isReached);
  return { first, count: firstWhere(count, isPassed) - first };
}

/** A binary search, because the position of a row costs the grid some work. @returns `count` if the test never holds */
function firstWhere(count: number, test: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function end(box: Box, start: 'left' | 'top', size: 'width' | 'height'): number {
  return box[start] + box[size];
}

function intersect(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
