/** Which mutations of the grid may change what the shown sheet shows. */
import {
  type ISetFormulaCalculationResultMutation,
  type ISetRangeValuesMutationParams,
  SetArrayFormulaDataMutation,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationResultMutation,
  SetFormulaCalculationStartMutation,
  SetRangeValuesMutation,
  SetTriggerFormulaCalculationStartMutation,
} from '@univerjs/preset-sheets-core';

export interface Mutation {
  readonly id: string;
  readonly params?: unknown;
}

export type MutationOptions = Readonly<Record<string, unknown>> | undefined;

export interface ShownSheet {
  readonly unitId: string;
  readonly sheetId: string;
}

export function isDrawn({ id, params }: Mutation, options: MutationOptions, { unitId, sheetId }: ShownSheet): boolean {
  switch (id) {
    case SetTriggerFormulaCalculationStartMutation.id:
    case SetFormulaCalculationStartMutation.id:
    case SetFormulaCalculationNotificationMutation.id:
      return false;
    // The results follow in the same task, with the formulas of these spills among them.
    case SetArrayFormulaDataMutation.id:
      return Boolean(options?.['remove']);
    case SetFormulaCalculationResultMutation.id: {
      const { unitData, unitOtherData } = params as ISetFormulaCalculationResultMutation;
      return [unitData, unitOtherData].some((results) => results[unitId]?.[sheetId] !== undefined);
    }
    case SetRangeValuesMutation.id:
      return !options?.['fromFormula'] || (params as ISetRangeValuesMutationParams).subUnitId === sheetId;
    default:
      return true;
  }
}
