/** Reports when charts may need redrawing: after changes of contents, results, positions, hidden cells or sheets. */
import { ThemeService } from '@univerjs/core';
import {
  SetArrayFormulaDataMutation,
  SetColHiddenMutation,
  SetColVisibleMutation,
  SetFormulaCalculationResultMutation,
  SetRangeValuesMutation,
  SetRowHiddenMutation,
  SetRowVisibleMutation,
  SetWorksheetNameMutation,
} from '@univerjs/preset-sheets-core';
import { SetDrawingApplyMutation } from '@univerjs/preset-sheets-drawing';
import {
  ReCalcSheetsFilterMutation,
  RemoveSheetsFilterMutation,
  SetSheetsFilterCriteriaMutation,
} from '@univerjs/sheets-filter';
import type { Grid } from '../../grid/univer/grid';
import { isMove } from '../../grid/calls/grid-events';

/** Besides moved cells. */
const changes: ReadonlySet<string> = new Set(
  [
    ReCalcSheetsFilterMutation,
    RemoveSheetsFilterMutation,
    SetArrayFormulaDataMutation,
    SetColHiddenMutation,
    SetColVisibleMutation,
    SetDrawingApplyMutation,
    SetFormulaCalculationResultMutation,
    SetRangeValuesMutation,
    SetRowHiddenMutation,
    SetRowVisibleMutation,
    SetSheetsFilterCriteriaMutation,
    SetWorksheetNameMutation,
  ].map(({ id }) => id),
);

/** Live cells change often; charts are drawn at most this often. */
const intervalMs = 150;

/** @param update called after the last of several changes, at most every 150 ms */
export function onChartChanges({ commands, injector }: Grid, update: () => void): void {
  const schedule = throttled(update);
  commands.onCommandExecuted(({ id }) => {
    if (isMove(id) || changes.has(id)) schedule();
  });
  injector.get(ThemeService).darkMode$.subscribe(schedule);
}

function throttled(call: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      call();
    }, intervalMs);
  };
}
