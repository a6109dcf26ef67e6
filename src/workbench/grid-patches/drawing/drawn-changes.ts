/**
 * Draws a sheet once for a calculation that changes it, and not for others.
 *
 * Why: the grid draws all its cells for every mutation, also for those that begin, follow and end a calculation, and for results on
 * sheets that are not shown: five times for each update of a live cell. Seen in Univer 0.25.1.
 */
import {
  SheetRenderController,
  type ISetFormulaCalculationResultMutation,
  type ISetRangeValuesMutationParams,
  SetArrayFormulaDataMutation,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationResultMutation,
  SetFormulaCalculationStartMutation,
  SetRangeValuesMutation,
  SetTriggerFormulaCalculationStartMutation,
} from '@univerjs/preset-sheets-core';

interface Controller {
  readonly _context: { readonly unit: { getUnitId(): string; getActiveSheet(): { getSheetId(): string } | null } };
  _markUnitDirty: (this: Controller, mutation: Mutation, options: MutationOptions) => void;
}

/** Must be called once, before the grid is drawn. */
export function drawResultsOnce(): void {
  const prototype = SheetRenderController.prototype as unknown as Controller;
  const mark = prototype._markUnitDirty;
  prototype._markUnitDirty = function (mutation, options) {
    const { unit } = this._context;
    const shown = { unitId: unit.getUnitId(), sheetId: unit.getActiveSheet()?.getSheetId() ?? '' };
    if (isDrawn(mutation, options, shown)) mark.call(this, mutation, options);
  };
}

interface Mutation {
  readonly id: string;
  readonly params?: unknown;
}

export type MutationOptions = Readonly<Record<string, unknown>> | undefined;

interface ShownSheet {
  readonly unitId: string;
  readonly sheetId: string;
}

/** Which mutations of the grid may change what the shown sheet shows. */
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
