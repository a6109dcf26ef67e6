/**
 * Lets a change restart a calculation that has not reached its first formula yet, or has passed its last one.
 *
 * Why: the engine takes a calculation for one under way only from its first formula on. For a change before that it begins a second
 * one, whose dirty cells the first takes for its own: they are never calculated. A change after the last formula asks the calculation
 * to stop, which ends by itself instead, and then forgets the change with its own dirty cells. A stopped calculation tells its end
 * twice: the second time, the dirty cells of the one in its place are forgotten, and a change that stops that one too is calculated
 * alone. Seen in Univer 0.25.1.
 */
import type { ICommandService, Injector } from '@univerjs/core';
import {
  FormulaExecutedStateType,
  type IAllRuntimeData,
  ICalculateFormulaService,
  SetFormulaCalculationStartMutation,
  TriggerCalculationController,
} from '@univerjs/preset-sheets-core';

interface Calculation {
  _executeStep(): Promise<true | undefined>;
  readonly _executionCompleteListener$: { next: (results: IAllRuntimeData) => void };
}

interface Trigger {
  /** Null unless a calculation is under way. */
  _executionInProgressParams: object | null;
  /** A change has asked the calculation to stop, and to begin again with all dirty cells. */
  _restartCalculation: boolean;
  _executingDirtyData: object;
  /** Adds what has changed. */
  _mergeDirty: (executing: object, changed: object) => object;
  readonly _commandService: ICommandService;
  /** When a calculation has ended by itself. */
  _resetExecutingDirtyData: () => void;
}

/** Must be called after the other patches of the calculation's steps. */
export function restartWhenChanged(injector: Injector): void {
  const calculation = injector.get(ICalculateFormulaService) as unknown as Calculation;
  endStoppedOnce(calculation);
  const execute = calculation._executeStep.bind(calculation);
  let trigger: Trigger | undefined;
  calculation._executeStep = async () => {
    if (!trigger) {
      trigger = injector.get(TriggerCalculationController) as unknown as Trigger;
      restartWhenChangedLate(trigger);
    }
    trigger._executionInProgressParams ??= {};
    try {
      return await execute();
    } catch (error) {
      trigger._executionInProgressParams = null;
      throw error;
    }
  };
}

/** The state is that of the calculation in its place, which has not begun. */
function endStoppedOnce({ _executionCompleteListener$: ended }: Calculation): void {
  const next = ended.next.bind(ended);
  ended.next = (results) => {
    if (results.functionsExecutedState !== FormulaExecutedStateType.INITIAL) next(results);
  };
}

/** Only the change is calculated then: the dirty cells of the calculation before have their results. */
export function restartWhenChangedLate(trigger: Trigger): void {
  const forget = trigger._resetExecutingDirtyData.bind(trigger);
  const merge = trigger._mergeDirty.bind(trigger);
  let changedMeanwhile: object | undefined;
  trigger._mergeDirty = (executing, changed) => {
    if (trigger._executionInProgressParams)
      changedMeanwhile = changedMeanwhile ? merge(changedMeanwhile, changed) : changed;
    return merge(executing, changed);
  };
  trigger._resetExecutingDirtyData = () => {
    forget();
    const late = trigger._restartCalculation ? changedMeanwhile : undefined;
    changedMeanwhile = undefined;
    if (!late) return;
    trigger._restartCalculation = false;
    trigger._executingDirtyData = late;
    // The present calculation is over only after this task.
    queueMicrotask(() => {
      const dirty = { ...trigger._executingDirtyData };
      // oxlint-disable-next-line typescript/no-floating-promises -- The grid tells of a calculation in mutations.
      void trigger._commandService.executeCommand(SetFormulaCalculationStartMutation.id, dirty, { onlyLocal: true });
    });
  };
}
