/** Asks the grid for a calculation: of some cells and their dependents, or of everything; and tells whether one is under way. */
import { ICommandService, type Injector, type IUnitRange } from '@univerjs/core';
import {
  SetFormulaCalculationStartMutation,
  SetTriggerFormulaCalculationStartMutation,
  TriggerCalculationController,
} from '@univerjs/preset-sheets-core';

interface Trigger {
  /** Null unless a calculation is under way. */
  readonly _executionInProgressParams: object | null;
  /** Changes that are calculated when no further one has come for 100 ms. */
  _waitingCommandQueue: readonly object[];
  /** Of the 100 ms. */
  readonly _setTimeoutKey: ReturnType<typeof setTimeout>;
  _executingDirtyData: object;
  readonly _generateDirty: (changes: readonly object[]) => object;
  readonly _mergeDirty: (executing: object, changed: object) => object;
}

const locally = { onlyLocal: true };

/** With all changes of the next 100 ms. A calculation under way is stopped, and begins again with them. */
export function triggerCalculation(commands: ICommandService, what: readonly IUnitRange[] | 'all'): void {
  const params = { commands: [], ...dirtyOf(what) };
  // oxlint-disable-next-line typescript/no-floating-promises -- The grid tells of a calculation in mutations.
  void commands.executeCommand(SetTriggerFormulaCalculationStartMutation.id, params, locally);
}

/** True from a change on until the grid has calculated what depends on it. */
export function isCalculating(injector: Injector): boolean {
  const { _executionInProgressParams, _waitingCommandQueue } = triggerOf(injector);
  return _executionInProgressParams !== null || _waitingCommandQueue.length > 0;
}

const triggerOf = (injector: Injector) => injector.get(TriggerCalculationController) as unknown as Trigger;

/** Begins at once, unless the grid waits for further changes, or calculates. */
export function calculateAtOnce(injector: Injector, ranges: readonly IUnitRange[]): void {
  const trigger = triggerOf(injector);
  if (isCalculating(injector)) triggerCalculation(injector.get(ICommandService), ranges);
  else startCalculation(injector, trigger, dirtyOf(ranges));
}

/** Begins with the changes that wait for further ones, of which none are expected; not during a calculation. */
export function calculateWaiting(injector: Injector): void {
  const trigger = triggerOf(injector);
  if (trigger._executionInProgressParams !== null) return;
  clearTimeout(trigger._setTimeoutKey);
  const changed = trigger._generateDirty(trigger._waitingCommandQueue);
  trigger._waitingCommandQueue = [];
  startCalculation(injector, trigger, changed);
}

function startCalculation(injector: Injector, trigger: Trigger, changed: object): void {
  trigger._executingDirtyData = trigger._mergeDirty(trigger._executingDirtyData, changed);
  const params = { ...trigger._executingDirtyData };
  // oxlint-disable-next-line typescript/no-floating-promises -- The grid tells of a calculation in mutations.
  void injector.get(ICommandService).executeCommand(SetFormulaCalculationStartMutation.id, params, locally);
}

function dirtyOf(what: readonly IUnitRange[] | 'all'): object {
  return {
    forceCalculation: what === 'all',
    dirtyRanges: what === 'all' ? [] : [...what],
    dirtyNameMap: {},
    dirtyDefinedNameMap: {},
    dirtyUnitFeatureMap: {},
    dirtyUnitOtherFormulaMap: {},
    clearDependencyTreeCache: {},
  };
}
