/** A chart over cells that are given by column. */
import type { Scalar } from '../../../src/office-host/contract';
import type { Area } from '../../../src/office-host/areas/a1';
import type { Chart, ChartSeries, ChartType } from '../../../src/office-host/stores/chart-model';
import { type ChartData, chartData, type ReadCells } from '../../../src/workbench/charts/drawing/chart-data';

export interface Column {
  readonly header: string;
  readonly values: readonly Scalar[];
  readonly format?: string;
  readonly isHidden?: boolean;
  /** Of the header. */
  readonly formula?: string;
  /** Counted from the first value. */
  readonly hiddenRows?: readonly number[];
}

const axis = { isVisible: true, title: { text: '', isVisible: false }, hasGridlines: false, isReversed: false };

export const plainChart: Omit<Chart, 'type' | 'series'> = {
  id: 'a',
  name: 'Chart 1',
  box: { left: 0, top: 0, width: 360, height: 216 },
  title: { isOverlay: false },
  legend: { position: 'Bottom', isOverlay: false },
  axes: { category: axis, value: axis, secondaryValue: axis },
};

export function area(row: number, column: number, rows: number, columns: number): Area {
  return { sheet: 'Sheet1', row, column, rows, columns };
}

interface Changes {
  readonly chart?: Partial<Chart>;
  readonly series?: readonly Partial<ChartSeries>[];
}

/** The first column holds the categories; headers are names. */
export function dataOf(type: ChartType, columns: readonly Column[], change: Changes = {}): ChartData {
  const { chart, read } = chartOver(type, columns, change);
  return chartData(chart, read);
}

/** The chart that `dataOf` reads, and its cells. */
export function chartOver(
  type: ChartType,
  columns: readonly Column[],
  change: Changes = {},
): { readonly chart: Chart; readonly read: ReadCells } {
  const length = columns[0]?.values.length ?? 0;
  const series = columns.slice(1).map((_, index): ChartSeries => ({
    name: area(0, index + 1, 1, 1),
    values: area(1, index + 1, length, 1),
    categories: area(1, 0, length, 1),
    axisGroup: 'Primary',
    ...change.series?.[index],
  }));
  const read: ReadCells = ({ row, column, rows }) =>
    Array.from({ length: rows }, (_, index) => {
      const { header = '', values = [], format = 'General', isHidden = false, formula, hiddenRows = [] } = columns[column] ?? {};
      const at = row + index - 1;
      const own = { format, isHidden: isHidden || hiddenRows.includes(at) };
      return at < 0 ? { ...own, value: header, formula } : { ...own, value: values[at] ?? '' };
    });
  return { chart: { ...plainChart, type, series, ...change.chart }, read };
}
