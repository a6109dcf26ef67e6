/** Translates commands of the grid to the events that invocations depend on: calculations, entries, moves. */
import {
  FormulaExecutedStateType,
  FormulaExecuteStageType,
  type ISetFormulaCalculationNotificationMutation,
  type ISetRangeValuesMutationParams,
  SetFormulaCalculationNotificationMutation,
  SetRangeValuesMutation,
} from '@univerjs/preset-sheets-core';
import { enteredCells, isMove } from '../../grid-patches/calculation/workbook-changes';
import { isCalculating } from '../../grid-patches/calculation/trigger-calculation';
import type { CellPlace } from '../cells/cell-place';
import type { Grid } from '../univer/grid';

export { isMove };

export interface GridListener {
  calculationStarted(): void;
  /** @param isComplete false for a calculation that the grid has aborted and will restart */
  calculationEnded(isComplete: boolean): void;
  /** Contents were entered by a person or by Excel.run. */
  entered(places: readonly CellPlace[]): void;
  /** Cells have changed their positions. */
  moved(): void;
}

export function listenToGrid({ commands }: Grid, listener: GridListener): void {
  commands.onCommandExecuted(({ id, params }, options) => {
    if (isMove(id)) listener.moved();
    if (id === SetFormulaCalculationNotificationMutation.id) {
      notified(params as ISetFormulaCalculationNotificationMutation, listener);
    }
    if (id === SetRangeValuesMutation.id && !options?.['fromFormula']) {
      listener.entered(enteredCells(params as ISetRangeValuesMutationParams));
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

const lookEveryMs = 20;
/** Calculations of the largest workbooks are shorter. What is read after this time may be older than what it depends on. */
const longestWaitMs = 10_000;

/** Resolves when all cells are of one moment. Between results of streams the grid rests for longer than `lookEveryMs`. */
export async function whenCalculated({ injector }: Grid): Promise<void> {
  const until = performance.now() + longestWaitMs;
  while (isCalculating(injector) && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
