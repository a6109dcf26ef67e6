/**
 * Lets a change restart a calculation that has not reached its first formula yet.
 *
 * Why: the engine takes a calculation for one under way only from its first formula on. For a change before that it begins a second
 * one, whose dirty cells the first takes for its own: they are never calculated. Seen in Univer 0.25.1.
 */
import type { Injector } from '@univerjs/core';
import { ICalculateFormulaService, TriggerCalculationController } from '@univerjs/preset-sheets-core';

interface Calculation {
  _executeStep(): Promise<true | undefined>;
}

interface Trigger {
  /** Null unless a calculation is under way. */
  _executionInProgressParams: object | null;
}

/** Must be called after the other patches of the calculation's steps. */
export function restartWhenChanged(injector: Injector): void {
  const calculation = injector.get(ICalculateFormulaService) as unknown as Calculation;
  const execute = calculation._executeStep.bind(calculation);
  calculation._executeStep = async () => {
    const trigger = injector.get(TriggerCalculationController) as unknown as Trigger;
    trigger._executionInProgressParams ??= {};
    try {
      return await execute();
    } catch (error) {
      trigger._executionInProgressParams = null;
      throw error;
    }
  };
}
