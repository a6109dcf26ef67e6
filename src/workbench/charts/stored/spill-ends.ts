/** The ends of series that follow the size of a spill. */
import type { IRange } from '@univerjs/core';
import type { Grid } from '../../grid/univer/grid';
import { spillAt } from '../../grid/cells/spills';
import { chartDrawings, dataChange, workbookOf } from './chart-drawings';
import { onChartChanges } from './chart-updates';
import { kindOf } from '../../../office-host/stores/chart-model';
import { withLinesOf } from './spill-lines';
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
