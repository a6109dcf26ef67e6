/** Which mutations change the document, as opposed to what the formula engine derives from it. */
import type { IExecutionOptions } from '@univerjs/core';
import {
  RemoveFeatureCalculationMutation,
  RemoveOtherFormulaMutation,
  RemoveSuperTableMutation,
  SetArrayFormulaDataMutation,
  SetFeatureCalculationMutation,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationResultMutation,
  SetFormulaCalculationStartMutation,
  SetFormulaCalculationStopMutation,
  SetImageFormulaDataMutation,
  SetOtherFormulaMutation,
  SetSuperTableMutation,
  SetTriggerFormulaCalculationStartMutation,
} from '@univerjs/engine-formula';

/**
 * Executed while calculating, or to tell the engine about tables and rules, which have mutations of their own (Univer 0.25.1).
 * Other mutations of the engine, such as those of defined names, change the document.
 */
const derived: ReadonlySet<string> = new Set(
  [
    RemoveFeatureCalculationMutation,
    RemoveOtherFormulaMutation,
    RemoveSuperTableMutation,
    SetArrayFormulaDataMutation,
    SetFeatureCalculationMutation,
    SetFormulaCalculationNotificationMutation,
    SetFormulaCalculationResultMutation,
    SetFormulaCalculationStartMutation,
    SetFormulaCalculationStopMutation,
    SetImageFormulaDataMutation,
    SetOtherFormulaMutation,
    SetSuperTableMutation,
    SetTriggerFormulaCalculationStartMutation,
  ].map(({ id }) => id),
);

export interface Mutation {
  readonly id: string;
  readonly params?: object | undefined;
}

/** Whether a mutation, by a person or by Excel.run, changes the document; results of formulas do not. */
export function isChange({ id, params }: Mutation, options: IExecutionOptions | undefined, unitId: string): boolean {
  if ((params as { unitId?: string } | undefined)?.unitId !== unitId) return false;
  return options?.onlyLocal !== true && options?.['fromFormula'] !== true && !derived.has(id);
}
