/** The ends of series that follow the size of a spill. */
import type { IRange } from '@univerjs/core';
import type { Grid } from '../../grid/univer/grid';
import { spillAt } from '../../grid/cells/spills';
import { chartDrawings, dataChange, workbookOf } from './chart-drawings';
import { onChartChanges } from './chart-updates';
import { kindOf } from '../../../office-host/stores/chart-model';
import { type StoredChart, type StoredRange, type StoredSeries, withSeries } from './stored-chart';

/** Keeps series at the ends of their spills, without a step of undo. Without its spill, a series stays as it was last. */
export function followSpills(grid: Grid): void {
  onChartChanges(grid, () => moveToSpillEnds(grid));
}

function moveToSpillEnds(grid: Grid): void {
  const charts = workbookOf(grid)
    .getSheets()
    .flatMap((sheet) => chartDrawings(grid, sheet.getSheetId()))
    .filter(({ chart }) => chart.series.some(({ followsSpill }) => followsSpill));
  for (const drawing of charts) {
    const spillOf = ({ startRow, startColumn, sheetId = drawing.sheetId }: StoredRange) =>
      spillAt(grid, { sheetId, row: startRow, column: startColumn });
    const lines = linesOf(drawing.chart, spillOf);
    const chart = withSeries(
      drawing.chart,
      lines.map((series) => toSpillEnd(series, spillOf)),
    );
    if (!chart) continue;
    const { id, params } = dataChange(grid, drawing, chart).redo;
    grid.commands.syncExecuteCommand(id, params);
  }
}

/** The series of stocks and pies have a meaning of their own. */
function linesOf(
  { type, series }: StoredChart,
  spillOf: (range: StoredRange) => IRange | undefined,
): readonly StoredSeries[] {
  const { family } = kindOf(type);
  const [first] = series;
  const spill = family !== 'stock' && family !== 'pie' && first?.values ? spillOf(first.values) : undefined;
  return spill ? withLinesOf(spill, series) : series;
}

function toSpillEnd(series: StoredSeries, spillOf: (range: StoredRange) => IRange | undefined): StoredSeries {
  const { values, categories, followsSpill } = series;
  if (!followsSpill) return series;
  const extended = (range: StoredRange | undefined): StoredRange | undefined => {
    const spill = range && spillOf(range);
    if (!spill) return range;
    return followsSpill === 'Rows' ? { ...range, endRow: spill.endRow } : { ...range, endColumn: spill.endColumn };
  };
  return { ...series, values: extended(values), categories: extended(categories) };
}

/**
 * As in recent Excel, a chart of all lines of a spill gains and loses series with its columns, or rows.
 *
 * @returns as many series as the spill has lines from the first one on; new ones are as the last one
 */
export function withLinesOf(spill: IRange, series: readonly StoredSeries[]): readonly StoredSeries[] {
  const [first, last] = [series[0], series.at(-1)];
  if (!first?.values || !last?.values || last.isLastOfSpill !== true) return series;
  const isInColumns = last.followsSpill === 'Rows';
  const lineOf = ({ startRow, startColumn }: StoredRange) => (isInColumns ? startColumn : startRow);
  const firstLine = lineOf(first.values);
  // A series in between was removed, or another one added.
  if (lineOf(last.values) - firstLine !== series.length - 1) return series;
  const count = Math.max(1, (isInColumns ? spill.endColumn : spill.endRow) - firstLine + 1);
  if (count === series.length) return series;
  const lines = Array.from({ length: count }, (_, index) => {
    return series[index] ?? nextLine(last, isInColumns, index - series.length + 1);
  });
  return lines.map((each, index) => ({ ...each, isLastOfSpill: index === count - 1 || undefined }));
}

/** In a colour of its own. */
function nextLine(series: StoredSeries, isInColumns: boolean, by: number): StoredSeries {
  const moved = (range: StoredRange): StoredRange => {
    const [down, across] = isInColumns ? [0, by] : [by, 0];
    return {
      ...range,
      startRow: range.startRow + down,
      endRow: range.endRow + down,
      startColumn: range.startColumn + across,
      endColumn: range.endColumn + across,
    };
  };
  const { name, values } = series;
  return {
    ...series,
    name: typeof name === 'object' ? moved(name) : undefined,
    values: values && moved(values),
    fill: undefined,
    line: undefined,
  };
}
