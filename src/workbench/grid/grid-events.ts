/** Translates commands of the grid to the events that invocations depend on: calculations, entries, moves. */
import {
  FormulaExecutedStateType,
  FormulaExecuteStageType,
  InsertColMutation,
  InsertRowMutation,
  type ISetFormulaCalculationNotificationMutation,
  type ISetRangeValuesMutationParams,
  MoveColsMutation,
  MoveRangeMutation,
  MoveRowsMutation,
  RemoveColMutation,
  RemoveRowMutation,
  RemoveSheetMutation,
  ReorderRangeMutation,
  SetFormulaCalculationNotificationMutation,
  SetRangeValuesMutation,
} from '@univerjs/preset-sheets-core';
import { isStyleOnly } from '../grid-patches/styled-formulas';
import type { CellMatrix } from './cell-matrix';
import type { CellPlace } from './cell-place';
import type { Grid } from './grid';

export interface GridListener {
  calculationStarted(): void;
  /** @param isComplete false for a calculation that the grid has aborted and will restart */
  calculationEnded(isComplete: boolean): void;
  /** Contents were entered by a person or by Excel.run. */
  entered(places: readonly CellPlace[]): void;
  /** Cells have changed their positions. */
  moved(): void;
}

const moves: ReadonlySet<string> = new Set(
  [
    InsertRowMutation,
    InsertColMutation,
    RemoveRowMutation,
    RemoveColMutation,
    MoveRangeMutation,
    MoveRowsMutation,
    MoveColsMutation,
    ReorderRangeMutation,
    RemoveSheetMutation,
  ].map(({ id }) => id),
);

export function listenToGrid({ commands }: Grid, listener: GridListener): void {
  commands.onCommandExecuted(({ id, params }, options) => {
    if (moves.has(id)) listener.moved();
    if (id === SetFormulaCalculationNotificationMutation.id) {
      notified(params as ISetFormulaCalculationNotificationMutation, listener);
    }
    if (id === SetRangeValuesMutation.id && !options?.['fromFormula']) {
      listener.entered(enteredPlaces(params as ISetRangeValuesMutationParams));
    }
  });
}

function notified(
  { stageInfo, functionsExecutedState }: ISetFormulaCalculationNotificationMutation,
  listener: GridListener,
): void {
  if (stageInfo?.stage === FormulaExecuteStageType.START) listener.calculationStarted();
  if (functionsExecutedState === undefined) return;
  listener.calculationEnded(functionsExecutedState !== FormulaExecutedStateType.STOP_EXECUTION);
}

function enteredPlaces({ subUnitId: sheetId, cellValue }: ISetRangeValuesMutationParams): CellPlace[] {
  const entered: CellMatrix = cellValue;
  const places: CellPlace[] = [];
  for (const [row, cells] of Object.entries(entered ?? {})) {
    for (const [column, cell] of Object.entries(cells ?? {})) {
      if (isStyleOnly(cell)) continue;
      places.push({ sheetId, row: Number(row), column: Number(column) });
    }
  }
  return places;
}
