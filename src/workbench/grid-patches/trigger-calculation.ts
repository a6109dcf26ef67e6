/** Asks the grid for a calculation: of some cells and their dependents, or of everything. */
import type { ICommandService, IUnitRange } from '@univerjs/core';
import { SetTriggerFormulaCalculationStartMutation } from '@univerjs/preset-sheets-core';

export function triggerCalculation(commands: ICommandService, what: readonly IUnitRange[] | 'all'): void {
  const params = {
    commands: [],
    forceCalculation: what === 'all',
    dirtyRanges: what === 'all' ? [] : [...what],
    dirtyNameMap: {},
    dirtyDefinedNameMap: {},
    dirtyUnitFeatureMap: {},
    dirtyUnitOtherFormulaMap: {},
    clearDependencyTreeCache: {},
  };
  void commands.executeCommand(SetTriggerFormulaCalculationStartMutation.id, params, { onlyLocal: true });
}
