/** Which mutations have the shown sheet drawn anew. */
import {
  SetArrayFormulaDataMutation,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationResultMutation,
  SetFormulaCalculationStartMutation,
  SetRangeValuesMutation,
  SetTriggerFormulaCalculationStartMutation,
  SetWorksheetRowHeightMutation,
} from '@univerjs/preset-sheets-core';
import { expect, it } from 'vitest';
import { isDrawn, type MutationOptions } from '../../../../src/workbench/grid-patches/drawing/drawn-changes';

interface Mutated {
  readonly id: string;
  readonly params?: object;
  readonly options?: MutationOptions;
}

const results = (sheetId: string) => ({ unitData: { book: { [sheetId]: {} } }, unitOtherData: {} });
const fromFormula = { fromFormula: true };

/** Those of an update of live cells, with the results on another sheet. */
const elsewhere: readonly Mutated[] = [
  { id: SetTriggerFormulaCalculationStartMutation.id },
  { id: SetFormulaCalculationStartMutation.id },
  { id: SetArrayFormulaDataMutation.id },
  { id: SetFormulaCalculationResultMutation.id, params: results('other') },
  { id: SetRangeValuesMutation.id, params: { unitId: 'book', subUnitId: 'other' }, options: fromFormula },
  { id: SetFormulaCalculationNotificationMutation.id, params: { functionsExecutedState: 3 } },
];

const drawn: readonly Mutated[] = [
  { id: SetFormulaCalculationResultMutation.id, params: results('shown') },
  { id: SetFormulaCalculationResultMutation.id, params: { unitData: {}, unitOtherData: { book: { shown: {} } } } },
  { id: SetRangeValuesMutation.id, params: { unitId: 'book', subUnitId: 'shown' }, options: fromFormula },
  { id: SetRangeValuesMutation.id, params: { unitId: 'book', subUnitId: 'other' } },
  // A spill whose formula was deleted.
  { id: SetArrayFormulaDataMutation.id, params: {}, options: { remove: true } },
  { id: SetWorksheetRowHeightMutation.id, params: {} },
];

const shown = { unitId: 'book', sheetId: 'shown' };

it.each(elsewhere)('not $id, with results on another sheet', ({ id, params, options }) => {
  expect(isDrawn({ id, params }, options, shown)).toBe(false);
});

it.each(drawn)('$id of $params', ({ id, params, options }) => expect(isDrawn({ id, params }, options, shown)).toBe(true));
