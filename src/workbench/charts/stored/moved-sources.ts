/**
 * Moves the source ranges of charts with their cells when rows, columns or cells are inserted, deleted or moved, as part of
 * the command, so that undo restores them.
 */
import type { ICommandInfo, IRange } from '@univerjs/core';
import {
  EffectRefRangId,
  handleDefaultRangeChangeWithEffectRefCommands,
  RemoveColByRangeCommand,
  RemoveRowByRangeCommand,
  SheetInterceptorService,
} from '@univerjs/preset-sheets-core';
import type { Grid } from '../../grid/univer/grid';
import { type ChartDrawing, chartDrawings, dataChange, workbookOf } from './chart-drawings';
import { type StoredChart, type StoredRange, withMovedRanges } from './stored-chart';

/** Sorting moves contents, not cells. */
const moves: ReadonlySet<string> = new Set(
  Object.values(EffectRefRangId).filter((id) => id !== EffectRefRangId.ReorderRangeCommandId),
);

export function moveSources(grid: Grid): void {
  const sheetOf = affectedSheet(grid);
  grid.injector.get(SheetInterceptorService).interceptCommand({
    getMutations(command) {
      const sheetId = moves.has(command.id) ? sheetOf(command) : undefined;
      const changes =
        sheetId === undefined
          ? []
          : movedCharts(grid, sheetId, command).map(({ drawing, chart }) => dataChange(grid, drawing, chart));
      return { redos: changes.map(({ redo }) => redo), undos: changes.map(({ undo }) => undo) };
    },
  });
}

/** The range after a command on its sheet; undefined if all its cells are deleted. */
function movedRange(range: StoredRange, command: ICommandInfo): StoredRange | undefined {
  const { startRow, startColumn, endRow, endColumn, sheetId } = range;
  const cells: IRange = { startRow, startColumn, endRow, endColumn };
  const moved = handleDefaultRangeChangeWithEffectRefCommands(cells, command);
  if (moved === null || moved.endRow < moved.startRow || moved.endColumn < moved.startColumn) return undefined;
  return {
    startRow: moved.startRow,
    startColumn: moved.startColumn,
    endRow: moved.endRow,
    endColumn: moved.endColumn,
    ...(sheetId !== undefined && { sheetId }),
  };
}

interface MovedChart {
  readonly drawing: ChartDrawing;
  readonly chart: StoredChart;
}

/** The charts of all sheets whose cells on one sheet are moved. */
function movedCharts(grid: Grid, sheetId: string, command: ICommandInfo): MovedChart[] {
  const all = workbookOf(grid)
    .getSheets()
    .flatMap((sheet) => chartDrawings(grid, sheet.getSheetId()));
  return all.flatMap((drawing) => {
    const isOnSheet = (range: StoredRange) => (range.sheetId ?? drawing.sheetId) === sheetId;
    const chart = withMovedRanges(drawing.chart, (range) => (isOnSheet(range) ? movedRange(range, command) : range));
    return chart ? { drawing, chart } : [];
  });
}

/**
 * The sheet of a command. The grid leaves it out when it tells interceptors of deleted rows and columns, so it is taken
 * from the command before.
 */
function affectedSheet(grid: Grid): (command: ICommandInfo) => string {
  let last: string | undefined;
  const removals: ReadonlySet<string> = new Set([RemoveRowByRangeCommand.id, RemoveColByRangeCommand.id]);
  grid.commands.beforeCommandExecuted(({ id, params }) => {
    const named: { readonly subUnitId?: string } | undefined = params;
    if (removals.has(id)) last = named?.subUnitId;
  });
  return ({ id, params }) => {
    const isRemoval = id === EffectRefRangId.RemoveRowCommandId || id === EffectRefRangId.RemoveColCommandId;
    const named: { readonly subUnitId?: string; readonly fromSubUnitId?: string } | undefined = params;
    const own = named?.subUnitId ?? named?.fromSubUnitId ?? (isRemoval ? last : undefined);
    return own ?? workbookOf(grid).getActiveSheet().getSheetId();
  };
}
