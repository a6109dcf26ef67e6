/** Series of a chart that end where a spill ends grow and shrink with it, as in recent Excel. */
import type { Area } from '../areas/a1';
import { intersection } from '../areas/areas';
import type { ChartSeries } from '../stores/chart-model';
import type { Workbook } from '../contract';
import { spillParentOf } from '../spill-parent';

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
