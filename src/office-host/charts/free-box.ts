/** Where a new chart is placed: it covers neither filled cells nor other charts. */
import type { Area } from '../areas/a1';
import type { Box } from '../stores/chart-model';
import type { Workbook } from '../contract';

/** Between cells and chart, and between charts. */
export const gap = 12;

/** Moves the box below charts and to the right of filled cells, until it covers none. */
export function freeBox(book: Workbook, sheet: string, wanted: Box): Box {
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
