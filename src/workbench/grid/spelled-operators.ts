/** Puts functions in the place of the operators that the grid does not know, in whatever is entered. */
import { type ISetRangeValuesMutationParams, SetRangeValuesMutation } from '@univerjs/preset-sheets-core';
import { forEachCell } from './cell-matrix';
import { withFunctionsForOperators } from './entered-formula';
import type { Grid } from './grid';

export function spellOperators({ commands }: Grid): void {
  commands.beforeCommandExecuted(({ id, params }, options) => {
    if (id !== SetRangeValuesMutation.id || options?.['fromFormula']) return;
    const { cellValue } = params as ISetRangeValuesMutationParams;
    forEachCell(cellValue, (_row, _column, cell) => {
      if (cell.f) cell.f = withFunctionsForOperators(cell.f);
    });
  });
}
