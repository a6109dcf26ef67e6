/** As in recent Excel, the series of a chart that end where a spill ends follow its size. */
import type { Area } from './a1';
import { intersection } from './areas';
import type { ChartSeries } from './chart-model';
import type { Workbook } from './contract';
import { spillParentOf } from './objects/spill-parent';

export function followingSpills(book: Workbook, series: readonly ChartSeries[]): ChartSeries[] {
  return series.map((each) => ({ ...each, ...(each.values && { followsSpill: followedEnd(book, each.values) }) }));
}

/** @param values a row or column. @returns whether it grows by rows or by columns; undefined if no spill ends with it */
export function followedEnd(book: Workbook, values: Area): ChartSeries['followsSpill'] {
  const parent = spillParentOf({ ...values, rows: 1, columns: 1 }, book);
  const spill = parent && book.spillOf?.(parent);
  const shared = spill && intersection(spill, values);
  if (!shared || shared.rows !== values.rows || shared.columns !== values.columns) return undefined;
  if (values.columns === 1) return values.row + values.rows === spill.row + spill.rows ? 'Rows' : undefined;
  return values.column + values.columns === spill.column + spill.columns ? 'Columns' : undefined;
}
